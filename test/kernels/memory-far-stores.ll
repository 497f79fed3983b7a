; RUN: %toygcn compare %s
; RUN: %toygcn run %s --llc-arg=-toygcn-garden=-part-constant-offsets
; RUN: %toygcn run %s -O0
; Stores far from a base that lanes compute, each as soon as its value is there;
; a load from where one of them wrote stays after it.
;
; HOST:
;     def rows(a, n):
;         out = list(a)
;         for t in range(64):
;             x, base = a[t * 61 % 64], t
;             for far in (0, 1500, 3100, 3164, 5000):
;                 x = u32(x * 3 + 1)
;                 out[base + far] = x
;             out[base + 6000] = u32(out[base + 3100] + x)
;         return out
; LAUNCH: --grid 64 --block 64 --arg buf:u32:8192:rand=1 --arg buf:u32:64:mod=64
; EXPECT 0: rows(a0, n)
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @rows(ptr addrspace(1) %a, ptr addrspace(1) %index) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %pi = getelementptr i32, ptr addrspace(1) %index, i32 %t
  ; From memory, so that lanes have addresses of 64 bits.
  %i = load i32, ptr addrspace(1) %pi
  %w = sext i32 %i to i64
  %turn = mul i32 %t, 61
  %from = and i32 %turn, 63
  %pf = getelementptr i32, ptr addrspace(1) %a, i32 %from
  %x0 = load i32, ptr addrspace(1) %pf
  %base = getelementptr i32, ptr addrspace(1) %a, i64 %w
  %m0 = mul i32 %x0, 3
  %x1 = add i32 %m0, 1
  %q0 = getelementptr i32, ptr addrspace(1) %base, i64 0
  store i32 %x1, ptr addrspace(1) %q0
  %m1 = mul i32 %x1, 3
  %x2 = add i32 %m1, 1
  %q1 = getelementptr i32, ptr addrspace(1) %base, i64 1500
  store i32 %x2, ptr addrspace(1) %q1
  %m2 = mul i32 %x2, 3
  %x3 = add i32 %m2, 1
  %q2 = getelementptr i32, ptr addrspace(1) %base, i64 3100
  store i32 %x3, ptr addrspace(1) %q2
  %m3 = mul i32 %x3, 3
  %x4 = add i32 %m3, 1
  %q3 = getelementptr i32, ptr addrspace(1) %base, i64 3164
  store i32 %x4, ptr addrspace(1) %q3
  %m4 = mul i32 %x4, 3
  %x5 = add i32 %m4, 1
  %q4 = getelementptr i32, ptr addrspace(1) %base, i64 5000
  store i32 %x5, ptr addrspace(1) %q4
  %y = load i32, ptr addrspace(1) %q2
  %z = add i32 %y, %x5
  %q5 = getelementptr i32, ptr addrspace(1) %base, i64 6000
  store i32 %z, ptr addrspace(1) %q5
  ret void
}
