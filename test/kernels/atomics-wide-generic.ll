; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; RUN: %toygcn compare %s
; Atomics of 64 bits by pointers of which only the run knows whether they are
; private, local or global: private memory has none.
;
; LAUNCH: --grid 150 --block 50 --arg buf:u32:150:rand=5 --arg buf:u64:150:iota --arg buf:u64:150
; HOST:
;     def first(n): return n if a0[n] % 3 == 2 else 1000
;     def second(n): return first(n) + a0[n]
;     def last(n): return 5 if second(n) % 2 else second(n)
; EXPECT 1: [last(n) if a0[n] % 3 == 2 else n for n in range(150)]
; EXPECT 2: [first(n) + 2 * second(n) + 4 * last(n) for n in range(150)]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@lds = internal addrspace(3) global [64 x i64] poison, align 8

define amdgpu_kernel void @f(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %cells, ptr addrspace(1) noalias %out) {
  %own = alloca [2 x i64], align 8, addrspace(5)
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %group, 50
  %n = add i32 %base, %lane
  %xp = getelementptr i32, ptr addrspace(1) %in, i32 %n
  %x = load i32, ptr addrspace(1) %xp
  %odd = and i32 %x, 1
  %mine = getelementptr i64, ptr addrspace(5) %own, i32 %odd
  store i64 1000, ptr addrspace(5) %mine
  %shared = getelementptr [64 x i64], ptr addrspace(3) @lds, i32 0, i32 %lane
  store i64 1000, ptr addrspace(3) %shared
  %cell = getelementptr i64, ptr addrspace(1) %cells, i32 %n
  %p0 = addrspacecast ptr addrspace(5) %mine to ptr
  %p1 = addrspacecast ptr addrspace(3) %shared to ptr
  %p2 = addrspacecast ptr addrspace(1) %cell to ptr
  %way = urem i32 %x, 3
  %is0 = icmp eq i32 %way, 0
  %is1 = icmp eq i32 %way, 1
  %p12 = select i1 %is1, ptr %p1, ptr %p2
  %p = select i1 %is0, ptr %p0, ptr %p12
  %wide = zext i32 %x to i64
  %first = atomicrmw add ptr %p, i64 %wide syncscope("workgroup") monotonic
  %second = atomicrmw or ptr %p, i64 0 syncscope("workgroup") monotonic
  %low = and i64 %second, 1
  %any = icmp eq i64 %low, 0
  %wanted = select i1 %any, i64 -1, i64 %second
  %pair = cmpxchg ptr %p, i64 %wanted, i64 5 syncscope("workgroup") monotonic monotonic
  %swapped = extractvalue { i64, i1 } %pair, 1
  %old = extractvalue { i64, i1 } %pair, 0
  %last = select i1 %swapped, i64 5, i64 %old
  %twice = shl i64 %second, 1
  %four = shl i64 %last, 2
  %s0 = add i64 %first, %twice
  %s1 = add i64 %s0, %four
  %to = getelementptr i64, ptr addrspace(1) %out, i32 %n
  store i64 %s1, ptr addrspace(1) %to
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
