; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0 --check-waitcnt --check-hazards
; An i1 through three loops, a divergent switch and a jump out of all of
; them. Stock code at -O0, with the fast register allocator, is wrong here.
;
; LAUNCH: --grid 2 --block 2 --arg buf:u32:256:rand=290 --arg buf:u32:4 --arg
;     i32:2 --arg i32:0 --arg i32:0 --arg i64:0
;     --max-instructions 2000000
; EXPECT 1: [1, 0, 0, 1]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k0(ptr addrspace(1) noalias readonly %in, ptr addrspace(1) noalias %out, i32 %block, i32 %a, i32 %b, i64 %c) #0 {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul i32 %group, %block
  %gid = add i32 %first, %tid
  %place = mul i32 %gid, 2
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %place
  %v1 = and i32 0, 255
  %v2 = getelementptr i32, ptr addrspace(1) %in, i32 %v1
  %v3 = load i32, ptr addrspace(1) %v2, align 4
  %v4 = icmp ult i32 0, 1
  %v6 = icmp ult i32 0, 1
  %v8 = and i32 %tid, 255
  %v9 = getelementptr i32, ptr addrspace(1) %in, i32 %v8
  %v10 = load i32, ptr addrspace(1) %v9, align 4
  %v11 = and i32 %v10, 7
  br label %head12

head12:
  %ux15.0 = phi i32 [ 0, %entry ], [ %v54, %end22 ]
  %dp0.0 = phi i1 [ %v6, %entry ], [ %dp0.5, %end22 ]
  %v18 = icmp ult i32 %ux15.0, %v11
  br i1 %v18, label %body20, label %end15

body20:
  %dp0.2 = phi i1 [ %dp0.5, %latch21 ], [ %dp0.0, %head12 ]
  %ux17.0 = phi i32 [ %v24, %latch21 ], [ 0, %head12 ]
  %v24 = add i32 %ux17.0, 1
  br label %body26

body26:
  %dp0.3 = phi i1 [ %dp0.2, %body20 ], [ %dp0.5, %latch27 ]
  %ux18.0 = phi i32 [ 0, %body20 ], [ %v47, %latch27 ]
  switch i32 %tid, label %default30 [
    i32 1, label %case31
    i32 0, label %case32
  ]

case31:
  %v35 = icmp ult i32 0, 1
  br label %latch27

case32:
  br label %default30

default30:
  %dp0.4 = phi i1 [ %dp0.3, %body26 ], [ false, %case32 ]
  %v40 = and i32 %v3, 255
  %v41 = getelementptr i32, ptr addrspace(1) %in, i32 %v40
  %v42 = load i32, ptr addrspace(1) %v41, align 4
  %v43 = icmp uge i32 %v42, 1
  %v44 = and i1 %v6, %v43
  br i1 %v44, label %end15, label %latch27

latch27:
  %dp0.5 = phi i1 [ %dp0.3, %case31 ], [ %dp0.4, %default30 ]
  %v47 = add i32 %ux18.0, 1
  %v49 = icmp ult i32 %v47, 3
  br i1 %v49, label %body26, label %latch21

latch21:
  %v50 = icmp ult i32 0, 0
  br i1 %v50, label %body20, label %end22

end22:
  %v51 = and i32 1, 1
  %v52 = getelementptr i32, ptr addrspace(1) %own, i32 %v51
  store i32 1, ptr addrspace(1) %v52, align 4
  %v54 = add i32 %ux15.0, 1
  br label %head12

end15:
  %dp0.1 = phi i1 [ %dp0.0, %head12 ], [ %dp0.4, %default30 ]
  %v56 = select i1 %v4, i32 0, i32 %tid
  %v57 = and i32 0, 1
  %v58 = getelementptr i32, ptr addrspace(1) %own, i32 %v57
  store i32 %v56, ptr addrspace(1) %v58, align 4
  %v60 = select i1 %dp0.1, i32 0, i32 1
  %v61 = and i32 0, 1
  %v62 = getelementptr i32, ptr addrspace(1) %own, i32 %v61
  store i32 %v60, ptr addrspace(1) %v62, align 4
  ret void
}

declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
