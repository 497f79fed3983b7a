; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; minimumnum takes a signaling NaN for no number. One that a select may give is
; made quiet first, whichever of its operands it is.
;
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64:const=2141192193
;     --arg buf:f32:64 --arg buf:f32:64
; EXPECT 1: [2 if i % 2 else 1 for i in range(n)]
; EXPECT 2: [1 if i % 2 else 2 for i in range(n)]
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare float @llvm.minimumnum.f32(float, float)

define amdgpu_kernel void @lesser(ptr addrspace(1) %in, ptr addrspace(1) %out, ptr addrspace(1) %other) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr float, ptr addrspace(1) %in, i32 %i
  %signaling = load float, ptr addrspace(1) %from
  %odd = and i32 %i, 1
  %c = icmp ne i32 %odd, 0
  %x = select i1 %c, float %signaling, float 1.0
  %y = select i1 %c, float 1.0, float %signaling
  %a = call float @llvm.minimumnum.f32(float %x, float 2.0)
  %b = call float @llvm.minimumnum.f32(float %y, float 2.0)
  %to = getelementptr float, ptr addrspace(1) %out, i32 %i
  store float %a, ptr addrspace(1) %to
  %to.other = getelementptr float, ptr addrspace(1) %other, i32 %i
  store float %b, ptr addrspace(1) %to.other
  ret void
}
