; An element at an index of each lane's own is found by selections.
; RUN: %llc %s -stop-after=toygcn-index-vectors -o - | FileCheck %s
; RUN: %llc %s -stop-after=toygcn-index-vectors -toygcn-index-vectors-dwords=3 \
; RUN:   -o - | FileCheck %s --check-prefix=OFF
; RUN: %llc %s -o - | FileCheck %s --check-prefix=ASM
; RUN: %llc %s -O0 -o - -debug-pass=Structure 2>&1 \
; RUN:   | FileCheck %s --check-prefix=NONE
; NONE-NOT: selection of vector elements

declare i32 @llvm.amdgcn.workitem.id.x()

; A bit of the index halves what is left.
; CHECK-LABEL: @read(
; CHECK: and i32 %i, 1
; CHECK-COUNT-2: select
; CHECK: icmp ugt i32 %i, 1
; CHECK: select
; CHECK-NOT: select
; OFF-LABEL: @read(
; OFF: extractelement <4 x i32> %v, i32 %i
; ASM-LABEL: read:
; ASM-NOT: scratch
; ASM: s_endpgm
define amdgpu_kernel void @read(ptr addrspace(1) %p, <4 x i32> %v) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %e = extractelement <4 x i32> %v, i32 %i
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %e, ptr addrspace(1) %q
  ret void
}

; The write needs a comparison with each place, the read takes them.
; CHECK-LABEL: @count(
; CHECK: icmp eq i32 %i, 1
; CHECK: select
; CHECK: icmp eq i32 %i, 3
; CHECK: add i32
; CHECK-COUNT-4: select
; CHECK-NOT: select
define amdgpu_kernel void @count(ptr addrspace(1) %p, <4 x i32> %v) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %e = extractelement <4 x i32> %v, i32 %i
  %n = add i32 %e, 1
  %w = insertelement <4 x i32> %v, i32 %n, i32 %i
  %q = getelementptr <4 x i32>, ptr addrspace(1) %p, i32 %i
  store <4 x i32> %w, ptr addrspace(1) %q
  ret void
}

; A bit of the index that is known asks nothing, and places that the index cannot
; have are not compared with.
; CHECK-LABEL: @even(
; CHECK: %i = shl
; CHECK-NEXT: extractelement
; CHECK-NEXT: extractelement
; CHECK-NEXT: extractelement
; CHECK-NEXT: extractelement
; CHECK-NEXT: icmp ugt i32 %i, 1
; CHECK-NEXT: select
; CHECK-NEXT: add i32
; CHECK-LABEL: @even_count(
; CHECK: icmp eq i32 %i, 2
; CHECK-NEXT: select
; CHECK-NEXT: add i32
; CHECK-COUNT-2: select
; CHECK-NOT: select
; CHECK: ret void
define amdgpu_kernel void @even(ptr addrspace(1) %p, <4 x i32> %v) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %i = shl i32 %t, 1
  %e = extractelement <4 x i32> %v, i32 %i
  %n = add i32 %e, 1
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %n, ptr addrspace(1) %q
  ret void
}
define amdgpu_kernel void @even_count(ptr addrspace(1) %p, <4 x i32> %v) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %i = shl i32 %t, 1
  %e = extractelement <4 x i32> %v, i32 %i
  %n = add i32 %e, 1
  %w = insertelement <4 x i32> %v, i32 %n, i32 %i
  %q = getelementptr <4 x i32>, ptr addrspace(1) %p, i32 %t
  store <4 x i32> %w, ptr addrspace(1) %q
  ret void
}

; A uniform index: one of two places by a selection, of more by its number. An
; index that is uniform in a loop that lanes leave one by one is not so after it.
; CHECK-LABEL: @uniform(
; CHECK-NOT: extractelement <16 x i32> %v, i32 %two
; CHECK: %[[AT:.*]] = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %at)
; CHECK: extractelement <16 x i32> %v, i32 %[[AT]]
; CHECK-NOT: readfirstlane
; CHECK: ret void
define amdgpu_kernel void @uniform(ptr addrspace(1) %p, <16 x i32> %v, i32 %at) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %two = or i32 %at, 14
  %e = extractelement <16 x i32> %v, i32 %two
  %f = extractelement <16 x i32> %v, i32 %at
  br label %loop
loop:
  %n = phi i32 [ 0, %entry ], [ %n1, %loop ]
  %n1 = add i32 %n, 1
  %c = icmp ult i32 %n, %t
  br i1 %c, label %loop, label %exit
exit:
  %g = extractelement <16 x i32> %v, i32 %n
  %s = add i32 %e, %f
  %r = add i32 %s, %g
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %r, ptr addrspace(1) %q
  ret void
}

; A pointer of 32 bits is one dword, so 16 of them are not too many.
; CHECK-LABEL: @pointers(
; CHECK-NOT: extractelement {{.*}}, i32 %i
; CHECK: extractelement <16 x ptr addrspace(1)> %w, i32 %i
define amdgpu_kernel void @pointers(ptr addrspace(1) %p,
                                    <16 x ptr addrspace(3)> %v,
                                    <16 x ptr addrspace(1)> %w) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %e = extractelement <16 x ptr addrspace(3)> %v, i32 %i
  %f = extractelement <16 x ptr addrspace(1)> %w, i32 %i
  store ptr addrspace(3) %e, ptr addrspace(1) %p
  store ptr addrspace(1) %f, ptr addrspace(3) %e
  ret void
}

; A uniform index of halves is the number of a dword, that of pointers one of
; integers, that of 128 bits those of two pairs.
; CHECK-LABEL: @parts(
; CHECK: %[[D:.*]] = lshr i32 %at, 1
; CHECK: %[[AT:.*]] = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %[[D]])
; CHECK: extractelement <8 x i32> %{{.*}}, i32 %[[AT]]
; CHECK: insertelement <8 x i32> %{{.*}}, i32 %{{.*}}, i32 %{{.*}}
; CHECK: ptrtoint <4 x ptr addrspace(1)> %w to <4 x i64>
; CHECK: insertelement <4 x i64>
; CHECK: inttoptr <4 x i64> %{{.*}} to <4 x ptr addrspace(1)>
; CHECK: bitcast <4 x i128> %u to <8 x i64>
; CHECK: %[[E:.*]] = shl i32 %at, 1
; CHECK: or i32 %[[E]], 1
define amdgpu_kernel void @parts(ptr addrspace(1) %p, <16 x half> %v,
                                 <4 x ptr addrspace(1)> %w, <4 x i128> %u,
                                 i32 %at) {
  %x = insertelement <16 x half> %v, half 1.0, i32 %at
  %y = insertelement <4 x ptr addrspace(1)> %w, ptr addrspace(1) %p, i32 %at
  %z = extractelement <4 x i128> %u, i32 %at
  store <16 x half> %x, ptr addrspace(1) %p
  store <4 x ptr addrspace(1)> %y, ptr addrspace(1) %p
  store i128 %z, ptr addrspace(1) %p
  ret void
}

; A tuple of 32 has room for 19. Of 64 registers it would be half, so there are two
; tuples, and one has the element; bytes that are no whole dwords. Few registers
; have no room for a tuple of 16.
; CHECK-LABEL: @one_tuple(
; CHECK-NOT: select
; CHECK: extractelement <19 x i32> %v, i32
; CHECK-NOT: select
; CHECK: insertelement <19 x i32> %v, i32 0, i32
; ASM-LABEL: one_tuple:
; ASM: s_set_gpr_idx_on s{{[0-9]+}}, gpr_idx(SRC0)
; ASM: s_set_gpr_idx_on s{{[0-9]+}}, gpr_idx(DST)
; ASM-NOT: s_set_gpr_idx_on
; ASM: s_endpgm
; CHECK-LABEL: @tuples(
; CHECK: and i32 %at, 15
; CHECK: call i32 @llvm.umin.i32(i32 %{{.*}}, i32 7)
; CHECK: extractelement <16 x i32> %{{.*}}, i32
; CHECK: icmp uge i32 %at, 16
; CHECK: extractelement <8 x i32>
; CHECK: select i1
; CHECK: bitcast <12 x i8> %{{.*}} to <3 x i32>
; CHECK-LABEL: @few(
; CHECK-DAG: extractelement <24 x i32> %v, i32 %at
; CHECK-DAG: extractelement <4 x i32>
; CHECK-DAG: extractelement <4 x i32>
define amdgpu_kernel void @one_tuple(ptr addrspace(1) %p, i32 %at) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr <19 x i32>, ptr addrspace(1) %p, i32 %lane
  %v = load <19 x i32>, ptr addrspace(1) %q, align 4
  %x = extractelement <19 x i32> %v, i32 %at
  %w = insertelement <19 x i32> %v, i32 0, i32 %at
  %first = extractelement <19 x i32> %w, i32 0
  %last = extractelement <19 x i32> %w, i32 18
  %s = add i32 %first, %last
  %t = add i32 %s, %x
  store i32 %t, ptr addrspace(1) %q
  ret void
}
define amdgpu_kernel void @tuples(ptr addrspace(1) %p, <24 x i32> %v,
                                  <11 x i8> %w, i32 %at) "amdgpu-num-vgpr"="64" {
  %x = extractelement <24 x i32> %v, i32 %at
  %y = extractelement <11 x i8> %w, i32 %at
  store i32 %x, ptr addrspace(1) %p
  store i8 %y, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @few(ptr addrspace(1) %p, <24 x i32> %v,
                               <8 x i32> %w, i32 %at) "amdgpu-num-vgpr"="16" {
  %x = extractelement <24 x i32> %v, i32 %at
  %y = extractelement <8 x i32> %w, i32 %at
  %s = add i32 %x, %y
  store i32 %s, ptr addrspace(1) %p
  ret void
}

; A write under a condition writes what is there otherwise, in range.
; CHECK-LABEL: @guarded(
; CHECK: %[[F:.*]] = freeze i32 %at
; CHECK: %[[J:.*]] = call i32 @llvm.umin.i32(i32 %[[F]], i32 15)
; CHECK: call i32 @llvm.amdgcn.readfirstlane.i32(i32 %[[J]])
; CHECK: select i1 %c, i32 %x, i32
; CHECK: insertelement <16 x i32> %v, i32
; CHECK-NOT: select i1 %c, <16 x i32>
define amdgpu_kernel void @guarded(ptr addrspace(1) %p, <16 x i32> %v, i32 %at,
                                   i32 %x) {
  %c = icmp ult i32 %at, 16
  %w = insertelement <16 x i32> %v, i32 %x, i32 %at
  %s = select i1 %c, <16 x i32> %w, <16 x i32> %v
  store <16 x i32> %s, ptr addrspace(1) %p
  ret void
}

; Lanes leave by two exits, one of which is uniform.
; CHECK-LABEL: @exits(
; CHECK-NOT: readfirstlane
; CHECK: ret void
define amdgpu_kernel void @exits(ptr addrspace(1) %p, <16 x i32> %v, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %header
header:
  %i = phi i32 [ 0, %entry ], [ %i1, %body ]
  %c = icmp eq i32 %i, %n
  br i1 %c, label %exit, label %body
body:
  %i1 = add i32 %i, 1
  %d = icmp ugt i32 %i, %t
  br i1 %d, label %exit, label %header
exit:
  %k = phi i32 [ 1, %header ], [ 14, %body ]
  %e = extractelement <16 x i32> %v, i32 %k
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %e, ptr addrspace(1) %q
  ret void
}

; A write of a half reads the other one of its dword, so that is zero, not
; undefined; a write of a dword reads nothing.
; CHECK-LABEL: @undefined(
; CHECK: phi <8 x half> [ zeroinitializer, %entry ]
; CHECK: phi <8 x i32> [ poison, %entry ]
; CHECK: insertelement <8 x half> <half 0xH0000, half 0xH3C00,
define amdgpu_kernel void @undefined(ptr addrspace(1) %p, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %v = phi <8 x half> [ poison, %entry ], [ %v1, %loop ]
  %w = phi <8 x i32> [ poison, %entry ], [ %w1, %loop ]
  %at = and i32 %t, %i
  %v1 = insertelement <8 x half> %v, half 1.0, i32 %at
  %w1 = insertelement <8 x i32> %w, i32 %i, i32 %at
  %i1 = add i32 %i, 1
  %c = icmp eq i32 %i1, %n
  br i1 %c, label %exit, label %loop
exit:
  %x = extractelement <8 x half> %v1, i32 0
  %y = insertelement <8 x half> <half poison, half 1.0, half poison, half poison, half poison, half poison, half poison, half poison>, half %x, i32 2
  %z = insertelement <8 x half> %y, half %x, i32 %t
  store <8 x half> %z, ptr addrspace(1) %p
  store <8 x i32> %w1, ptr addrspace(1) %p
  ret void
}
