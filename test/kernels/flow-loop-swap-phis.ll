; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Phis that change places in a divergent loop: copies at the back edge must not
; overwrite each other, nor lanes that have left.
;
; LAUNCH: --grid 64 --block 64 --arg i32:64 --arg buf:i64:64
; HOST:
;     def run(t):
;         a, b, c = t, t * 7 + 1, 100
;         for i in range(t & 7):
;             a, b, c = b, c, i64(a * 3 + b)
;         return a * 5 ^ b * 9 ^ c
; EXPECT 1: [i64(run(g % a0)) for g in range(n)]
; LAUNCH: --grid 37 --block 37 --arg i32:37 --arg buf:i64:37
; EXPECT 1: [i64(run(g % a0)) for g in range(n)]
; LAUNCH: --grid 250 --block 100 --arg i32:100 --arg buf:i64:250
; EXPECT 1: [i64(run(g % a0)) for g in range(n)]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @swap(i32 %size, ptr addrspace(1) %out) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %group, %size
  %g = add i32 %base, %lane
  %t = zext i32 %lane to i64
  %seven = mul i64 %t, 7
  %one = add i64 %seven, 1
  %count = and i32 %lane, 7
  br label %header

header:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %a = phi i64 [ %t, %entry ], [ %b, %body ]
  %b = phi i64 [ %one, %entry ], [ %c, %body ]
  %c = phi i64 [ 100, %entry ], [ %new, %body ]
  %done = icmp eq i32 %i, %count
  br i1 %done, label %exit, label %body

body:
  %three = mul i64 %a, 3
  %new = add i64 %three, %b
  %next = add i32 %i, 1
  br label %header

exit:
  %a5 = mul i64 %a, 5
  %b9 = mul i64 %b, 9
  %ab = xor i64 %a5, %b9
  %abc = xor i64 %ab, %c
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %g
  store i64 %abc, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
