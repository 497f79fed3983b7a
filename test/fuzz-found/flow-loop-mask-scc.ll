; RUN: %toygcn compare --with=toygcn,stock %s
; RUN: %toygcn run %s -O0 --check-waitcnt --check-hazards
; Program 19.0 (memory), O2: mismatch: grid 192 block 64: lane 4 slot 0 is
; 3332752121, not 3446958821; 44 lanes differ
;
; LAUNCH: --grid 1 --block 1 --arg buf:u32:256:rand=817 --arg buf:u32:1 --arg
;     i32:1 --arg i32:0 --arg i32:0 --arg i64:0 --max-instructions 2000000
; EXPECT 1: [1]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k0(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %block, i32 %a, i32 %b, i64 %c) "amdgpu-flat-work-group-size"="1,256" {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul i32 %group, %block
  %gid = add i32 %first, %tid
  %place = mul i32 %gid, 1
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %place
  %u2 = alloca i32, addrspace(5)
  %dp0 = alloca i1, addrspace(5)
  %dp2 = alloca i1, addrspace(5)
  %dx15 = alloca i32, addrspace(5)
  %dx18 = alloca i32, addrspace(5)
  %v1 = and i32 0, 255
  %v2 = getelementptr i32, ptr addrspace(1) %in, i32 %v1
  %v3 = load i32, ptr addrspace(1) %v2
  store i32 %v3, ptr addrspace(5) %u2
  %v4 = load i32, ptr addrspace(5) %u2
  %v5 = icmp slt i32 %v4, 1
  store i1 %v5, ptr addrspace(5) %dp0
  %v6 = load i1, ptr addrspace(5) %dp0
  store i1 %v6, ptr addrspace(5) %dp2
  store i32 0, ptr addrspace(5) %dx15
  store i32 0, ptr addrspace(5) %dx18
  store i32 1, ptr addrspace(5) %dx15
  br label %block8
block8:
  store i32 1, ptr addrspace(5) %dx18
  br label %block11
block11:
  %v13 = load i1, ptr addrspace(5) %dp2
  br i1 %v13, label %end10, label %block12
block12:
  %v14 = and i32 1, 0
  %v15 = getelementptr i32, ptr addrspace(1) %own, i32 %v14
  store i32 1, ptr addrspace(1) %v15
  %v17 = icmp ult i32 %tid, 1
  br i1 %v17, label %back16, label %end10
back16:
  %v18 = load i32, ptr addrspace(5) %dx18
  %v19 = icmp ne i32 %v18, 0
  br i1 %v19, label %less20, label %end10
less20:
  %v21 = sub i32 %v18, 1
  store i32 %v21, ptr addrspace(5) %dx18
  br label %block11
end10:
  %v22 = load i1, ptr addrspace(5) %dp0
  br i1 %v22, label %end7, label %block9
block9:
  br label %back23
back23:
  %v24 = load i32, ptr addrspace(5) %dx15
  %v25 = icmp ne i32 %v24, 0
  br i1 %v25, label %less26, label %end7
less26:
  %v27 = sub i32 %v24, 1
  store i32 %v27, ptr addrspace(5) %dx15
  br label %block8
end7:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
