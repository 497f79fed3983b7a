; RUN: %toygcn run %s --check-waitcnt --check-hazards
; RUN: %toygcn run %s -O0 --check-waitcnt --check-hazards
; A cycle with two entries inside another one. The pass fix-irreducible of
; LLVM 22 loses what block7 gets from block6: stock code never ends here, so
; there is nothing to compare with.
;
; LAUNCH: --grid 1 --block 1 --arg buf:u32:256:rand=171 --arg buf:u32:1 --arg
;     i32:1 --arg i32:0 --arg i32:0 --arg i64:0
;     --max-instructions 2000000
; EXPECT 1: [0]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k0(ptr addrspace(1) noalias readonly %in, ptr addrspace(1) noalias %out, i32 %block, i32 %a, i32 %b, i64 %c) #0 {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul i32 %group, %block
  %gid = add i32 %first, %tid
  %place = mul i32 %gid, 1
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %place
  %v1 = icmp eq i32 0, %block
  br i1 %v1, label %block7, label %back16

block6:
  %dx20.2 = phi i32 [ %v15, %less14 ], [ %v20, %less19 ]
  %v10 = icmp ult i32 %tid, 1
  br i1 %v10, label %block7, label %back16

block7:
  %dx20.0 = phi i32 [ 1, %entry ], [ %dx20.2, %block6 ]
  %v13 = icmp ne i32 %dx20.0, 0
  br i1 %v13, label %less14, label %end4

less14:
  %v15 = sub i32 %dx20.0, 1
  br label %block6

back16:
  %dx20.1 = phi i32 [ %dx20.2, %block6 ], [ 1, %entry ]
  %v18 = icmp ne i32 %dx20.1, 0
  br i1 %v18, label %less19, label %end4

less19:
  %v20 = sub i32 %dx20.1, 1
  br label %block6

end4:
  ret void
}

declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
