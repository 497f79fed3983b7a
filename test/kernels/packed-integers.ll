; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Operations on two halves of a dword: each kind once, with halves exchanged and
; repeated, with constants of all kinds, with a scalar, on three and four halves.
;
; LAUNCH: --kernel kinds --grid 256 --block 64 --arg buf:u32:256:rand=1
;     --arg buf:u32:256:rand=2 --arg buf:u16:6144
; HOST:
;     def s(x): return i32(x << 16) >> 16
;     def low(x): return x & 0xffff
;     def both(x): return (x & 0xffff, x >> 16)
;     def kinds(x, y):
;         n = y & 15
;         return (x + y, x - y, x * y, x * y + x, x << n, x >> n, s(x) >> n,
;                 min(s(x), s(y)), max(s(x), s(y)), min(x, y), max(x, y),
;                 abs(s(x)))
; EXPECT 2: [low(v) for x, y in zip(a0, a1)
;     for pair in zip(*(kinds(p, q) for p, q in zip(both(x), both(y)))) for v in pair]
; LAUNCH: --kernel sources --grid 256 --block 64 --arg buf:u32:256:rand=3
;     --arg buf:u32:256:rand=4 --arg i16:-77 --arg buf:u16:6144
; HOST:
;     def sources(a, b, c, d, k):
;         return (a + d, b + c, a + c, b + c, a + d, b + d, a + 7, b + 7,
;                 a - 5, b - 5, a + 1000, b + 1000, a * 3, b * -9, a << 3,
;                 b << 3, a + k, b + k, c * a + d, d * a + d, d + b, c + a,
;                 a + a, b + a)
; EXPECT 3: [low(v) for x, y in zip(a0, a1)
;     for v in sources(*both(x), *both(y), a2)]
; LAUNCH: --kernel more --grid 64 --block 64 --arg buf:u16:256:rand=5
;     --arg buf:u16:192 --arg buf:u16:256
; EXPECT 1: [low(a0[4 * i + k] * 5 + a0[4 * i + (k + 1) % 3]) for i in range(64) for k in range(3)]
; EXPECT 2: [low(max(s(x), -100) << 2) for x in a0]

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare <2 x i16> @llvm.smin.v2i16(<2 x i16>, <2 x i16>)
declare <2 x i16> @llvm.smax.v2i16(<2 x i16>, <2 x i16>)
declare <2 x i16> @llvm.umin.v2i16(<2 x i16>, <2 x i16>)
declare <2 x i16> @llvm.umax.v2i16(<2 x i16>, <2 x i16>)
declare <2 x i16> @llvm.abs.v2i16(<2 x i16>, i1)
declare <4 x i16> @llvm.smax.v4i16(<4 x i16>, <4 x i16>)

define amdgpu_kernel void @kinds(ptr addrspace(1) %in, ptr addrspace(1) %with, ptr addrspace(1) %out) {
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %base = shl i32 %group, 6
  %id = or i32 %base, %lane
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %x = load <2 x i16>, ptr addrspace(1) %from
  %from.y = getelementptr i32, ptr addrspace(1) %with, i32 %id
  %y = load <2 x i16>, ptr addrspace(1) %from.y
  %n = and <2 x i16> %y, <i16 15, i16 15>
  %r0 = add <2 x i16> %x, %y
  %r1 = sub <2 x i16> %x, %y
  %r2 = mul <2 x i16> %x, %y
  %r3 = add <2 x i16> %r2, %x
  %r4 = shl <2 x i16> %x, %n
  %r5 = lshr <2 x i16> %x, %n
  %r6 = ashr <2 x i16> %x, %n
  %r7 = call <2 x i16> @llvm.smin.v2i16(<2 x i16> %x, <2 x i16> %y)
  %r8 = call <2 x i16> @llvm.smax.v2i16(<2 x i16> %x, <2 x i16> %y)
  %r9 = call <2 x i16> @llvm.umin.v2i16(<2 x i16> %x, <2 x i16> %y)
  %r10 = call <2 x i16> @llvm.umax.v2i16(<2 x i16> %x, <2 x i16> %y)
  %r11 = call <2 x i16> @llvm.abs.v2i16(<2 x i16> %x, i1 false)
  %index = mul i32 %id, 12
  %to0 = getelementptr <2 x i16>, ptr addrspace(1) %out, i32 %index
  store <2 x i16> %r0, ptr addrspace(1) %to0
  %to1 = getelementptr <2 x i16>, ptr addrspace(1) %to0, i32 1
  store <2 x i16> %r1, ptr addrspace(1) %to1
  %to2 = getelementptr <2 x i16>, ptr addrspace(1) %to0, i32 2
  store <2 x i16> %r2, ptr addrspace(1) %to2
  %to3 = getelementptr <2 x i16>, ptr addrspace(1) %to0, i32 3
  store <2 x i16> %r3, ptr addrspace(1) %to3
  %to4 = getelementptr <2 x i16>, ptr addrspace(1) %to0, i32 4
  store <2 x i16> %r4, ptr addrspace(1) %to4
  %to5 = getelementptr <2 x i16>, ptr addrspace(1) %to0, i32 5
  store <2 x i16> %r5, ptr addrspace(1) %to5
  %to6 = getelementptr <2 x i16>, ptr addrspace(1) %to0, i32 6
  store <2 x i16> %r6, ptr addrspace(1) %to6
  %to7 = getelementptr <2 x i16>, ptr addrspace(1) %to0, i32 7
  store <2 x i16> %r7, ptr addrspace(1) %to7
  %to8 = getelementptr <2 x i16>, ptr addrspace(1) %to0, i32 8
  store <2 x i16> %r8, ptr addrspace(1) %to8
  %to9 = getelementptr <2 x i16>, ptr addrspace(1) %to0, i32 9
  store <2 x i16> %r9, ptr addrspace(1) %to9
  %to10 = getelementptr <2 x i16>, ptr addrspace(1) %to0, i32 10
  store <2 x i16> %r10, ptr addrspace(1) %to10
  %to11 = getelementptr <2 x i16>, ptr addrspace(1) %to0, i32 11
  store <2 x i16> %r11, ptr addrspace(1) %to11
  ret void
}

define amdgpu_kernel void @sources(ptr addrspace(1) %in, ptr addrspace(1) %with, i16 %k, ptr addrspace(1) %out) {
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %base = shl i32 %group, 6
  %id = or i32 %base, %lane
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %x = load <2 x i16>, ptr addrspace(1) %from
  %from.y = getelementptr i32, ptr addrspace(1) %with, i32 %id
  %y = load <2 x i16>, ptr addrspace(1) %from.y
  %swapped = shufflevector <2 x i16> %y, <2 x i16> poison, <2 x i32> <i32 1, i32 0>
  %lows = shufflevector <2 x i16> %y, <2 x i16> poison, <2 x i32> <i32 0, i32 0>
  %highs = shufflevector <2 x i16> %y, <2 x i16> poison, <2 x i32> <i32 1, i32 1>
  %x.lows = shufflevector <2 x i16> %x, <2 x i16> poison, <2 x i32> <i32 0, i32 0>
  %x.swapped = shufflevector <2 x i16> %x, <2 x i16> poison, <2 x i32> <i32 1, i32 0>
  %k0 = insertelement <2 x i16> poison, i16 %k, i32 0
  %ks = shufflevector <2 x i16> %k0, <2 x i16> poison, <2 x i32> zeroinitializer
  %r0 = add <2 x i16> %x, %swapped
  %r1 = add <2 x i16> %x, %lows
  %r2 = add <2 x i16> %x, %highs
  %r3 = add <2 x i16> %x, <i16 7, i16 7>
  %r4 = add <2 x i16> %x, <i16 -5, i16 -5>
  %r5 = add <2 x i16> %x, <i16 1000, i16 1000>
  %r6 = mul <2 x i16> %x, <i16 3, i16 -9>
  %r7 = shl <2 x i16> %x, <i16 3, i16 3>
  %r8 = add <2 x i16> %x, %ks
  %p = mul <2 x i16> %y, %x.lows
  %r9 = add <2 x i16> %p, %highs
  %r10 = add <2 x i16> %swapped, %x.swapped
  %r11 = add <2 x i16> %x, %x.lows
  %index = mul i32 %id, 12
  %to0 = getelementptr <2 x i16>, ptr addrspace(1) %out, i32 %index
  store <2 x i16> %r0, ptr addrspace(1) %to0
  %to1 = getelementptr <2 x i16>, ptr addrspace(1) %to0, i32 1
  store <2 x i16> %r1, ptr addrspace(1) %to1
  %to2 = getelementptr <2 x i16>, ptr addrspace(1) %to0, i32 2
  store <2 x i16> %r2, ptr addrspace(1) %to2
  %to3 = getelementptr <2 x i16>, ptr addrspace(1) %to0, i32 3
  store <2 x i16> %r3, ptr addrspace(1) %to3
  %to4 = getelementptr <2 x i16>, ptr addrspace(1) %to0, i32 4
  store <2 x i16> %r4, ptr addrspace(1) %to4
  %to5 = getelementptr <2 x i16>, ptr addrspace(1) %to0, i32 5
  store <2 x i16> %r5, ptr addrspace(1) %to5
  %to6 = getelementptr <2 x i16>, ptr addrspace(1) %to0, i32 6
  store <2 x i16> %r6, ptr addrspace(1) %to6
  %to7 = getelementptr <2 x i16>, ptr addrspace(1) %to0, i32 7
  store <2 x i16> %r7, ptr addrspace(1) %to7
  %to8 = getelementptr <2 x i16>, ptr addrspace(1) %to0, i32 8
  store <2 x i16> %r8, ptr addrspace(1) %to8
  %to9 = getelementptr <2 x i16>, ptr addrspace(1) %to0, i32 9
  store <2 x i16> %r9, ptr addrspace(1) %to9
  %to10 = getelementptr <2 x i16>, ptr addrspace(1) %to0, i32 10
  store <2 x i16> %r10, ptr addrspace(1) %to10
  %to11 = getelementptr <2 x i16>, ptr addrspace(1) %to0, i32 11
  store <2 x i16> %r11, ptr addrspace(1) %to11
  ret void
}

define amdgpu_kernel void @more(ptr addrspace(1) %in, ptr addrspace(1) %three, ptr addrspace(1) %four) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr <4 x i16>, ptr addrspace(1) %in, i32 %id
  %v = load <4 x i16>, ptr addrspace(1) %from
  %t = shufflevector <4 x i16> %v, <4 x i16> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %u = shufflevector <4 x i16> %v, <4 x i16> poison, <3 x i32> <i32 1, i32 2, i32 0>
  %t5 = mul <3 x i16> %t, <i16 5, i16 5, i16 5>
  %t6 = add <3 x i16> %t5, %u
  %index = mul i32 %id, 3
  %to3 = getelementptr i16, ptr addrspace(1) %three, i32 %index
  store <3 x i16> %t6, ptr addrspace(1) %to3, align 2
  %m = call <4 x i16> @llvm.smax.v4i16(<4 x i16> %v, <4 x i16> <i16 -100, i16 -100, i16 -100, i16 -100>)
  %s = shl <4 x i16> %m, <i16 2, i16 2, i16 2, i16 2>
  %to4 = getelementptr <4 x i16>, ptr addrspace(1) %four, i32 %id
  store <4 x i16> %s, ptr addrspace(1) %to4
  ret void
}
