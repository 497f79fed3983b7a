; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0 --check-waitcnt --check-hazards
; The element of a vector at a uniform index is loaded from private memory, so
; it is a value of each lane.
;
; LAUNCH: --grid 1,1,1 --block 1,1,1 --arg buf:u32:256:rand=690 --arg
;     buf:u32:256:rand=691 --arg buf:u32:4 --arg buf:u32:16:rand=692 --arg
;     buf:u32:8 --arg i32:1 --arg i32:1 --arg i32:1 --arg i32:1 --arg i32:0
;     --arg i32:0 --arg i64:0 --arg bytes:00000000000000000000000000000000
;     --max-instructions 2000000
; EXPECT 2: [0] * 4

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k0(ptr addrspace(1) noalias readonly %in, ptr addrspace(4) noalias readonly %con, ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %counters, ptr %generic.first, i32 %x, i32 %y, i32 %size, i32 %total, i32 %a, i32 %b, i64 %c, i128 %w) #0 {
entry:
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %v1 = mul i32 %group, %size
  %gid = add i32 %v1, %tid
  %v2 = sub i32 %total, %v1
  %items = call i32 @llvm.umin.i32(i32 %v2, i32 %size)
  %lane = and i32 %tid, 63
  %v3 = mul i32 %gid, 4
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %v3
  %v4 = trunc i64 %c to i32
  %v6 = and i32 %v4, 3
  %v7 = extractelement <4 x i32> <i32 -10, i32 -1814386779, i32 0, i32 -1>, i32 %v6
  %v9 = call i32 @llvm.amdgcn.writelane.i32(i32 0, i32 %v7, i32 0)
  %v11 = insertelement <4 x i32> poison, i32 %v9, i32 0
  %v12 = insertelement <4 x i32> %v11, i32 0, i32 1
  %v13 = insertelement <4 x i32> %v12, i32 0, i32 2
  %v14 = insertelement <4 x i32> %v13, i32 0, i32 3
  %v15 = getelementptr [4 x i8], ptr addrspace(1) %own, i32 0
  store <4 x i32> %v14, ptr addrspace(1) %v15, align 4
  ret void
}

declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

declare i32 @llvm.amdgcn.writelane.i32(i32, i32, i32) #2

declare i32 @llvm.umin.i32(i32, i32) #3

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nofree nounwind willreturn memory(none) }
attributes #3 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
