; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; RUN: %llc %s -o - | FileCheck %s
; Rows of 64 are rows of 36 in the workgroup at the end of the grid, whose first
; wave has work-items of two rows: y is not the same in all lanes. Stock code
; takes it for that. "uniform-work-group-size" says that there is no such
; workgroup.
;
; LAUNCH: --kernel rows_cut_short --grid 100,4 --block 64,2 --arg buf:i32:400 --arg buf:i32:4:rand=14
; EXPECT 0: [a1[i // 100 % 2] for i in range(400)]
; CHECK-LABEL: rows_cut_short:
; CHECK-NOT: toygcn_agree
; CHECK: global_load_dword
; CHECK: s_endpgm
;
; LAUNCH: --kernel rows_of_64 --grid 128,4 --block 64,2 --arg buf:i32:512 --arg buf:i32:4:rand=15
; EXPECT 0: [a1[i // 128 % 2] for i in range(512)]
; CHECK-LABEL: rows_of_64:
; CHECK: __toygcn_agree_{{[0-9a-f]+}}_{{[0-9]+}}:
; CHECK-NEXT: v_readfirstlane_b32 s{{[0-9]+}}, v1
; CHECK: s_load_dword s{{[0-9]+}}, s[{{[0-9:]+}}]
; CHECK: s_endpgm

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @rows_cut_short(ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %in) !reqd_work_group_size !6 {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %wgx = call i32 @llvm.amdgcn.workgroup.id.x()
  %wgy = call i32 @llvm.amdgcn.workgroup.id.y()
  %above = shl i32 %wgy, 1
  %row = add i32 %above, %y
  %first = mul i32 %row, 100
  %left = shl i32 %wgx, 6
  %column = add i32 %left, %x
  %gid = add i32 %first, %column
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %y
  %v = load i32, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %gid
  store i32 %v, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @rows_of_64(ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %in) "uniform-work-group-size"="true" !reqd_work_group_size !6 {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %wgx = call i32 @llvm.amdgcn.workgroup.id.x()
  %wgy = call i32 @llvm.amdgcn.workgroup.id.y()
  %above = shl i32 %wgy, 1
  %row = add i32 %above, %y
  %first = mul i32 %row, 128
  %left = shl i32 %wgx, 6
  %column = add i32 %left, %x
  %gid = add i32 %first, %column
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %y
  %v = load i32, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %gid
  store i32 %v, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workgroup.id.y()

!6 = !{i32 64, i32 2, i32 1}
