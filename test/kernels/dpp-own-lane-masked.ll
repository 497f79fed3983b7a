; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; A move of each lane's own value that some rows, or some banks of four lanes,
; do not make: these keep the old value.
;
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64 --arg buf:u32:64
; EXPECT 0: [3 * i if i // 4 % 4 in (0, 2) else 1000 + i for i in range(n)]
; EXPECT 1: [3 * i if i // 16 in (0, 1) else 1000 + i for i in range(n)]
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @masked(ptr addrspace(1) %banks, ptr addrspace(1) %rows) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %three = mul i32 %i, 3
  %old = add i32 %i, 1000
  %a = call i32 @llvm.amdgcn.update.dpp.i32(i32 %old, i32 %three, i32 228, i32 15, i32 5, i1 false)
  %b = call i32 @llvm.amdgcn.update.dpp.i32(i32 %old, i32 %three, i32 228, i32 3, i32 15, i1 false)
  %to.a = getelementptr i32, ptr addrspace(1) %banks, i32 %i
  %to.b = getelementptr i32, ptr addrspace(1) %rows, i32 %i
  store i32 %a, ptr addrspace(1) %to.a
  store i32 %b, ptr addrspace(1) %to.b
  ret void
}
