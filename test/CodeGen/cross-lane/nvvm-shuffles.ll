; RUN: %llc -stop-after=toygcn-lower-nvvm %s -o - | FileCheck %s
; A shuffle is the arithmetic of the PTX manual inside a half of the wave.

; The lane's number and what is made of it are shared.
; CHECK-LABEL: define void @variable
; CHECK: call i32 @llvm.amdgcn.mbcnt.lo
; CHECK-NEXT: call i32 @llvm.amdgcn.mbcnt.hi
; CHECK-NOT: mbcnt
; CHECK: %[[HALF:.*]] = and i32 %lane, 32
; CHECK: %[[WHERE:.*]] = or i32 %[[HALF]],
; CHECK: %[[ADDRESS:.*]] = shl i32 %[[WHERE]], 2
; CHECK: %x = call i32 @llvm.amdgcn.ds.bpermute(i32 %[[ADDRESS]], i32 %a), !toygcn.shuffle
; CHECK: bitcast float %f to i32
; CHECK: call i32 @llvm.amdgcn.ds.bpermute({{.*}}, !toygcn.shuffle
define void @variable(i32 %a, float %f, i32 %b, i32 %c, ptr addrspace(1) %p) {
  %x = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %a, i32 %b, i32 %c)
  store i32 %x, ptr addrspace(1) %p
  %y = call float @llvm.nvvm.shfl.sync.idx.f32(i32 -1, float %f, i32 %b, i32 %c)
  store float %y, ptr addrspace(1) %p
  ret void
}

; With clamp 31 an index is always in range.
; CHECK-LABEL: define void @predicate
; CHECK: insertvalue { i32, i1 } {{.*}}, i1 true, 1
define void @predicate(i32 %a, i32 %b, ptr addrspace(1) %p) {
  %x = call { i32, i1 } @llvm.nvvm.shfl.sync.idx.i32p(i32 -1, i32 %a, i32 %b, i32 31)
  store { i32, i1 } %x, ptr addrspace(1) %p
  ret void
}

; A reduction with a mask that may differ takes its groups one by one; with a
; constant one there is nothing to ask.
; CHECK-LABEL: define void @reduce
; CHECK: waterfall:
; CHECK: call i32 @llvm.amdgcn.readfirstlane.i32(i32 %m)
; CHECK: waterfall.arm:
; CHECK: [[MEMBER:%.*]] = call i1 @llvm.amdgcn.inverse.ballot.i64
; CHECK: [[OWN:%.*]] = select i1 [[MEMBER]], i32 %a, i32 2147483647
; CHECK: call i32 @llvm.amdgcn.set.inactive.i32(i32 [[OWN]], i32 2147483647)
; CHECK-NOT: readfirstlane
; CHECK: call float @llvm.amdgcn.set.inactive.f32(float %f, float 0xFFFFFFFFE0000000)
; CHECK-NOT: fcmp
; CHECK: call i32 @llvm.amdgcn.ds.swizzle(i32 {{.*}}, i32 16415)
; CHECK: call float @llvm.amdgcn.strict.wwm.f32
; CHECK: [[NAN:%.*]] = fcmp uno float %f, %f
; CHECK: call i64 @llvm.amdgcn.ballot.i64(i1 [[NAN]])
define void @reduce(i32 %a, float %f, i32 %m, ptr addrspace(1) %p) {
  %x = call i32 @llvm.nvvm.redux.sync.min(i32 %a, i32 %m)
  store i32 %x, ptr addrspace(1) %p
  %y = call float @llvm.nvvm.redux.sync.fmax.NaN(float %f, i32 -1)
  store float %y, ptr addrspace(1) %p
  ret void
}
