; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; RUN: %toygcn run %s --approximate-by random
; A negative number, -1 too, has no power that is no integer; infinite powers of
; -1 are 1, integer ones have a sign. The same of vectors, halves and bfloats.
;
; HOST:
;     nan, inf = math.nan, math.inf
; LAUNCH: --kernel floats --grid 1 --block 1 --arg f32x4:-1,-1,-1,-0.5 --arg f32x4:0.5,inf,3,-0.25 --arg buf:f32:4
; EXPECT 2: [nan, 1, -1, nan]
; LAUNCH: --kernel floats --grid 1 --block 1 --arg f32x4:-1,-1,-1,1 --arg f32x4:1e-30,nan,16777216,nan --arg buf:f32:4
; EXPECT 2: [nan, nan, 1, 1]
; LAUNCH: --kernel halves --grid 1 --block 1 --arg f16x2:-1,-1 --arg f16x2:1.5,-3 --arg buf:f16:2
; EXPECT 2: [nan, -1]
; LAUNCH: --kernel bfloats --grid 1 --block 1 --arg f32x2:-1,-1 --arg f32x2:-2.5,4 --arg buf:f32:2
; EXPECT 2: [nan, 1]
; LAUNCH: --kernel integers --grid 1 --block 1 --arg f32:-1 --arg i32:-2147483647 --arg buf:f32:2
; EXPECT 2: [-1, -1]
; LAUNCH: --kernel integers --grid 1 --block 1 --arg f32:-1 --arg i32:-2147483648 --arg buf:f32:2
; EXPECT 2: [1, 1]
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @floats(<4 x float> %x, <4 x float> %y, ptr addrspace(1) %out) {
  %r = call <4 x float> @llvm.pow.v4f32(<4 x float> %x, <4 x float> %y)
  store <4 x float> %r, ptr addrspace(1) %out
  ret void
}

define amdgpu_kernel void @halves(<2 x half> %x, <2 x half> %y, ptr addrspace(1) %out) {
  %r = call <2 x half> @llvm.pow.v2f16(<2 x half> %x, <2 x half> %y)
  store <2 x half> %r, ptr addrspace(1) %out
  ret void
}

define amdgpu_kernel void @bfloats(<2 x float> %x, <2 x float> %y, ptr addrspace(1) %out) {
  %a = fptrunc <2 x float> %x to <2 x bfloat>
  %b = fptrunc <2 x float> %y to <2 x bfloat>
  %p = call <2 x bfloat> @llvm.pow.v2bf16(<2 x bfloat> %a, <2 x bfloat> %b)
  %r = fpext <2 x bfloat> %p to <2 x float>
  store <2 x float> %r, ptr addrspace(1) %out
  ret void
}

define amdgpu_kernel void @integers(float %x, i32 %n, ptr addrspace(1) %out) {
  %r = call float @llvm.powi.f32.i32(float %x, i32 %n)
  store float %r, ptr addrspace(1) %out
  %h = fptrunc float %x to half
  %p = call half @llvm.powi.f16.i32(half %h, i32 %n)
  %w = fpext half %p to float
  %q = getelementptr i8, ptr addrspace(1) %out, i64 4
  store float %w, ptr addrspace(1) %q
  ret void
}
