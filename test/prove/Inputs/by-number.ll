target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @element(ptr addrspace(1) noalias readonly %in, ptr addrspace(1) %out, i32 %n, i32 %m) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr <16 x i32>, ptr addrspace(1) %in, i32 %i
  %v = load <16 x i32>, ptr addrspace(1) %from
  %low = and i32 %n, 15
  %x = extractelement <16 x i32> %v, i32 %low
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %x, ptr addrspace(1) %to
  ret void
}

define amdgpu_kernel void @another(ptr addrspace(1) noalias readonly %in, ptr addrspace(1) %out, i32 %n, i32 %m) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr <16 x i32>, ptr addrspace(1) %in, i32 %i
  %v = load <16 x i32>, ptr addrspace(1) %from
  %low = and i32 %n, 15
  %w = insertelement <16 x i32> %v, i32 %i, i32 %low
  %to = getelementptr <16 x i32>, ptr addrspace(1) %out, i32 %i
  store <16 x i32> %w, ptr addrspace(1) %to
  ret void
}
