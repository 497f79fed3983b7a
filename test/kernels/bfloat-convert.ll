; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Numbers as bfloat and back. Each conversion rounds once: a double just above
; the middle of two bfloats, which as a float is that middle, goes up. (Stock
; rounds integers twice.)
;
; HOST:
;     def bf(x):
;         if x == 0:
;             return bits(x) >> 16 & 0x8000
;         m, e = math.frexp(abs(x))
;         e = max(e, -125)
;         n = abs(x) / 2.0 ** (e - 8) if e > -1000 else 0
;         whole = int(n)
;         part = n - whole
;         whole += part > 0.5 or (part == 0.5 and whole & 1)
;         v = bits(f32(whole * 2.0 ** (e - 8))) >> 16
;         return v | (0x8000 if x < 0 else 0)
;     def bfi(n):
;         s, n = (0x8000, -n) if n < 0 else (0, n)
;         k = max(n.bit_length() - 8, 0)
;         q, r = n >> k, n & ((1 << k) - 1)
;         q += 2 * r > 1 << k or (2 * r == 1 << k and q & 1)
;         return s | bits(f32(q * 2.0 ** k)) >> 16
; LAUNCH: --kernel narrow --grid 64 --block 64 --arg buf:f64:64:rand=1 --arg buf:i64:64:rand=2
;     --arg buf:u16:384
; EXPECT 2: [x for d, i in zip(a0, a1) for x in (
;     bf(d), bf(1 + 2.0 ** -8 + abs(d) * 2.0 ** -40), bfi(i), bfi(u64(i)),
;     bfi(i >> 32), bfi(((i & 255) << 40) + (1 << 32 + 23) + 1))]
define amdgpu_kernel void @narrow(ptr addrspace(1) %doubles, ptr addrspace(1) %integers, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %pd = getelementptr double, ptr addrspace(1) %doubles, i32 %id
  %d = load double, ptr addrspace(1) %pd
  %pi = getelementptr i64, ptr addrspace(1) %integers, i32 %id
  %i = load i64, ptr addrspace(1) %pi
  %size = call double @llvm.fabs.f64(double %d)
  %little = fmul double %size, 0x3D70000000000000
  %near = fadd double %little, 0x3FF0100000000000
  %low = and i64 %i, 255
  %shifted = shl i64 %low, 40
  %middle = add i64 %shifted, 36028797018963969
  %r0 = fptrunc double %d to bfloat
  %r1 = fptrunc double %near to bfloat
  %r2 = sitofp i64 %i to bfloat
  %r3 = uitofp i64 %i to bfloat
  %high = ashr i64 %i, 32
  %h = trunc i64 %high to i32
  %r4 = sitofp i32 %h to bfloat
  %r5 = sitofp i64 %middle to bfloat
  %p0 = getelementptr [6 x bfloat], ptr addrspace(1) %out, i32 %id
  store bfloat %r0, ptr addrspace(1) %p0
  %p1 = getelementptr bfloat, ptr addrspace(1) %p0, i32 1
  store bfloat %r1, ptr addrspace(1) %p1
  %p2 = getelementptr bfloat, ptr addrspace(1) %p0, i32 2
  store bfloat %r2, ptr addrspace(1) %p2
  %p3 = getelementptr bfloat, ptr addrspace(1) %p0, i32 3
  store bfloat %r3, ptr addrspace(1) %p3
  %p4 = getelementptr bfloat, ptr addrspace(1) %p0, i32 4
  store bfloat %r4, ptr addrspace(1) %p4
  %p5 = getelementptr bfloat, ptr addrspace(1) %p0, i32 5
  store bfloat %r5, ptr addrspace(1) %p5
  ret void
}

; LAUNCH: --grid 64 --block 64 --arg buf:u16:64:rand=5 --arg buf:f32:64
;     --arg buf:i32:64 --kernel widen
; EXPECT 1: [from_bits((b & 0xbfff) << 16) for b in a0]
; EXPECT 2: [int(from_bits((b & 0xbfff) << 16) * 1000) for b in a0]
define amdgpu_kernel void @widen(ptr addrspace(1) %in, ptr addrspace(1) %floats, ptr addrspace(1) %integers) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i16, ptr addrspace(1) %in, i32 %id
  %any = load i16, ptr addrspace(1) %p
  %small = and i16 %any, -16385
  %b = bitcast i16 %small to bfloat
  %f = fpext bfloat %b to float
  %pf = getelementptr float, ptr addrspace(1) %floats, i32 %id
  store float %f, ptr addrspace(1) %pf
  %d = fpext bfloat %b to double
  %thousand = fmul double %d, 1000.0
  %n = fptosi double %thousand to i32
  %pi = getelementptr i32, ptr addrspace(1) %integers, i32 %id
  store i32 %n, ptr addrspace(1) %pi
  ret void
}
