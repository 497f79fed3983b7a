; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0 --check-waitcnt --check-hazards
; An argument by value of a type with padding: a copy of all bytes of which SROA
; lost the first five.
;
; LAUNCH: --grid 1,1,1 --block 1,1,1 --arg buf:u32:256:rand=280 --arg
;     buf:u32:256:rand=281 --arg buf:u32:2 --arg buf:u32:16:rand=282 --arg
;     buf:u32:8 --arg i32:1 --arg i32:1 --arg i32:1 --arg i32:1 --arg i32:0
;     --arg i32:0 --arg i64:0 --arg bytes:00000000000000000000000000000000
;     --arg bytes:00000000 --arg bytes:00000000 --arg bytes:00000000 --arg
;     bytes:0000000000000000 --arg bytes:0000000000000000 --max-instructions
;     2000000
; EXPECT 2: [0, 0]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k0(ptr addrspace(1) noalias readonly %in, ptr addrspace(4) noalias readonly %con, ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %counters, ptr %generic.first, i32 %x, i32 %y, i32 %size, i32 %total, i32 %a, i32 %b, i64 %c, i128 %w, i3 %g3, i17 %g17, i24 %g24, i33 %g33, i48 %g48) "amdgpu-flat-work-group-size"="1,256" {
entry:
  %m5 = alloca i1, addrspace(5)
  %m4 = alloca <2 x i17>, addrspace(5)
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %v1 = mul i32 %group, %size
  %gid = add i32 %v1, %tid
  %v2 = sub i32 %total, %v1
  %items = call i32 @llvm.umin.i32(i32 %v2, i32 %size)
  %lane = and i32 %tid, 63
  %v3 = mul i32 %gid, 2
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %v3
  %x16 = alloca i17, addrspace(5)
  store i17 0, ptr addrspace(5) %x16
  store <2 x i17> <i17 0, i17 0>, ptr addrspace(5) %m4
  store i1 false, ptr addrspace(5) %m5
  %v6 = call i17 @k0.f0(ptr addrspace(1) inreg %in, ptr addrspace(4) inreg %con, ptr addrspace(1)  %own, ptr addrspace(1)  %counters, i32  %tid, i32  %gid, i32  %lane, i32 inreg %group, i32 inreg %items, i32 inreg %a, i32 inreg %b, i64 inreg %c, i128 inreg %w, i3 inreg %g3, i17 inreg %g17, i24 inreg %g24, i33 inreg %g33, i48 inreg %g48, i32 0, ptr addrspace(5) byval(<2 x i17>) %m4, ptr addrspace(5) byval(i1) %m5)
  store i17 %v6, ptr addrspace(5) %x16
  %v7 = getelementptr [4 x i8], ptr addrspace(1) %own, i32 1
  %v8 = load i17, ptr addrspace(5) %x16
  %v9 = zext i17 %v8 to i24
  store i24 %v9, ptr addrspace(1) %v7, align 4
  ret void
}
define internal i17 @k0.f0(ptr addrspace(1) inreg %in, ptr addrspace(4) inreg %con, ptr addrspace(1)  %own, ptr addrspace(1)  %counters, i32  %tid, i32  %gid, i32  %lane, i32 inreg %group, i32 inreg %items, i32 inreg %a, i32 inreg %b, i64 inreg %c, i128 inreg %w, i3 inreg %g3, i17 inreg %g17, i24 inreg %g24, i33 inreg %g33, i48 inreg %g48, i32 %f0.p0.in, ptr addrspace(5) byval(<2 x i17>) %f0.p1.in, ptr addrspace(5) byval(i1) %f0.p2.in) noinline convergent {
entry:
  %f0.p0 = alloca i32, addrspace(5)
  store i32 %f0.p0.in, ptr addrspace(5) %f0.p0
  %f0.p1 = alloca <2 x i17>, addrspace(5)
  %v1 = load <2 x i17>, ptr addrspace(5) %f0.p1.in
  store <2 x i17> %v1, ptr addrspace(5) %f0.p1
  %f0.p2 = alloca i1, addrspace(5)
  %v2 = load i1, ptr addrspace(5) %f0.p2.in
  store i1 %v2, ptr addrspace(5) %f0.p2
  %f0.x3 = alloca i17, addrspace(5)
  store i17 0, ptr addrspace(5) %f0.x3
  %v3 = load <2 x i17>, ptr addrspace(5) %f0.p1
  %v4 = extractelement <2 x i17> %v3, i32 0
  store i17 %v4, ptr addrspace(5) %f0.x3
  %v5 = load i17, ptr addrspace(5) %f0.x3
  ret i17 %v5
}

declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.umin.i32(i32, i32)
!0 = !{}
