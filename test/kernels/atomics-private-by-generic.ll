; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Atomics on private memory by generic pointers: from where the compiler sees the
; address space on, they are loads and stores. It sees that after it has made loops
; of those that no instruction does.
;
; LAUNCH: --grid 100 --block 64 --arg buf:u32:100:rand=3 --arg buf:u32:100
; HOST:
;     def nand(x): return ~((x + 3) & 12) & 0xffffffff
;     def swapped(x): return 77 if nand(x) == 0xffffffff else nand(x)
;     def byte(x): return swapped(x) & ~255 | (swapped(x) + 200) & 255
;     def all(x): return ((x + 3) ^ nand(x)) + byte(x) + max(x, 1 << 31) + 7
; EXPECT 1: [all(x) & 0xffffffff for x in a0]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @atomics(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) {
  %own = alloca [4 x i64], align 8, addrspace(5)
  %more = alloca [4 x i64], align 8, addrspace(5)
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = shl i32 %group, 6
  %g = add i32 %base, %lane
  %xp = getelementptr i32, ptr addrspace(1) %in, i32 %g
  %x = load i32, ptr addrspace(1) %xp
  %wide = zext i32 %x to i64
  %n = and i32 %x, 3
  %p = getelementptr [4 x i64], ptr addrspace(5) %own, i32 0, i32 %n
  %q = getelementptr [4 x i64], ptr addrspace(5) %more, i32 0, i32 %n
  store i32 %x, ptr addrspace(5) %p
  store i64 %wide, ptr addrspace(5) %q
  %gp = addrspacecast ptr addrspace(5) %p to ptr
  %gq = addrspacecast ptr addrspace(5) %q to ptr
  %r0 = atomicrmw add ptr %gp, i32 3 syncscope("workgroup") monotonic
  %r1 = atomicrmw nand ptr %gp, i32 12 syncscope("workgroup") monotonic
  %r2 = cmpxchg ptr %gp, i32 -1, i32 77 syncscope("workgroup") monotonic monotonic
  %r3 = extractvalue { i32, i1 } %r2, 0
  %r4 = atomicrmw add ptr %gp, i8 200 syncscope("workgroup") monotonic
  %r5 = load i32, ptr addrspace(5) %p
  %r6 = atomicrmw umax ptr %gq, i64 2147483648 syncscope("workgroup") monotonic
  %r7 = load i32, ptr addrspace(5) %q
  store float 1.5, ptr addrspace(5) %q
  %r8 = atomicrmw fadd ptr %gq, float 2.0 syncscope("workgroup") monotonic
  %r9 = load float, ptr addrspace(5) %q
  %twice = fmul float %r9, 2.0
  %seven = fptoui float %twice to i32
  %s0 = xor i32 %r1, %r3
  %s1 = add i32 %s0, %r5
  %s2 = add i32 %s1, %r7
  %s3 = add i32 %s2, %seven
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %g
  store i32 %s3, ptr addrspace(1) %to
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
