; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0 --check-waitcnt --check-hazards
; Two parts of a split tuple have one spill slot. What is stored last has all
; registers of the tuple, what is stored first has not.
;
; LAUNCH: --grid 1,1,1 --block 1,1,1 --arg buf:u32:256:rand=214 --arg
;     buf:u32:256:rand=215 --arg buf:u32:32 --arg buf:u32:16:rand=216 --arg
;     buf:u32:8 --arg i32:1 --arg i32:1 --arg i32:1 --arg i32:1 --arg i32:0
;     --arg i32:0 --arg i64:0 --arg bytes:00000000000000000000000000000000
;     --max-instructions 2000000
; EXPECT 2: [1] + [0] * 6 + [64] + [0] * 24

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
  %v3 = mul i32 %gid, 32
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %v3
  %v4 = mul i32 %gid, 32
  %generic = getelementptr i8, ptr %generic.first, i32 %v4
  %v5 = call { i64, i1 } @llvm.smul.with.overflow.i64(i64 %c, i64 %c)
  %v6 = extractvalue { i64, i1 } %v5, 1
  %v9 = call i32 @llvm.amdgcn.update.dpp.i32(i32 1, i32 0, i32 316, i32 3, i32 10, i1 false)
  %v10 = call i64 @llvm.amdgcn.strict.wwm.i64(i64 0)
  %v12 = call i64 @llvm.cttz.i64(i64 %v10, i1 false)
  %v20 = select i1 true, i64 %v12, i64 %v10
  %v21 = and i64 %v20, 3
  switch i64 %v21, label %default15 [
    i64 3, label %case16
    i64 0, label %case17
  ]

case16:                                           ; preds = %entry
  %v22 = getelementptr [4 x i8], ptr %generic, i32 0
  store i32 0, ptr %v22, align 4
  br label %end14

case17:                                           ; preds = %entry
  br label %default15

default15:                                        ; preds = %case17, %entry
  %x5.0 = phi i32 [ %v9, %entry ], [ 0, %case17 ]
  %v28 = and i32 %tid, 3
  switch i32 %v28, label %end14 [
    i32 0, label %case25
    i32 1, label %case26
  ]

case25:                                           ; preds = %default15
  %v29 = call i64 @llvm.amdgcn.strict.wwm.i64(i64 0)
  %v30 = icmp slt i32 %a, 1
  %v31 = call i64 @llvm.amdgcn.ballot.i64(i1 false)
  br i1 %v30, label %then32, label %end14

then32:                                           ; preds = %case25
  %v35 = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %v36 = trunc i64 %v35 to i32
  br label %body38

body38:                                           ; preds = %body38, %then32
  %x15.2 = phi i32 [ 0, %then32 ], [ %v44, %body38 ]
  %v42 = zext i1 %v6 to i64
  %v44 = add i32 %x15.2, 1
  %v46 = icmp ult i32 1, %v36
  br i1 %v46, label %body38, label %end14

case26:                                           ; preds = %default15
  %v47 = getelementptr [8 x i8], ptr addrspace(1) %own, i32 0
  store i64 0, ptr addrspace(1) %v47, align 8
  br label %end14

end14:                                            ; preds = %case26, %body38, %case25, %default15, %case16
  %x8.0 = phi i64 [ %v12, %case16 ], [ %v42, %body38 ], [ %v12, %case26 ], [ %v12, %case25 ], [ %v12, %default15 ]
  %x7.0 = phi i64 [ %v10, %case16 ], [ %v29, %case25 ], [ %v10, %case26 ], [ %v29, %body38 ], [ %v10, %default15 ]
  %x5.1 = phi i32 [ %v9, %case16 ], [ %x5.0, %default15 ], [ %x5.0, %case25 ], [ %x5.0, %body38 ], [ %x5.0, %case26 ]
  %x13.0 = phi i64 [ 0, %case16 ], [ %v31, %case25 ], [ 0, %case26 ], [ %v31, %body38 ], [ 0, %default15 ]
  %x15.0 = phi i32 [ 0, %case16 ], [ %v44, %body38 ], [ 0, %case26 ], [ 0, %case25 ], [ 0, %default15 ]
  %x16.0 = phi i32 [ 0, %case16 ], [ %v36, %body38 ], [ 0, %case26 ], [ 0, %case25 ], [ 0, %default15 ]
  %v48 = getelementptr [4 x i8], ptr addrspace(1) %own, i32 0
  store i32 0, ptr addrspace(1) %v48, align 4
  %v49 = getelementptr [4 x i8], ptr addrspace(1) %own, i32 1
  store i32 0, ptr addrspace(1) %v49, align 4
  %v50 = getelementptr [4 x i8], ptr addrspace(1) %own, i32 2
  store i32 0, ptr addrspace(1) %v50, align 4
  %v51 = getelementptr [4 x i8], ptr addrspace(1) %own, i32 3
  store i32 0, ptr addrspace(1) %v51, align 4
  %v52 = getelementptr [4 x i8], ptr addrspace(1) %own, i32 0
  store i32 0, ptr addrspace(1) %v52, align 4
  %v53 = getelementptr [4 x i8], ptr addrspace(1) %own, i32 7
  store i64 %v12, ptr addrspace(1) %v53, align 4
  %v55 = getelementptr [4 x i8], ptr addrspace(1) %own, i32 9
  store i64 %x7.0, ptr addrspace(1) %v55, align 4
  %v57 = getelementptr [4 x i8], ptr addrspace(1) %own, i32 0
  store i32 %x15.0, ptr addrspace(1) %v57, align 4
  %v59 = getelementptr [4 x i8], ptr addrspace(1) %own, i32 12
  store i64 %x13.0, ptr addrspace(1) %v59, align 4
  %v61 = getelementptr [4 x i8], ptr addrspace(1) %own, i32 14
  store i64 %x8.0, ptr addrspace(1) %v61, align 4
  %v63 = getelementptr [4 x i8], ptr addrspace(1) %own, i32 16
  %v65 = zext i1 %v6 to i32
  store i32 %v65, ptr addrspace(1) %v63, align 4
  %v66 = getelementptr [4 x i8], ptr addrspace(1) %own, i32 17
  store i32 %x5.1, ptr addrspace(1) %v66, align 4
  %v68 = getelementptr [4 x i8], ptr addrspace(1) %own, i32 0
  store i32 %x16.0, ptr addrspace(1) %v68, align 4
  ret void
}

declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #1

declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

declare i32 @llvm.umin.i32(i32, i32) #3

declare i64 @llvm.amdgcn.ballot.i64(i1) #4

declare i64 @llvm.amdgcn.strict.wwm.i64(i64) #5

declare i64 @llvm.cttz.i64(i64, i1 immarg) #2

declare { i64, i1 } @llvm.smul.with.overflow.i64(i64, i64) #3

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" "amdgpu-num-vgpr"="12" }
attributes #1 = { convergent nocallback nofree nounwind willreturn memory(none) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nocallback nocreateundeforpoison nofree nounwind willreturn memory(none) }
attributes #5 = { convergent nocallback nofree nounwind speculatable willreturn memory(none) }
