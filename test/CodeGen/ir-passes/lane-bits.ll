; RUN: %llc -stop-after=toygcn-read-agreed-bits %s -o - | FileCheck %s
; RUN: %llc -stop-before=toygcn-split-uniform-addresses -toygcn-garden=-read-agreed-bits %s -o - | FileCheck %s --check-prefix=OFF
; RUN: %llc -stop-after=toygcn-read-agreed-bits -toygcn-lane-bits-always %s -o - | FileCheck %s --check-prefix=ALWAYS
; RUN: %llc -pass-remarks-analysis=toygcn-read-agreed-bits -pass-remarks-missed=toygcn-read-agreed-bits %s -o %t.s 2>&1 | FileCheck %s --check-prefix=REMARK
; RUN: %llc -O0 -stop-after=irtranslator %s -o - | FileCheck %s --check-prefix=O0
; What is the same in all lanes by the workgroup's shape, and is wanted by a load
; or a branch, is computed from one read of the first lane.

; OFF-NOT: toygcn.read.agreed
; O0-NOT: intrinsic(@llvm.amdgcn.readfirstlane)

; Both from one read; what lanes agree in says which bits.
; CHECK-LABEL: @one_read(
; CHECK: %tid = call {{.*}}@llvm.amdgcn.workitem.id.x()
; CHECK-NEXT: %tid.first = call range(i32 0, 256) i32 @toygcn.read.agreed(i32 %tid, i32 -64)
; CHECK-NOT: toygcn.read.agreed
; CHECK: [[W:%.*]] = lshr i32 %tid.first, 6
; CHECK: [[M:%.*]] = and i32 %tid.first, -64
; CHECK: sext i32 [[W]] to i64
; CHECK: sext i32 [[M]] to i64
; REMARK: remark: {{.*}}%w is the same in all lanes, with workgroups of 256 x 1 x 1, smaller ones at the end of the grid; lanes differ in bits 0x3f of %tid
; REMARK: remark: {{.*}}%m is the same in all lanes, {{.*}}; lanes differ in bits 0x3f of %tid
define amdgpu_kernel void @one_read(ptr addrspace(1) %in, ptr addrspace(1) %out) !reqd_work_group_size !0 {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %w = lshr i32 %tid, 6
  %m = and i32 %tid, -64
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %w
  %a = load i32, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %in, i32 %m
  %b = load i32, ptr addrspace(1) %q
  %c = add i32 %a, %b
  store i32 %c, ptr addrspace(1) %out
  ret void
}

; Flags were promises about each lane's own number.
; CHECK-LABEL: @flags_go(
; CHECK: [[G:%.*]] = or i32 %base, %tid.first
; CHECK: %gid = or disjoint i32 %base, %tid
; CHECK: lshr i32 [[G]], 6
define amdgpu_kernel void @flags_go(ptr addrspace(1) %in, ptr addrspace(1) %out) !reqd_work_group_size !0 {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %wg = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = shl i32 %wg, 8
  %gid = or disjoint i32 %base, %tid
  %w = lshr exact i32 %gid, 6
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %w
  %a = load i32, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %gid
  store i32 %a, ptr addrspace(1) %q
  ret void
}

; Nothing scalar wants it.
; CHECK-LABEL: @data_only(
; CHECK-NOT: toygcn.read.agreed
; CHECK: ret void
; ALWAYS-LABEL: @data_only(
; ALWAYS: toygcn.read.agreed
define amdgpu_kernel void @data_only(ptr addrspace(1) %out) !reqd_work_group_size !0 {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %m = and i32 %tid, -64
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %tid
  store i32 %m, ptr addrspace(1) %q
  ret void
}

; The sum of x and y is read, not both of them.
; CHECK-LABEL: @sum(
; CHECK: %tid = add i32 %row, %x
; CHECK-NEXT: %tid.first = call range(i32 0, 256) i32 @toygcn.read.agreed(i32 %tid, i32 -64)
; CHECK-NOT: toygcn.read.agreed
; CHECK: ret void
; REMARK: %w is the same in all lanes, with workgroups of 16 x 16 x 1;{{.*}}0xf of %x{{.*}}
define amdgpu_kernel void @sum(ptr addrspace(1) %in, ptr addrspace(1) %out) "uniform-work-group-size" !reqd_work_group_size !1 {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %row = mul i32 %y, 16
  %tid = add i32 %row, %x
  %w = lshr i32 %tid, 6
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %w
  %a = load i32, ptr addrspace(1) %p
  store i32 %a, ptr addrspace(1) %out
  ret void
}

; 64 bits are read in halves.
; CHECK-LABEL: @wide_phi(
; CHECK: phi i64
; CHECK: [[LOW:%.*]] = trunc i64 %i to i32
; CHECK-NEXT: %{{.*}} = call i32 @toygcn.read.agreed(i32 [[LOW]], i32 -64)
; CHECK: [[HIGH:%.*]] = lshr i64 %i, 32
; CHECK-NEXT: [[HIGH32:%.*]] = trunc i64 [[HIGH]] to i32
; CHECK-NEXT: call i32 @toygcn.read.agreed(i32 [[HIGH32]], i32 -1)
define amdgpu_kernel void @wide_phi(ptr addrspace(1) %in, ptr addrspace(1) %out, i64 %n) !reqd_work_group_size !0 {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %start = zext i32 %tid to i64
  br label %loop
loop:
  %i = phi i64 [ %start, %entry ], [ %next, %loop ]
  %w = lshr i64 %i, 6
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %w
  %a = load i32, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %out, i64 %i
  store i32 %a, ptr addrspace(1) %q
  %next = add i64 %i, 256
  %c = icmp ult i64 %next, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}

; Chains are not copied without end: what is eight operations away is read.
; CHECK-LABEL: @long_chain(
; CHECK: %v3 = xor i32 %v2, 2048
; CHECK-NEXT: %v3.first = call i32 @toygcn.read.agreed(i32 %v3, i32 -64)
; CHECK-NOT: toygcn.read.agreed
; CHECK: ret void
define amdgpu_kernel void @long_chain(ptr addrspace(1) %in, ptr addrspace(1) %out) !reqd_work_group_size !0 {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %wg = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = shl i32 %wg, 8
  %v0 = or i32 %base, %tid
  %v1 = xor i32 %v0, 512
  %v2 = xor i32 %v1, 1024
  %v3 = xor i32 %v2, 2048
  %v4 = xor i32 %v3, 4096
  %v5 = xor i32 %v4, 8192
  %v6 = xor i32 %v5, 16384
  %v7 = xor i32 %v6, 32768
  %v8 = xor i32 %v7, 65536
  %v9 = xor i32 %v8, 131072
  %v10 = xor i32 %v9, 262144
  %v11 = xor i32 %v10, 524288
  %w = lshr i32 %v11, 6
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %w
  %a = load i32, ptr addrspace(1) %p
  store i32 %a, ptr addrspace(1) %out
  ret void
}

; All that is known: one row, and no work-item behind the 256th.
; CHECK-LABEL: @constants(
; CHECK-NOT: br i1
; CHECK: store i32 0
; CHECK: ret void
define amdgpu_kernel void @constants(ptr addrspace(1) %out) !reqd_work_group_size !0 {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %c = icmp ult i32 %x, 256
  br i1 %c, label %in, label %end
in:
  store i32 %y, ptr addrspace(1) %out
  br label %end
end:
  ret void
}

; A wave spans rows.
; CHECK-LABEL: @refused(
; CHECK-NOT: toygcn.read.agreed
; CHECK: ret void
; REMARK: %w is left divergent: with workgroups of 65 x 2 x 1, a wave may span rows
define amdgpu_kernel void @refused(ptr addrspace(1) %in, ptr addrspace(1) %out) "uniform-work-group-size" !reqd_work_group_size !2 {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %w = lshr i32 %x, 6
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %w
  %a = load i32, ptr addrspace(1) %p
  store i32 %a, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: @unknown(
; CHECK-NOT: toygcn.read.agreed
; CHECK: ret void
; REMARK: %c is left divergent: with workgroups of any size, smaller ones at the end of the grid, a wave may span rows
define amdgpu_kernel void @unknown(ptr addrspace(1) %out) {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ult i32 %x, 128
  br i1 %c, label %in, label %end
in:
  store i32 1, ptr addrspace(1) %out
  br label %end
end:
  ret void
}

; A flat size is enough if no shape of it is refused.
; CHECK-LABEL: @flat(
; CHECK: toygcn.read.agreed(i32 %x, i32 -64)
define amdgpu_kernel void @flat(ptr addrspace(1) %in, ptr addrspace(1) %out) "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %w = lshr i32 %x, 6
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %w
  %a = load i32, ptr addrspace(1) %p
  store i32 %a, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.workgroup.id.x()

!0 = !{i32 256, i32 1, i32 1}
!1 = !{i32 16, i32 16, i32 1}
!2 = !{i32 65, i32 2, i32 1}
