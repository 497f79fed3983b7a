; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Intrinsics that choose elements of vectors, products without carries, parts of
; floats with long exponents, casts of pointers that are not null.
;
; HOST:
;     def rows(a, n): return [a[n * i:n * i + n] for i in range(len(a) // n)]
;     def chosen(m, v): return [x for i, x in enumerate(v) if m >> i & 1]
;     def first(m, n): return min([i for i in range(n) if m >> i & 1] + [n])
;     def clmul(x, y, n):
;         r = 0
;         for i in range(n): r ^= (x << i) * (y >> i & 1)
;         return r & ((1 << n) - 1)
;     def mask(base, end): return sum(1 << i for i in range(5) if u32(base) + i < u32(end))
; LAUNCH: --kernel compress --grid 64 --block 64 --arg buf:i32:320:rand=1 --arg buf:i32:384
; EXPECT 1: [x for i, r in enumerate(rows(a0, 5)) for x in
;     chosen(i % 32, r) + ([90, 91, 92, 93, 94][len(chosen(i % 32, r)):])
;     + [(chosen(i % 32, r) or [95])[-1]]]
; LAUNCH: --kernel counts --grid 64 --block 64 --arg buf:i32:64:iota --arg i32:0xfffffffe
;     --arg i32:0xffffffff --arg buf:i32:256
; EXPECT 3: [x for i in range(64) for x in (first(i % 32, 5), mask(i, 40),
;     mask(-2, -1), sum(1 << k for k in range(5) if k in (i % 3, 4) and i >> k & 1))]
; LAUNCH: --kernel products --grid 64 --block 64 --arg buf:u64:64:rand=2
;     --arg buf:u64:64:rand=3 --arg buf:u64:64 --arg buf:u32:64 --arg buf:u32:64
; EXPECT 2: [clmul(x, y, 64) for x, y in zip(a0, a1)]
; EXPECT 3: [clmul(x & 0xffffffff, y & 0xffffffff, 32) for x, y in zip(a0, a1)]
; EXPECT 4: [sum(clmul(x >> k & 255, y >> k & 255, 8) << k for k in (0, 8, 16, 24))
;     for x, y in zip(a0, a1)]
; LAUNCH: --kernel sums --grid 8 --block 8 --arg buf:i32:64:rand=4 --arg buf:i32:16
; EXPECT 1: [x for r in rows(a0, 8) for x in
;     (7 + sum(r[::2]), 8 + sum(r[1::2]))]
; LAUNCH: --kernel woven --grid 4 --block 4 --arg buf:i32:40:rand=5 --arg buf:i32:40
;     --arg buf:i32:40
; EXPECT 1: [r[2 * k + j] for r in rows(a0, 10) for j in range(2) for k in range(5)]
; EXPECT 2: [r[5 * j + k] for r in rows(a0, 10) for k in range(5) for j in range(2)]
; LAUNCH: --kernel parts --grid 8 --block 8 --arg buf:f32:8:iota --arg buf:i64:8
; EXPECT 1: [math.frexp(x)[1] for x in a0]
; LAUNCH: --kernel casts --grid 8 --block 8 --arg buf:i32:8:iota --arg buf:i32:8
; EXPECT 1: [x + 1 for x in a0]
; LAUNCH: --kernel masks --grid 8 --block 8 --arg i64:0xfffffffffffffffd --arg buf:u32:16
; EXPECT 1: [x for i in range(8) for x in
;     (sum(1 << k for k in range(5) if i + k < 6), sum(1 << k for k in range(5) if i % 4 + k < 3))]

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @compress(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr [5 x i32], ptr addrspace(1) %in, i32 %id
  %v = load <5 x i32>, ptr addrspace(1) %p, align 4
  %bits = trunc i32 %id to i5
  %mask = bitcast i5 %bits to <5 x i1>
  %c = call <5 x i32> @llvm.experimental.vector.compress(<5 x i32> %v, <5 x i1> %mask, <5 x i32> <i32 90, i32 91, i32 92, i32 93, i32 94>)
  %l = call i32 @llvm.experimental.vector.extract.last.active(<5 x i32> %v, <5 x i1> %mask, i32 95)
  %o = getelementptr [6 x i32], ptr addrspace(1) %out, i32 %id
  store <5 x i32> %c, ptr addrspace(1) %o, align 4
  %o5 = getelementptr i32, ptr addrspace(1) %o, i32 5
  store i32 %l, ptr addrspace(1) %o5
  ret void
}

define amdgpu_kernel void @counts(ptr addrspace(1) %in, i32 %base, i32 %end, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %bits = trunc i32 %id to i5
  %mask = bitcast i5 %bits to <5 x i1>
  %first = call i32 @llvm.experimental.cttz.elts(<5 x i1> %mask, i1 false)
  %near = call <5 x i1> @llvm.get.active.lane.mask(i32 %id, i32 40)
  %near.bits = bitcast <5 x i1> %near to i5
  %near.wide = zext i5 %near.bits to i32
  %far = call <5 x i1> @llvm.get.active.lane.mask(i32 %base, i32 %end)
  %far.bits = bitcast <5 x i1> %far to i5
  %far.wide = zext i5 %far.bits to i32
  %rest = urem i32 %id, 3
  %set = insertelement <2 x i32> <i32 4, i32 4>, i32 %rest, i32 0
  %steps = call <5 x i32> @llvm.stepvector()
  %found = call <5 x i1> @llvm.experimental.vector.match(<5 x i32> %steps, <2 x i32> %set, <5 x i1> %mask)
  %found.bits = bitcast <5 x i1> %found to i5
  %found.wide = zext i5 %found.bits to i32
  %r0 = insertelement <4 x i32> poison, i32 %first, i32 0
  %r1 = insertelement <4 x i32> %r0, i32 %near.wide, i32 1
  %r2 = insertelement <4 x i32> %r1, i32 %far.wide, i32 2
  %r3 = insertelement <4 x i32> %r2, i32 %found.wide, i32 3
  %o = getelementptr <4 x i32>, ptr addrspace(1) %out, i32 %id
  store <4 x i32> %r3, ptr addrspace(1) %o
  ret void
}

define amdgpu_kernel void @products(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %o64, ptr addrspace(1) %o32, ptr addrspace(1) %o8) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %pa = getelementptr i64, ptr addrspace(1) %a, i32 %id
  %pb = getelementptr i64, ptr addrspace(1) %b, i32 %id
  %x = load i64, ptr addrspace(1) %pa
  %y = load i64, ptr addrspace(1) %pb
  %r = call i64 @llvm.clmul(i64 %x, i64 %y)
  %p64 = getelementptr i64, ptr addrspace(1) %o64, i32 %id
  store i64 %r, ptr addrspace(1) %p64
  %xs = trunc i64 %x to i32
  %ys = trunc i64 %y to i32
  %s = call i32 @llvm.clmul(i32 %xs, i32 %ys)
  %p32 = getelementptr i32, ptr addrspace(1) %o32, i32 %id
  store i32 %s, ptr addrspace(1) %p32
  %xb = bitcast i32 %xs to <4 x i8>
  %yb = bitcast i32 %ys to <4 x i8>
  %t = call <4 x i8> @llvm.clmul(<4 x i8> %xb, <4 x i8> %yb)
  %p8 = getelementptr <4 x i8>, ptr addrspace(1) %o8, i32 %id
  store <4 x i8> %t, ptr addrspace(1) %p8
  ret void
}

define amdgpu_kernel void @sums(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr [8 x i32], ptr addrspace(1) %in, i32 %id
  %v = load <8 x i32>, ptr addrspace(1) %p, align 4
  %s = call <2 x i32> @llvm.vector.partial.reduce.add(<2 x i32> <i32 7, i32 8>, <8 x i32> %v)
  %o = getelementptr <2 x i32>, ptr addrspace(1) %out, i32 %id
  store <2 x i32> %s, ptr addrspace(1) %o
  ret void
}

define amdgpu_kernel void @woven(ptr addrspace(1) %in, ptr addrspace(1) %apart, ptr addrspace(1) %together) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr [10 x i32], ptr addrspace(1) %in, i32 %id
  %v = load <10 x i32>, ptr addrspace(1) %p, align 4
  %d = call { <5 x i32>, <5 x i32> } @llvm.vector.deinterleave2(<10 x i32> %v)
  %e = call { <2 x i32>, <2 x i32>, <2 x i32>, <2 x i32>, <2 x i32> } @llvm.vector.deinterleave5(<10 x i32> %v)
  %d0 = extractvalue { <5 x i32>, <5 x i32> } %d, 0
  %d1 = extractvalue { <5 x i32>, <5 x i32> } %d, 1
  %o = getelementptr [10 x i32], ptr addrspace(1) %apart, i32 %id
  store <5 x i32> %d0, ptr addrspace(1) %o, align 4
  %o5 = getelementptr i32, ptr addrspace(1) %o, i32 5
  store <5 x i32> %d1, ptr addrspace(1) %o5, align 4
  %e0 = extractvalue { <2 x i32>, <2 x i32>, <2 x i32>, <2 x i32>, <2 x i32> } %e, 0
  %e1 = extractvalue { <2 x i32>, <2 x i32>, <2 x i32>, <2 x i32>, <2 x i32> } %e, 1
  %e2 = extractvalue { <2 x i32>, <2 x i32>, <2 x i32>, <2 x i32>, <2 x i32> } %e, 2
  %e3 = extractvalue { <2 x i32>, <2 x i32>, <2 x i32>, <2 x i32>, <2 x i32> } %e, 3
  %e4 = extractvalue { <2 x i32>, <2 x i32>, <2 x i32>, <2 x i32>, <2 x i32> } %e, 4
  %q = getelementptr [10 x i32], ptr addrspace(1) %together, i32 %id
  store <2 x i32> %e0, ptr addrspace(1) %q, align 4
  %q1 = getelementptr i32, ptr addrspace(1) %q, i32 2
  store <2 x i32> %e1, ptr addrspace(1) %q1, align 4
  %q2 = getelementptr i32, ptr addrspace(1) %q, i32 4
  store <2 x i32> %e2, ptr addrspace(1) %q2, align 4
  %q3 = getelementptr i32, ptr addrspace(1) %q, i32 6
  store <2 x i32> %e3, ptr addrspace(1) %q3, align 4
  %q4 = getelementptr i32, ptr addrspace(1) %q, i32 8
  store <2 x i32> %e4, ptr addrspace(1) %q4, align 4
  ret void
}

define amdgpu_kernel void @parts(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(1) %in, i32 %id
  %x = load float, ptr addrspace(1) %p
  %parts = call { float, i64 } @llvm.frexp.f32.i64(float %x)
  %e = extractvalue { float, i64 } %parts, 1
  %o = getelementptr i64, ptr addrspace(1) %out, i32 %id
  store i64 %e, ptr addrspace(1) %o
  ret void
}

define amdgpu_kernel void @casts(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %s = alloca i32, addrspace(5)
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %x = load i32, ptr addrspace(1) %p
  store i32 %x, ptr addrspace(5) %s
  %flat = call ptr @llvm.amdgcn.addrspacecast.nonnull(ptr addrspace(5) %s)
  %y = load volatile i32, ptr %flat
  call void @llvm.amdgcn.s.nop(i16 3)
  %z = add i32 %y, 1
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %z, ptr addrspace(1) %o
  ret void
}

; Indices that are wider than any register, or have fewer values than a mask has
; elements.
define amdgpu_kernel void @masks(i64 %low, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %wide = zext i64 %low to i128
  %id.wide = zext i32 %id to i128
  %base = add i128 %wide, %id.wide
  %end = add i128 %wide, 6
  %m = call <5 x i1> @llvm.get.active.lane.mask(i128 %base, i128 %end)
  %bits = bitcast <5 x i1> %m to i5
  %word = zext i5 %bits to i32
  %narrow = trunc i32 %id to i2
  %m2 = call <5 x i1> @llvm.get.active.lane.mask(i2 %narrow, i2 3)
  %bits2 = bitcast <5 x i1> %m2 to i5
  %word2 = zext i5 %bits2 to i32
  %r0 = insertelement <2 x i32> poison, i32 %word, i32 0
  %r1 = insertelement <2 x i32> %r0, i32 %word2, i32 1
  %o = getelementptr <2 x i32>, ptr addrspace(1) %out, i32 %id
  store <2 x i32> %r1, ptr addrspace(1) %o
  ret void
}
