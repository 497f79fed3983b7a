; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Quotients and remainders of more than 64 bits by powers of two: LLVM's pass for
; wide divisions leaves them to the combiner, which does not run at -O0.
;
; LAUNCH: --grid 64 --block 64 --arg buf:u64:128:rand=5 --arg buf:u64:6400
; HOST:
;     number = lambda i, bits: (a0[2 * i] | a0[2 * i + 1] << 64) & (1 << bits) - 1
;     sign = lambda x, bits: x - (1 << bits) if x >> bits - 1 else x
;     quotient = lambda x, d: abs(x) // abs(d) * (1 if (x < 0) == (d < 0) else -1)
;     def value(op, d, bits, i):
;         x = number(i, bits)
;         x = sign(x, bits) if op[0] == 's' else x
;         q = quotient(x, d)
;         return (q if op[1:] == 'div' else x - q * d) & (1 << bits) - 1
;     cases = [
;         ('udiv', 1, 128), ('urem', 1, 128), ('sdiv', 1, 128),
;         ('srem', 1, 128), ('udiv', 2, 128), ('urem', 2, 128),
;         ('sdiv', 2, 128), ('srem', 2, 128), ('udiv', 128, 128),
;         ('urem', 128, 128), ('sdiv', 128, 128), ('srem', 128, 128),
;         ('udiv', 1 << 64, 128), ('urem', 1 << 64, 128), ('sdiv', 1 << 64, 128),
;         ('srem', 1 << 64, 128), ('udiv', 1 << 100, 128), ('urem', 1 << 100, 128),
;         ('sdiv', 1 << 100, 128), ('srem', 1 << 100, 128), ('udiv', 1 << 127, 128),
;         ('urem', 1 << 127, 128), ('sdiv', -1, 128), ('srem', -1, 128),
;         ('sdiv', -2, 128), ('srem', -2, 128), ('sdiv', -128, 128),
;         ('srem', -128, 128), ('sdiv', -(1 << 90), 128), ('srem', -(1 << 90), 128),
;         ('udiv', 4, 96), ('urem', 4, 96), ('sdiv', 4, 96),
;         ('srem', 4, 96), ('udiv', 1 << 70, 96), ('urem', 1 << 70, 96),
;         ('sdiv', 1 << 70, 96), ('srem', 1 << 70, 96), ('sdiv', -8, 96),
;         ('srem', -8, 96), ('sdiv', -(1 << 95), 96), ('srem', -(1 << 95), 96),
;         ('udiv', 1 << 40, 65), ('urem', 1 << 40, 65), ('sdiv', 1 << 40, 65),
;         ('srem', 1 << 40, 65), ('udiv', 1 << 64, 65), ('urem', 1 << 64, 65),
;         ('sdiv', -16, 65), ('srem', -16, 65)]
; EXPECT 1: [part for i in range(64) for op, d, bits in cases
;         for x in [value(op, d, bits, i)]
;         for part in (x & (1 << 64) - 1, x >> 64)]
define amdgpu_kernel void @divide(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr i128, ptr addrspace(1) %in, i32 %i
  %x128 = load i128, ptr addrspace(1) %from
  %x96 = trunc i128 %x128 to i96
  %x65 = trunc i128 %x128 to i65
  %to = getelementptr [50 x i128], ptr addrspace(1) %out, i32 %i
  %r0 = udiv i128 %x128, 1
  %p0 = getelementptr i128, ptr addrspace(1) %to, i32 0
  store i128 %r0, ptr addrspace(1) %p0
  %r1 = urem i128 %x128, 1
  %p1 = getelementptr i128, ptr addrspace(1) %to, i32 1
  store i128 %r1, ptr addrspace(1) %p1
  %r2 = sdiv i128 %x128, 1
  %p2 = getelementptr i128, ptr addrspace(1) %to, i32 2
  store i128 %r2, ptr addrspace(1) %p2
  %r3 = srem i128 %x128, 1
  %p3 = getelementptr i128, ptr addrspace(1) %to, i32 3
  store i128 %r3, ptr addrspace(1) %p3
  %r4 = udiv i128 %x128, 2
  %p4 = getelementptr i128, ptr addrspace(1) %to, i32 4
  store i128 %r4, ptr addrspace(1) %p4
  %r5 = urem i128 %x128, 2
  %p5 = getelementptr i128, ptr addrspace(1) %to, i32 5
  store i128 %r5, ptr addrspace(1) %p5
  %r6 = sdiv i128 %x128, 2
  %p6 = getelementptr i128, ptr addrspace(1) %to, i32 6
  store i128 %r6, ptr addrspace(1) %p6
  %r7 = srem i128 %x128, 2
  %p7 = getelementptr i128, ptr addrspace(1) %to, i32 7
  store i128 %r7, ptr addrspace(1) %p7
  %r8 = udiv i128 %x128, 128
  %p8 = getelementptr i128, ptr addrspace(1) %to, i32 8
  store i128 %r8, ptr addrspace(1) %p8
  %r9 = urem i128 %x128, 128
  %p9 = getelementptr i128, ptr addrspace(1) %to, i32 9
  store i128 %r9, ptr addrspace(1) %p9
  %r10 = sdiv i128 %x128, 128
  %p10 = getelementptr i128, ptr addrspace(1) %to, i32 10
  store i128 %r10, ptr addrspace(1) %p10
  %r11 = srem i128 %x128, 128
  %p11 = getelementptr i128, ptr addrspace(1) %to, i32 11
  store i128 %r11, ptr addrspace(1) %p11
  %r12 = udiv i128 %x128, 18446744073709551616
  %p12 = getelementptr i128, ptr addrspace(1) %to, i32 12
  store i128 %r12, ptr addrspace(1) %p12
  %r13 = urem i128 %x128, 18446744073709551616
  %p13 = getelementptr i128, ptr addrspace(1) %to, i32 13
  store i128 %r13, ptr addrspace(1) %p13
  %r14 = sdiv i128 %x128, 18446744073709551616
  %p14 = getelementptr i128, ptr addrspace(1) %to, i32 14
  store i128 %r14, ptr addrspace(1) %p14
  %r15 = srem i128 %x128, 18446744073709551616
  %p15 = getelementptr i128, ptr addrspace(1) %to, i32 15
  store i128 %r15, ptr addrspace(1) %p15
  %r16 = udiv i128 %x128, 1267650600228229401496703205376
  %p16 = getelementptr i128, ptr addrspace(1) %to, i32 16
  store i128 %r16, ptr addrspace(1) %p16
  %r17 = urem i128 %x128, 1267650600228229401496703205376
  %p17 = getelementptr i128, ptr addrspace(1) %to, i32 17
  store i128 %r17, ptr addrspace(1) %p17
  %r18 = sdiv i128 %x128, 1267650600228229401496703205376
  %p18 = getelementptr i128, ptr addrspace(1) %to, i32 18
  store i128 %r18, ptr addrspace(1) %p18
  %r19 = srem i128 %x128, 1267650600228229401496703205376
  %p19 = getelementptr i128, ptr addrspace(1) %to, i32 19
  store i128 %r19, ptr addrspace(1) %p19
  %r20 = udiv i128 %x128, 170141183460469231731687303715884105728
  %p20 = getelementptr i128, ptr addrspace(1) %to, i32 20
  store i128 %r20, ptr addrspace(1) %p20
  %r21 = urem i128 %x128, 170141183460469231731687303715884105728
  %p21 = getelementptr i128, ptr addrspace(1) %to, i32 21
  store i128 %r21, ptr addrspace(1) %p21
  %r22 = sdiv i128 %x128, -1
  %p22 = getelementptr i128, ptr addrspace(1) %to, i32 22
  store i128 %r22, ptr addrspace(1) %p22
  %r23 = srem i128 %x128, -1
  %p23 = getelementptr i128, ptr addrspace(1) %to, i32 23
  store i128 %r23, ptr addrspace(1) %p23
  %r24 = sdiv i128 %x128, -2
  %p24 = getelementptr i128, ptr addrspace(1) %to, i32 24
  store i128 %r24, ptr addrspace(1) %p24
  %r25 = srem i128 %x128, -2
  %p25 = getelementptr i128, ptr addrspace(1) %to, i32 25
  store i128 %r25, ptr addrspace(1) %p25
  %r26 = sdiv i128 %x128, -128
  %p26 = getelementptr i128, ptr addrspace(1) %to, i32 26
  store i128 %r26, ptr addrspace(1) %p26
  %r27 = srem i128 %x128, -128
  %p27 = getelementptr i128, ptr addrspace(1) %to, i32 27
  store i128 %r27, ptr addrspace(1) %p27
  %r28 = sdiv i128 %x128, -1237940039285380274899124224
  %p28 = getelementptr i128, ptr addrspace(1) %to, i32 28
  store i128 %r28, ptr addrspace(1) %p28
  %r29 = srem i128 %x128, -1237940039285380274899124224
  %p29 = getelementptr i128, ptr addrspace(1) %to, i32 29
  store i128 %r29, ptr addrspace(1) %p29
  %r30 = udiv i96 %x96, 4
  %w30 = zext i96 %r30 to i128
  %p30 = getelementptr i128, ptr addrspace(1) %to, i32 30
  store i128 %w30, ptr addrspace(1) %p30
  %r31 = urem i96 %x96, 4
  %w31 = zext i96 %r31 to i128
  %p31 = getelementptr i128, ptr addrspace(1) %to, i32 31
  store i128 %w31, ptr addrspace(1) %p31
  %r32 = sdiv i96 %x96, 4
  %w32 = zext i96 %r32 to i128
  %p32 = getelementptr i128, ptr addrspace(1) %to, i32 32
  store i128 %w32, ptr addrspace(1) %p32
  %r33 = srem i96 %x96, 4
  %w33 = zext i96 %r33 to i128
  %p33 = getelementptr i128, ptr addrspace(1) %to, i32 33
  store i128 %w33, ptr addrspace(1) %p33
  %r34 = udiv i96 %x96, 1180591620717411303424
  %w34 = zext i96 %r34 to i128
  %p34 = getelementptr i128, ptr addrspace(1) %to, i32 34
  store i128 %w34, ptr addrspace(1) %p34
  %r35 = urem i96 %x96, 1180591620717411303424
  %w35 = zext i96 %r35 to i128
  %p35 = getelementptr i128, ptr addrspace(1) %to, i32 35
  store i128 %w35, ptr addrspace(1) %p35
  %r36 = sdiv i96 %x96, 1180591620717411303424
  %w36 = zext i96 %r36 to i128
  %p36 = getelementptr i128, ptr addrspace(1) %to, i32 36
  store i128 %w36, ptr addrspace(1) %p36
  %r37 = srem i96 %x96, 1180591620717411303424
  %w37 = zext i96 %r37 to i128
  %p37 = getelementptr i128, ptr addrspace(1) %to, i32 37
  store i128 %w37, ptr addrspace(1) %p37
  %r38 = sdiv i96 %x96, -8
  %w38 = zext i96 %r38 to i128
  %p38 = getelementptr i128, ptr addrspace(1) %to, i32 38
  store i128 %w38, ptr addrspace(1) %p38
  %r39 = srem i96 %x96, -8
  %w39 = zext i96 %r39 to i128
  %p39 = getelementptr i128, ptr addrspace(1) %to, i32 39
  store i128 %w39, ptr addrspace(1) %p39
  %r40 = sdiv i96 %x96, -39614081257132168796771975168
  %w40 = zext i96 %r40 to i128
  %p40 = getelementptr i128, ptr addrspace(1) %to, i32 40
  store i128 %w40, ptr addrspace(1) %p40
  %r41 = srem i96 %x96, -39614081257132168796771975168
  %w41 = zext i96 %r41 to i128
  %p41 = getelementptr i128, ptr addrspace(1) %to, i32 41
  store i128 %w41, ptr addrspace(1) %p41
  %r42 = udiv i65 %x65, 1099511627776
  %w42 = zext i65 %r42 to i128
  %p42 = getelementptr i128, ptr addrspace(1) %to, i32 42
  store i128 %w42, ptr addrspace(1) %p42
  %r43 = urem i65 %x65, 1099511627776
  %w43 = zext i65 %r43 to i128
  %p43 = getelementptr i128, ptr addrspace(1) %to, i32 43
  store i128 %w43, ptr addrspace(1) %p43
  %r44 = sdiv i65 %x65, 1099511627776
  %w44 = zext i65 %r44 to i128
  %p44 = getelementptr i128, ptr addrspace(1) %to, i32 44
  store i128 %w44, ptr addrspace(1) %p44
  %r45 = srem i65 %x65, 1099511627776
  %w45 = zext i65 %r45 to i128
  %p45 = getelementptr i128, ptr addrspace(1) %to, i32 45
  store i128 %w45, ptr addrspace(1) %p45
  %r46 = udiv i65 %x65, 18446744073709551616
  %w46 = zext i65 %r46 to i128
  %p46 = getelementptr i128, ptr addrspace(1) %to, i32 46
  store i128 %w46, ptr addrspace(1) %p46
  %r47 = urem i65 %x65, 18446744073709551616
  %w47 = zext i65 %r47 to i128
  %p47 = getelementptr i128, ptr addrspace(1) %to, i32 47
  store i128 %w47, ptr addrspace(1) %p47
  %r48 = sdiv i65 %x65, -16
  %w48 = zext i65 %r48 to i128
  %p48 = getelementptr i128, ptr addrspace(1) %to, i32 48
  store i128 %w48, ptr addrspace(1) %p48
  %r49 = srem i65 %x65, -16
  %w49 = zext i65 %r49 to i128
  %p49 = getelementptr i128, ptr addrspace(1) %to, i32 49
  store i128 %w49, ptr addrspace(1) %p49
  ret void
}
