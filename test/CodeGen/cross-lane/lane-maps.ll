; RUN: %llc -stop-after=toygcn-lower-lane-maps %s -o - | FileCheck %s
; RUN: %llc -toygcn-garden=-lane-maps -stop-before=toygcn-split-uniform-addresses %s -o - \
; RUN:   | FileCheck %s --check-prefix=OFF
; RUN: %llc -pass-remarks=toygcn-lower-lane-maps %s -o /dev/null 2>&1 \
; RUN:   | FileCheck %s --check-prefix=REMARK
; RUN: %llc -pass-remarks-analysis=toygcn-lower-lane-maps %s -o /dev/null 2>&1 \
; RUN:   | FileCheck %s --check-prefix=INSTEAD

; What other instructions would cost.
; INSTEAD: xor 1, instead: swizzle(SWAP,1), cost 7, issue slots 2
; INSTEAD-NEXT: xor 1, instead: bpermute lane ^ 1, cost 8, issue slots 3
; REMARK: xor 1: dpp quad_perm:[1,0,3,2], cost 3, issue slots 3; lanes 0 to 63 read 1 0 3 2 5 4 {{[0-9 ]+}} 63 62{{$}}
; What a constant movement becomes depends on what inactive lanes must give.

; OFF-LABEL: define amdgpu_kernel void @zeros
; OFF-NOT: update.dpp
; OFF-NOT: readlane
; OFF-LABEL: define amdgpu_kernel void @full

; CHECK-LABEL: define amdgpu_kernel void @zeros
; CHECK: %lane.address = shl i32 %lane, 2
; CHECK: call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 177, i32 15, i32 15, i1 true)
; CHECK: %[[FAR:.*]] = add i32 %lane.address, 128
; CHECK: call i32 @llvm.amdgcn.ds.bpermute(i32 %[[FAR]], i32 %v)
; An inactive lane would give v_readlane what is in its register. So EXEC is
; asked.
; CHECK: %[[READ9:.*]] = call i32 @llvm.amdgcn.readlane.i32(i32 %v, i32 9)
; CHECK: %[[EXEC:.*]] = call i64 @llvm.amdgcn.ballot.i64(i1 true)
; CHECK: %[[SHIFTED:.*]] = lshr i64 %[[EXEC]], 9
; CHECK: %[[ACTIVE:.*]] = trunc i64 %[[SHIFTED]] to i1
; CHECK: select i1 %[[ACTIVE]], i32 %[[READ9]], i32 0
; CHECK: %[[READ:.*]] = call i32 @llvm.amdgcn.readlane.i32(i32 %v, i32 %{{.*}})
; CHECK: call i64 @llvm.amdgcn.ballot.i64(i1 true)
; CHECK: select i1 %{{.*}}, i32 %[[READ]], i32 0
; A uniform value of an inactive lane is 0 as well.
; CHECK: call i32 @llvm.amdgcn.ds.bpermute(i32 %{{.*}}, i32 %n)
define amdgpu_kernel void @zeros(i32 %n, ptr addrspace(1) %p) {
  %lane = call i32 @lane()
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %lane
  %v = load i32, ptr addrspace(1) %q
  %o1 = xor i32 %lane, 1
  %a1 = shl i32 %o1, 2
  %r1 = call i32 @llvm.amdgcn.ds.bpermute(i32 %a1, i32 %v)
  store volatile i32 %r1, ptr addrspace(1) %q
  %o2 = xor i32 %lane, 32
  %a2 = shl i32 %o2, 2
  %r2 = call i32 @llvm.amdgcn.ds.bpermute(i32 %a2, i32 %v)
  store volatile i32 %r2, ptr addrspace(1) %q
  %r3 = call i32 @llvm.amdgcn.ds.bpermute(i32 36, i32 %v)
  store volatile i32 %r3, ptr addrspace(1) %q
  %r4 = call i32 @llvm.amdgcn.ds.bpermute(i32 %n, i32 %v)
  store volatile i32 %r4, ptr addrspace(1) %q
  %r5 = call i32 @llvm.amdgcn.ds.bpermute(i32 %v, i32 %n)
  store volatile i32 %r5, ptr addrspace(1) %q
  ret void
}

; Full waves along x, no divergent branch before: no lane is inactive, the lane's
; number comes from the work-item's, and moves may go through other lanes.
; CHECK-LABEL: define amdgpu_kernel void @full
; CHECK: %lane.address = shl i32 %{{.*}}, 2
; CHECK: add i32 %lane.address, 20
; CHECK: call i32 @llvm.amdgcn.readlane.i32(i32 %v, i32 9)
; CHECK: store volatile i32 %n,
; CHECK: %[[HALF:.*]] = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v,
; CHECK: call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %[[HALF]],
; Not so in the arm of a divergent branch; where lanes meet again, all are.
; CHECK: {{^ *}}then:
; CHECK: call i32 @llvm.amdgcn.readlane.i32(i32 %v, i32 9)
; CHECK-NEXT: call i64 @llvm.amdgcn.ballot.i64(i1 true)
; CHECK: call i32 @llvm.amdgcn.ds.swizzle(i32 %v, i32 5151)
; CHECK: {{^ *}}end:
; CHECK-NOT: ballot
; CHECK: ret void
define amdgpu_kernel void @full(i32 %n, ptr addrspace(1) %p) #0 !reqd_work_group_size !0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %id
  %v = load i32, ptr addrspace(1) %q
  %o1 = add i32 %id, 5
  %a1 = shl i32 %o1, 2
  %r1 = call i32 @llvm.amdgcn.ds.bpermute(i32 %a1, i32 %v)
  store volatile i32 %r1, ptr addrspace(1) %q
  %r2 = call i32 @llvm.amdgcn.ds.bpermute(i32 36, i32 %v)
  store volatile i32 %r2, ptr addrspace(1) %q
  %r3 = call i32 @llvm.amdgcn.ds.bpermute(i32 %v, i32 %n)
  store volatile i32 %r3, ptr addrspace(1) %q
  %r4 = call i32 @llvm.amdgcn.ds.swizzle(i32 %v, i32 5151)
  store volatile i32 %r4, ptr addrspace(1) %q
  %c = icmp slt i32 %v, 0
  br i1 %c, label %then, label %end
then:
  %r5 = call i32 @llvm.amdgcn.ds.bpermute(i32 36, i32 %v)
  store volatile i32 %r5, ptr addrspace(1) %q
  %r6 = call i32 @llvm.amdgcn.ds.swizzle(i32 %v, i32 5151)
  store volatile i32 %r6, ptr addrspace(1) %q
  br label %end
end:
  %r7 = call i32 @llvm.amdgcn.ds.bpermute(i32 36, i32 %v)
  store volatile i32 %r7, ptr addrspace(1) %q
  ret void
}

; Permutations can be sent as well as fetched, if no two lanes send to one.
; CHECK-LABEL: define amdgpu_kernel void @sent
; CHECK: call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 316,
; CHECK: call i32 @llvm.amdgcn.ds.permute(
define amdgpu_kernel void @sent(ptr addrspace(1) %p) {
  %lane = call i32 @lane()
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %lane
  %v = load i32, ptr addrspace(1) %q
  %o1 = add i32 %lane, 1
  %a1 = shl i32 %o1, 2
  %r1 = call i32 @llvm.amdgcn.ds.permute(i32 %a1, i32 %v)
  store volatile i32 %r1, ptr addrspace(1) %q
  %o2 = and i32 %lane, 31
  %a2 = shl i32 %o2, 2
  %r2 = call i32 @llvm.amdgcn.ds.permute(i32 %a2, i32 %v)
  store volatile i32 %r2, ptr addrspace(1) %q
  ret void
}

; A permutation that moves nothing, and one that leaves a row out.
; CHECK-LABEL: define amdgpu_kernel void @dpp
; CHECK: store volatile double %v,
; CHECK: call double @llvm.amdgcn.update.dpp.f64(double %v, double %v, i32 228, i32 14,
define amdgpu_kernel void @dpp(ptr addrspace(1) %p) {
  %lane = call i32 @lane()
  %q = getelementptr double, ptr addrspace(1) %p, i32 %lane
  %v = load double, ptr addrspace(1) %q
  %same = call double @llvm.amdgcn.update.dpp.f64(double 0.0, double %v, i32 228, i32 15, i32 15, i1 false)
  store volatile double %same, ptr addrspace(1) %q
  %some = call double @llvm.amdgcn.update.dpp.f64(double %v, double %v, i32 228, i32 14, i32 15, i1 false)
  store volatile double %some, ptr addrspace(1) %q
  ret void
}

; Lane numbers that differ; what inactive lanes give is undefined here.
; CHECK-LABEL: define amdgpu_kernel void @numbers
; CHECK: call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %{{.*}}, i32 177,
; CHECK: call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %{{.*}}, i32 321,
; CHECK: call float @llvm.amdgcn.readlane.f32(float %v, i32 3)
define amdgpu_kernel void @numbers(ptr addrspace(1) %p) {
  %lane = call i32 @lane()
  %q = getelementptr float, ptr addrspace(1) %p, i32 %lane
  %v = load float, ptr addrspace(1) %q
  %o1 = xor i32 %lane, 1
  %r1 = call float @llvm.amdgcn.wave.shuffle.f32(float %v, i32 %o1)
  store volatile float %r1, ptr addrspace(1) %q
  %o2 = xor i32 %lane, 7
  %r2 = call float @llvm.amdgcn.readlane.f32(float %v, i32 %o2)
  store volatile float %r2, ptr addrspace(1) %q
  %r3 = call float @llvm.amdgcn.readlane.f32(float %v, i32 3)
  store volatile float %r3, ptr addrspace(1) %q
  ret void
}

; What the lanes compute in whole-wave mode is not computed from the lane's
; number of the active ones.
; CHECK-LABEL: define amdgpu_kernel void @whole_wave
; CHECK-NOT: lane.address
; CHECK: call i32 @llvm.amdgcn.ds.bpermute(i32 %a, i32 %i)
define amdgpu_kernel void @whole_wave(ptr addrspace(1) %p) {
  %lane = call i32 @lane()
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %lane
  %v = load i32, ptr addrspace(1) %q
  %i = call i32 @llvm.amdgcn.set.inactive.i32(i32 %v, i32 0)
  %o = xor i32 %lane, 32
  %a = shl i32 %o, 2
  %r = call i32 @llvm.amdgcn.ds.bpermute(i32 %a, i32 %i)
  %s = add i32 %r, %i
  %w = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %s)
  store i32 %w, ptr addrspace(1) %q
  ret void
}

; The phi is 2 for lanes that left by the divergent exit, 1 for the others.
; Uniformity analysis misses that.
; CHECK-LABEL: define amdgpu_kernel void @exits
; CHECK: call i32 @llvm.amdgcn.readfirstlane.i32(i32 %which)
define amdgpu_kernel void @exits(i32 %n, ptr addrspace(1) %p) {
entry:
  %lane = call i32 @lane()
  br label %header
header:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %exit
body:
  %next = add i32 %i, 1
  %stay = icmp slt i32 %next, %lane
  br i1 %stay, label %header, label %exit
exit:
  %which = phi i32 [ 1, %header ], [ 2, %body ]
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %which)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define internal i32 @lane() alwaysinline {
  %lo = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %lo)
  ret i32 %lane
}

attributes #0 = { "uniform-work-group-size"="true" }
!0 = !{i32 256, i32 1, i32 1}
