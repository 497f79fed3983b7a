; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Floats to the nearest integer of 128 bits, signed and unsigned.
;
; LAUNCH: --kernel wide --grid 64 --block 64 --arg buf:f32:64:rand=3 --arg buf:u64:128
; HOST:
;     values = lambda x: [x * s for s in (2.0 ** 40, 2.0 ** 127, -2.0 ** 128,
;         math.inf)]
;     def near(x, least, most):
;         if x != x:
;             return 0
;         if x in (math.inf, -math.inf):
;             return most if x > 0 else least
;         return max(least, min(most, int(x)))
;     both = lambda x: near(x, -2 ** 127, 2 ** 127 - 1) ^ near(x, 0,
;         2 ** 128 - 1)
; EXPECT 1: [both(f32(values(x)[i % 4])) >> s & (1 << 64) - 1
;     for i, x in enumerate(a0) for s in (0, 64)]
define amdgpu_kernel void @wide(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(1) %in, i32 %i
  %x = load float, ptr addrspace(1) %p
  %n = and i32 %i, 3
  %s = extractelement <4 x float> <float 0x4270000000000000, float 0x47E0000000000000, float 0xC7E0000000000000, float 0x7FF0000000000000>, i32 %n
  %is.two = icmp eq i32 %n, 2
  %twice = select i1 %is.two, float 2.0, float 1.0
  %part = fmul float %x, %s
  %y = fmul float %part, %twice
  %signed = call i128 @llvm.fptosi.sat.i128.f32(float %y)
  %unsigned = call i128 @llvm.fptoui.sat.i128.f32(float %y)
  %both = xor i128 %signed, %unsigned
  %to = getelementptr i128, ptr addrspace(1) %out, i32 %i
  store i128 %both, ptr addrspace(1) %to
  ret void
}

; More bits than the largest float has.
; LAUNCH: --kernel wider --grid 8 --block 8 --arg buf:f32:8 --arg buf:u64:24
; HOST:
;     inputs = [math.inf, -math.inf, 0.0, -1.0, 2.0 ** 127, -2.0 ** 127,
;         math.nan, 3.5]
; EXPECT 1: [near(inputs[i], -2 ** 191, 2 ** 191 - 1) >> s & (1 << 64) - 1
;     for i in range(8) for s in (0, 64, 128)]
define amdgpu_kernel void @wider(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %y = extractelement <8 x float> <float 0x7FF0000000000000, float 0xFFF0000000000000, float 0.0, float -1.0, float 0x47E0000000000000, float 0xC7E0000000000000, float 0x7FF8000000000000, float 3.5>, i32 %i
  %signed = call i192 @llvm.fptosi.sat.i192.f32(float %y)
  %to = getelementptr [3 x i64], ptr addrspace(1) %out, i32 %i
  store i192 %signed, ptr addrspace(1) %to, align 8
  ret void
}
