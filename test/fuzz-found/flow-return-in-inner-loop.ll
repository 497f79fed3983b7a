; RUN: %toygcn compare --with=toygcn,stock %s
; RUN: %toygcn run %s -O0 --check-waitcnt --check-hazards
; Program 11.4 (simplified), O2: mismatch: grid 3 block 1: lane 1 slot 5 is 0,
; not 2147483648; 1 lanes differ
;
; LAUNCH: --grid 1 --block 1 --arg buf:u32:256:rand=462 --arg buf:u32:1 --arg
;     i32:1 --arg i32:0 --arg i32:0 --arg i64:0 --max-instructions 2000000
; EXPECT 1: [1]

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
  %v1 = add i32 %group, 1
  %v2 = icmp ule i32 %v1, 0
  br label %block5

block5:                                           ; preds = %less24, %entry
  %dp0.0 = phi i1 [ false, %entry ], [ %v9, %less24 ]
  %ux15.0 = phi i32 [ 1, %entry ], [ %v25, %less24 ]
  br i1 %v2, label %block6, label %end4

block6:                                           ; preds = %less20, %block5
  %ux15.1 = phi i32 [ %ux15.0, %block5 ], [ %v21, %less20 ]
  %v9 = icmp ult i32 %tid, 1
  %v12 = and i32 %tid, 1
  %v13 = icmp ult i32 %v12, 1
  br i1 %v13, label %common.ret, label %end11

common.ret:                                       ; preds = %block6, %end4
  ret void

end11:                                            ; preds = %block6
  br i1 %v2, label %back15, label %back16

back15:                                           ; preds = %end11
  %v19 = icmp ne i32 %ux15.1, 0
  br i1 %v19, label %less20, label %end4

less20:                                           ; preds = %back15
  %v21 = sub i32 %ux15.1, 1
  br label %block6

back16:                                           ; preds = %end11
  %v23 = icmp ne i32 %ux15.1, 0
  br i1 %v23, label %less24, label %end4

less24:                                           ; preds = %back16
  %v25 = sub i32 %ux15.1, 1
  br label %block5

end4:                                             ; preds = %back16, %back15, %block5
  %dp0.1 = phi i1 [ %v9, %back15 ], [ %v9, %back16 ], [ %dp0.0, %block5 ]
  %v27 = select i1 %v2, i32 0, i32 1
  %v28 = and i32 1, 0
  %v29 = getelementptr i32, ptr addrspace(1) %own, i32 %v28
  store i32 %v27, ptr addrspace(1) %v29, align 4
  %v31 = and i32 0, 0
  %v32 = getelementptr i32, ptr addrspace(1) %own, i32 %v31
  %v33 = load i32, ptr addrspace(1) %v32, align 4
  %v34 = select i1 %dp0.1, i32 0, i32 %v33
  %v35 = and i32 0, 0
  %v36 = getelementptr i32, ptr addrspace(1) %own, i32 %v35
  store i32 %v34, ptr addrspace(1) %v36, align 4
  br label %common.ret
}

declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
