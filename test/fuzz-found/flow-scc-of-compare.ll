; RUN: %toygcn compare --with=toygcn,stock %s
; RUN: %toygcn run %s -O0 --check-waitcnt --check-hazards
; Program 7.19 (rotated), O2: mismatch: grid 200 block 100: lane 0 slot 3 is
; 1828099816, not 2210342738; 26 lanes differ
;
; LAUNCH: --grid 1 --block 1 --arg buf:u32:256:rand=803 --arg buf:u32:1 --arg
;     i32:1 --arg i32:0 --arg i32:0 --arg i64:0 --max-instructions 2000000
; EXPECT 1: [2]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k0(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %block, i32 %a, i32 %b, i64 %c) #0 {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul i32 %group, %block
  %gid = add i32 %first, %tid
  %place = mul i32 %gid, 1
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %place
  %v1 = and i32 1, 255
  %v2 = getelementptr i32, ptr addrspace(1) %in, i32 %v1
  %v3 = load i32, ptr addrspace(1) %v2, align 4
  br label %block5

block5:                                           ; preds = %back15, %entry
  %dx17.0 = phi i32 [ 2, %entry ], [ %v19, %back15 ]
  %v9 = and i32 0, 0
  %v10 = getelementptr i32, ptr addrspace(1) %own, i32 %v9
  %v11 = load i32, ptr addrspace(1) %v10, align 4
  %v12 = add i32 %v11, 1
  %v13 = and i32 1, 0
  %v14 = getelementptr i32, ptr addrspace(1) %own, i32 %v13
  store i32 %v12, ptr addrspace(1) %v14, align 4
  %v21 = icmp ult i32 %tid, 1
  br i1 %v21, label %block8, label %back20

back15:                                           ; preds = %less24, %less32
  %dx17.2 = phi i32 [ %v33, %less32 ], [ %v25, %less24 ]
  %v17 = icmp ne i32 %dx17.2, 0
  %v19 = sub i32 %dx17.2, 1
  br i1 %v17, label %block5, label %end4

back20:                                           ; preds = %less36, %block5
  %dx17.1.lcssa = phi i32 [ %dx17.0, %block5 ], [ %v37, %less36 ]
  %v23 = icmp ne i32 %dx17.1.lcssa, 0
  br i1 %v23, label %less24, label %end4

less24:                                           ; preds = %back20
  %v25 = sub i32 %dx17.1.lcssa, 1
  br label %back15

block8:                                           ; preds = %block5, %less36
  %dx17.14 = phi i32 [ %v37, %less36 ], [ %dx17.0, %block5 ]
  %v29 = icmp sgt i32 %v3, 1
  br i1 %v29, label %back26, label %back27

back26:                                           ; preds = %block8
  %dx17.1.lcssa2 = phi i32 [ %dx17.14, %block8 ]
  %v31 = icmp ne i32 %dx17.1.lcssa2, 0
  br i1 %v31, label %less32, label %end4

less32:                                           ; preds = %back26
  %v33 = sub i32 %dx17.1.lcssa2, 1
  br label %back15

back27:                                           ; preds = %block8
  %v35 = icmp ne i32 %dx17.14, 0
  br i1 %v35, label %less36, label %end4

less36:                                           ; preds = %back27
  %v37 = sub i32 %dx17.14, 1
  br i1 %v21, label %block8, label %back20

end4:                                             ; preds = %back26, %back20, %back15, %back27
  ret void
}

declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
