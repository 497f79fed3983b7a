; RUN: %toygcn compare --with=toygcn,stock %s
; RUN: %toygcn run %s -O0 --check-waitcnt --check-hazards
; Program 16.14 (simplified), O2: mismatch: grid 200 block 100: lane 164 slot
; 1 is 628939774, not 2559314190; 36 lanes differ
;
; LAUNCH: --grid 2 --block 2 --arg buf:u32:256:rand=116 --arg buf:u32:4 --arg
;     i32:2 --arg i32:0 --arg i32:0 --arg i64:0 --max-instructions 2000000
; EXPECT 1: [0, 1, 1, 1]

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
  %v5 = and i32 %v3, 3
  %v6 = icmp uge i32 %v5, 2
  %v8 = icmp uge i32 %tid, 1
  br label %block10

block10:                                          ; preds = %less51, %entry
  %dx16.0 = phi i32 [ 1, %entry ], [ %v52, %less51 ]
  %d2.0 = phi i32 [ 0, %entry ], [ %v35, %less51 ]
  br label %block13

block13:                                          ; preds = %less21, %block10
  %ux18.0 = phi i32 [ 1, %block10 ], [ %v22, %less21 ]
  %v18 = and i32 %d2.0, 3
  switch i32 %v18, label %block13.unreachabledefault [
    i32 0, label %back16
    i32 1, label %back16
    i32 2, label %block15
    i32 3, label %end12
  ]

back16:                                           ; preds = %block13, %block13
  %v20 = icmp ne i32 %ux18.0, 0
  br i1 %v20, label %less21, label %end12

less21:                                           ; preds = %back16
  %v22 = sub i32 %ux18.0, 1
  br label %block13

block15:                                          ; preds = %block13, %less28
  %ux18.1 = phi i32 [ %ux18.0, %block13 ], [ %v29, %less28 ]
  %v27 = icmp ne i32 %ux18.1, 0
  br i1 %v27, label %less28, label %end12

less28:                                           ; preds = %block15
  %v29 = sub i32 %ux18.1, 1
  %v23 = and i32 0, 1
  %v24 = getelementptr i32, ptr addrspace(1) %own, i32 %v23
  store i32 1, ptr addrspace(1) %v24, align 4
  br label %block15

block13.unreachabledefault:                       ; preds = %block13
  unreachable

end12:                                            ; preds = %block13, %block15, %back16
  br label %block31

block31:                                          ; preds = %less40, %end12
  %d2.1 = phi i32 [ %d2.0, %end12 ], [ %v35, %less40 ]
  %dx19.0 = phi i32 [ 1, %end12 ], [ %v41, %less40 ]
  %v35 = sub i32 %d2.1, 1
  br label %block32

block32:                                          ; preds = %less45, %block31
  %dx19.1 = phi i32 [ %dx19.0, %block31 ], [ %v46, %less45 ]
  br i1 %v6, label %back42, label %back36

back36:                                           ; preds = %block32
  %v39 = icmp ne i32 %dx19.1, 0
  br i1 %v39, label %less40, label %end30

less40:                                           ; preds = %back36
  %v41 = sub i32 %dx19.1, 1
  br label %block31

back42:                                           ; preds = %block32
  %v44 = icmp ne i32 %dx19.1, 0
  br i1 %v44, label %less45, label %end30

less45:                                           ; preds = %back42
  %v46 = sub i32 %dx19.1, 1
  br label %block32

end30:                                            ; preds = %back42, %back36
  %v50 = icmp ne i32 %dx16.0, 0
  %or.cond = select i1 %v8, i1 %v50, i1 false
  br i1 %or.cond, label %less51, label %end9

less51:                                           ; preds = %end30
  %v52 = sub i32 %dx16.0, 1
  br label %block10

end9:                                             ; preds = %end30
  %v54 = select i1 %v6, i32 0, i32 1
  %v55 = and i32 1, 1
  %v56 = getelementptr i32, ptr addrspace(1) %own, i32 %v55
  store i32 %v54, ptr addrspace(1) %v56, align 4
  ret void
}

declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
