; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0 --check-waitcnt --check-hazards
; A uniform branch after a divergent one, on a condition that was compared
; before both.
;
; LAUNCH: --grid 1,1,1 --block 1,1,1 --arg buf:u32:256:rand=592 --arg
;     buf:u32:256:rand=593 --arg buf:u32:4 --arg buf:u32:16:rand=594 --arg
;     buf:u32:8 --arg i32:1 --arg i32:1 --arg i32:1 --arg i32:1 --arg i32:0
;     --arg i32:0 --arg i64:0 --arg bytes:00000000000000000000000000000000
;     --max-instructions 2000000
; EXPECT 2: [0, 0, 0, 16777216]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k0(ptr addrspace(1) noalias readonly %in, ptr addrspace(4) noalias readonly %con, ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %counters, ptr %generic.first, i32 %x, i32 %y, i32 %size, i32 %total, i32 %a, i32 %b, i64 %c, i128 %w) #0 {
entry:
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %v1 = mul i32 %size, %group
  %gid = add i32 %v1, %tid
  %v4.not = icmp eq i32 %b, 0
  %v25 = select i1 %v4.not, <16 x i8> <i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 1>, <16 x i8> zeroinitializer
  br label %head26

head26:                                           ; preds = %body27, %entry
  %v31 = phi i1 [ true, %entry ], [ false, %body27 ]
  %x12.0 = phi i32 [ 0, %entry ], [ 1, %body27 ]
  br i1 %v31, label %body27, label %end29

body27:                                           ; preds = %head26
  %v36 = select i1 %v4.not, i32 0, i32 %x12.0
  %v37.not = icmp eq i32 %gid, %v36
  br i1 %v37.not, label %head26, label %then32

then32:                                           ; preds = %body27
  br i1 %v4.not, label %else40, label %then38

then38:                                           ; preds = %then32
  %v47 = insertelement <2 x i32> <i32 0, i32 poison>, i32 %tid, i64 1
  br label %end29

else40:                                           ; preds = %then32
  %v50 = and i32 %tid, 15
  %v51 = insertelement <16 x i8> zeroinitializer, i8 1, i32 %v50
  br label %end29

end29:                                            ; preds = %head26, %then38, %else40
  %x10.0 = phi <2 x i32> [ zeroinitializer, %else40 ], [ %v47, %then38 ], [ zeroinitializer, %head26 ]
  %x11.0 = phi <16 x i8> [ %v51, %else40 ], [ %v25, %then38 ], [ %v25, %head26 ]
  %v3 = shl i32 %gid, 2
  %0 = sext i32 %v3 to i64
  %own = getelementptr i32, ptr addrspace(1) %out, i64 %0
  store <16 x i8> %x11.0, ptr addrspace(1) %own, align 4
  store <2 x i32> %x10.0, ptr addrspace(1) %own, align 4
  ret void
}

declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

declare i32 @llvm.umin.i32(i32, i32) #2

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
