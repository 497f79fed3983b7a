; RUN: %llc -stop-after=toygcn-lower-words %s -o - | FileCheck %s
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

; With constant operands it is a lane map, also in a part of the half; lanes out
; of range keep their value. A float is moved as its bits.
; CHECK-LABEL: define void @constant
; CHECK-NOT: mbcnt
; CHECK: %x = call i32 @toygcn.move.lanes(i32 %a, <64 x i8> <i8 1, i8 0, i8 3, i8 2, {{.*}}, i8 33, i8 32, {{.*}}, i8 63, i8 62>)
; CHECK: %[[BITS:.*]] = bitcast float %f to i32
; CHECK: call i32 @toygcn.move.lanes(i32 %[[BITS]], <64 x i8> <i8 0, i8 0, i8 1, i8 2, i8 4, i8 4, i8 5,
; CHECK-NOT: mbcnt
; CHECK-LABEL: define void @constantpredicate
; CHECK: call i32 @llvm.amdgcn.mbcnt.hi
; CHECK: call i32 @toygcn.move.lanes(i32 %a, <64 x i8> <i8 3, i8 4, {{.*}} i8 31, i8 29, i8 30, i8 31, i8 35,
; CHECK: %[[ASKED:.*]] = add i32 %lane.in.half, 3
; CHECK: %[[IN:.*]] = icmp sle i32 %[[ASKED]], 31
; CHECK: insertvalue { i32, i1 } {{.*}}, i1 %[[IN]], 1

; Every level lowers the maps.
; RUN: %llc -O0 -stop-after=toygcn-lower-lane-maps %s -o - \
; RUN:   | FileCheck %s --check-prefix=O0
; O0-LABEL: define void @constant
; O0: call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %a, i32 177, i32 15, i32 15, i1 true)
; O0-NOT: call {{.*}}toygcn.move.lanes
define void @constant(i32 %a, float %f, ptr addrspace(1) %p) {
  %x = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %a, i32 1, i32 31)
  store i32 %x, ptr addrspace(1) %p
  %y = call float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %f, i32 1, i32 7168)
  store float %y, ptr addrspace(1) %p
  ret void
}
define void @constantpredicate(i32 %a, ptr addrspace(1) %p) {
  %x = call { i32, i1 } @llvm.nvvm.shfl.sync.down.i32p(i32 -1, i32 %a, i32 3, i32 31)
  store { i32, i1 } %x, ptr addrspace(1) %p
  ret void
}
