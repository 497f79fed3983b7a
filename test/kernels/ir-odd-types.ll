; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Written as IR: integers of unusual width, i1 stored and loaded as bytes,
; i96 and i128 arithmetic, vectors that are not a power of two.
;
; LAUNCH: --grid 64 --block 64 --arg buf:i64:128:rand=1 --arg buf:i64:128
;     --arg buf:i32:64
; HOST:
;     def pair(t):
;         return u64(a0[2 * t]) | u64(a0[2 * t + 1]) << 64
;     def total(t):
;         return pair(t) + (pair(t) << 17)
; EXPECT 1: [total(t) >> 64 * h for t in range(64) for h in range(2)]
; EXPECT 2: [((i32(t << 19) >> 19) + 5) * 3 + (t > 31) for t in range(64)]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @odd(ptr addrspace(1) %in, ptr addrspace(1) %out, ptr addrspace(1) %small) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %lane64 = zext i32 %lane to i64
  %p = getelementptr i128, ptr addrspace(1) %in, i64 %lane64
  %x = load i128, ptr addrspace(1) %p, align 8
  %y = shl i128 %x, 17
  %sum = add i128 %x, %y
  %q = getelementptr i128, ptr addrspace(1) %out, i64 %lane64
  store i128 %sum, ptr addrspace(1) %q, align 8

  %narrow = trunc i32 %lane to i13
  %plus = add i13 %narrow, 5
  %wide = sext i13 %plus to i32
  %three = mul i32 %wide, 3
  %upper = icmp ugt i32 %lane, 31
  %bit = zext i1 %upper to i32
  %result = add i32 %three, %bit
  %r = getelementptr i32, ptr addrspace(1) %small, i64 %lane64
  store i32 %result, ptr addrspace(1) %r
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
