; RUN: %python %source/utils/fuzz/agree.py --build-dir %build %s
; A uniform vector of three dwords: no scalar register is that wide.

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k0(ptr addrspace(1) %in, ptr addrspace(1) %out, ptr addrspace(1) %shared, i32 %a32, i64 %a64, i16 %a16, i8 %a8, float %af) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul i32 %group, 64
  %index = add i32 %first, %lane
  %index64 = zext i32 %index to i64
  %offset = mul i64 %index64, 512
  %mine = getelementptr i8, ptr addrspace(1) %out, i64 %offset

  %a = insertelement <3 x i32> poison, i32 %a32, i32 0
  %b = insertelement <3 x i32> %a, i32 %group, i32 1
  %c = insertelement <3 x i32> %b, i32 7, i32 2
  store <3 x i32> %c, ptr addrspace(1) %mine
  %p = getelementptr <3 x i32>, ptr addrspace(1) %in, i32 %group
  %x = load <3 x i32>, ptr addrspace(1) %p
  %y = mul <3 x i32> %x, %c
  %q = getelementptr i8, ptr addrspace(1) %mine, i64 16
  store <3 x i32> %y, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
