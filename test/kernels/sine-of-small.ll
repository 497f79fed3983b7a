; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; RUN: %llc %s -o - | FileCheck %s
; The sine of a small number is that number, of either sign, and that of -0 is
; -0; v_sin_f32 takes turns of the full range without v_fract_f32.
;
; LAUNCH: --kernel sines --grid 1 --block 1 --arg f32x4:-1e-10,1e-10,-0.0,0.0 --arg buf:u32:4
; EXPECT 1: [0x80000000 | 0x2edbe6ff, 0x2edbe6ff, 0x80000000, 0]
; LAUNCH: --kernel sines --grid 1 --block 1 --arg f32x4:-1e-30,1e-30,-1e-20,inf --arg buf:u32:4
; EXPECT 1: [bits(f32(-1e-30)), bits(f32(1e-30)), bits(f32(-1e-20)), 0xffc00000]
; LAUNCH: --kernel halves --grid 1 --block 1 --arg f16x2:-0.0,-0.0009765625 --arg buf:u16:2
; EXPECT 1: [0x8000, 0x9400]
; LAUNCH: --kernel far --grid 1 --block 1 --arg f32:2000.5 --arg buf:i32:2
; EXPECT 1: [round(math.sin(2000.5) * 1024), round(math.cos(2000.5) * 1024)]
target triple = "amdgcn-amd-amdhsa"

; CHECK-NOT: v_fract
define amdgpu_kernel void @sines(<4 x float> %x, ptr addrspace(1) %out) {
  %r = call <4 x float> @llvm.sin.v4f32(<4 x float> %x)
  store <4 x float> %r, ptr addrspace(1) %out
  ret void
}

define amdgpu_kernel void @halves(<2 x half> %x, ptr addrspace(1) %out) {
  %r = call <2 x half> @llvm.sin.v2f16(<2 x half> %x)
  store <2 x half> %r, ptr addrspace(1) %out
  ret void
}

define amdgpu_kernel void @far(float %x, ptr addrspace(1) %out) {
  %s = call float @llvm.sin.f32(float %x)
  %c = call float @llvm.cos.f32(float %x)
  %s1 = fmul float %s, 1024.0
  %c1 = fmul float %c, 1024.0
  %si = call float @llvm.rint.f32(float %s1)
  %ci = call float @llvm.rint.f32(float %c1)
  %sn = fptosi float %si to i32
  %cn = fptosi float %ci to i32
  store i32 %sn, ptr addrspace(1) %out
  %q = getelementptr i8, ptr addrspace(1) %out, i64 4
  store i32 %cn, ptr addrspace(1) %q
  ret void
}
