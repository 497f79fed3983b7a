; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Floats that are rounded in a direction to a half, a bfloat or from a double to a
; float: the nearest one, or the one beside it. The numbers have all exponents, so
; that halves overflow, or are denormals or zeros.
;
; HOST:
;     def number(b): # in 2^-149
;         e = b >> 23 & 255
;         size = ((1 << 23 if e else 0) | b & 0x7fffff) << max(e - 1, 0)
;         return -size if b >> 31 else size
;     # The number with P bits, or places below 2^-149+least, and below 2^top.
;     def rounded(x, way, p, least, top):
;         places = max(abs(x).bit_length() - p, least)
;         down = way == 0 or (way == 2) == (x < 0)
;         size = abs(x) >> places if down else -(-abs(x) >> places)
;         size, most = size << places, (1 << top) - (1 << top - p)
;         size = most if down and size > most else size
;         r = math.inf if size > most else math.ldexp(size, -149)
;         return -r if x < 0 else r
;     def all_ways(i, p, least, top):
;         b = bits_of(i)
;         if b >> 23 & 255 == 255: return [from_bits(b)] * 3
;         return [math.copysign(rounded(number(b), way, p, least, top), from_bits(b))
;                 for way in range(3)]
;     def bits_of(i): return (i * 0x00a30105 + 0x3f000) & 0xffffffff
; LAUNCH: --kernel halves --grid 4096 --block 64 --arg buf:f32:12288
; EXPECT 0: [x for i in range(4096) for x in all_ways(i, 11, 125, 165)]
; LAUNCH: --kernel bfloats --grid 4096 --block 64 --arg buf:f32:12288
; EXPECT 0: [x for i in range(4096) for x in all_ways(i, 8, 16, 277)]
; LAUNCH: --kernel floats --grid 256 --block 64 --arg buf:f32:768
; EXPECT 0: [x for i in range(256) for x in
;     [from_bits(bits(1 + i / 256) + 0), from_bits(bits(1 + i / 256) + 1),
;      from_bits(bits(1 + i / 256) + 0)]]

define amdgpu_kernel void @halves(ptr addrspace(1) %out) {
  %i = call i32 @number()
  %x = call float @pattern(i32 %i)
  %z = call half @llvm.fptrunc.round.f16.f32(float %x, metadata !"round.towardzero")
  %u = call half @llvm.fptrunc.round.f16.f32(float %x, metadata !"round.upward")
  %d = call half @llvm.fptrunc.round.f16.f32(float %x, metadata !"round.downward")
  %v0 = insertelement <3 x half> poison, half %z, i32 0
  %v1 = insertelement <3 x half> %v0, half %d, i32 1
  %v2 = insertelement <3 x half> %v1, half %u, i32 2
  %r = fpext <3 x half> %v2 to <3 x float>
  call void @put(ptr addrspace(1) %out, i32 %i, <3 x float> %r)
  ret void
}

define amdgpu_kernel void @bfloats(ptr addrspace(1) %out) {
  %i = call i32 @number()
  %x = call float @pattern(i32 %i)
  %z = call bfloat @llvm.fptrunc.round.bf16.f32(float %x, metadata !"round.towardzero")
  %u = call bfloat @llvm.fptrunc.round.bf16.f32(float %x, metadata !"round.upward")
  %d = call bfloat @llvm.fptrunc.round.bf16.f32(float %x, metadata !"round.downward")
  %v0 = insertelement <3 x bfloat> poison, bfloat %z, i32 0
  %v1 = insertelement <3 x bfloat> %v0, bfloat %d, i32 1
  %v2 = insertelement <3 x bfloat> %v1, bfloat %u, i32 2
  %r = fpext <3 x bfloat> %v2 to <3 x float>
  call void @put(ptr addrspace(1) %out, i32 %i, <3 x float> %r)
  ret void
}

; 1 + i/256 and a little: 2^-40.
define amdgpu_kernel void @floats(ptr addrspace(1) %out) {
  %i = call i32 @number()
  %f = uitofp i32 %i to double
  %x = call double @llvm.fma.f64(double %f, double 0x3F70000000000000, double 0x3FF0000000001000)
  %z = call float @llvm.fptrunc.round.f32.f64(double %x, metadata !"round.towardzero")
  %u = call float @llvm.fptrunc.round.f32.f64(double %x, metadata !"round.upward")
  %n = call float @llvm.fptrunc.round.f32.f64(double %x, metadata !"round.tonearest")
  %v0 = insertelement <3 x float> poison, float %z, i32 0
  %v1 = insertelement <3 x float> %v0, float %u, i32 1
  %v2 = insertelement <3 x float> %v1, float %n, i32 2
  call void @put(ptr addrspace(1) %out, i32 %i, <3 x float> %v2)
  ret void
}

define internal i32 @number() alwaysinline {
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %base = shl i32 %group, 6
  %i = or i32 %base, %lane
  ret i32 %i
}

define internal float @pattern(i32 %i) alwaysinline {
  %m = mul i32 %i, 10682629
  %b = add i32 %m, 258048
  %x = bitcast i32 %b to float
  ret float %x
}

define internal void @put(ptr addrspace(1) %out, i32 %i, <3 x float> %r) alwaysinline {
  %n = mul i32 %i, 3
  %p = getelementptr float, ptr addrspace(1) %out, i32 %n
  store <3 x float> %r, ptr addrspace(1) %p, align 4
  ret void
}
