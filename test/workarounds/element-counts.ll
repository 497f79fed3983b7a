; RUN: %stock-opt -passes=verify -disable-output %s
; The verifier accepts intrinsics of each element whose operand and result have
; different numbers of elements.

define <8 x i32> @k(float %x) {
  %r = call <8 x i32> @llvm.fptosi.sat.v8i32.f32(float %x)
  ret <8 x i32> %r
}
