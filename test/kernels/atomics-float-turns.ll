; RUN: %toygcn run %s
; RUN: %toygcn run %s -O1
; RUN: %toygcn run %s -O3 --late-memory late
; RUN: %toygcn run %s --budget 24,16
; RUN: %toygcn run %s --llc-arg=-toygcn-garden=-combine-atomics
; Waves add floats to one location, in a part of their lanes, in a loop, and as
; doubles. Each lane gets the sum before its own turn: all old values are
; different. One location holds a NaN, which an exchange compares by bits, and one
; -0.0.
;
; HOST:
;     def odd(): return sum(x & 1 for x in a1)
;     def once(count, size): return [1] * count + [0] * (size - count)
; LAUNCH: --grid 192 --block 64 --arg i32:64 --arg buf:i32:192:rand=1
;     --arg buf:f32:1 --arg buf:i32:576 --arg buf:f64:1 --arg buf:i32:192
;     --arg buf:f32:1:const=nan --arg buf:f32:1:const=-0.0
; EXPECT 2: 3 * odd()
; EXPECT 3: once(3 * odd(), 576)
; EXPECT 4: odd() / 4
; EXPECT 5: once(odd(), 192)
; EXPECT 6: math.nan
; EXPECT 7: -2.0 * odd()
; LAUNCH: --grid 75 --block 25 --arg i32:25 --arg buf:i32:75:rand=2
;     --arg buf:f32:1 --arg buf:i32:225 --arg buf:f64:1 --arg buf:i32:75
;     --arg buf:f32:1:const=nan --arg buf:f32:1:const=-0.0
; EXPECT 2: 3 * odd()
; EXPECT 3: once(3 * odd(), 225)
; EXPECT 4: odd() / 4
; EXPECT 5: once(odd(), 75)
; EXPECT 6: math.nan
; EXPECT 7: -2.0 * odd()
;
; No lane of a wave goes there.
; LAUNCH: --grid 128 --block 64 --arg i32:64 --arg buf:i32:128:const=2
;     --arg buf:f32:1 --arg buf:i32:576 --arg buf:f64:1 --arg buf:i32:192
;     --arg buf:f32:1:const=nan --arg buf:f32:1:const=-0.0

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(i32 %size, ptr addrspace(1) %in, ptr addrspace(1) %f, ptr addrspace(1) %seen, ptr addrspace(1) %d, ptr addrspace(1) %seen.d, ptr addrspace(1) %nan, ptr addrspace(1) %zero) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %group, %size
  %id = add i32 %base, %lane
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %x = load i32, ptr addrspace(1) %p
  %odd = trunc i32 %x to i1
  br i1 %odd, label %loop, label %end
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %old = atomicrmw fadd ptr addrspace(1) %f, float 1.0 syncscope("agent") monotonic
  %at = fptoui float %old to i32
  %q = getelementptr i32, ptr addrspace(1) %seen, i32 %at
  %m = atomicrmw add ptr addrspace(1) %q, i32 1 syncscope("agent") monotonic
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 3
  br i1 %more, label %loop, label %after
after:
  %bit = and i32 %x, 1
  %own = uitofp i32 %bit to double
  %quarter = fmul double %own, 0.25
  %old.d = atomicrmw fadd ptr addrspace(1) %d, double %quarter syncscope("agent") acq_rel
  %four = fmul double %old.d, 4.0
  %at.d = fptoui double %four to i32
  %q.d = getelementptr i32, ptr addrspace(1) %seen.d, i32 %at.d
  %m.d = atomicrmw add ptr addrspace(1) %q.d, i32 1 syncscope("agent") monotonic
  %n = atomicrmw fadd ptr addrspace(1) %nan, float 1.0 syncscope("agent") monotonic
  %z = atomicrmw fsub ptr addrspace(1) %zero, float 2.0 syncscope("agent") seq_cst
  br label %end
end:
  ret void
}
