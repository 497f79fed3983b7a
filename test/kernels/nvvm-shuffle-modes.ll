; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Every mode of shfl.sync with clamp and segment mask from a buffer, value and
; predicate: the pseudo-code of the PTX manual, lane by lane.
;
;
; LAUNCH: --grid 128 --block 128 --arg buf:i32:128:rand=1 --arg i32:3
;     --arg i32:31 --arg buf:i32:128 --arg buf:i32:128 --arg buf:i32:128
;     --arg buf:i32:128
; HOST:
;     def shfl(mode, values, g, b, c):
;         lane, b, clamp, mask = g % 32, b & 31, c & 31, c >> 8 & 31
;         low = lane & mask
;         high = low | (clamp & ~mask & 31)
;         j = {'up': lane - b, 'down': lane + b, 'bfly': lane ^ b,
;              'idx': low | (b & ~mask & 31)}[mode]
;         p = j >= high if mode == 'up' else j <= high
;         v = values[g // 32 * 32 + (j if p else lane)]
;         return i32(v * 2 + (1 if p else 0))
; EXPECT 3: [shfl('idx', a0, g, a1 + g, a2) for g in range(n)]
; EXPECT 4: [shfl('up', a0, g, a1 + g, a2) for g in range(n)]
; EXPECT 5: [shfl('down', a0, g, a1 + g, a2) for g in range(n)]
; EXPECT 6: [shfl('bfly', a0, g, a1 + g, a2) for g in range(n)]
; LAUNCH: --grid 128 --block 128 --arg buf:i32:128:rand=2 --arg i32:-7
;     --arg i32:0 --arg buf:i32:128 --arg buf:i32:128 --arg buf:i32:128
;     --arg buf:i32:128
; EXPECT 3: [shfl('idx', a0, g, a1 + g, a2) for g in range(n)]
; EXPECT 4: [shfl('up', a0, g, a1 + g, a2) for g in range(n)]
; EXPECT 5: [shfl('down', a0, g, a1 + g, a2) for g in range(n)]
; EXPECT 6: [shfl('bfly', a0, g, a1 + g, a2) for g in range(n)]
; LAUNCH: --grid 128 --block 128 --arg buf:i32:128:rand=3 --arg i32:2
;     --arg i32:0x180b --arg buf:i32:128 --arg buf:i32:128 --arg buf:i32:128
;     --arg buf:i32:128
; EXPECT 3: [shfl('idx', a0, g, a1 + g, a2) for g in range(n)]
; EXPECT 4: [shfl('up', a0, g, a1 + g, a2) for g in range(n)]
; EXPECT 5: [shfl('down', a0, g, a1 + g, a2) for g in range(n)]
; EXPECT 6: [shfl('bfly', a0, g, a1 + g, a2) for g in range(n)]
; LAUNCH: --grid 128 --block 128 --arg buf:i32:128:rand=4 --arg i32:9
;     --arg i32:0x1c1f --arg buf:i32:128 --arg buf:i32:128 --arg buf:i32:128
;     --arg buf:i32:128
; EXPECT 3: [shfl('idx', a0, g, a1 + g, a2) for g in range(n)]
; EXPECT 4: [shfl('up', a0, g, a1 + g, a2) for g in range(n)]
; EXPECT 5: [shfl('down', a0, g, a1 + g, a2) for g in range(n)]
; EXPECT 6: [shfl('bfly', a0, g, a1 + g, a2) for g in range(n)]

target triple = "nvptx64-nvidia-cuda"

define internal i32 @pack({ i32, i1 } %r) alwaysinline {
  %v = extractvalue { i32, i1 } %r, 0
  %p = extractvalue { i32, i1 } %r, 1
  %twice = shl i32 %v, 1
  %bit = zext i1 %p to i32
  %s = or i32 %twice, %bit
  ret i32 %s
}

define ptx_kernel void @modes(ptr addrspace(1) %in, i32 %b0, i32 %c, ptr addrspace(1) %idx, ptr addrspace(1) %up, ptr addrspace(1) %down, ptr addrspace(1) %bfly) {
  %g = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = add i32 %b0, %g
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %g
  %v = load i32, ptr addrspace(1) %p
  %f = bitcast i32 %v to float

  %r0 = call { i32, i1 } @llvm.nvvm.shfl.sync.idx.i32p(i32 -1, i32 %v, i32 %b, i32 %c)
  %s0 = call i32 @pack({ i32, i1 } %r0)
  %q0 = getelementptr i32, ptr addrspace(1) %idx, i32 %g
  store i32 %s0, ptr addrspace(1) %q0
  %r1 = call { i32, i1 } @llvm.nvvm.shfl.sync.up.i32p(i32 -1, i32 %v, i32 %b, i32 %c)
  %s1 = call i32 @pack({ i32, i1 } %r1)
  %q1 = getelementptr i32, ptr addrspace(1) %up, i32 %g
  store i32 %s1, ptr addrspace(1) %q1
  %r2 = call { i32, i1 } @llvm.nvvm.shfl.sync.down.i32p(i32 -1, i32 %v, i32 %b, i32 %c)
  %s2 = call i32 @pack({ i32, i1 } %r2)
  %q2 = getelementptr i32, ptr addrspace(1) %down, i32 %g
  store i32 %s2, ptr addrspace(1) %q2
  %r3 = call { float, i1 } @llvm.nvvm.shfl.sync.bfly.f32p(i32 -1, float %f, i32 %b, i32 %c)
  %v3 = extractvalue { float, i1 } %r3, 0
  %p3 = extractvalue { float, i1 } %r3, 1
  %i3 = bitcast float %v3 to i32
  %t3 = insertvalue { i32, i1 } poison, i32 %i3, 0
  %u3 = insertvalue { i32, i1 } %t3, i1 %p3, 1
  %s3 = call i32 @pack({ i32, i1 } %u3)
  %q3 = getelementptr i32, ptr addrspace(1) %bfly, i32 %g
  store i32 %s3, ptr addrspace(1) %q3
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare { i32, i1 } @llvm.nvvm.shfl.sync.idx.i32p(i32, i32, i32, i32)
declare { i32, i1 } @llvm.nvvm.shfl.sync.up.i32p(i32, i32, i32, i32)
declare { i32, i1 } @llvm.nvvm.shfl.sync.down.i32p(i32, i32, i32, i32)
declare { float, i1 } @llvm.nvvm.shfl.sync.bfly.f32p(i32, float, i32, i32)
