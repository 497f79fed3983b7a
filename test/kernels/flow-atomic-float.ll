; RUN: %toygcn compare --with=toygcn,stock %s
; RUN: %toygcn run %s -O0
; RUN: %toygcn run %s --llc-arg=-toygcn-reassociate-float-atomics
; Float atomics that the memory pipes do not have become loops of compare and
; exchange, which each lane leaves when its exchange went through; here under a
; divergent branch. Sums of small integers are exact in any order.
;
; LAUNCH: --grid 64 --block 64 --arg i32:64 --arg buf:i32:64:rand=1
;     --arg buf:f32:4 --arg buf:f64:2
; HOST:
;     def taken(): return [x & 255 for x in a1 if x & 1]
;     def f32s():
;         t = taken()
;         return [sum(t), -sum(t), max(t + [0]), min([-x for x in t] + [0])]
;     def f64s(): return [sum(taken()), max(taken() + [0])]
; EXPECT 2: f32s()
; EXPECT 3: f64s()
; LAUNCH: --grid 150 --block 50 --arg i32:50 --arg buf:i32:150:rand=2
;     --arg buf:f32:4 --arg buf:f64:2
; EXPECT 2: f32s()
; EXPECT 3: f64s()

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @atomics(i32 %size, ptr addrspace(1) %in, ptr addrspace(1) %f, ptr addrspace(1) %d) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %group, %size
  %g = add i32 %base, %lane
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %g
  %x = load i32, ptr addrspace(1) %p
  %odd = trunc i32 %x to i1
  br i1 %odd, label %then, label %end
then:
  %small = and i32 %x, 255
  %s = uitofp i32 %small to float
  %l = uitofp i32 %small to double
  %neg = fneg float %s
  %f1 = getelementptr float, ptr addrspace(1) %f, i32 1
  %f2 = getelementptr float, ptr addrspace(1) %f, i32 2
  %f3 = getelementptr float, ptr addrspace(1) %f, i32 3
  %d1 = getelementptr double, ptr addrspace(1) %d, i32 1
  %r0 = atomicrmw fadd ptr addrspace(1) %f, float %s monotonic
  %r1 = atomicrmw fsub ptr addrspace(1) %f1, float %s monotonic
  %r2 = atomicrmw fmax ptr addrspace(1) %f2, float %s monotonic
  %r3 = atomicrmw fmin ptr addrspace(1) %f3, float %neg monotonic
  %r4 = atomicrmw fadd ptr addrspace(1) %d, double %l monotonic
  %r5 = atomicrmw fmax ptr addrspace(1) %d1, double %l monotonic
  br label %end
end:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
