; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Intrinsics that few kernels use, on all lanes.
;
; HOST:
;     s16 = lambda x: max(-32768, min(32767, x)) & 65535
;     sad = lambda x, y, m: sum(abs((x >> n & 255) - (y >> n & 255))
;             for n in (0, 8, 16, 24) if not m or y >> n & 255)
;     quad = lambda x, y, m: [sad(x >> 8 * k & 0xffffffff, y, m)
;             for k in range(4)]
;     s24 = lambda x: (x & 0xffffff) - (x << 1 & 0x1000000)
; LAUNCH: --kernel integers --grid 64 --block 64 --arg buf:i32:64:rand=1 --arg buf:i32:64:rand=2
;     --arg buf:u32:64 --arg buf:u32:64 --arg buf:u32:64 --arg buf:u64:64
;     --arg buf:u64:64 --arg buf:u32:256
; EXPECT 2: [s16(x >> 12) | s16(y) << 16 for x, y in zip(a0, a1)]
; EXPECT 3: [min(u32(x), 65535) | min(u32(y) >> 20, 65535) << 16
;     for x, y in zip(a0, a1)]
; EXPECT 4: [u32(s24(x) * s24(y) >> 32) for x, y in zip(a0, a1)]
; EXPECT 5: [sum((v + (u64(x) >> 16 * k & 65535)) % 65536 << 16 * k
;         for k, v in enumerate(quad(u64(x), u32(y), 0)))
;     for x, y in zip(a0, a1)]
; EXPECT 6: [sum((v + (u64(x) >> 16 * k & 65535)) % 65536 << 16 * k
;         for k, v in enumerate(quad(u64(x), u32(y), 1)))
;     for x, y in zip(a0, a1)]
; EXPECT 7: [u32(v + (u64(x) >> 32 * (k & 1))) for x, y in zip(a0, a1)
;     for k, v in enumerate(quad(u64(x), u32(y), 1))]
define amdgpu_kernel void @integers(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %o2, ptr addrspace(1) %o3, ptr addrspace(1) %o4, ptr addrspace(1) %o5, ptr addrspace(1) %o6, ptr addrspace(1) %o7) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %pa = getelementptr i32, ptr addrspace(1) %a, i32 %id
  %pb = getelementptr i32, ptr addrspace(1) %b, i32 %id
  %x = load i32, ptr addrspace(1) %pa
  %y = load i32, ptr addrspace(1) %pb
  %xs = ashr i32 %x, 12
  %signed = call <2 x i16> @llvm.amdgcn.cvt.pk.i16(i32 %xs, i32 %y)
  %p2 = getelementptr i32, ptr addrspace(1) %o2, i32 %id
  store <2 x i16> %signed, ptr addrspace(1) %p2
  %ys = lshr i32 %y, 20
  %unsigned = call <2 x i16> @llvm.amdgcn.cvt.pk.u16(i32 %x, i32 %ys)
  %p3 = getelementptr i32, ptr addrspace(1) %o3, i32 %id
  store <2 x i16> %unsigned, ptr addrspace(1) %p3
  %high = call i32 @llvm.amdgcn.mulhi.i24(i32 %x, i32 %y)
  %p4 = getelementptr i32, ptr addrspace(1) %o4, i32 %id
  store i32 %high, ptr addrspace(1) %p4
  %wide = sext i32 %x to i64
  %q = call i64 @llvm.amdgcn.qsad.pk.u16.u8(i64 %wide, i32 %y, i64 %wide)
  %p5 = getelementptr i64, ptr addrspace(1) %o5, i32 %id
  store i64 %q, ptr addrspace(1) %p5
  %mq = call i64 @llvm.amdgcn.mqsad.pk.u16.u8(i64 %wide, i32 %y, i64 %wide)
  %p6 = getelementptr i64, ptr addrspace(1) %o6, i32 %id
  store i64 %mq, ptr addrspace(1) %p6
  %w1 = insertelement <2 x i64> poison, i64 %wide, i64 0
  %w2 = insertelement <2 x i64> %w1, i64 %wide, i64 1
  %four = bitcast <2 x i64> %w2 to <4 x i32>
  %mq4 = call <4 x i32> @llvm.amdgcn.mqsad.u32.u8(i64 %wide, i32 %y, <4 x i32> %four)
  %p7 = getelementptr <4 x i32>, ptr addrspace(1) %o7, i32 %id
  store <4 x i32> %mq4, ptr addrspace(1) %p7
  ret void
}

; Floats.
; HOST:
;     legacy = lambda x, y: 0.0 if x == 0 or y == 0 else f32(x * y)
;     unorm = lambda x: round(min(max(x, 0.0), 1.0) * 65535)
;     snorm = lambda x: round(min(max(x, -1.0), 1.0) * 32767) & 65535
;     def toward_zero(x): # as a half
;         b = bits(x)
;         sign, e = b >> 16 & 0x8000, b >> 23 & 255
;         whole = b & 0x7fffff | 0x800000
;         return sign | ((b & 0x7fffffff) - (112 << 23) >> 13 if e > 112
;             else whole >> 126 - e)
;     def cube(x, y, z):
;         if abs(z) >= max(abs(x), abs(y)):
;             return 4 + (z < 0), -x if z < 0 else x, -y, 2 * z
;         if abs(y) >= abs(x):
;             return 2 + (y < 0), x, -z if y < 0 else z, 2 * y
;         return 0 + (x < 0), z if x < 0 else -z, -y, 2 * x
; LAUNCH: --grid 64 --block 64 --arg buf:f32:64:rand=3 --arg buf:f32:64:rand=4
;     --arg buf:u32:64 --arg buf:u32:64 --arg buf:f32:64 --arg buf:u32:64
;     --arg buf:f32:256 --arg buf:f32:64 --kernel floats
; EXPECT 2: [unorm(x) | unorm(y) << 16 for x, y in zip(a0, a1)]
; EXPECT 3: [(toward_zero(x) | toward_zero(y) << 16) ^
;     (snorm(x) | snorm(y) << 16) for x, y in zip(a0, a1)]
; EXPECT 4: [legacy(x, y) for x, y in zip(a0, a1)]
; EXPECT 5: [round(min(max(64 * x, 0), 255)) << 8 | 0x11 for x in a0]
; EXPECT 6: [v for x, y in zip(a0, a1) for v in cube(x, y, 0.25)]
; EXPECT 7: [f32(f32(x * y) + 1.0) for x, y in zip(a0, a1)]
define amdgpu_kernel void @floats(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %o2, ptr addrspace(1) %o3, ptr addrspace(1) %o4, ptr addrspace(1) %o5, ptr addrspace(1) %o6, ptr addrspace(1) %o7) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %pa = getelementptr float, ptr addrspace(1) %a, i32 %id
  %pb = getelementptr float, ptr addrspace(1) %b, i32 %id
  %x = load float, ptr addrspace(1) %pa
  %y = load float, ptr addrspace(1) %pb
  %unorm = call <2 x i16> @llvm.amdgcn.cvt.pknorm.u16(float %x, float %y)
  %p2 = getelementptr i32, ptr addrspace(1) %o2, i32 %id
  store <2 x i16> %unorm, ptr addrspace(1) %p2
  %halves = call <2 x half> @llvm.amdgcn.cvt.pkrtz(float %x, float %y)
  %snorm = call <2 x i16> @llvm.amdgcn.cvt.pknorm.i16(float %x, float %y)
  %h = bitcast <2 x half> %halves to i32
  %s = bitcast <2 x i16> %snorm to i32
  %hs = xor i32 %h, %s
  %p3 = getelementptr i32, ptr addrspace(1) %o3, i32 %id
  store i32 %hs, ptr addrspace(1) %p3
  %legacy = call float @llvm.amdgcn.fmul.legacy(float %x, float %y)
  %p4 = getelementptr float, ptr addrspace(1) %o4, i32 %id
  store float %legacy, ptr addrspace(1) %p4
  %sixty = fmul float %x, 64.0
  %byte = call i32 @llvm.amdgcn.cvt.pk.u8.f32(float %sixty, i32 1, i32 17)
  %p5 = getelementptr i32, ptr addrspace(1) %o5, i32 %id
  store i32 %byte, ptr addrspace(1) %p5
  %face = call float @llvm.amdgcn.cubeid(float %x, float %y, float 0.25)
  %sc = call float @llvm.amdgcn.cubesc(float %x, float %y, float 0.25)
  %tc = call float @llvm.amdgcn.cubetc(float %x, float %y, float 0.25)
  %ma = call float @llvm.amdgcn.cubema(float %x, float %y, float 0.25)
  %c0 = insertelement <4 x float> poison, float %face, i64 0
  %c1 = insertelement <4 x float> %c0, float %sc, i64 1
  %c2 = insertelement <4 x float> %c1, float %tc, i64 2
  %c3 = insertelement <4 x float> %c2, float %ma, i64 3
  %p6 = getelementptr <4 x float>, ptr addrspace(1) %o6, i32 %id
  store <4 x float> %c3, ptr addrspace(1) %p6
  %mad = call float @llvm.amdgcn.fmad.ftz.f32(float %x, float %y, float 1.0)
  %p7 = getelementptr float, ptr addrspace(1) %o7, i32 %id
  store float %mad, ptr addrspace(1) %p7
  ret void
}

; Counters of lanes, apertures, and instructions that change no value.
; LAUNCH: --grid 128 --block 64 --arg buf:u32:128 --arg i32:1 --kernel lanes
; EXPECT 0: [(10 if i % 3 == 0 else 32) + 1000 * (1 if i % 3 == 0 else 10)
;     + 2 * 10000 for g in range(2) for i in range(64)]
@counter = internal addrspace(3) global i32 poison

define amdgpu_kernel void @lanes(ptr addrspace(1) %out, i32 %one) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  call void @llvm.amdgcn.s.setprio(i16 1)
  call void @llvm.amdgcn.s.dcache.inv()
  call void @llvm.amdgcn.s.dcache.wb()
  call void @llvm.amdgcn.buffer.wbinvl1()
  store i32 10, ptr addrspace(3) @counter
  %third = urem i32 %i, 3
  %is = icmp eq i32 %third, 0
  br i1 %is, label %some, label %others
some:
  ; 22 lanes.
  %before = call i32 @llvm.amdgcn.ds.append.p3(ptr addrspace(3) @counter, i1 false)
  br label %after
others:
  br label %after
after:
  %first = phi i32 [ %before, %some ], [ 32, %others ]
  %local = addrspacecast ptr addrspace(3) @counter to ptr
  %private = alloca i32, addrspace(5)
  store volatile i32 0, ptr addrspace(5) %private
  %flat = addrspacecast ptr addrspace(5) %private to ptr
  %global = addrspacecast ptr addrspace(1) %out to ptr
  %second = select i1 %is, ptr %local, ptr %global
  %s = call i1 @llvm.amdgcn.is.shared(ptr %second)
  %p = call i1 @llvm.amdgcn.is.private(ptr %second)
  %q = call i1 @llvm.amdgcn.is.private(ptr %flat)
  %t = call i1 @llvm.amdgcn.is.shared(ptr %flat)
  %sn = select i1 %s, i32 1000, i32 10000
  %pn = select i1 %p, i32 500, i32 0
  %qn = select i1 %q, i32 20000, i32 0
  %tn = select i1 %t, i32 300, i32 0
  %a = add i32 %first, %sn
  %b = add i32 %a, %pn
  %c = add i32 %b, %qn
  %d = add i32 %c, %tn
  %base = shl i32 %g, 6
  %at = or i32 %base, %i
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %d, ptr addrspace(1) %to
  ret void
}
