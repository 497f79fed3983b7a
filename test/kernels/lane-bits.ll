; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; RUN: %toygcn run %s --llc-arg=-toygcn-lane-bits-always
; RUN: %llc %s -o - | FileCheck %s
; Values that are the same in all lanes because of the workgroup's shape. They
; are wanted by a load or a branch, which becomes scalar. Workgroups at the end
; of the grid are partial, where the shape allows that.
;
; LAUNCH: --kernel shift --grid 600 --block 256 --arg buf:i32:600 --arg buf:i32:1024:rand=1
; EXPECT 0: [a1[i % 256 >> 6] for i in range(n)]
; CHECK-LABEL: shift:
; CHECK: __toygcn_agree_ffffffc0_{{[0-9]+}}:
; CHECK-NEXT: v_readfirstlane_b32 s{{[0-9]+}}, v0
; CHECK-NOT: readfirstlane
; CHECK-NOT: global_load
; CHECK: s_load_dword s{{[0-9]+}}, s[{{[0-9:]+}}]
; CHECK-NOT: global_load
; CHECK: s_endpgm
;
; LAUNCH: --kernel mask --grid 600 --block 256 --arg buf:i32:600 --arg buf:i32:1024:rand=2
; EXPECT 0: [a1[i % 256 & ~63] for i in range(n)]
; CHECK-LABEL: mask:
; CHECK: v_readfirstlane_b32
; CHECK-NOT: readfirstlane
; CHECK-NOT: global_load
; CHECK: s_load_dword s{{[0-9]+}}, s[{{[0-9:]+}}]
; CHECK-NOT: global_load
; CHECK: s_endpgm
;
; LAUNCH: --kernel wave_of_grid --grid 600 --block 256 --arg buf:i32:600 --arg buf:i32:1024:rand=3
; EXPECT 0: [a1[i >> 6] for i in range(n)]
; CHECK-LABEL: wave_of_grid:
; CHECK: v_readfirstlane_b32
; CHECK-NOT: readfirstlane
; CHECK-NOT: global_load
; CHECK: s_load_dword s{{[0-9]+}}, s[{{[0-9:]+}}]
; CHECK-NOT: global_load
; CHECK: s_endpgm
;
; LAUNCH: --kernel first_of_wave --grid 600 --block 256 --arg buf:i32:600 --arg buf:i32:1024:rand=4
; EXPECT 0: [a1[i & ~63] for i in range(n)]
; CHECK-LABEL: first_of_wave:
; CHECK: v_readfirstlane_b32
; CHECK-NOT: readfirstlane
; CHECK-NOT: global_load
; CHECK: s_load_dword s{{[0-9]+}}, s[{{[0-9:]+}}]
; CHECK-NOT: global_load
; CHECK: s_endpgm
;
; LAUNCH: --kernel half --grid 600 --block 256 --arg buf:i32:600
; EXPECT 0: [1 if i % 256 < 128 else 2 for i in range(n)]
; CHECK-LABEL: half:
; CHECK: v_readfirstlane_b32 [[FIRST:s[0-9]+]], v0
; CHECK: s_cmp_{{[lg][te]}}_u32 [[FIRST]], 0x{{7f|80}}
; CHECK-NEXT: s_cbranch_scc
; CHECK-NOT: exec
; CHECK: s_endpgm
;
; One row of 100: the second wave is partial.
; LAUNCH: --kernel one_row_of_100 --grid 250 --block 100 --arg buf:i32:250 --arg buf:i32:4:rand=5
; EXPECT 0: [a1[i % 100 >> 6] for i in range(n)]
; CHECK-LABEL: one_row_of_100:
; CHECK: v_readfirstlane_b32
; CHECK: s_load_dword s{{[0-9]+}}, s[{{[0-9:]+}}]
;
; The wave's number from x and y, read once behind their sum.
; LAUNCH: --kernel square --grid 16,32 --block 16,16 --arg buf:i32:512 --arg buf:i32:8:rand=6
; EXPECT 0: [a1[i // 64] for i in range(512)]
; CHECK-LABEL: square:
; CHECK: v_readfirstlane_b32
; CHECK-NOT: readfirstlane
; CHECK: s_load_dword s{{[0-9]+}}, s[{{[0-9:]+}}]
; CHECK: s_endpgm
;
; z is the same in all lanes.
; LAUNCH: --kernel cube --grid 8,8,8 --block 8,8,4 --arg buf:i32:512 --arg buf:i32:8:rand=7
; EXPECT 0: [a1[i // 64 % 4] for i in range(512)]
; CHECK-LABEL: cube:
; CHECK: v_readfirstlane_b32 s{{[0-9]+}}, v2
; CHECK: s_load_dword s{{[0-9]+}}, s[{{[0-9:]+}}]
; CHECK: s_endpgm
;
; A loop that lanes leave together: its index is the same in all lanes but for
; the low bits.
; LAUNCH: --kernel strided --grid 64 --block 64 --arg buf:i32:64 --arg buf:i32:64:rand=8 --arg i32:700
; EXPECT 0: [i32(sum(a1[j >> 6] for j in range(i, 704, 64))) for i in range(n)]
; CHECK-LABEL: strided:
; CHECK: v_readfirstlane_b32
; CHECK: s_load_dword s{{[0-9]+}}, s[{{[0-9:]+}}]
; CHECK: s_endpgm
;
; Lanes leave it one by one, and want its last index.
; LAUNCH: --kernel left_apart --grid 600 --block 256 --arg buf:i32:600 --arg buf:i32:64:rand=9 --arg buf:i32:600:rand=10
; HOST:
;     def last(t, x):
;         while t < (x & 1023): t += 256
;         return t >> 6
; EXPECT 0: [a1[last(i % 256, a2[i])] for i in range(n)]
; CHECK-LABEL: left_apart:
; CHECK-NOT: toygcn_agree
; CHECK: s_endpgm
;
; A phi of two indices of waves, where divergent lanes meet.
; LAUNCH: --kernel joined --grid 600 --block 256 --arg buf:i32:600 --arg buf:i32:64:rand=11
; EXPECT 0: [a1[i % 256 >> 6 if i & 1 else 4 + (i % 256 >> 7)] for i in range(n)]
; CHECK-LABEL: joined:
; CHECK: global_load_dword
;
; The same behind a uniform branch.
; LAUNCH: --kernel together --grid 600 --block 256 --arg buf:i32:600 --arg buf:i32:64:rand=12
; EXPECT 0: [a1[i % 256 >> 6 if i % 256 < 128 else 4 + (i % 256 >> 7)] for i in range(n)]
; CHECK-LABEL: together:
; CHECK-NOT: global_load_dword
; CHECK: s_load_dword s{{[0-9]+}}, s[{{[0-9:]+}}]
; CHECK-NOT: global_load_dword
; CHECK: s_endpgm
;
; Shapes in which a wave spans rows.
; LAUNCH: --kernel rows_of_65 --grid 65,6 --block 65,2 --arg buf:i32:390 --arg buf:i32:4:rand=13
; EXPECT 0: [a1[i % 65 >> 6] for i in range(390)]
; CHECK-LABEL: rows_of_65:
; CHECK-NOT: toygcn_agree
; CHECK: global_load_dword
; CHECK: s_endpgm
; LAUNCH: --kernel any_shape --grid 600 --block 200 --arg buf:i32:600 --arg buf:i32:8:rand=15
; EXPECT 0: [a1[i % 200 >> 6] for i in range(n)]
; CHECK-LABEL: any_shape:
; CHECK-NOT: toygcn_agree
; CHECK: global_load_dword
; CHECK: s_endpgm

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @shift(ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %in) !reqd_work_group_size !0 {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %wg = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = shl i32 %wg, 8
  %gid = or disjoint i32 %base, %tid
  %i = lshr i32 %tid, 6
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %i
  %v = load i32, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %gid
  store i32 %v, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @mask(ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %in) !reqd_work_group_size !0 {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %wg = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = shl i32 %wg, 8
  %gid = or disjoint i32 %base, %tid
  %i = and i32 %tid, -64
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %i
  %v = load i32, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %gid
  store i32 %v, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @wave_of_grid(ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %in) !reqd_work_group_size !0 {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %wg = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %wg, 256
  %gid = or disjoint i32 %base, %tid
  %i = lshr i32 %gid, 6
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %i
  %v = load i32, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %gid
  store i32 %v, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @first_of_wave(ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %in) !reqd_work_group_size !0 {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %wg = call i32 @llvm.amdgcn.workgroup.id.x()
  %wg.wide = zext i32 %wg to i64
  %tid.wide = zext i32 %tid to i64
  %base = shl i64 %wg.wide, 8
  %gid = add nuw i64 %base, %tid.wide
  %i = and i64 %gid, -64
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %i
  %v = load i32, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %out, i64 %gid
  store i32 %v, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @half(ptr addrspace(1) noalias %out) !reqd_work_group_size !0 {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %wg = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = shl i32 %wg, 8
  %gid = or disjoint i32 %base, %tid
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %gid
  %c = icmp ult i32 %tid, 128
  br i1 %c, label %low, label %high
low:
  store volatile i32 1, ptr addrspace(1) %q
  ret void
high:
  store volatile i32 2, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @one_row_of_100(ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %in) !reqd_work_group_size !1 {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %wg = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %wg, 100
  %gid = add i32 %base, %tid
  %i = lshr i32 %tid, 6
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %i
  %v = load i32, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %gid
  store i32 %v, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @square(ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %in) "uniform-work-group-size"="true" !reqd_work_group_size !2 {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %wg = call i32 @llvm.amdgcn.workgroup.id.y()
  %base = shl i32 %wg, 8
  %row = mul i32 %y, 16
  %tid = add i32 %row, %x
  %gid = add i32 %tid, %base
  %i = lshr i32 %gid, 6
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %i
  %v = load i32, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %gid
  store i32 %v, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @cube(ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %in) "uniform-work-group-size" !reqd_work_group_size !3 {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %z = call i32 @llvm.amdgcn.workitem.id.z()
  %wg = call i32 @llvm.amdgcn.workgroup.id.z()
  %plane = mul i32 %wg, 4
  %above = add i32 %plane, %z
  %rows = mul i32 %above, 8
  %row = add i32 %rows, %y
  %first = mul i32 %row, 8
  %gid = add i32 %first, %x
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %z
  %v = load i32, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %gid
  store i32 %v, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @strided(ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %in, i32 %n) !reqd_work_group_size !4 {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ %tid, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
  %row = lshr i32 %i, 6
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %row
  %v = load i32, ptr addrspace(1) %p
  %more = add i32 %sum, %v
  %next = add i32 %i, 64
  %wave = and i32 %next, -64
  %c = icmp ult i32 %wave, %n
  br i1 %c, label %loop, label %end
end:
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %tid
  store i32 %more, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @left_apart(ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %ends) !reqd_work_group_size !0 {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %wg = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = shl i32 %wg, 8
  %gid = or disjoint i32 %base, %tid
  %e = getelementptr i32, ptr addrspace(1) %ends, i32 %gid
  %x = load i32, ptr addrspace(1) %e
  %end = and i32 %x, 1023
  br label %loop
loop:
  %t = phi i32 [ %tid, %entry ], [ %next, %loop ]
  %row = lshr i32 %t, 6
  %next = add i32 %t, 256
  %c = icmp ult i32 %t, %end
  br i1 %c, label %loop, label %exit
exit:
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %row
  %v = load i32, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %gid
  store i32 %v, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @joined(ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %in) !reqd_work_group_size !0 {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %wg = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = shl i32 %wg, 8
  %gid = or disjoint i32 %base, %tid
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %gid
  %bit = and i32 %tid, 1
  %odd = icmp ne i32 %bit, 0
  br i1 %odd, label %a, label %b
a:
  store volatile i32 1, ptr addrspace(1) %q
  %wave = lshr i32 %tid, 6
  br label %end
b:
  store volatile i32 2, ptr addrspace(1) %q
  %two = lshr i32 %tid, 7
  %four = add i32 %two, 4
  br label %end
end:
  %i = phi i32 [ %wave, %a ], [ %four, %b ]
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %i
  %v = load i32, ptr addrspace(1) %p
  store i32 %v, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @together(ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %in) !reqd_work_group_size !0 {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %wg = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = shl i32 %wg, 8
  %gid = or disjoint i32 %base, %tid
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %gid
  %low = icmp ult i32 %tid, 128
  br i1 %low, label %a, label %b
a:
  store volatile i32 1, ptr addrspace(1) %q
  %wave = lshr i32 %tid, 6
  br label %end
b:
  store volatile i32 2, ptr addrspace(1) %q
  %two = lshr i32 %tid, 7
  %four = add i32 %two, 4
  br label %end
end:
  %i = phi i32 [ %wave, %a ], [ %four, %b ]
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %i
  %v = load i32, ptr addrspace(1) %p, !invariant.load !9
  store i32 %v, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @rows_of_65(ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %in) "uniform-work-group-size" !reqd_work_group_size !5 {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %wg = call i32 @llvm.amdgcn.workgroup.id.y()
  %above = shl i32 %wg, 1
  %row = add i32 %above, %y
  %first = mul i32 %row, 65
  %gid = add i32 %first, %x
  %i = lshr i32 %x, 6
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %i
  %v = load i32, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %gid
  store i32 %v, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @any_shape(ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %in) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %wg = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %wg, 200
  %gid = add i32 %base, %tid
  %i = lshr i32 %tid, 6
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %i
  %v = load i32, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %gid
  store i32 %v, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.workitem.id.z()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workgroup.id.y()
declare i32 @llvm.amdgcn.workgroup.id.z()

!0 = !{i32 256, i32 1, i32 1}
!1 = !{i32 100, i32 1, i32 1}
!2 = !{i32 16, i32 16, i32 1}
!3 = !{i32 8, i32 8, i32 4}
!4 = !{i32 64, i32 1, i32 1}
!5 = !{i32 65, i32 2, i32 1}
!9 = !{}
