; RUN: %toygcn compare --with=toygcn,stock %s
; RUN: %toygcn run %s -O0 --check-waitcnt --check-hazards
; Program 19.3 (memory), O2: mismatch: grid 128 block 64: lane 65 slot 5 is 0,
; not 5; 17 lanes differ
;
; LAUNCH: --grid 2 --block 2 --arg buf:u32:256:rand=809 --arg buf:u32:2 --arg
;     i32:2 --arg i32:0 --arg i32:0 --arg i64:0 --max-instructions 2000000
; EXPECT 1: [1, 1]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k0(ptr addrspace(1) noalias readonly %in, ptr addrspace(1) noalias %out, i32 %block, i32 %a, i32 %b, i64 %c) "amdgpu-flat-work-group-size"="1,256" {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul i32 %group, %block
  %gid = add i32 %first, %tid
  %place = mul i32 %gid, 1
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %place
  %dp0 = alloca i1, addrspace(5)
  %dx15 = alloca i32, addrspace(5)
  %dx17 = alloca i32, addrspace(5)
  %ux18 = alloca i32, addrspace(5)
  store i1 true, ptr addrspace(5) %dp0
  store i32 0, ptr addrspace(5) %dx15
  store i32 0, ptr addrspace(5) %dx17
  store i32 0, ptr addrspace(5) %ux18
  store i32 %tid, ptr addrspace(5) %dx15
  br label %head1
head1:
  br i1 true, label %body2, label %end4
body2:
  store i32 1, ptr addrspace(5) %dx17
  br label %head5
head5:
  %v9 = load i32, ptr addrspace(5) %dx17
  %v10 = icmp ne i32 %v9, 0
  br i1 %v10, label %body6, label %end8
body6:
  %v13 = load i32, ptr addrspace(5) %dx15
  %v14 = icmp uge i32 %v13, 1
  br i1 %v14, label %then11, label %end12
then11:
  br label %latch7
dead15:
  br label %end12
end12:
  br label %head16
head16:
  %v20 = load i32, ptr addrspace(5) %ux18
  %v21 = icmp slt i32 %v20, 1
  br i1 %v21, label %body17, label %end19
body17:
  %v24 = icmp slt i32 %group, 1
  br i1 %v24, label %then22, label %end23
then22:
  br label %end4
dead25:
  br label %end23
end23:
  store i1 false, ptr addrspace(5) %dp0
  br label %latch18
latch18:
  store i32 1, ptr addrspace(5) %ux18
  br label %head16
end19:
  br label %latch7
latch7:
  store i32 0, ptr addrspace(5) %dx17
  br label %head5
end8:
  br label %latch3
latch3:
  store i32 0, ptr addrspace(5) %dx15
  br label %head1
end4:
  %v26 = load i1, ptr addrspace(5) %dp0
  %v27 = select i1 %v26, i32 1, i32 0
  %v28 = and i32 1, 0
  %v29 = getelementptr i32, ptr addrspace(1) %own, i32 %v28
  store i32 %v27, ptr addrspace(1) %v29
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
