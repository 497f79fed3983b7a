; RUN: %toygcn run %s -O0
; RUN: %toygcn run %s -O1
; RUN: %toygcn run %s -O2
; RUN: %toygcn run %s -O3
; RUN: not %toygcn run %s --llc-arg=-toygcn-reassociate-float-atomics
; Lanes add floats to one location. Each sum rounds: 2^24 + 1.0 is 2^24, 64
; times, and no order of the lanes makes 2^24 + 64 of it; so it is with values of
; the lanes' own, in LDS, and with doubles. What does not change by being added
; again, infinities and zero, is added once for the wave.
;
; HOST:
;     big = 2.0 ** 24
;     wide = 2.0 ** 53
; LAUNCH: --grid 64 --block 64 --arg buf:f32:6:const=16777216
;     --arg buf:f64:2:const=9007199254740992 --arg buf:f32:192 --arg f32:1
;     --arg buf:f32:1:const=3
; EXPECT 0: [big, big, big, big - 64, big, big]
; EXPECT 1: [wide, wide]
; EXPECT 2: [3.0] + [math.inf] * 63 + [big] * 64 + [big] * 64
; EXPECT 4: [math.inf]

target triple = "amdgcn-amd-amdhsa"

@shared = internal addrspace(3) global float poison

define amdgpu_kernel void @k(ptr addrspace(1) %c, ptr addrspace(1) %d, ptr addrspace(1) %out, float %v, ptr addrspace(1) %i) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  store float 16777216.0, ptr addrspace(3) @shared
  fence syncscope("workgroup") seq_cst
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") seq_cst
  ; One value in all lanes: a number, an argument, half of it, less than nothing.
  %o0 = atomicrmw fadd ptr addrspace(1) %c, float 1.0 syncscope("agent") monotonic
  %p1 = getelementptr float, ptr addrspace(1) %c, i32 1
  %o1 = atomicrmw fadd ptr addrspace(1) %p1, float %v syncscope("agent") monotonic
  %p2 = getelementptr float, ptr addrspace(1) %c, i32 2
  %h = fmul float %v, 0.5
  %o2 = atomicrmw fadd ptr addrspace(1) %p2, float %h syncscope("agent") monotonic
  %p3 = getelementptr float, ptr addrspace(1) %c, i32 3
  %o3 = atomicrmw fsub ptr addrspace(1) %p3, float %v syncscope("agent") monotonic
  ; Each lane's own, 1/64 to 1.
  %t1 = add i32 %t, 1
  %tf = uitofp i32 %t1 to float
  %own = fmul float %tf, 0.015625
  %p4 = getelementptr float, ptr addrspace(1) %c, i32 4
  %o4 = atomicrmw fadd ptr addrspace(1) %p4, float %own syncscope("agent") monotonic
  %p5 = getelementptr float, ptr addrspace(1) %c, i32 5
  %o5 = atomicrmw fadd ptr addrspace(1) %p5, float 0.0 syncscope("agent") monotonic
  ; Doubles.
  %d0 = atomicrmw fadd ptr addrspace(1) %d, double 1.0 syncscope("agent") monotonic
  %wide = fpext float %own to double
  %pd = getelementptr double, ptr addrspace(1) %d, i32 1
  %d1 = atomicrmw fadd ptr addrspace(1) %pd, double %wide syncscope("agent") monotonic
  ; Old values: of infinities, of single sums in memory and in LDS.
  %oi = atomicrmw fadd ptr addrspace(1) %i, float 0x7FF0000000000000 syncscope("agent") monotonic
  %q0 = getelementptr float, ptr addrspace(1) %out, i32 %t
  store float %oi, ptr addrspace(1) %q0
  %q1 = getelementptr float, ptr addrspace(1) %q0, i32 64
  store float %o4, ptr addrspace(1) %q1
  %ol = atomicrmw fadd ptr addrspace(3) @shared, float %own syncscope("workgroup") monotonic
  %q2 = getelementptr float, ptr addrspace(1) %q0, i32 128
  store float %ol, ptr addrspace(1) %q2
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" }
