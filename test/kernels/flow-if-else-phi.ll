; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; A divergent if with else, small arms, their values meet in a phi.
;
; LAUNCH: --grid 64 --block 64 --arg i32:64 --arg i32:11 --arg buf:i32:64
; HOST:
;     def run(t): return (t * 7 ^ a1) if t < 6 else a1 - t
; EXPECT 2: [run(g % a0) for g in range(n)]
; LAUNCH: --grid 37 --block 37 --arg i32:37 --arg i32:5 --arg buf:i32:37
; EXPECT 2: [run(g % a0) for g in range(n)]
; LAUNCH: --grid 250 --block 100 --arg i32:100 --arg i32:-1 --arg buf:i32:250
; EXPECT 2: [run(g % a0) for g in range(n)]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @phi(i32 %size, i32 %x, ptr addrspace(1) %out) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %group, %size
  %g = add i32 %base, %lane
  %c = icmp slt i32 %lane, 6
  br i1 %c, label %then, label %else

then:
  %seven = mul i32 %lane, 7
  %a = xor i32 %seven, %x
  br label %join

else:
  %b = sub i32 %x, %lane
  br label %join

join:
  %v = phi i32 [ %a, %then ], [ %b, %else ]
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %g
  store i32 %v, ptr addrspace(1) %p
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
