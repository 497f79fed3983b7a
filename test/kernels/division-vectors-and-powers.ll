; RUN: %toygcn compare %s
; Division by 1 shifted, and of values in 64 bits, of vectors and of odd widths,
; that have a dword or less.
;
; HOST: def n(i): return a0[2 * i] & (0xffffffff if i & 1 else 0xffff)
; HOST: def d(i): return (a0[2 * i + 1] & (0xffffffff if i & 1 else 0xffff)) >> i | 1
; HOST: def s(x): return i64(x) >> 33
; LAUNCH: --grid 32 --block 32 --arg buf:u64:64:rand=1 --arg buf:u64:256
; EXPECT 1: [x for i in range(32) for x in
;     (n(i) // d(i), n(i) % (d(i) + 1), idiv(s(a0[2 * i]), s(a0[2 * i + 1]) | 1),
;      irem(s(a0[2 * i]), s(a0[2 * i + 1]) | 1), a0[2 * i] >> i,
;      a0[2 * i] & ((1 << i) - 1), (a0[2 * i] & 0xffffffff) >> i,
;      (a0[2 * i] >> 40) // (a0[2 * i + 1] >> 40 | 1))]

define amdgpu_kernel void @divide(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %w = zext i32 %i to i64
  %a = getelementptr [2 x i64], ptr addrspace(1) %in, i64 %w
  %v = load <2 x i64>, ptr addrspace(1) %a
  %x = extractelement <2 x i64> %v, i32 0
  %y = extractelement <2 x i64> %v, i32 1
  %odd = trunc i32 %i to i1
  %mask = select i1 %odd, i64 4294967295, i64 65535
  %n = and i64 %x, %mask
  %d0 = and i64 %y, %mask
  %d1 = lshr i64 %d0, %w
  %d2 = and i64 %d1, 4294967295
  %d = or i64 %d2, 1
  %d.1 = add i64 %d, 1
  %nn = insertelement <2 x i64> poison, i64 %n, i32 0
  %ns = insertelement <2 x i64> %nn, i64 %n, i32 1
  %low = and <2 x i64> %ns, splat (i64 4294967295)
  %dd = insertelement <2 x i64> poison, i64 %d, i32 0
  %ds = insertelement <2 x i64> %dd, i64 %d.1, i32 1
  %qs = udiv <2 x i64> %low, %ds
  %rs = urem <2 x i64> %low, %ds
  %q = extractelement <2 x i64> %qs, i32 0
  %r = extractelement <2 x i64> %rs, i32 1
  %sv = ashr <2 x i64> %v, splat (i64 33)
  %sn = extractelement <2 x i64> %sv, i32 0
  %sy = extractelement <2 x i64> %sv, i32 1
  %sd = or i64 %sy, 1
  %sq = sdiv i64 %sn, %sd
  %sr = srem i64 %sn, %sd
  %power = shl i64 1, %w
  %pq = udiv i64 %x, %power
  %pr = urem i64 %x, %power
  %short = trunc i64 %x to i32
  %power32 = shl i32 1, %i
  %pq32 = udiv i32 %short, %power32
  %pq64 = zext i32 %pq32 to i64
  %x48 = lshr i64 %x, 40
  %y48 = lshr i64 %y, 40
  %n48 = trunc i64 %x48 to i48
  %d48 = trunc i64 %y48 to i48
  %e48 = or i48 %d48, 1
  %q48 = udiv i48 %n48, %e48
  %q24 = zext i48 %q48 to i64
  %o = getelementptr [8 x i64], ptr addrspace(1) %out, i64 %w
  %r0 = insertelement <8 x i64> poison, i64 %q, i32 0
  %r1 = insertelement <8 x i64> %r0, i64 %r, i32 1
  %r2 = insertelement <8 x i64> %r1, i64 %sq, i32 2
  %r3 = insertelement <8 x i64> %r2, i64 %sr, i32 3
  %r4 = insertelement <8 x i64> %r3, i64 %pq, i32 4
  %r5 = insertelement <8 x i64> %r4, i64 %pr, i32 5
  %r6 = insertelement <8 x i64> %r5, i64 %pq64, i32 6
  %r7 = insertelement <8 x i64> %r6, i64 %q24, i32 7
  store <8 x i64> %r7, ptr addrspace(1) %o
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
