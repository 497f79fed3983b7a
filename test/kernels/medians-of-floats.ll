; RUN: %toygcn compare %s
; The middle one of three floats and of three halves, by minimum and maximum:
; zeros of both signs, least numbers, infinities; with and without NaNs, by the
; flags of the calls or of the function. The minimum of the larger
; of two and a third is no median: the bounds may be in the wrong order.
;
; HOST:
;     singles = [0x80000000, 0, 1, 0x80000001, 0x3f800000, 0xbf800000,
;         0x7f800000, 0xff800000, 0x7f7fffff, 0xc0400000, 0x7fc00000]
;     halves = [0x8000, 0, 1, 0x8001, 0x3c00, 0xbc00, 0x7c00, 0xfc00, 0x7bff,
;         0xc200, 0x7e00]
;     def order(x, sign): return x if x < sign else sign - 1 - x
;     def pick(choose, x, y, nan, sign):
;         if nan in (x, y): return y if x == nan else x
;         return choose(x, y, key=lambda v: order(v, sign))
;     def three(i, n, values, sign):
;         a, b, c = (values[i // n ** k % n] for k in range(3))
;         lo = lambda x, y: pick(min, x, y, values[10], sign)
;         hi = lambda x, y: pick(max, x, y, values[10], sign)
;         return [hi(lo(a, b), lo(hi(a, b), c)),
;             lo(hi(b, c), hi(lo(b, c), a)), lo(hi(a, c), b)]
;     def all_of(n, count): return [v for i in range(count)
;         for v in three(i, n, singles, 2 ** 31) + three(i, n, halves, 2 ** 15)]
; LAUNCH: --kernel calls --grid 960 --block 64 --arg buf:u32:5760
; EXPECT 0: all_of(10, 960)
; LAUNCH: --kernel function --grid 960 --block 64 --arg buf:u32:5760
; EXPECT 0: all_of(10, 960)
; LAUNCH: --kernel any --grid 1280 --block 64 --arg buf:u32:7680
; EXPECT 0: all_of(11, 1280)

@values = addrspace(1) constant [11 x i32] [
  i32 2147483648, i32 0, i32 1, i32 2147483649, i32 1065353216, i32
  3212836864, i32 2139095040, i32 4286578688, i32 2139095039, i32
  3225419776, i32 2143289344]
@halves = addrspace(1) constant [11 x i16] [
  i16 32768, i16 0, i16 1, i16 32769, i16 15360, i16 48128, i16 31744, i16
  64512, i16 31743, i16 49664, i16 32256]

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare float @llvm.minnum.f32(float, float)
declare float @llvm.maxnum.f32(float, float)
declare half @llvm.minnum.f16(half, half)
declare half @llvm.maxnum.f16(half, half)

define amdgpu_kernel void @calls(ptr addrspace(1) %out)  {
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %base = shl i32 %group, 6
  %id = or i32 %base, %lane
  %tens = udiv i32 %id, 10
  %hundreds = udiv i32 %id, 100
  %a.digit = urem i32 %id, 10
  %a.from = getelementptr i32, ptr addrspace(1) @values, i32 %a.digit
  %a.bits = load i32, ptr addrspace(1) %a.from
  %a = bitcast i32 %a.bits to float
  %a.half.from = getelementptr i16, ptr addrspace(1) @halves, i32 %a.digit
  %a.half = load half, ptr addrspace(1) %a.half.from
  %b.digit = urem i32 %tens, 10
  %b.from = getelementptr i32, ptr addrspace(1) @values, i32 %b.digit
  %b.bits = load i32, ptr addrspace(1) %b.from
  %b = bitcast i32 %b.bits to float
  %b.half.from = getelementptr i16, ptr addrspace(1) @halves, i32 %b.digit
  %b.half = load half, ptr addrspace(1) %b.half.from
  %c.digit = urem i32 %hundreds, 10
  %c.from = getelementptr i32, ptr addrspace(1) @values, i32 %c.digit
  %c.bits = load i32, ptr addrspace(1) %c.from
  %c = bitcast i32 %c.bits to float
  %c.half.from = getelementptr i16, ptr addrspace(1) @halves, i32 %c.digit
  %c.half = load half, ptr addrspace(1) %c.half.from
  %low = call nnan float @llvm.minnum.f32(float %a, float %b)
  %high = call nnan float @llvm.maxnum.f32(float %b, float %a)
  %rest = call nnan float @llvm.minnum.f32(float %c, float %high)
  %middle = call nnan float @llvm.maxnum.f32(float %rest, float %low)
  %high2 = call nnan float @llvm.maxnum.f32(float %b, float %c)
  %low2 = call nnan float @llvm.minnum.f32(float %b, float %c)
  %rest2 = call nnan float @llvm.maxnum.f32(float %low2, float %a)
  %middle2 = call nnan float @llvm.minnum.f32(float %high2, float %rest2)
  %larger = call nnan float @llvm.maxnum.f32(float %a, float %c)
  %between = call nnan float @llvm.minnum.f32(float %larger, float %b)
  %middle.out = bitcast float %middle to i32
  %middle2.out = bitcast float %middle2 to i32
  %between.out = bitcast float %between to i32
  %low.half = call nnan half @llvm.minnum.f16(half %a.half, half %b.half)
  %high.half = call nnan half @llvm.maxnum.f16(half %b.half, half %a.half)
  %rest.half = call nnan half @llvm.minnum.f16(half %c.half, half %high.half)
  %middle.half = call nnan half @llvm.maxnum.f16(half %rest.half, half %low.half)
  %high2.half = call nnan half @llvm.maxnum.f16(half %b.half, half %c.half)
  %low2.half = call nnan half @llvm.minnum.f16(half %b.half, half %c.half)
  %rest2.half = call nnan half @llvm.maxnum.f16(half %low2.half, half %a.half)
  %middle2.half = call nnan half @llvm.minnum.f16(half %high2.half, half %rest2.half)
  %larger.half = call nnan half @llvm.maxnum.f16(half %a.half, half %c.half)
  %between.half = call nnan half @llvm.minnum.f16(half %larger.half, half %b.half)
  %middle.half.bits = bitcast half %middle.half to i16
  %middle.half.out = zext i16 %middle.half.bits to i32
  %middle2.half.bits = bitcast half %middle2.half to i16
  %middle2.half.out = zext i16 %middle2.half.bits to i32
  %between.half.bits = bitcast half %between.half to i16
  %between.half.out = zext i16 %between.half.bits to i32
  %index = mul i32 %id, 6
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %index
  %to0 = getelementptr i32, ptr addrspace(1) %to, i32 0
  store i32 %middle.out, ptr addrspace(1) %to0
  %to1 = getelementptr i32, ptr addrspace(1) %to, i32 1
  store i32 %middle2.out, ptr addrspace(1) %to1
  %to2 = getelementptr i32, ptr addrspace(1) %to, i32 2
  store i32 %between.out, ptr addrspace(1) %to2
  %to3 = getelementptr i32, ptr addrspace(1) %to, i32 3
  store i32 %middle.half.out, ptr addrspace(1) %to3
  %to4 = getelementptr i32, ptr addrspace(1) %to, i32 4
  store i32 %middle2.half.out, ptr addrspace(1) %to4
  %to5 = getelementptr i32, ptr addrspace(1) %to, i32 5
  store i32 %between.half.out, ptr addrspace(1) %to5
  ret void
}

define amdgpu_kernel void @function(ptr addrspace(1) %out) "no-nans-fp-math"="true" {
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %base = shl i32 %group, 6
  %id = or i32 %base, %lane
  %tens = udiv i32 %id, 10
  %hundreds = udiv i32 %id, 100
  %a.digit = urem i32 %id, 10
  %a.from = getelementptr i32, ptr addrspace(1) @values, i32 %a.digit
  %a.bits = load i32, ptr addrspace(1) %a.from
  %a = bitcast i32 %a.bits to float
  %a.half.from = getelementptr i16, ptr addrspace(1) @halves, i32 %a.digit
  %a.half = load half, ptr addrspace(1) %a.half.from
  %b.digit = urem i32 %tens, 10
  %b.from = getelementptr i32, ptr addrspace(1) @values, i32 %b.digit
  %b.bits = load i32, ptr addrspace(1) %b.from
  %b = bitcast i32 %b.bits to float
  %b.half.from = getelementptr i16, ptr addrspace(1) @halves, i32 %b.digit
  %b.half = load half, ptr addrspace(1) %b.half.from
  %c.digit = urem i32 %hundreds, 10
  %c.from = getelementptr i32, ptr addrspace(1) @values, i32 %c.digit
  %c.bits = load i32, ptr addrspace(1) %c.from
  %c = bitcast i32 %c.bits to float
  %c.half.from = getelementptr i16, ptr addrspace(1) @halves, i32 %c.digit
  %c.half = load half, ptr addrspace(1) %c.half.from
  %low = call float @llvm.minnum.f32(float %a, float %b)
  %high = call float @llvm.maxnum.f32(float %b, float %a)
  %rest = call float @llvm.minnum.f32(float %c, float %high)
  %middle = call float @llvm.maxnum.f32(float %rest, float %low)
  %high2 = call float @llvm.maxnum.f32(float %b, float %c)
  %low2 = call float @llvm.minnum.f32(float %b, float %c)
  %rest2 = call float @llvm.maxnum.f32(float %low2, float %a)
  %middle2 = call float @llvm.minnum.f32(float %high2, float %rest2)
  %larger = call float @llvm.maxnum.f32(float %a, float %c)
  %between = call float @llvm.minnum.f32(float %larger, float %b)
  %middle.out = bitcast float %middle to i32
  %middle2.out = bitcast float %middle2 to i32
  %between.out = bitcast float %between to i32
  %low.half = call half @llvm.minnum.f16(half %a.half, half %b.half)
  %high.half = call half @llvm.maxnum.f16(half %b.half, half %a.half)
  %rest.half = call half @llvm.minnum.f16(half %c.half, half %high.half)
  %middle.half = call half @llvm.maxnum.f16(half %rest.half, half %low.half)
  %high2.half = call half @llvm.maxnum.f16(half %b.half, half %c.half)
  %low2.half = call half @llvm.minnum.f16(half %b.half, half %c.half)
  %rest2.half = call half @llvm.maxnum.f16(half %low2.half, half %a.half)
  %middle2.half = call half @llvm.minnum.f16(half %high2.half, half %rest2.half)
  %larger.half = call half @llvm.maxnum.f16(half %a.half, half %c.half)
  %between.half = call half @llvm.minnum.f16(half %larger.half, half %b.half)
  %middle.half.bits = bitcast half %middle.half to i16
  %middle.half.out = zext i16 %middle.half.bits to i32
  %middle2.half.bits = bitcast half %middle2.half to i16
  %middle2.half.out = zext i16 %middle2.half.bits to i32
  %between.half.bits = bitcast half %between.half to i16
  %between.half.out = zext i16 %between.half.bits to i32
  %index = mul i32 %id, 6
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %index
  %to0 = getelementptr i32, ptr addrspace(1) %to, i32 0
  store i32 %middle.out, ptr addrspace(1) %to0
  %to1 = getelementptr i32, ptr addrspace(1) %to, i32 1
  store i32 %middle2.out, ptr addrspace(1) %to1
  %to2 = getelementptr i32, ptr addrspace(1) %to, i32 2
  store i32 %between.out, ptr addrspace(1) %to2
  %to3 = getelementptr i32, ptr addrspace(1) %to, i32 3
  store i32 %middle.half.out, ptr addrspace(1) %to3
  %to4 = getelementptr i32, ptr addrspace(1) %to, i32 4
  store i32 %middle2.half.out, ptr addrspace(1) %to4
  %to5 = getelementptr i32, ptr addrspace(1) %to, i32 5
  store i32 %between.half.out, ptr addrspace(1) %to5
  ret void
}

define amdgpu_kernel void @any(ptr addrspace(1) %out)  {
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %base = shl i32 %group, 6
  %id = or i32 %base, %lane
  %tens = udiv i32 %id, 11
  %hundreds = udiv i32 %id, 121
  %a.digit = urem i32 %id, 11
  %a.from = getelementptr i32, ptr addrspace(1) @values, i32 %a.digit
  %a.bits = load i32, ptr addrspace(1) %a.from
  %a = bitcast i32 %a.bits to float
  %a.half.from = getelementptr i16, ptr addrspace(1) @halves, i32 %a.digit
  %a.half = load half, ptr addrspace(1) %a.half.from
  %b.digit = urem i32 %tens, 11
  %b.from = getelementptr i32, ptr addrspace(1) @values, i32 %b.digit
  %b.bits = load i32, ptr addrspace(1) %b.from
  %b = bitcast i32 %b.bits to float
  %b.half.from = getelementptr i16, ptr addrspace(1) @halves, i32 %b.digit
  %b.half = load half, ptr addrspace(1) %b.half.from
  %c.digit = urem i32 %hundreds, 11
  %c.from = getelementptr i32, ptr addrspace(1) @values, i32 %c.digit
  %c.bits = load i32, ptr addrspace(1) %c.from
  %c = bitcast i32 %c.bits to float
  %c.half.from = getelementptr i16, ptr addrspace(1) @halves, i32 %c.digit
  %c.half = load half, ptr addrspace(1) %c.half.from
  %low = call float @llvm.minnum.f32(float %a, float %b)
  %high = call float @llvm.maxnum.f32(float %b, float %a)
  %rest = call float @llvm.minnum.f32(float %c, float %high)
  %middle = call float @llvm.maxnum.f32(float %rest, float %low)
  %high2 = call float @llvm.maxnum.f32(float %b, float %c)
  %low2 = call float @llvm.minnum.f32(float %b, float %c)
  %rest2 = call float @llvm.maxnum.f32(float %low2, float %a)
  %middle2 = call float @llvm.minnum.f32(float %high2, float %rest2)
  %larger = call float @llvm.maxnum.f32(float %a, float %c)
  %between = call float @llvm.minnum.f32(float %larger, float %b)
  %middle.out = bitcast float %middle to i32
  %middle2.out = bitcast float %middle2 to i32
  %between.out = bitcast float %between to i32
  %low.half = call half @llvm.minnum.f16(half %a.half, half %b.half)
  %high.half = call half @llvm.maxnum.f16(half %b.half, half %a.half)
  %rest.half = call half @llvm.minnum.f16(half %c.half, half %high.half)
  %middle.half = call half @llvm.maxnum.f16(half %rest.half, half %low.half)
  %high2.half = call half @llvm.maxnum.f16(half %b.half, half %c.half)
  %low2.half = call half @llvm.minnum.f16(half %b.half, half %c.half)
  %rest2.half = call half @llvm.maxnum.f16(half %low2.half, half %a.half)
  %middle2.half = call half @llvm.minnum.f16(half %high2.half, half %rest2.half)
  %larger.half = call half @llvm.maxnum.f16(half %a.half, half %c.half)
  %between.half = call half @llvm.minnum.f16(half %larger.half, half %b.half)
  %middle.half.bits = bitcast half %middle.half to i16
  %middle.half.out = zext i16 %middle.half.bits to i32
  %middle2.half.bits = bitcast half %middle2.half to i16
  %middle2.half.out = zext i16 %middle2.half.bits to i32
  %between.half.bits = bitcast half %between.half to i16
  %between.half.out = zext i16 %between.half.bits to i32
  %index = mul i32 %id, 6
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %index
  %to0 = getelementptr i32, ptr addrspace(1) %to, i32 0
  store i32 %middle.out, ptr addrspace(1) %to0
  %to1 = getelementptr i32, ptr addrspace(1) %to, i32 1
  store i32 %middle2.out, ptr addrspace(1) %to1
  %to2 = getelementptr i32, ptr addrspace(1) %to, i32 2
  store i32 %between.out, ptr addrspace(1) %to2
  %to3 = getelementptr i32, ptr addrspace(1) %to, i32 3
  store i32 %middle.half.out, ptr addrspace(1) %to3
  %to4 = getelementptr i32, ptr addrspace(1) %to, i32 4
  store i32 %middle2.half.out, ptr addrspace(1) %to4
  %to5 = getelementptr i32, ptr addrspace(1) %to, i32 5
  store i32 %between.half.out, ptr addrspace(1) %to5
  ret void
}
