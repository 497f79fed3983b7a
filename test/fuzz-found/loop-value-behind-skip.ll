; RUN: %toygcn compare %s --with=toygcn,stock
; RUN: %toygcn run %s -O0 --check-waitcnt --check-hazards
; A value of a loop that is used outside: the wave may jump over the block that
; computes it, where no lane is active. Its use needs a phi.
;
; LAUNCH: --grid 1,1,1 --block 1,1,1 --arg buf:u32:256:rand=955 --arg
;     buf:u32:256:rand=956 --arg buf:u32:2 --arg buf:u32:16:rand=957 --arg
;     buf:u32:8 --arg i32:1 --arg i32:1 --arg i32:1 --arg i32:1 --arg i32:0
;     --arg i32:0 --arg i64:0 --arg bytes:00000000000000000000000000000000
;     --max-instructions 2000000
; EXPECT 2: [0, 0]

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
  %v3 = mul i32 %gid, 2
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %v3
  %v11 = icmp ult i32 1, %tid
  br i1 %v11, label %body7, label %end9

body7:                                            ; preds = %entry, %end17
  %x12.03 = phi i32 [ %v26, %end17 ], [ 0, %entry ]
  %v13 = and i32 %tid, 1
  br label %body15

body15:                                           ; preds = %latch16, %body7
  %v20 = call i1 @llvm.amdgcn.inverse.ballot.i64(i64 0)
  br i1 %v20, label %end9, label %latch16

latch16:                                          ; preds = %body15
  %v23 = icmp ult i32 0, %v13
  br i1 %v23, label %body15, label %end17

end17:                                            ; preds = %latch16
  %v24 = getelementptr [4 x i8], ptr addrspace(1) %own, i32 0
  store i64 0, ptr addrspace(1) %v24, align 4
  %v26 = add i32 %x12.03, 1
  br i1 %v11, label %body7, label %end9

end9:                                             ; preds = %entry, %end17, %body15
  %x12.02 = phi i32 [ %x12.03, %body15 ], [ 0, %entry ], [ %v26, %end17 ]
  %v30 = sitofp i32 %x12.02 to float
  %v31 = call i64 @llvm.amdgcn.fcmp.i64.f32(float 0.000000e+00, float %v30, i32 2)
  %v32 = icmp ne i64 %v31, 0
  br i1 %v32, label %then27, label %end28

then27:                                           ; preds = %end9
  %v33 = getelementptr [4 x i8], ptr addrspace(1) %own, i32 0
  store i32 0, ptr addrspace(1) %v33, align 4
  br label %end28

end28:                                            ; preds = %then27, %end9
  ret void
}

declare i1 @llvm.amdgcn.inverse.ballot.i64(i64) #1

declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

declare i32 @llvm.umin.i32(i32, i32) #3

declare i64 @llvm.amdgcn.fcmp.i64.f32(float, float, i32 immarg) #4

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
attributes #1 = { convergent nocallback nocreateundeforpoison nofree nounwind willreturn memory(none) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nocallback nofree nounwind willreturn memory(none) }
