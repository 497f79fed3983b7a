; RUN: %toygcn compare --with=toygcn,stock %s
; RUN: %toygcn run %s -O0 --check-waitcnt --check-hazards
; A uniform loop that some lanes skip; after it they have another value than
; those that were in it. Stock GlobalISel gives all lanes the same.
;
; LAUNCH: --grid 2 --block 2 --arg buf:u32:256:rand=371 --arg buf:u32:2 --arg
;     i32:2 --arg i32:0 --arg i32:0 --arg i64:0
;     --max-instructions 2000000
; EXPECT 1: [0, 1]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k0(ptr addrspace(1) noalias readonly %in, ptr addrspace(1) noalias %out, i32 %block, i32 %a, i32 %b, i64 %c) #0 {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %v9 = icmp eq i32 %tid, 0
  br i1 %v9, label %end4, label %head11

head11:
  %v16.not.not = phi i1 [ false, %head11 ], [ true, %entry ]
  br i1 %v16.not.not, label %head11, label %end4

end4:
  %ux16.0.lcssa = phi i32 [ 0, %entry ], [ 1, %head11 ]
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul i32 %block, %group
  %gid = add i32 %first, %tid
  %0 = sext i32 %gid to i64
  %own = getelementptr i32, ptr addrspace(1) %out, i64 %0
  store i32 %ux16.0.lcssa, ptr addrspace(1) %own, align 4
  ret void
}

declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
