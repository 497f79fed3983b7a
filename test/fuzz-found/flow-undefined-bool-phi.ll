; RUN: %toygcn compare --with=toygcn,stock %s
; RUN: %toygcn run %s -O0 --check-waitcnt --check-hazards
; Program 12.6 (rotated), O2: error: error: in function k0: after toygcn-
; regbanklegalize: a divergent value is in an SGPR
;
; LAUNCH: --grid 1 --block 1 --arg buf:u32:256:rand=972 --arg buf:u32:1 --arg
;     i32:1 --arg i32:0 --arg i32:0 --arg i64:0 --max-instructions 2000000
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
  switch i32 %tid, label %block3 [
    i32 0, label %back13
    i32 2, label %end1
  ]

block3:                                           ; preds = %less16, %entry
  %ux17.0 = phi i32 [ %v17, %less16 ], [ 1, %entry ]
  %dp0.0 = phi i1 [ %dp0.1, %less16 ], [ true, %entry ]
  br label %block6

block6:                                           ; preds = %block6, %block3
  %dx18.0 = phi i32 [ 1, %block3 ], [ %v12, %block6 ]
  %v10 = icmp ne i32 %dx18.0, 0
  %or.cond = select i1 %dp0.0, i1 %v10, i1 false
  %v12 = sub i32 %dx18.0, 1
  br i1 %or.cond, label %block6, label %back13

back13:                                           ; preds = %entry, %block6
  %ux17.1 = phi i32 [ 1, %entry ], [ %ux17.0, %block6 ]
  %dp0.1 = phi i1 [ true, %entry ], [ false, %block6 ]
  %v15 = icmp ne i32 %ux17.1, 0
  br i1 %v15, label %less16, label %end1

less16:                                           ; preds = %back13
  %v17 = sub i32 %ux17.1, 1
  br label %block3

end1:                                             ; preds = %entry, %back13
  ret void
}

declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
