; Many lanes change one location: one lane does it for all.
; RUN: %llc %s -stop-after=toygcn-expand-float-atomics \
; RUN:   -toygcn-reassociate-float-atomics -o - | FileCheck %s
; RUN: %llc %s -stop-after=toygcn-expand-float-atomics -o - \
; RUN:   | FileCheck %s --check-prefix=SINGLE
; RUN: %llc %s -stop-after=toygcn-expand-float-atomics \
; RUN:   -toygcn-garden=-combine-atomics -o - | FileCheck %s --check-prefix=OFF
; RUN: %llc %s -O0 -stop-after=toygcn-expand-float-atomics -o - \
; RUN:   | FileCheck %s --check-prefix=OFF
; RUN: %llc %s -o /dev/null -pass-remarks=toygcn-combine-atomics \
; RUN:   -toygcn-reassociate-float-atomics 2>&1 \
; RUN:   | FileCheck %s --check-prefix=REMARK

declare i32 @llvm.amdgcn.workitem.id.x()

; OFF-NOT: llvm.amdgcn.ballot

; CHECK-LABEL: @places(
; CHECK: call i64 @llvm.amdgcn.ballot.i64(i1 true)
; CHECK: %[[BEFORE:.*]] = call {{.*}}i32 @llvm.amdgcn.mbcnt.hi(
; CHECK: %[[FIRST:.*]] = icmp eq i32 %[[BEFORE]], 0
; CHECK: %[[TOTAL:.*]] = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %x, i32 0)
; CHECK: br i1 %[[FIRST]]
; CHECK: %[[ONE:.*]] = atomicrmw sub ptr addrspace(1) %p, i32 %[[TOTAL]] syncscope("agent") monotonic
; CHECK: %[[ALL:.*]] = phi i32 [ poison, {{.*}} ], [ %[[ONE]], {{.*}} ]
; CHECK: %[[START:.*]] = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %[[ALL]])
; CHECK: %[[ELSE:.*]] = mul i32 %x, %[[BEFORE]]
; CHECK: sub i32 %[[START]], %[[ELSE]]
; REMARK: one atomic sub for the wave, of one value
define amdgpu_kernel void @places(ptr addrspace(1) %p, i32 %x, ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %old = atomicrmw sub ptr addrspace(1) %p, i32 %x syncscope("agent") monotonic
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %old, ptr addrspace(1) %q
  ret void
}

; Two of one block ask once which lane is the first. The old value of neither
; is used: no phi.
; CHECK-LABEL: @sums(
; CHECK-COUNT-1: llvm.amdgcn.ballot
; CHECK-NOT: phi
; CHECK: llvm.amdgcn.wave.reduce.umax.i32(i32 %lane, i32 0)
; CHECK-NOT: phi
; CHECK-NOT: llvm.amdgcn.ballot
; CHECK: llvm.amdgcn.wave.reduce.fadd.f32(float %f, i32 0)
; CHECK-NOT: llvm.amdgcn.ballot
; CHECK: cmpxchg
; REMARK: one atomic umax for the wave, of a reduction
; REMARK: one atomic fadd for the wave, of a reduction
define amdgpu_kernel void @sums(ptr addrspace(1) %p) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %f = uitofp i32 %lane to float
  %p1 = getelementptr i32, ptr addrspace(1) %p, i32 1
  %a = atomicrmw umax ptr addrspace(1) %p, i32 %lane syncscope("agent") monotonic
  %b = atomicrmw fadd ptr addrspace(1) %p1, float %f syncscope("agent") monotonic
  ret void
}

; What LDS adds needs no loop; lanes need the sum of those before them.
; CHECK-LABEL: @scan(
; CHECK: llvm.amdgcn.set.inactive.f32(float %f, float -0.0
; CHECK: llvm.amdgcn.update.dpp
; CHECK: atomicrmw fadd ptr addrspace(3) %p
; CHECK-NOT: cmpxchg
; REMARK: one atomic fadd for the wave, of a scan
define amdgpu_kernel void @scan(ptr addrspace(3) %p, ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %f = uitofp i32 %lane to float
  %old = atomicrmw fadd ptr addrspace(3) %p, float %f syncscope("workgroup") monotonic
  %q = getelementptr float, ptr addrspace(1) %out, i32 %lane
  store float %old, ptr addrspace(1) %q
  ret void
}

; Left alone: volatile, an address of each lane's own, the block of one lane, and
; an exchange.
; CHECK-LABEL: @alone(
; CHECK-NOT: llvm.amdgcn.ballot
; CHECK-LABEL: @small(
define amdgpu_kernel void @alone(ptr addrspace(1) %p) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %p, i32 %lane
  %a = atomicrmw volatile add ptr addrspace(1) %p, i32 1 syncscope("agent") monotonic
  %b = atomicrmw add ptr addrspace(1) %own, i32 1 syncscope("agent") monotonic
  %c = atomicrmw xchg ptr addrspace(1) %p, i32 1 syncscope("agent") monotonic
  %low = and i32 %lane, 63
  %one = icmp eq i32 %low, 5
  br i1 %one, label %then, label %end
then:
  %e = atomicrmw add ptr addrspace(1) %p, i32 1 syncscope("agent") monotonic
  br label %end
end:
  ret void
}

; Of four work-items it does not pay.
; CHECK: atomicrmw add {{.*}}, i32 1
define amdgpu_kernel void @small(ptr addrspace(1) %p) #0 {
  %a = atomicrmw add ptr addrspace(1) %p, i32 1 syncscope("agent") monotonic
  ret void
}
attributes #0 = { "amdgpu-flat-work-group-size"="1,4" }

; Where float operations are strict, the loop has a plain one, too: what is
; constrained has been expanded before.
; CHECK-LABEL: define amdgpu_kernel void @strict(
; CHECK: fadd float
; CHECK: cmpxchg
; CHECK-NOT: constrained
; CHECK: ret void
define amdgpu_kernel void @strict(ptr addrspace(1) %p) strictfp {
  %a = atomicrmw fadd ptr addrspace(1) %p, float 1.0 syncscope("agent") monotonic
  ret void
}

; A flat pointer, which may be private; with the loop that floats need there.
; CHECK-LABEL: define void @flat(
; CHECK-NOT: llvm.amdgcn.ballot
; CHECK: cmpxchg ptr %p
define void @flat(ptr inreg %p) {
  %a = atomicrmw fadd ptr %p, float 1.0 syncscope("agent") monotonic
  ret void
}

; Sums of floats are one sum only where the function says that they may be. What
; adding again does not change is added once, and minima are combined anywhere.
; SINGLE-LABEL: define amdgpu_kernel void @single(
; SINGLE-NOT: llvm.amdgcn.ballot
; SINGLE: ret void
define amdgpu_kernel void @single(ptr addrspace(3) %p, float %f) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = uitofp i32 %lane to float
  %a = atomicrmw fadd ptr addrspace(3) %p, float 1.0 syncscope("agent") monotonic
  %b = atomicrmw fadd ptr addrspace(3) %p, float %f syncscope("agent") monotonic
  %c = atomicrmw fadd ptr addrspace(3) %p, float %own syncscope("agent") monotonic
  ret void
}

; What memory does not have is a sum in registers, lane after lane, and one
; exchange; again if another wave was faster. The old value of a lane is the sum
; before its turn.
; SINGLE-LABEL: define amdgpu_kernel void @turns(
; SINGLE: %[[MASK:.*]] = call i64 @llvm.amdgcn.ballot.i64(i1 true)
; SINGLE: %[[LOAD:.*]] = load atomic i32, ptr addrspace(1) %p syncscope("agent") monotonic
; SINGLE: %[[START:.*]] = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %[[LOAD]])
; SINGLE: round:
; SINGLE: %was = phi i32 [ %[[START]], {{.*}} ], [ %[[IS:.*]], %after ]
; SINGLE: turn:
; SINGLE: %left = phi i64 [ %[[MASK]], %round ], [ {{.*}}, %turn ]
; SINGLE: %sum = phi float [ {{.*}}, %round ], [ %[[SUM:.*]], %turn ]
; SINGLE: %[[X:.*]] = call float @llvm.amdgcn.readlane.f32(float %own, i32 %lane{{[0-9]*}})
; SINGLE: %old = select i1 {{.*}}, float %sum, float
; SINGLE: %[[SUM]] = fsub float %sum, %[[X]]
; SINGLE: one:
; SINGLE: cmpxchg ptr addrspace(1) %p, i32 %was, i32 {{.*}} syncscope("agent") monotonic monotonic
; SINGLE: after:
; SINGLE: %[[IS]] = call i32 @llvm.amdgcn.readfirstlane.i32(
; SINGLE: icmp eq i32 %[[IS]], %was
; One value, no old value: no readlane, and no select.
; SINGLE-NOT: llvm.amdgcn.readlane
; SINGLE-NOT: select
; SINGLE: ret void
define amdgpu_kernel void @turns(ptr addrspace(1) %p, float %f, ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = uitofp i32 %lane to float
  %old = atomicrmw fsub ptr addrspace(1) %p, float %own syncscope("agent") monotonic
  %q = getelementptr float, ptr addrspace(1) %out, i32 %lane
  store float %old, ptr addrspace(1) %q
  %b = atomicrmw fadd ptr addrspace(1) %p, float %f syncscope("agent") monotonic
  ret void
}

; SINGLE-LABEL: define amdgpu_kernel void @any_order(
; SINGLE: llvm.amdgcn.wave.reduce.fadd.f32(float %own, i32 0)
; SINGLE: ret void
define amdgpu_kernel void @any_order(ptr addrspace(1) %p) "unsafe-fp-math"="true" {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = uitofp i32 %lane to float
  %c = atomicrmw fadd ptr addrspace(1) %p, float %own syncscope("agent") monotonic
  ret void
}

; SINGLE-LABEL: define amdgpu_kernel void @again(
; SINGLE: llvm.amdgcn.wave.reduce.fadd.f32(float 0.000000e+00, i32 0)
; SINGLE: llvm.amdgcn.wave.reduce.fadd.f32(float {{\+inf|0x7FF0000000000000}}, i32 0)
; SINGLE: llvm.amdgcn.wave.reduce.fmax.f32(float %own, i32 0)
; SINGLE: ret void
define amdgpu_kernel void @again(ptr addrspace(1) %p) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = uitofp i32 %lane to float
  %a = atomicrmw fadd ptr addrspace(1) %p, float 0.0 syncscope("agent") monotonic
  %b = atomicrmw fadd ptr addrspace(1) %p, float 0x7FF0000000000000 syncscope("agent") monotonic
  %c = atomicrmw fmax ptr addrspace(1) %p, float %own syncscope("agent") monotonic
  ret void
}

; A lane's number is looked for in short sums alone: this one has 2^48 ways back.
; CHECK-LABEL: define amdgpu_kernel void @long_sum(
; CHECK: llvm.amdgcn.ballot
; CHECK: ret void
define amdgpu_kernel void @long_sum(ptr addrspace(1) %p, i32 %s0) {
  %s1 = add i32 %s0, %s0
  %s2 = add i32 %s1, %s1
  %s3 = add i32 %s2, %s2
  %s4 = add i32 %s3, %s3
  %s5 = add i32 %s4, %s4
  %s6 = add i32 %s5, %s5
  %s7 = add i32 %s6, %s6
  %s8 = add i32 %s7, %s7
  %s9 = add i32 %s8, %s8
  %s10 = add i32 %s9, %s9
  %s11 = add i32 %s10, %s10
  %s12 = add i32 %s11, %s11
  %s13 = add i32 %s12, %s12
  %s14 = add i32 %s13, %s13
  %s15 = add i32 %s14, %s14
  %s16 = add i32 %s15, %s15
  %s17 = add i32 %s16, %s16
  %s18 = add i32 %s17, %s17
  %s19 = add i32 %s18, %s18
  %s20 = add i32 %s19, %s19
  %s21 = add i32 %s20, %s20
  %s22 = add i32 %s21, %s21
  %s23 = add i32 %s22, %s22
  %s24 = add i32 %s23, %s23
  %s25 = add i32 %s24, %s24
  %s26 = add i32 %s25, %s25
  %s27 = add i32 %s26, %s26
  %s28 = add i32 %s27, %s27
  %s29 = add i32 %s28, %s28
  %s30 = add i32 %s29, %s29
  %s31 = add i32 %s30, %s30
  %s32 = add i32 %s31, %s31
  %s33 = add i32 %s32, %s32
  %s34 = add i32 %s33, %s33
  %s35 = add i32 %s34, %s34
  %s36 = add i32 %s35, %s35
  %s37 = add i32 %s36, %s36
  %s38 = add i32 %s37, %s37
  %s39 = add i32 %s38, %s38
  %s40 = add i32 %s39, %s39
  %s41 = add i32 %s40, %s40
  %s42 = add i32 %s41, %s41
  %s43 = add i32 %s42, %s42
  %s44 = add i32 %s43, %s43
  %s45 = add i32 %s44, %s44
  %s46 = add i32 %s45, %s45
  %s47 = add i32 %s46, %s46
  %s48 = add i32 %s47, %s47
  %one = icmp eq i32 %s48, 0
  br i1 %one, label %then, label %end
then:
  %a = atomicrmw add ptr addrspace(1) %p, i32 1 syncscope("agent") monotonic
  br label %end
end:
  ret void
}

; One lane, by its number in a sum: nothing to combine.
; CHECK-LABEL: define amdgpu_kernel void @one_of_sum(
; CHECK-NOT: ballot
; CHECK: atomicrmw add {{.*}}, i32 1
define amdgpu_kernel void @one_of_sum(ptr addrspace(1) %p, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %s = add i32 %t, %n
  %one = icmp eq i32 %s, 70
  br i1 %one, label %then, label %end
then:
  %a = atomicrmw add ptr addrspace(1) %p, i32 1 syncscope("agent") monotonic
  br label %end
end:
  ret void
}
