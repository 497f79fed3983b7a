; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Least and greatest number of the wave, of integers smaller than a dword: some
; are negative.
;
; LAUNCH: --grid 64 --block 64 --arg buf:i32:64 --arg buf:i32:64
; EXPECT 0: -60
; EXPECT 1: 66
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @extremes(ptr addrspace(1) %least, ptr addrspace(1) %greatest) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %twice = shl i32 %i, 1
  %x = sub i32 %twice, 60
  %half = trunc i32 %x to i16
  %byte = trunc i32 %x to i8
  %a = call i16 @llvm.amdgcn.wave.reduce.min.i16(i16 %half, i32 0)
  %b = call i8 @llvm.amdgcn.wave.reduce.max.i8(i8 %byte, i32 0)
  %wa = sext i16 %a to i32
  %wb = sext i8 %b to i32
  %to.a = getelementptr i32, ptr addrspace(1) %least, i32 %i
  %to.b = getelementptr i32, ptr addrspace(1) %greatest, i32 %i
  store i32 %wa, ptr addrspace(1) %to.a
  store i32 %wb, ptr addrspace(1) %to.b
  ret void
}
