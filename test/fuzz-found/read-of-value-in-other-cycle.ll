; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0 --check-waitcnt --check-hazards
; RUN: %llc -O3 -toygcn-verify-uniformity -stop-after=toygcn-regbankselect %s \
; RUN:   -o - | FileCheck %s
; A scalar read of %v11 stands outside the cycle that lanes leave in turn, also
; where a block of the cycle is colder: its use in back13 is in another cycle.
; CHECK-NOT: G_TOYGCN_COPY_LANES
;
; LAUNCH: --grid 1,1,1 --block 1,1,1 --arg buf:u32:256:rand=108 --arg
;     buf:u32:256:rand=109 --arg buf:u32:1 --arg buf:u32:16:rand=110 --arg
;     buf:u32:8 --arg i32:1 --arg i32:1 --arg i32:1 --arg i32:1 --arg i32:0
;     --arg i32:0 --arg i64:0 --arg bytes:00000000000000000000000000000000
;     --arg bytes:00000000 --arg bytes:00000000 --arg bytes:00000000 --arg
;     bytes:0000000000000000 --arg bytes:0000000000000000 --max-instructions
;     2000000
; EXPECT 2: [32]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k0(ptr addrspace(1) noalias readonly %in, ptr addrspace(4) noalias readonly %con, ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %counters, ptr %generic.first, i32 %x, i32 %y, i32 %size, i32 %total, i32 %a, i32 %b, i64 %c, i128 %w, i3 %g3, i17 %g17, i24 %g24, i33 %g33, i48 %g48) #0 {
entry:
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %v1 = mul i32 %group, %size
  %gid = add i32 %v1, %tid
  %v2 = sub i32 %total, %v1
  %items = call i32 @llvm.umin.i32(i32 %v2, i32 %size)
  %lane = and i32 %tid, 63
  %v3 = mul i32 %gid, 1
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %v3
  %v4 = icmp ule i32 1, %tid
  %v5 = call float @llvm.amdgcn.writelane.f32(float 0.000000e+00, i32 0, float 0.000000e+00)
  br label %block8

block8:                                           ; preds = %less31, %less19, %entry
  %x18.0 = phi i32 [ 1, %entry ], [ %v32, %less31 ], [ %v20, %less19 ]
  %v11 = call i32 @llvm.cttz.i32(i32 %a, i1 false)
  br i1 %v4, label %block10, label %block9

block9:                                           ; preds = %less35, %less23, %block8
  %x18.2 = phi i32 [ %v36, %less35 ], [ %v24, %less23 ], [ %x18.0, %block8 ]
  %v16 = and i32 %v11, 3
  switch i32 %v16, label %back14 [
    i32 0, label %end7
    i32 1, label %back13
    i32 2, label %block10
  ]

back13:                                           ; preds = %block9
  %v18 = icmp ne i32 %x18.2, 0
  br i1 %v18, label %less19, label %end7

less19:                                           ; preds = %back13
  %v20 = sub i32 %x18.2, 1
  br label %block8

back14:                                           ; preds = %block9
  %v22 = icmp ne i32 %x18.2, 0
  br i1 %v22, label %less23, label %end7

less23:                                           ; preds = %back14
  %v24 = sub i32 %x18.2, 1
  br label %block9

block10:                                          ; preds = %block9, %block8
  %x18.1 = phi i32 [ %x18.0, %block8 ], [ %x18.2, %block9 ]
  %v28 = fcmp uno float %v5, 0.000000e+00
  br i1 %v28, label %back25, label %back26

back25:                                           ; preds = %block10
  %v30 = icmp ne i32 %x18.1, 0
  br i1 %v30, label %less31, label %end7

less31:                                           ; preds = %back25
  %v32 = sub i32 %x18.1, 1
  br label %block8

back26:                                           ; preds = %block10
  %v34 = icmp ne i32 %x18.1, 0
  br i1 %v34, label %less35, label %end7

less35:                                           ; preds = %back26
  %v36 = sub i32 %x18.1, 1
  br label %block9

end7:                                             ; preds = %back26, %back25, %back14, %back13, %block9
  %v37 = getelementptr [4 x i8], ptr addrspace(1) %own, i32 0
  store i32 %v11, ptr addrspace(1) %v37, align 4
  ret void
}

declare float @llvm.amdgcn.writelane.f32(float, i32, float) #1

declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #2

declare i32 @llvm.cttz.i32(i32, i1 immarg) #2

declare i32 @llvm.umin.i32(i32, i32) #3

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
attributes #1 = { convergent nocallback nofree nounwind willreturn memory(none) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
