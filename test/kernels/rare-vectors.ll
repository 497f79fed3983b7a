; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Intrinsics of vectors of every length; bfloats as parts of integers; copies
; between address spaces.
;
; LAUNCH: --kernel sums --grid 8 --block 8 --arg buf:i32:56:rand=3 --arg buf:i32:48
; HOST:
;     def rows(a, n): return [a[n * i:n * i + n] for i in range(len(a) // n)]
;     def xor(r): return r[0] ^ xor(r[1:]) if r else 0
;     def all_bits(r): return r[0] & all_bits(r[1:]) if r else -1
;     def product(r): return r[0] * product(r[1:]) if r else 1
; EXPECT 1: [f(r) for f in (sum, max, min, xor, all_bits, product)
;     for r in rows(a0, 7)]
; LAUNCH: --kernel moves --grid 4 --block 4 --arg buf:i32:16:iota --arg buf:i32:128
; EXPECT 1: [x for r in rows(a0, 4) for x in r[::-1] + r[1:] + [90] + [90, 91, 92] + r[:1]
;     + r[2:] + r[:2] + r[:1] + r[2:] + r[3:] + [r[0], 90, r[1], 91, r[2], 92, r[3], 93]
;     + r[::2] + r[1::2] ]
; LAUNCH: --kernel rounds --grid 4 --block 4 --arg buf:f32:16:rand=4 --arg buf:i64:12
; EXPECT 1: [round(8 * x) for r in rows(a0, 4) for x in r[:3]]
; LAUNCH: --kernel pairs --grid 4 --block 4 --arg buf:f32:8:iota --arg buf:i32:8
; HOST:
;     def brain(x): return bits(x) >> 16
; EXPECT 1: [x for a, b in rows(a0, 2) for x in
;     (brain(a + 2) | brain(b + 2) << 16, brain(a + b + 4))]
; LAUNCH: --kernel parts --grid 8 --block 8 --arg buf:f32:8:iota --arg buf:i32:16
; EXPECT 1: [brain(math.frexp(x)[0]) for x in a0] + [math.frexp(x)[1] for x in a0]
; LAUNCH: --kernel moved --grid 1 --block 1 --arg buf:i32:40:iota --arg i32:77
;     --arg buf:i32:40 --arg buf:i8:80
; EXPECT 2: [(a0[i] if i < 19 else a0[i] & 255 if i == 19 else 0) for i in range(40)]
; EXPECT 3: [0] * 80

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @sums(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr [7 x i32], ptr addrspace(1) %in, i32 %id
  %v = load <7 x i32>, ptr addrspace(1) %p, align 4
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  %a = call i32 @llvm.vector.reduce.add.v7i32(<7 x i32> %v)
  store i32 %a, ptr addrspace(1) %o
  %b = call i32 @llvm.vector.reduce.smax.v7i32(<7 x i32> %v)
  %o1 = getelementptr i32, ptr addrspace(1) %o, i32 8
  store i32 %b, ptr addrspace(1) %o1
  %c = call i32 @llvm.vector.reduce.smin.v7i32(<7 x i32> %v)
  %o2 = getelementptr i32, ptr addrspace(1) %o, i32 16
  store i32 %c, ptr addrspace(1) %o2
  %d = call i32 @llvm.vector.reduce.xor.v7i32(<7 x i32> %v)
  %o3 = getelementptr i32, ptr addrspace(1) %o, i32 24
  store i32 %d, ptr addrspace(1) %o3
  %e = call i32 @llvm.vector.reduce.and.v7i32(<7 x i32> %v)
  %o4 = getelementptr i32, ptr addrspace(1) %o, i32 32
  store i32 %e, ptr addrspace(1) %o4
  %f = call i32 @llvm.vector.reduce.mul.v7i32(<7 x i32> %v)
  %o5 = getelementptr i32, ptr addrspace(1) %o, i32 40
  store i32 %f, ptr addrspace(1) %o5
  ret void
}

define amdgpu_kernel void @moves(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr <4 x i32>, ptr addrspace(1) %in, i32 %id
  %v = load <4 x i32>, ptr addrspace(1) %p, align 4
  %w = add <4 x i32> <i32 90, i32 91, i32 92, i32 93>, zeroinitializer
  %o = getelementptr [32 x i32], ptr addrspace(1) %out, i32 %id
  %a = call <4 x i32> @llvm.vector.reverse.v4i32(<4 x i32> %v)
  store <4 x i32> %a, ptr addrspace(1) %o, align 4
  %b = call <4 x i32> @llvm.vector.splice.left.v4i32(<4 x i32> %v, <4 x i32> %w, i32 1)
  %o1 = getelementptr i32, ptr addrspace(1) %o, i32 4
  store <4 x i32> %b, ptr addrspace(1) %o1, align 4
  %y = shufflevector <4 x i32> %w, <4 x i32> %v, <4 x i32> <i32 3, i32 0, i32 1, i32 2>
  %c = call <4 x i32> @llvm.vector.splice.right.v4i32(<4 x i32> %y, <4 x i32> %v, i32 3)
  %o2 = getelementptr i32, ptr addrspace(1) %o, i32 8
  store <4 x i32> %c, ptr addrspace(1) %o2, align 4
  %d = call <2 x i32> @llvm.vector.extract.v2i32.v4i32(<4 x i32> %v, i64 2)
  %o3 = getelementptr i32, ptr addrspace(1) %o, i32 12
  store <2 x i32> %d, ptr addrspace(1) %o3, align 4
  %e = call <2 x i32> @llvm.vector.extract.v2i32.v4i32(<4 x i32> %v, i64 0)
  %o4 = getelementptr i32, ptr addrspace(1) %o, i32 14
  store <2 x i32> %e, ptr addrspace(1) %o4, align 4
  %high = shufflevector <4 x i32> %v, <4 x i32> poison, <2 x i32> <i32 2, i32 3>
  %f1 = shufflevector <4 x i32> %v, <4 x i32> poison, <4 x i32> <i32 0, i32 1, i32 3, i32 3>
  %f2 = call <4 x i32> @llvm.vector.insert.v4i32.v2i32(<4 x i32> %f1, <2 x i32> %high, i64 2)
  %f = shufflevector <4 x i32> %f2, <4 x i32> poison, <4 x i32> <i32 0, i32 2, i32 3, i32 3>
  %o5 = getelementptr i32, ptr addrspace(1) %o, i32 16
  store <4 x i32> %f, ptr addrspace(1) %o5, align 4
  %g = call <8 x i32> @llvm.vector.interleave2.v8i32(<4 x i32> %v, <4 x i32> %w)
  %o6 = getelementptr i32, ptr addrspace(1) %o, i32 20
  store <8 x i32> %g, ptr addrspace(1) %o6, align 4
  %h = call {<2 x i32>, <2 x i32>} @llvm.vector.deinterleave2.v4i32(<4 x i32> %v)
  %h0 = extractvalue {<2 x i32>, <2 x i32>} %h, 0
  %h1 = extractvalue {<2 x i32>, <2 x i32>} %h, 1
  %o7 = getelementptr i32, ptr addrspace(1) %o, i32 28
  store <2 x i32> %h0, ptr addrspace(1) %o7, align 4
  %o8 = getelementptr i32, ptr addrspace(1) %o, i32 30
  store <2 x i32> %h1, ptr addrspace(1) %o8, align 4
  ret void
}

define amdgpu_kernel void @rounds(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr <4 x float>, ptr addrspace(1) %in, i32 %id
  %v = load <3 x float>, ptr addrspace(1) %p
  %x = fmul <3 x float> %v, splat (float 8.0)
  %r = call <3 x i64> @llvm.lrint.v3i64.v3f32(<3 x float> %x)
  %o = getelementptr [3 x i64], ptr addrspace(1) %out, i32 %id
  store <3 x i64> %r, ptr addrspace(1) %o, align 8
  ret void
}

; Two bfloats of a dword, two added; and their sum.
define amdgpu_kernel void @pairs(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr <2 x i32>, ptr addrspace(1) %in, i32 %id
  %v = load <2 x i32>, ptr addrspace(1) %p
  %high = lshr <2 x i32> %v, splat (i32 16)
  %a = extractelement <2 x i32> %high, i32 0
  %b = extractelement <2 x i32> %high, i32 1
  %c = shl i32 %b, 16
  %dword = or i32 %a, %c
  %x = bitcast i32 %dword to <2 x bfloat>
  %y = fadd <2 x bfloat> %x, splat (bfloat 0xR4000)
  %r = bitcast <2 x bfloat> %y to i32
  %s = call bfloat @llvm.vector.reduce.fadd.v2bf16(bfloat 0xR0000, <2 x bfloat> %y)
  %t = bitcast bfloat %s to i16
  %u = zext i16 %t to i32
  %o = getelementptr <2 x i32>, ptr addrspace(1) %out, i32 %id
  store i32 %r, ptr addrspace(1) %o
  %o1 = getelementptr i32, ptr addrspace(1) %o, i32 1
  store i32 %u, ptr addrspace(1) %o1
  ret void
}

define amdgpu_kernel void @parts(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(1) %in, i32 %id
  %x = load float, ptr addrspace(1) %p
  %y = fptrunc float %x to bfloat
  %r = call { bfloat, i32 } @llvm.frexp.bf16.i32(bfloat %y)
  %m = extractvalue { bfloat, i32 } %r, 0
  %e = extractvalue { bfloat, i32 } %r, 1
  %b = bitcast bfloat %m to i16
  %w = zext i16 %b to i32
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %w, ptr addrspace(1) %o
  %o1 = getelementptr i32, ptr addrspace(1) %o, i32 8
  store i32 %e, ptr addrspace(1) %o1
  ret void
}

define amdgpu_kernel void @moved(ptr addrspace(4) %in, i32 %bytes, ptr %out, ptr addrspace(1) %other) {
  call void @llvm.memmove.p0.p4.i32(ptr %out, ptr addrspace(4) %in, i32 %bytes, i1 false)
  %low = ptrtoint ptr addrspace(4) %in to i64
  %half = trunc i64 %low to i32
  %small = inttoptr i32 %half to ptr addrspace(6)
  %none = icmp eq i32 %bytes, 0
  br i1 %none, label %copy, label %done
copy:
  call void @llvm.memcpy.p1.p6.i32(ptr addrspace(1) %other, ptr addrspace(6) align 1 %small, i32 64, i1 false)
  call void @llvm.memmove.p1.p6.i32(ptr addrspace(1) %other, ptr addrspace(6) align 1 %small, i32 %bytes, i1 false)
  br label %done
done:
  ret void
}
