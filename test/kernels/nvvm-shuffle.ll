; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; RUN: %toygcn run %s --llc-arg=-toygcn-garden=-lane-maps
; The three shuffles of CUDA's manual (lane 3 broadcast, up 3, xor 3, segments of
; 16 lanes) and its tree reduction, as clang makes them from CUDA. Warps are
; halves of the wave.
;
; LAUNCH: --grid 128 --block 64 --arg buf:i32:128:iota --arg buf:i32:128
;     --arg buf:i32:128 --arg buf:i32:128 --arg buf:i32:128
; HOST:
;     def at(l): return 10 + l * 11
;     def up(l): return at(l - 3) if l % 16 >= 3 else at(l)
;     def tree(l):
;         v = [at(k) for k in range(l // 32 * 32, l // 32 * 32 + 32)]
;         for d in (16, 8, 4, 2, 1):
;             v = [i32(v[k] + (v[k + d] if k + d < 32 else v[k]))
;                  for k in range(32)]
;         return v[l % 32]
; EXPECT 1: [at(g // 16 * 16 + 3) for g in range(n)]
; EXPECT 2: [up(g) for g in range(n)]
; EXPECT 3: [at(g ^ 3) for g in range(n)]
; EXPECT 4: [tree(g) for g in range(n)]

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @shuffles(ptr addrspace(1) %in, ptr addrspace(1) %bcast, ptr addrspace(1) %up, ptr addrspace(1) %xor, ptr addrspace(1) %tree) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %size = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %base = mul i32 %b, %size
  %g = add i32 %base, %t
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %g
  %x = load i32, ptr addrspace(1) %p
  %scaled = mul i32 %x, 11
  %v = add i32 %scaled, 10

  ; width 16: segment mask 16, clamp 15 or 0
  %r0 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 3, i32 4127)
  %q0 = getelementptr i32, ptr addrspace(1) %bcast, i32 %g
  store i32 %r0, ptr addrspace(1) %q0
  %r1 = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %v, i32 3, i32 4096)
  %q1 = getelementptr i32, ptr addrspace(1) %up, i32 %g
  store i32 %r1, ptr addrspace(1) %q1
  %r2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 3, i32 4127)
  %q2 = getelementptr i32, ptr addrspace(1) %xor, i32 %g
  store i32 %r2, ptr addrspace(1) %q2

  %d16 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %v, i32 16, i32 31)
  %s16 = add i32 %v, %d16
  %d8 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %s16, i32 8, i32 31)
  %s8 = add i32 %s16, %d8
  %d4 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %s8, i32 4, i32 31)
  %s4 = add i32 %s8, %d4
  %d2 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %s4, i32 2, i32 31)
  %s2 = add i32 %s4, %d2
  %d1 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %s2, i32 1, i32 31)
  %s1 = add i32 %s2, %d1
  %q3 = getelementptr i32, ptr addrspace(1) %tree, i32 %g
  store i32 %s1, ptr addrspace(1) %q3
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
