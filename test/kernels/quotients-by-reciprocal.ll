; RUN: %toygcn compare %s
; Quotients by one divisor, with arcp; the divisors are powers of two.
;
; LAUNCH: --grid 64 --block 64 --arg buf:f32:64:iota --arg buf:f32:128
; EXPECT 1: [f32(x) for i in range(64) for d in [2.0 ** (i % 8 - 4)]
;     for x in (i / d, (i + 3) / d)]

define amdgpu_kernel void @quotients(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %a = getelementptr float, ptr addrspace(1) %in, i32 %i
  %x = load float, ptr addrspace(1) %a
  %y = fadd float %x, 3.0
  %e = and i32 %i, 7
  %e.4 = sub i32 %e, 4
  %d = call float @llvm.ldexp.f32.i32(float 1.0, i32 %e.4)
  %q = fdiv arcp float %x, %d
  %r = fdiv arcp float %y, %d
  %v0 = insertelement <2 x float> poison, float %q, i32 0
  %v1 = insertelement <2 x float> %v0, float %r, i32 1
  %o = getelementptr <2 x float>, ptr addrspace(1) %out, i32 %i
  store <2 x float> %v1, ptr addrspace(1) %o
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare float @llvm.ldexp.f32.i32(float, i32)
