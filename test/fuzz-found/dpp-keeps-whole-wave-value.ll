; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0 --check-waitcnt --check-hazards
; A subtraction of single threads takes over a move across lanes, and keeps a
; whole-wave value where it does not write.
;
; LAUNCH: --grid 1,1,1 --block 1,1,1 --arg buf:u32:256:rand=968 --arg
;     buf:u32:256:rand=969 --arg buf:u32:4 --arg buf:u32:16:rand=970 --arg
;     buf:u32:8 --arg i32:1 --arg i32:1 --arg i32:1 --arg i32:1 --arg i32:0
;     --arg i32:0 --arg i64:0 --arg bytes:00000000000000000000000000000000
;     --max-instructions 2000000
; EXPECT 2: [0] * 4

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@k0.lds = internal addrspace(3) global [8192 x i8] poison, align 16
define amdgpu_kernel void @k0(ptr addrspace(1) noalias readonly %in, ptr addrspace(4) noalias readonly %con, ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %counters, ptr %generic.first, i32 %x, i32 %y, i32 %size, i32 %total, i32 %a, i32 %b, i64 %c, i128 %w) "amdgpu-flat-work-group-size"="1,256" "amdgpu-num-vgpr"="24" {
entry:
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %v1 = mul i32 %group, %size
  %gid = add i32 %v1, %tid
  %v2 = sub i32 %total, %v1
  %items = call i32 @llvm.umin.i32(i32 %v2, i32 %size)
  %lane = and i32 %tid, 63
  %v3 = mul i32 %gid, 4
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %v3
  %lds.first = mul i32 %tid, 32
  %lds = getelementptr i8, ptr addrspace(3) @k0.lds, i32 %lds.first
  %v4 = getelementptr i8, ptr addrspace(3) %lds, i32 0
  store <4 x i32> zeroinitializer, ptr addrspace(3) %v4, align 16
  %v5 = getelementptr i8, ptr addrspace(3) %lds, i32 16
  store <4 x i32> zeroinitializer, ptr addrspace(3) %v5, align 16
  %x6 = alloca i32, addrspace(5)
  %x9 = alloca i64, addrspace(5)
  %x12 = alloca i32, addrspace(5)
  %x15 = alloca i32, addrspace(5)
  %v6 = call i32 @llvm.amdgcn.set.inactive.i32(i32 0, i32 0)
  %v7 = and i32 1, %v6
  %v8 = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %v7)
  store i32 %v8, ptr addrspace(5) %x6
  %v9 = sitofp i32 %group to double
  %v10 = call i64 @llvm.fptosi.sat.i64.f64(double %v9)
  store i64 %v10, ptr addrspace(5) %x9
  store i32 0, ptr addrspace(5) %x12
  store i32 0, ptr addrspace(5) %x15
  %v11 = load i32, ptr addrspace(5) %x6
  store i32 %v11, ptr addrspace(5) %x12
  %v12 = getelementptr [4 x i8], ptr addrspace(1) %own, i32 0
  %v13 = sub i32 %tid, 1
  %v14 = call i32 @llvm.amdgcn.set.inactive.i32(i32 0, i32 1)
  %v15 = call i32 @llvm.amdgcn.set.inactive.i32(i32 0, i32 0)
  %v16 = call i32 @llvm.amdgcn.update.dpp.i32(i32 %v14, i32 %v15, i32 321, i32 1, i32 1, i1 true)
  %v17 = or i32 %v13, %v16
  store i32 %v17, ptr addrspace(1) %v12, align 4
  %v18 = getelementptr [8 x i8], ptr addrspace(3) %lds, i32 0
  %v19 = load i64, ptr addrspace(5) %x9
  store i64 %v19, ptr addrspace(3) %v18, align 8
  %v20 = load i32, ptr addrspace(5) %x12
  %v21 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 1, i32 85, i32 5, i32 15, i1 false)
  %v22 = sub i32 %v20, %v21
  store i32 %v22, ptr addrspace(5) %x15
  %v23 = getelementptr [4 x i8], ptr addrspace(1) %own, i32 0
  %v24 = load i32, ptr addrspace(5) %x15
  store i32 %v24, ptr addrspace(1) %v23, align 4
  %v25 = getelementptr [4 x i8], ptr addrspace(1) %own, i32 1
  store i64 0, ptr addrspace(1) %v25, align 4
  %v26 = getelementptr [4 x i8], ptr addrspace(1) %own, i32 1
  store i32 0, ptr addrspace(1) %v26, align 4
  ret void
}

declare i32 @llvm.amdgcn.set.inactive.i32(i32, i32)
declare i32 @llvm.amdgcn.strict.wwm.i32(i32)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32, i32, i32, i1)
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.umin.i32(i32, i32)
declare i64 @llvm.fptosi.sat.i64.f64(double)
!0 = !{}
