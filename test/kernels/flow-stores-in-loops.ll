; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; RUN: %toygcn run %s --llc-arg=-toygcn-garden=-licm
; Stores that leave a loop which lanes leave one by one: of the index, the same
; in all lanes of the loop; of a sum in memory; and of a sum in memory that only
; some iterations change.
;
; LAUNCH: --grid 64 --block 64 --arg i32:64 --arg buf:i32:64:rand=1
;     --arg buf:i32:64:rand=5 --arg buf:i32:64:rand=6 --arg buf:i32:64
; HOST:
;     def count(x): return max(x & 31, 1)
;     def odd(x): return [i for i in range(count(x)) if (i ^ x) & 3 == 1]
; EXPECT 2: [count(x) - 1 for x in a1]
; EXPECT 3: [s + 5 * sum(range(count(x))) for x, s in zip(a1, a3)]
; EXPECT 4: [s + sum(odd(x)) for x, s in zip(a1, a4)]
; LAUNCH: --grid 250 --block 100 --arg i32:100 --arg buf:i32:250:rand=3
;     --arg buf:i32:250:rand=7 --arg buf:i32:250:rand=8 --arg buf:i32:250:iota
; EXPECT 2: [count(x) - 1 for x in a1]
; EXPECT 3: [s + 5 * sum(range(count(x))) for x, s in zip(a1, a3)]
; EXPECT 4: [s + sum(odd(x)) for x, s in zip(a1, a4)]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @stores(i32 %size, ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %last, ptr addrspace(1) noalias %sums, ptr addrspace(1) noalias %some) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %group, %size
  %g = add i32 %base, %lane
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %g
  %x = load i32, ptr addrspace(1) %p
  %low = and i32 %x, 31
  %count = call i32 @llvm.umax.i32(i32 %low, i32 1)
  %l = getelementptr i32, ptr addrspace(1) %last, i32 %g
  %q = getelementptr i32, ptr addrspace(1) %sums, i32 %g
  %s = getelementptr i32, ptr addrspace(1) %some, i32 %g
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  store i32 %i, ptr addrspace(1) %l
  %five = mul i32 %i, 5
  %old = load i32, ptr addrspace(1) %q
  %new = add i32 %old, %five
  store i32 %new, ptr addrspace(1) %q
  %mixed = xor i32 %i, %x
  %bits = and i32 %mixed, 3
  %is1 = icmp eq i32 %bits, 1
  br i1 %is1, label %then, label %latch

then:
  %t = load i32, ptr addrspace(1) %s
  %t.new = add i32 %t, %i
  store i32 %t.new, ptr addrspace(1) %s
  br label %latch

latch:
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %count
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.umax.i32(i32, i32)
