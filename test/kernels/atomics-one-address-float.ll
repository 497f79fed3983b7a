; RUN: %toygcn compare --with=toygcn,stock %s
; RUN: %toygcn run %s -O0
; RUN: %toygcn run %s --llc-arg=-toygcn-reassociate-float-atomics
; RUN: %toygcn run %s --llc-arg=-toygcn-garden=-combine-atomics
; Lanes add floats and doubles to one location, in global memory and in LDS, and
; look for the largest and the smallest; of old values all lanes get those of
; the lanes before. Sums of small integers are exact in any order, and also as
; one sum for the wave.
;
; HOST:
;     def before(a):
;         return [sum(a[:i]) for i in range(len(a))]
; LAUNCH: --grid 64 --block 64 --arg buf:f32:64:mod=17 --arg buf:f32:64
;     --arg buf:f32:64 --arg buf:f64:64 --arg buf:f32:4 --arg buf:f64:4
; EXPECT 1: before(a0)
; EXPECT 2: [0 - 2.5 * i for i in range(64)]
; EXPECT 3: before(a0)
; EXPECT 4: [sum(a0), -160, max(a0), -max(a0)]
; EXPECT 5: [sum(a0), -sum(a0), max(a0), 0]
; LAUNCH: --grid 37 --block 37 --arg buf:f32:37:mod=17 --arg buf:f32:37
;     --arg buf:f32:37 --arg buf:f64:37 --arg buf:f32:4 --arg buf:f64:4
; EXPECT 1: before(a0)
; EXPECT 2: [0 - 2.5 * i for i in range(37)]
; EXPECT 3: before(a0)
; EXPECT 4: [sum(a0), -92.5, max(a0), -max(a0)]
; EXPECT 5: [sum(a0), -sum(a0), max(a0), 0]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@shared = internal addrspace(3) global [4 x float] poison
@wide = internal addrspace(3) global [2 x double] poison

define amdgpu_kernel void @atomics(ptr addrspace(1) %in, ptr addrspace(1) %out, ptr addrspace(1) %steps, ptr addrspace(1) %wide.out, ptr addrspace(1) %f, ptr addrspace(1) %d) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(1) %in, i32 %lane
  %x = load float, ptr addrspace(1) %p
  %dx = fpext float %x to double
  %neg = fneg float %x
  store float 0.0, ptr addrspace(3) @shared
  %s1 = getelementptr float, ptr addrspace(3) @shared, i32 1
  %s2 = getelementptr float, ptr addrspace(3) @shared, i32 2
  store float 0.0, ptr addrspace(3) %s1
  store float 0.0, ptr addrspace(3) %s2
  store double 0.0, ptr addrspace(3) @wide
  %w1 = getelementptr double, ptr addrspace(3) @wide, i32 1
  store double 0.0, ptr addrspace(3) %w1
  fence syncscope("workgroup") seq_cst
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") seq_cst
  %f1 = getelementptr float, ptr addrspace(1) %f, i32 1
  %f2 = getelementptr float, ptr addrspace(1) %f, i32 2
  %f3 = getelementptr float, ptr addrspace(1) %f, i32 3
  %d1 = getelementptr double, ptr addrspace(1) %d, i32 1
  %d2 = getelementptr double, ptr addrspace(1) %d, i32 2
  %d3 = getelementptr double, ptr addrspace(1) %d, i32 3
  %old = atomicrmw fadd ptr addrspace(3) @shared, float %x syncscope("workgroup") monotonic
  %step = atomicrmw fsub ptr addrspace(1) %f1, float 2.5 syncscope("agent") monotonic
  %dold = atomicrmw fadd ptr addrspace(1) %d, double %dx syncscope("agent") monotonic
  %r0 = atomicrmw fadd ptr addrspace(1) %f, float %x syncscope("agent") monotonic
  %r1 = atomicrmw fsub ptr addrspace(1) %d1, double %dx syncscope("agent") monotonic
  %r2 = atomicrmw fmax ptr addrspace(3) %s1, float %x syncscope("workgroup") monotonic
  %r3 = atomicrmw fmin ptr addrspace(3) %s2, float %neg syncscope("workgroup") monotonic
  %r4 = atomicrmw fmax ptr addrspace(3) @wide, double %dx syncscope("workgroup") monotonic
  %r5 = atomicrmw fmin ptr addrspace(3) %w1, double %dx syncscope("workgroup") monotonic
  %q = getelementptr float, ptr addrspace(1) %out, i32 %lane
  store float %old, ptr addrspace(1) %q
  %qs = getelementptr float, ptr addrspace(1) %steps, i32 %lane
  store float %step, ptr addrspace(1) %qs
  %qd = getelementptr double, ptr addrspace(1) %wide.out, i32 %lane
  store double %dold, ptr addrspace(1) %qd
  fence syncscope("workgroup") seq_cst
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") seq_cst
  %v1 = load float, ptr addrspace(3) %s1
  store float %v1, ptr addrspace(1) %f2
  %v2 = load float, ptr addrspace(3) %s2
  store float %v2, ptr addrspace(1) %f3
  %v3 = load double, ptr addrspace(3) @wide
  store double %v3, ptr addrspace(1) %d2
  %v4 = load double, ptr addrspace(3) %w1
  store double %v4, ptr addrspace(1) %d3
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
