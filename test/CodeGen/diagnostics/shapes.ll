; LLVM's verifier lets intrinsics pass whose operands and result have different
; numbers of elements. Each is refused, with both.
;
; RUN: not %llc -O0 %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="in function fitting" --implicit-check-not="Stack dump"
; RUN: not %llc -O2 %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="in function fitting" --implicit-check-not="Stack dump"

; CHECK: in function saturating: unsupported intrinsic 'llvm.fptosi.sat.v8i32.bf16': its result has 8 elements, operand 0 is a scalar: %r = call <8 x i32> @llvm.fptosi.sat
define <8 x i32> @saturating(bfloat %x) {
  %r = call <8 x i32> @llvm.fptosi.sat.v8i32.bf16(bfloat %x)
  ret <8 x i32> %r
}

; CHECK: in function saturating_unsigned: unsupported intrinsic 'llvm.fptoui.sat.i32.v4f32': its result is a scalar, operand 0 has 4 elements: %r = call i32
define i32 @saturating_unsigned(<4 x float> %x) {
  %r = call i32 @llvm.fptoui.sat.i32.v4f32(<4 x float> %x)
  ret i32 %r
}

; CHECK: in function scale: unsupported intrinsic 'llvm.ldexp.v4f32.v2i32': its result has 4 elements, operand 1 has 2 elements: %r = call
define <4 x float> @scale(<4 x float> %x, <2 x i32> %n) {
  %r = call <4 x float> @llvm.ldexp.v4f32.v2i32(<4 x float> %x, <2 x i32> %n)
  ret <4 x float> %r
}

; CHECK: in function machine_scale: unsupported intrinsic 'llvm.ldexp.v4f32.i32': its result has 4 elements, operand 1 is a scalar: %r = call
define <4 x float> @machine_scale(<4 x float> %x, i32 %n) {
  %r = call <4 x float> @llvm.amdgcn.ldexp.v4f32(<4 x float> %x, i32 %n)
  ret <4 x float> %r
}

; CHECK: in function parts: unsupported intrinsic 'llvm.frexp.v2f32.v1i32': its result has 2 elements, another part of it has 1 element: %r = call
define { <2 x float>, <1 x i32> } @parts(<2 x float> %x) {
  %r = call { <2 x float>, <1 x i32> } @llvm.frexp.v2f32.v1i32(<2 x float> %x)
  ret { <2 x float>, <1 x i32> } %r
}

; CHECK: in function power: unsupported intrinsic 'llvm.powi.v2f32.v2i32': its result has 2 elements, operand 1 has 2 elements: %r = call
define <2 x float> @power(<2 x float> %x, <2 x i32> %n) {
  %r = call <2 x float> @llvm.powi.v2f32.v2i32(<2 x float> %x, <2 x i32> %n)
  ret <2 x float> %r
}

; CHECK: in function constrained_scale: unsupported intrinsic 'llvm.experimental.constrained.ldexp.v4f32.i32': its result has 4 elements, operand 1 is a scalar: %r = call
define <4 x float> @constrained_scale(<4 x float> %x, i32 %n) strictfp {
  %r = call <4 x float> @llvm.experimental.constrained.ldexp.v4f32.i32(<4 x float> %x, i32 %n, metadata !"round.tonearest", metadata !"fpexcept.ignore") strictfp
  ret <4 x float> %r
}

; CHECK: in function from_half: unsupported intrinsic 'llvm.convert.from.fp16.v2f32': its result has 2 elements, operand 0 is a scalar: %r = call
define <2 x float> @from_half(i16 %x) {
  %r = call <2 x float> @llvm.convert.from.fp16.v2f32(i16 %x)
  ret <2 x float> %r
}

; CHECK: in function to_half: unsupported intrinsic 'llvm.convert.to.fp16.v2f32': its result is a scalar, operand 0 has 2 elements: %r = call
define i16 @to_half(<2 x float> %x) {
  %r = call i16 @llvm.convert.to.fp16.v2f32(<2 x float> %x)
  ret i16 %r
}

; CHECK: in function lane_mask: unsupported intrinsic 'llvm.get.active.lane.mask.v4i1.v4i32': operand 0 has 4 elements: %r = call
define <4 x i1> @lane_mask(<4 x i32> %x, <4 x i32> %y) {
  %r = call <4 x i1> @llvm.get.active.lane.mask.v4i1.v4i32(<4 x i32> %x, <4 x i32> %y)
  ret <4 x i1> %r
}

; CHECK: in function first_element: unsupported intrinsic 'llvm.experimental.cttz.elts.v4i32.v4i32': its result has 4 elements: %r = call
define <4 x i32> @first_element(<4 x i32> %x) {
  %r = call <4 x i32> @llvm.experimental.cttz.elts.v4i32.v4i32(<4 x i32> %x, i1 false)
  ret <4 x i32> %r
}

; The machine's intrinsics of any type are of one value.
; CHECK: in function buffer_load: unsupported intrinsic 'llvm.amdgcn.raw.buffer.load.sl_v2f32i32s': it is for one value, not for { <2 x float>, i32 }: %r = call
define { <2 x float>, i32 } @buffer_load(<4 x i32> %b) {
  %r = call { <2 x float>, i32 } @llvm.amdgcn.raw.buffer.load.sl_v2f32i32s(<4 x i32> %b, i32 0, i32 0, i32 0)
  ret { <2 x float>, i32 } %r
}

; CHECK: in function array_load: unsupported intrinsic 'llvm.amdgcn.struct.buffer.load.a2i32': it is for one value, not for [2 x i32]: %r = call
define [2 x i32] @array_load(<4 x i32> %b) {
  %r = call [2 x i32] @llvm.amdgcn.struct.buffer.load.a2i32(<4 x i32> %b, i32 0, i32 0, i32 0, i32 0)
  ret [2 x i32] %r
}

; CHECK: in function buffer_store: unsupported intrinsic 'llvm.amdgcn.raw.ptr.buffer.store.sl_i32i32s': it is for one value, not for { i32, i32 }: call void
define amdgpu_kernel void @buffer_store({ i32, i32 } %v, ptr addrspace(1) %p) {
  %b = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %p, i16 0, i64 16, i32 0)
  call void @llvm.amdgcn.raw.ptr.buffer.store.sl_i32i32s({ i32, i32 } %v, ptr addrspace(8) %b, i32 0, i32 0, i32 0)
  ret void
}

; CHECK: in function nothing: unsupported intrinsic 'llvm.amdgcn.strict.wwm.sl_s': it is for one value, not for {}: %r = call
define {} @nothing({} %v) {
  %r = call {} @llvm.amdgcn.strict.wwm.sl_s({} %v)
  ret {} %r
}

; CHECK: in function class: unsupported intrinsic 'llvm.amdgcn.class.v4f32': operand 0 has 4 elements: %r = call
define i1 @class(<4 x float> %x) {
  %r = call i1 @llvm.amdgcn.class.v4f32(<4 x float> %x, i32 228)
  ret i1 %r
}

; CHECK: in function compare_floats: unsupported intrinsic 'llvm.amdgcn.fcmp.i64.v3f32': operand 0 has 3 elements: %r = call
define i64 @compare_floats(<3 x float> %x, <3 x float> %y) {
  %r = call i64 @llvm.amdgcn.fcmp.i64.v3f32(<3 x float> %x, <3 x float> %y, i32 7)
  ret i64 %r
}

; CHECK: in function compare_numbers: unsupported intrinsic 'llvm.amdgcn.icmp.i64.v3i32': operand 0 has 3 elements: %r = call
define i64 @compare_numbers(<3 x i32> %x, <3 x i32> %y) {
  %r = call i64 @llvm.amdgcn.icmp.i64.v3i32(<3 x i32> %x, <3 x i32> %y, i32 33)
  ret i64 %r
}

; CHECK: in function exponent: unsupported intrinsic 'llvm.amdgcn.frexp.exp.v5i3.f16': its result has 5 elements: %r = call
define <5 x i3> @exponent(half %x) {
  %r = call <5 x i3> @llvm.amdgcn.frexp.exp.v5i3.f16(half %x)
  ret <5 x i3> %r
}

; CHECK: in function exponents: unsupported intrinsic 'llvm.amdgcn.frexp.exp.i32.v2f16': operand 0 has 2 elements: %r = call
define i32 @exponents(<2 x half> %x) {
  %r = call i32 @llvm.amdgcn.frexp.exp.i32.v2f16(<2 x half> %x)
  ret i32 %r
}

; CHECK: in function short_products: unsupported intrinsic 'llvm.amdgcn.mul.i24.v5i64': its result has 5 elements: %r = call
define <5 x i64> @short_products(i32 %x, i32 %y) {
  %r = call <5 x i64> @llvm.amdgcn.mul.i24.v5i64(i32 %x, i32 %y)
  ret <5 x i64> %r
}

; CHECK: in function unsigned_products: unsupported intrinsic 'llvm.amdgcn.mul.u24.v2i32': its result has 2 elements: %r = call
define <2 x i32> @unsigned_products(i32 %x, i32 %y) {
  %r = call <2 x i32> @llvm.amdgcn.mul.u24.v2i32(i32 %x, i32 %y)
  ret <2 x i32> %r
}

; CHECK: in function relative: unsupported intrinsic 'llvm.load.relative.v2i16': operand 1 has 2 elements: %r = call
define ptr @relative(ptr %p, <2 x i16> %offset) {
  %r = call ptr @llvm.load.relative.v2i16(ptr %p, <2 x i16> %offset)
  ret ptr %r
}

; CHECK: in function field: unsupported intrinsic 'llvm.protected.field.ptr.p0': its pointers have the form of another machine: %r = call
define ptr @field(ptr %p, i64 %hash) {
  %r = call ptr @llvm.protected.field.ptr.p0(ptr %p, i64 %hash, i1 0)
  ret ptr %r
}

; CHECK: in function copy: unsupported intrinsic 'llvm.memcpy.p5.p3.v7i2': operand 2 has 7 elements: call
define void @copy(ptr addrspace(5) %a, ptr addrspace(3) %b, <7 x i2> %n) {
  call void @llvm.memcpy.p5.p3.v7i2(ptr addrspace(5) %a, ptr addrspace(3) %b, <7 x i2> %n, i1 false)
  ret void
}

; Nor is there a cast between these.
; CHECK: in function bfloat_to_half: unsupported floating-point type bfloat: %r = call i16
define i16 @bfloat_to_half(bfloat %x) {
  %r = call i16 @llvm.convert.to.fp16.bf16(bfloat %x)
  ret i16 %r
}

; CHECK: in function half_to_bfloat: unsupported floating-point type bfloat: %r = call bfloat
define bfloat @half_to_bfloat(i16 %x) {
  %r = call bfloat @llvm.convert.from.fp16.bf16(i16 %x)
  ret bfloat %r
}

; These fit: a power and a flag are one for all elements.
define { <2 x float>, <2 x i32>, <2 x float>, <2 x i1> } @fitting(<2 x float> %x, i32 %n) {
  %p = call <2 x float> @llvm.powi.v2f32.i32(<2 x float> %x, i32 %n)
  %f = call { <2 x float>, <2 x i32> } @llvm.frexp.v2f32.v2i32(<2 x float> %x)
  %e = extractvalue { <2 x float>, <2 x i32> } %f, 1
  %z = call <2 x i32> @llvm.ctlz.v2i32(<2 x i32> %e, i1 true)
  %l = call <2 x float> @llvm.ldexp.v2f32.v2i32(<2 x float> %x, <2 x i32> %z)
  %c = call <2 x i1> @llvm.is.fpclass.v2f32(<2 x float> %l, i32 3)
  %r0 = insertvalue { <2 x float>, <2 x i32>, <2 x float>, <2 x i1> } poison, <2 x float> %p, 0
  %r1 = insertvalue { <2 x float>, <2 x i32>, <2 x float>, <2 x i1> } %r0, <2 x i32> %z, 1
  %r2 = insertvalue { <2 x float>, <2 x i32>, <2 x float>, <2 x i1> } %r1, <2 x float> %l, 2
  %r3 = insertvalue { <2 x float>, <2 x i32>, <2 x float>, <2 x i1> } %r2, <2 x i1> %c, 3
  ret { <2 x float>, <2 x i32>, <2 x float>, <2 x i1> } %r3
}

; A result of two parts is none of any type.
define float @fitting_parts(float %x, float %y) {
  %r = call { float, i1 } @llvm.amdgcn.div.scale.f32(float %x, float %y, i1 true)
  %s = extractvalue { float, i1 } %r, 0
  ret float %s
}
