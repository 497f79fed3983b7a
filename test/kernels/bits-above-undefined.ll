; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Elements of 24 bits of dwords of which the first is undefined: the second
; element has 8 bits of it, which do not count, and 16 of the second dword.
;
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64:rand=4 --arg buf:u32:64
; EXPECT 1: [(x & 0xffff) << 8 for x in a0]
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @upper(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %i
  %x = load i32, ptr addrspace(1) %from
  %v1 = insertelement <3 x i32> poison, i32 %x, i32 1
  %v = insertelement <3 x i32> %v1, i32 %i, i32 2
  %parts = bitcast <3 x i32> %v to <4 x i24>
  %part = extractelement <4 x i24> %parts, i32 1
  %wide = zext i24 %part to i32
  %high = and i32 %wide, 16776960
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %high, ptr addrspace(1) %to
  ret void
}
