; RUN: %toygcn run %s
; RUN: %toygcn run -O0 %s
; RUN: %toygcn run %s --approximate-by random
; Denormals of operands and of results in every mode. A mode that shows at run
; time only, and one that asks for positive zeros, keep them, as on stock. A
; canonical denormal result is an operand once more. The fifth value is a
; denormal quotient, which f64 has no way to keep where operands are flushed.
;
; HOST:
;     def want(keeps_operands, keeps_results, tiny, far):
;         x, y = 1 if keeps_operands else 0, 1 if keeps_results else 0
;         small = y if x or tiny > 2.0 ** -1000 else 0
;         return [x * tiny * far, y * tiny, x * y * tiny, x * tiny * far, small * tiny, -x * tiny * far]
; LAUNCH: --kernel float_ieee --grid 1 --block 1 --arg f32:7.174648137343064e-43 --arg f32:1.2676506002282294e+30 --arg buf:f32:6
; EXPECT 2: want(1, 1, 2.0 ** -140, 2.0 ** 100)
; LAUNCH: --kernel float_dynamic --grid 1 --block 1 --arg f32:7.174648137343064e-43 --arg f32:1.2676506002282294e+30 --arg buf:f32:6
; EXPECT 2: want(1, 1, 2.0 ** -140, 2.0 ** 100)
; LAUNCH: --kernel float_results --grid 1 --block 1 --arg f32:7.174648137343064e-43 --arg f32:1.2676506002282294e+30 --arg buf:f32:6
; EXPECT 2: want(1, 0, 2.0 ** -140, 2.0 ** 100)
; LAUNCH: --kernel float_operands --grid 1 --block 1 --arg f32:7.174648137343064e-43 --arg f32:1.2676506002282294e+30 --arg buf:f32:6
; EXPECT 2: want(0, 1, 2.0 ** -140, 2.0 ** 100)
; LAUNCH: --kernel float_both --grid 1 --block 1 --arg f32:7.174648137343064e-43 --arg f32:1.2676506002282294e+30 --arg buf:f32:6
; EXPECT 2: want(0, 0, 2.0 ** -140, 2.0 ** 100)
; LAUNCH: --kernel float_positive --grid 1 --block 1 --arg f32:7.174648137343064e-43 --arg f32:1.2676506002282294e+30 --arg buf:f32:6
; EXPECT 2: want(1, 1, 2.0 ** -140, 2.0 ** 100)
; LAUNCH: --kernel float_operands_dynamic --grid 1 --block 1 --arg f32:7.174648137343064e-43 --arg f32:1.2676506002282294e+30 --arg buf:f32:6
; EXPECT 2: want(0, 1, 2.0 ** -140, 2.0 ** 100)
; LAUNCH: --kernel double_ieee --grid 1 --block 1 --arg f64:8.095e-320 --arg f64:8.452712498170644e+270 --arg buf:f64:6
; EXPECT 2: want(1, 1, 2.0 ** -1060, 2.0 ** 900)
; LAUNCH: --kernel double_dynamic --grid 1 --block 1 --arg f64:8.095e-320 --arg f64:8.452712498170644e+270 --arg buf:f64:6
; EXPECT 2: want(1, 1, 2.0 ** -1060, 2.0 ** 900)
; LAUNCH: --kernel double_results --grid 1 --block 1 --arg f64:8.095e-320 --arg f64:8.452712498170644e+270 --arg buf:f64:6
; EXPECT 2: want(1, 0, 2.0 ** -1060, 2.0 ** 900)
; LAUNCH: --kernel double_operands --grid 1 --block 1 --arg f64:8.095e-320 --arg f64:8.452712498170644e+270 --arg buf:f64:6
; EXPECT 2: want(0, 1, 2.0 ** -1060, 2.0 ** 900)
; LAUNCH: --kernel double_both --grid 1 --block 1 --arg f64:8.095e-320 --arg f64:8.452712498170644e+270 --arg buf:f64:6
; EXPECT 2: want(0, 0, 2.0 ** -1060, 2.0 ** 900)
; LAUNCH: --kernel double_positive --grid 1 --block 1 --arg f64:8.095e-320 --arg f64:8.452712498170644e+270 --arg buf:f64:6
; EXPECT 2: want(1, 1, 2.0 ** -1060, 2.0 ** 900)
; LAUNCH: --kernel double_operands_dynamic --grid 1 --block 1 --arg f64:8.095e-320 --arg f64:8.452712498170644e+270 --arg buf:f64:6
; EXPECT 2: want(0, 1, 2.0 ** -1060, 2.0 ** 900)
; LAUNCH: --kernel half_ieee --grid 1 --block 1 --arg f16:9.5367431640625e-07 --arg f16:4096.0 --arg buf:f16:6
; EXPECT 2: want(1, 1, 2.0 ** -20, 2.0 ** 12)
; LAUNCH: --kernel half_dynamic --grid 1 --block 1 --arg f16:9.5367431640625e-07 --arg f16:4096.0 --arg buf:f16:6
; EXPECT 2: want(1, 1, 2.0 ** -20, 2.0 ** 12)
; LAUNCH: --kernel half_results --grid 1 --block 1 --arg f16:9.5367431640625e-07 --arg f16:4096.0 --arg buf:f16:6
; EXPECT 2: want(1, 0, 2.0 ** -20, 2.0 ** 12)
; LAUNCH: --kernel half_operands --grid 1 --block 1 --arg f16:9.5367431640625e-07 --arg f16:4096.0 --arg buf:f16:6
; EXPECT 2: want(0, 1, 2.0 ** -20, 2.0 ** 12)
; LAUNCH: --kernel half_both --grid 1 --block 1 --arg f16:9.5367431640625e-07 --arg f16:4096.0 --arg buf:f16:6
; EXPECT 2: want(0, 0, 2.0 ** -20, 2.0 ** 12)
; LAUNCH: --kernel half_positive --grid 1 --block 1 --arg f16:9.5367431640625e-07 --arg f16:4096.0 --arg buf:f16:6
; EXPECT 2: want(1, 1, 2.0 ** -20, 2.0 ** 12)
; LAUNCH: --kernel half_operands_dynamic --grid 1 --block 1 --arg f16:9.5367431640625e-07 --arg f16:4096.0 --arg buf:f16:6
; EXPECT 2: want(0, 1, 2.0 ** -20, 2.0 ** 12)
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @float_ieee(float %tiny, float %far, ptr addrspace(1) %out) "denormal-fp-math-f32"="ieee,ieee" {
  %small = call float asm "v_mov_b32 $0, $1", "=v,s"(float 0x3B90000000000000)
  %up = fmul float %tiny, %far
  %down = fmul float %small, %small
  %canonical = call float @llvm.canonicalize.f32(float %down)
  %one = fdiv float %far, %far
  %inverse = fdiv float %one, %far
  %quotient = fdiv float %tiny, %inverse
  %reciprocal = fdiv float %one, %small
  %tinyquotient = fdiv float %small, %reciprocal
  %negative = fneg float %tiny
  %fma = call float @llvm.fma.f32(float %negative, float %far, float 0.0)
  %p0 = getelementptr i8, ptr addrspace(1) %out, i64 0
  store float %up, ptr addrspace(1) %p0
  %p1 = getelementptr i8, ptr addrspace(1) %out, i64 4
  store float %down, ptr addrspace(1) %p1
  %p2 = getelementptr i8, ptr addrspace(1) %out, i64 8
  store float %canonical, ptr addrspace(1) %p2
  %p3 = getelementptr i8, ptr addrspace(1) %out, i64 12
  store float %quotient, ptr addrspace(1) %p3
  %p4 = getelementptr i8, ptr addrspace(1) %out, i64 16
  store float %tinyquotient, ptr addrspace(1) %p4
  %p5 = getelementptr i8, ptr addrspace(1) %out, i64 20
  store float %fma, ptr addrspace(1) %p5
  ret void
}

define amdgpu_kernel void @float_dynamic(float %tiny, float %far, ptr addrspace(1) %out) "denormal-fp-math-f32"="dynamic,dynamic" {
  %small = call float asm "v_mov_b32 $0, $1", "=v,s"(float 0x3B90000000000000)
  %up = fmul float %tiny, %far
  %down = fmul float %small, %small
  %canonical = call float @llvm.canonicalize.f32(float %down)
  %one = fdiv float %far, %far
  %inverse = fdiv float %one, %far
  %quotient = fdiv float %tiny, %inverse
  %reciprocal = fdiv float %one, %small
  %tinyquotient = fdiv float %small, %reciprocal
  %negative = fneg float %tiny
  %fma = call float @llvm.fma.f32(float %negative, float %far, float 0.0)
  %p0 = getelementptr i8, ptr addrspace(1) %out, i64 0
  store float %up, ptr addrspace(1) %p0
  %p1 = getelementptr i8, ptr addrspace(1) %out, i64 4
  store float %down, ptr addrspace(1) %p1
  %p2 = getelementptr i8, ptr addrspace(1) %out, i64 8
  store float %canonical, ptr addrspace(1) %p2
  %p3 = getelementptr i8, ptr addrspace(1) %out, i64 12
  store float %quotient, ptr addrspace(1) %p3
  %p4 = getelementptr i8, ptr addrspace(1) %out, i64 16
  store float %tinyquotient, ptr addrspace(1) %p4
  %p5 = getelementptr i8, ptr addrspace(1) %out, i64 20
  store float %fma, ptr addrspace(1) %p5
  ret void
}

define amdgpu_kernel void @float_results(float %tiny, float %far, ptr addrspace(1) %out) "denormal-fp-math-f32"="preserve-sign,ieee" {
  %small = call float asm "v_mov_b32 $0, $1", "=v,s"(float 0x3B90000000000000)
  %up = fmul float %tiny, %far
  %down = fmul float %small, %small
  %canonical = call float @llvm.canonicalize.f32(float %down)
  %one = fdiv float %far, %far
  %inverse = fdiv float %one, %far
  %quotient = fdiv float %tiny, %inverse
  %reciprocal = fdiv float %one, %small
  %tinyquotient = fdiv float %small, %reciprocal
  %negative = fneg float %tiny
  %fma = call float @llvm.fma.f32(float %negative, float %far, float 0.0)
  %p0 = getelementptr i8, ptr addrspace(1) %out, i64 0
  store float %up, ptr addrspace(1) %p0
  %p1 = getelementptr i8, ptr addrspace(1) %out, i64 4
  store float %down, ptr addrspace(1) %p1
  %p2 = getelementptr i8, ptr addrspace(1) %out, i64 8
  store float %canonical, ptr addrspace(1) %p2
  %p3 = getelementptr i8, ptr addrspace(1) %out, i64 12
  store float %quotient, ptr addrspace(1) %p3
  %p4 = getelementptr i8, ptr addrspace(1) %out, i64 16
  store float %tinyquotient, ptr addrspace(1) %p4
  %p5 = getelementptr i8, ptr addrspace(1) %out, i64 20
  store float %fma, ptr addrspace(1) %p5
  ret void
}

define amdgpu_kernel void @float_operands(float %tiny, float %far, ptr addrspace(1) %out) "denormal-fp-math-f32"="ieee,preserve-sign" {
  %small = call float asm "v_mov_b32 $0, $1", "=v,s"(float 0x3B90000000000000)
  %up = fmul float %tiny, %far
  %down = fmul float %small, %small
  %canonical = call float @llvm.canonicalize.f32(float %down)
  %one = fdiv float %far, %far
  %inverse = fdiv float %one, %far
  %quotient = fdiv float %tiny, %inverse
  %reciprocal = fdiv float %one, %small
  %tinyquotient = fdiv float %small, %reciprocal
  %negative = fneg float %tiny
  %fma = call float @llvm.fma.f32(float %negative, float %far, float 0.0)
  %p0 = getelementptr i8, ptr addrspace(1) %out, i64 0
  store float %up, ptr addrspace(1) %p0
  %p1 = getelementptr i8, ptr addrspace(1) %out, i64 4
  store float %down, ptr addrspace(1) %p1
  %p2 = getelementptr i8, ptr addrspace(1) %out, i64 8
  store float %canonical, ptr addrspace(1) %p2
  %p3 = getelementptr i8, ptr addrspace(1) %out, i64 12
  store float %quotient, ptr addrspace(1) %p3
  %p4 = getelementptr i8, ptr addrspace(1) %out, i64 16
  store float %tinyquotient, ptr addrspace(1) %p4
  %p5 = getelementptr i8, ptr addrspace(1) %out, i64 20
  store float %fma, ptr addrspace(1) %p5
  ret void
}

define amdgpu_kernel void @float_both(float %tiny, float %far, ptr addrspace(1) %out) "denormal-fp-math-f32"="preserve-sign,preserve-sign" {
  %small = call float asm "v_mov_b32 $0, $1", "=v,s"(float 0x3B90000000000000)
  %up = fmul float %tiny, %far
  %down = fmul float %small, %small
  %canonical = call float @llvm.canonicalize.f32(float %down)
  %one = fdiv float %far, %far
  %inverse = fdiv float %one, %far
  %quotient = fdiv float %tiny, %inverse
  %reciprocal = fdiv float %one, %small
  %tinyquotient = fdiv float %small, %reciprocal
  %negative = fneg float %tiny
  %fma = call float @llvm.fma.f32(float %negative, float %far, float 0.0)
  %p0 = getelementptr i8, ptr addrspace(1) %out, i64 0
  store float %up, ptr addrspace(1) %p0
  %p1 = getelementptr i8, ptr addrspace(1) %out, i64 4
  store float %down, ptr addrspace(1) %p1
  %p2 = getelementptr i8, ptr addrspace(1) %out, i64 8
  store float %canonical, ptr addrspace(1) %p2
  %p3 = getelementptr i8, ptr addrspace(1) %out, i64 12
  store float %quotient, ptr addrspace(1) %p3
  %p4 = getelementptr i8, ptr addrspace(1) %out, i64 16
  store float %tinyquotient, ptr addrspace(1) %p4
  %p5 = getelementptr i8, ptr addrspace(1) %out, i64 20
  store float %fma, ptr addrspace(1) %p5
  ret void
}

define amdgpu_kernel void @float_positive(float %tiny, float %far, ptr addrspace(1) %out) "denormal-fp-math-f32"="positive-zero,positive-zero" {
  %small = call float asm "v_mov_b32 $0, $1", "=v,s"(float 0x3B90000000000000)
  %up = fmul float %tiny, %far
  %down = fmul float %small, %small
  %canonical = call float @llvm.canonicalize.f32(float %down)
  %one = fdiv float %far, %far
  %inverse = fdiv float %one, %far
  %quotient = fdiv float %tiny, %inverse
  %reciprocal = fdiv float %one, %small
  %tinyquotient = fdiv float %small, %reciprocal
  %negative = fneg float %tiny
  %fma = call float @llvm.fma.f32(float %negative, float %far, float 0.0)
  %p0 = getelementptr i8, ptr addrspace(1) %out, i64 0
  store float %up, ptr addrspace(1) %p0
  %p1 = getelementptr i8, ptr addrspace(1) %out, i64 4
  store float %down, ptr addrspace(1) %p1
  %p2 = getelementptr i8, ptr addrspace(1) %out, i64 8
  store float %canonical, ptr addrspace(1) %p2
  %p3 = getelementptr i8, ptr addrspace(1) %out, i64 12
  store float %quotient, ptr addrspace(1) %p3
  %p4 = getelementptr i8, ptr addrspace(1) %out, i64 16
  store float %tinyquotient, ptr addrspace(1) %p4
  %p5 = getelementptr i8, ptr addrspace(1) %out, i64 20
  store float %fma, ptr addrspace(1) %p5
  ret void
}

define amdgpu_kernel void @float_operands_dynamic(float %tiny, float %far, ptr addrspace(1) %out) "denormal-fp-math-f32"="dynamic,preserve-sign" {
  %small = call float asm "v_mov_b32 $0, $1", "=v,s"(float 0x3B90000000000000)
  %up = fmul float %tiny, %far
  %down = fmul float %small, %small
  %canonical = call float @llvm.canonicalize.f32(float %down)
  %one = fdiv float %far, %far
  %inverse = fdiv float %one, %far
  %quotient = fdiv float %tiny, %inverse
  %reciprocal = fdiv float %one, %small
  %tinyquotient = fdiv float %small, %reciprocal
  %negative = fneg float %tiny
  %fma = call float @llvm.fma.f32(float %negative, float %far, float 0.0)
  %p0 = getelementptr i8, ptr addrspace(1) %out, i64 0
  store float %up, ptr addrspace(1) %p0
  %p1 = getelementptr i8, ptr addrspace(1) %out, i64 4
  store float %down, ptr addrspace(1) %p1
  %p2 = getelementptr i8, ptr addrspace(1) %out, i64 8
  store float %canonical, ptr addrspace(1) %p2
  %p3 = getelementptr i8, ptr addrspace(1) %out, i64 12
  store float %quotient, ptr addrspace(1) %p3
  %p4 = getelementptr i8, ptr addrspace(1) %out, i64 16
  store float %tinyquotient, ptr addrspace(1) %p4
  %p5 = getelementptr i8, ptr addrspace(1) %out, i64 20
  store float %fma, ptr addrspace(1) %p5
  ret void
}

define amdgpu_kernel void @double_ieee(double %tiny, double %far, ptr addrspace(1) %out) "denormal-fp-math"="ieee,ieee" {
  %small = call double asm "s_mov_b64 $0, $1", "=s,s"(double 0x1ED0000000000000)
  %up = fmul double %tiny, %far
  %down = fmul double %small, %small
  %canonical = call double @llvm.canonicalize.f64(double %down)
  %one = fdiv double %far, %far
  %inverse = fdiv double %one, %far
  %quotient = fdiv double %tiny, %inverse
  %reciprocal = fdiv double %one, %small
  %tinyquotient = fdiv double %small, %reciprocal
  %negative = fneg double %tiny
  %fma = call double @llvm.fma.f64(double %negative, double %far, double 0.0)
  %p0 = getelementptr i8, ptr addrspace(1) %out, i64 0
  store double %up, ptr addrspace(1) %p0
  %p1 = getelementptr i8, ptr addrspace(1) %out, i64 8
  store double %down, ptr addrspace(1) %p1
  %p2 = getelementptr i8, ptr addrspace(1) %out, i64 16
  store double %canonical, ptr addrspace(1) %p2
  %p3 = getelementptr i8, ptr addrspace(1) %out, i64 24
  store double %quotient, ptr addrspace(1) %p3
  %p4 = getelementptr i8, ptr addrspace(1) %out, i64 32
  store double %tinyquotient, ptr addrspace(1) %p4
  %p5 = getelementptr i8, ptr addrspace(1) %out, i64 40
  store double %fma, ptr addrspace(1) %p5
  ret void
}

define amdgpu_kernel void @double_dynamic(double %tiny, double %far, ptr addrspace(1) %out) "denormal-fp-math"="dynamic,dynamic" {
  %small = call double asm "s_mov_b64 $0, $1", "=s,s"(double 0x1ED0000000000000)
  %up = fmul double %tiny, %far
  %down = fmul double %small, %small
  %canonical = call double @llvm.canonicalize.f64(double %down)
  %one = fdiv double %far, %far
  %inverse = fdiv double %one, %far
  %quotient = fdiv double %tiny, %inverse
  %reciprocal = fdiv double %one, %small
  %tinyquotient = fdiv double %small, %reciprocal
  %negative = fneg double %tiny
  %fma = call double @llvm.fma.f64(double %negative, double %far, double 0.0)
  %p0 = getelementptr i8, ptr addrspace(1) %out, i64 0
  store double %up, ptr addrspace(1) %p0
  %p1 = getelementptr i8, ptr addrspace(1) %out, i64 8
  store double %down, ptr addrspace(1) %p1
  %p2 = getelementptr i8, ptr addrspace(1) %out, i64 16
  store double %canonical, ptr addrspace(1) %p2
  %p3 = getelementptr i8, ptr addrspace(1) %out, i64 24
  store double %quotient, ptr addrspace(1) %p3
  %p4 = getelementptr i8, ptr addrspace(1) %out, i64 32
  store double %tinyquotient, ptr addrspace(1) %p4
  %p5 = getelementptr i8, ptr addrspace(1) %out, i64 40
  store double %fma, ptr addrspace(1) %p5
  ret void
}

define amdgpu_kernel void @double_results(double %tiny, double %far, ptr addrspace(1) %out) "denormal-fp-math"="preserve-sign,ieee" {
  %small = call double asm "s_mov_b64 $0, $1", "=s,s"(double 0x1ED0000000000000)
  %up = fmul double %tiny, %far
  %down = fmul double %small, %small
  %canonical = call double @llvm.canonicalize.f64(double %down)
  %one = fdiv double %far, %far
  %inverse = fdiv double %one, %far
  %quotient = fdiv double %tiny, %inverse
  %reciprocal = fdiv double %one, %small
  %tinyquotient = fdiv double %small, %reciprocal
  %negative = fneg double %tiny
  %fma = call double @llvm.fma.f64(double %negative, double %far, double 0.0)
  %p0 = getelementptr i8, ptr addrspace(1) %out, i64 0
  store double %up, ptr addrspace(1) %p0
  %p1 = getelementptr i8, ptr addrspace(1) %out, i64 8
  store double %down, ptr addrspace(1) %p1
  %p2 = getelementptr i8, ptr addrspace(1) %out, i64 16
  store double %canonical, ptr addrspace(1) %p2
  %p3 = getelementptr i8, ptr addrspace(1) %out, i64 24
  store double %quotient, ptr addrspace(1) %p3
  %p4 = getelementptr i8, ptr addrspace(1) %out, i64 32
  store double %tinyquotient, ptr addrspace(1) %p4
  %p5 = getelementptr i8, ptr addrspace(1) %out, i64 40
  store double %fma, ptr addrspace(1) %p5
  ret void
}

define amdgpu_kernel void @double_operands(double %tiny, double %far, ptr addrspace(1) %out) "denormal-fp-math"="ieee,preserve-sign" {
  %small = call double asm "s_mov_b64 $0, $1", "=s,s"(double 0x1ED0000000000000)
  %up = fmul double %tiny, %far
  %down = fmul double %small, %small
  %canonical = call double @llvm.canonicalize.f64(double %down)
  %one = fdiv double %far, %far
  %inverse = fdiv double %one, %far
  %quotient = fdiv double %tiny, %inverse
  %reciprocal = fdiv double %one, %small
  %tinyquotient = fdiv double %small, %reciprocal
  %negative = fneg double %tiny
  %fma = call double @llvm.fma.f64(double %negative, double %far, double 0.0)
  %p0 = getelementptr i8, ptr addrspace(1) %out, i64 0
  store double %up, ptr addrspace(1) %p0
  %p1 = getelementptr i8, ptr addrspace(1) %out, i64 8
  store double %down, ptr addrspace(1) %p1
  %p2 = getelementptr i8, ptr addrspace(1) %out, i64 16
  store double %canonical, ptr addrspace(1) %p2
  %p3 = getelementptr i8, ptr addrspace(1) %out, i64 24
  store double %quotient, ptr addrspace(1) %p3
  %p4 = getelementptr i8, ptr addrspace(1) %out, i64 32
  store double %tinyquotient, ptr addrspace(1) %p4
  %p5 = getelementptr i8, ptr addrspace(1) %out, i64 40
  store double %fma, ptr addrspace(1) %p5
  ret void
}

define amdgpu_kernel void @double_both(double %tiny, double %far, ptr addrspace(1) %out) "denormal-fp-math"="preserve-sign,preserve-sign" {
  %small = call double asm "s_mov_b64 $0, $1", "=s,s"(double 0x1ED0000000000000)
  %up = fmul double %tiny, %far
  %down = fmul double %small, %small
  %canonical = call double @llvm.canonicalize.f64(double %down)
  %one = fdiv double %far, %far
  %inverse = fdiv double %one, %far
  %quotient = fdiv double %tiny, %inverse
  %reciprocal = fdiv double %one, %small
  %tinyquotient = fdiv double %small, %reciprocal
  %negative = fneg double %tiny
  %fma = call double @llvm.fma.f64(double %negative, double %far, double 0.0)
  %p0 = getelementptr i8, ptr addrspace(1) %out, i64 0
  store double %up, ptr addrspace(1) %p0
  %p1 = getelementptr i8, ptr addrspace(1) %out, i64 8
  store double %down, ptr addrspace(1) %p1
  %p2 = getelementptr i8, ptr addrspace(1) %out, i64 16
  store double %canonical, ptr addrspace(1) %p2
  %p3 = getelementptr i8, ptr addrspace(1) %out, i64 24
  store double %quotient, ptr addrspace(1) %p3
  %p4 = getelementptr i8, ptr addrspace(1) %out, i64 32
  store double %tinyquotient, ptr addrspace(1) %p4
  %p5 = getelementptr i8, ptr addrspace(1) %out, i64 40
  store double %fma, ptr addrspace(1) %p5
  ret void
}

define amdgpu_kernel void @double_positive(double %tiny, double %far, ptr addrspace(1) %out) "denormal-fp-math"="positive-zero,positive-zero" {
  %small = call double asm "s_mov_b64 $0, $1", "=s,s"(double 0x1ED0000000000000)
  %up = fmul double %tiny, %far
  %down = fmul double %small, %small
  %canonical = call double @llvm.canonicalize.f64(double %down)
  %one = fdiv double %far, %far
  %inverse = fdiv double %one, %far
  %quotient = fdiv double %tiny, %inverse
  %reciprocal = fdiv double %one, %small
  %tinyquotient = fdiv double %small, %reciprocal
  %negative = fneg double %tiny
  %fma = call double @llvm.fma.f64(double %negative, double %far, double 0.0)
  %p0 = getelementptr i8, ptr addrspace(1) %out, i64 0
  store double %up, ptr addrspace(1) %p0
  %p1 = getelementptr i8, ptr addrspace(1) %out, i64 8
  store double %down, ptr addrspace(1) %p1
  %p2 = getelementptr i8, ptr addrspace(1) %out, i64 16
  store double %canonical, ptr addrspace(1) %p2
  %p3 = getelementptr i8, ptr addrspace(1) %out, i64 24
  store double %quotient, ptr addrspace(1) %p3
  %p4 = getelementptr i8, ptr addrspace(1) %out, i64 32
  store double %tinyquotient, ptr addrspace(1) %p4
  %p5 = getelementptr i8, ptr addrspace(1) %out, i64 40
  store double %fma, ptr addrspace(1) %p5
  ret void
}

define amdgpu_kernel void @double_operands_dynamic(double %tiny, double %far, ptr addrspace(1) %out) "denormal-fp-math"="dynamic,preserve-sign" {
  %small = call double asm "s_mov_b64 $0, $1", "=s,s"(double 0x1ED0000000000000)
  %up = fmul double %tiny, %far
  %down = fmul double %small, %small
  %canonical = call double @llvm.canonicalize.f64(double %down)
  %one = fdiv double %far, %far
  %inverse = fdiv double %one, %far
  %quotient = fdiv double %tiny, %inverse
  %reciprocal = fdiv double %one, %small
  %tinyquotient = fdiv double %small, %reciprocal
  %negative = fneg double %tiny
  %fma = call double @llvm.fma.f64(double %negative, double %far, double 0.0)
  %p0 = getelementptr i8, ptr addrspace(1) %out, i64 0
  store double %up, ptr addrspace(1) %p0
  %p1 = getelementptr i8, ptr addrspace(1) %out, i64 8
  store double %down, ptr addrspace(1) %p1
  %p2 = getelementptr i8, ptr addrspace(1) %out, i64 16
  store double %canonical, ptr addrspace(1) %p2
  %p3 = getelementptr i8, ptr addrspace(1) %out, i64 24
  store double %quotient, ptr addrspace(1) %p3
  %p4 = getelementptr i8, ptr addrspace(1) %out, i64 32
  store double %tinyquotient, ptr addrspace(1) %p4
  %p5 = getelementptr i8, ptr addrspace(1) %out, i64 40
  store double %fma, ptr addrspace(1) %p5
  ret void
}

define amdgpu_kernel void @half_ieee(half %tiny, half %far, ptr addrspace(1) %out) "denormal-fp-math"="ieee,ieee" {
  %small = call half asm "v_mov_b32 $0, $1", "=v,s"(half 0xH1400)
  %up = fmul half %tiny, %far
  %down = fmul half %small, %small
  %canonical = call half @llvm.canonicalize.f16(half %down)
  %one = fdiv half %far, %far
  %inverse = fdiv half %one, %far
  %quotient = fdiv half %tiny, %inverse
  %reciprocal = fdiv half %one, %small
  %tinyquotient = fdiv half %small, %reciprocal
  %negative = fneg half %tiny
  %fma = call half @llvm.fma.f16(half %negative, half %far, half 0.0)
  %p0 = getelementptr i8, ptr addrspace(1) %out, i64 0
  store half %up, ptr addrspace(1) %p0
  %p1 = getelementptr i8, ptr addrspace(1) %out, i64 2
  store half %down, ptr addrspace(1) %p1
  %p2 = getelementptr i8, ptr addrspace(1) %out, i64 4
  store half %canonical, ptr addrspace(1) %p2
  %p3 = getelementptr i8, ptr addrspace(1) %out, i64 6
  store half %quotient, ptr addrspace(1) %p3
  %p4 = getelementptr i8, ptr addrspace(1) %out, i64 8
  store half %tinyquotient, ptr addrspace(1) %p4
  %p5 = getelementptr i8, ptr addrspace(1) %out, i64 10
  store half %fma, ptr addrspace(1) %p5
  ret void
}

define amdgpu_kernel void @half_dynamic(half %tiny, half %far, ptr addrspace(1) %out) "denormal-fp-math"="dynamic,dynamic" {
  %small = call half asm "v_mov_b32 $0, $1", "=v,s"(half 0xH1400)
  %up = fmul half %tiny, %far
  %down = fmul half %small, %small
  %canonical = call half @llvm.canonicalize.f16(half %down)
  %one = fdiv half %far, %far
  %inverse = fdiv half %one, %far
  %quotient = fdiv half %tiny, %inverse
  %reciprocal = fdiv half %one, %small
  %tinyquotient = fdiv half %small, %reciprocal
  %negative = fneg half %tiny
  %fma = call half @llvm.fma.f16(half %negative, half %far, half 0.0)
  %p0 = getelementptr i8, ptr addrspace(1) %out, i64 0
  store half %up, ptr addrspace(1) %p0
  %p1 = getelementptr i8, ptr addrspace(1) %out, i64 2
  store half %down, ptr addrspace(1) %p1
  %p2 = getelementptr i8, ptr addrspace(1) %out, i64 4
  store half %canonical, ptr addrspace(1) %p2
  %p3 = getelementptr i8, ptr addrspace(1) %out, i64 6
  store half %quotient, ptr addrspace(1) %p3
  %p4 = getelementptr i8, ptr addrspace(1) %out, i64 8
  store half %tinyquotient, ptr addrspace(1) %p4
  %p5 = getelementptr i8, ptr addrspace(1) %out, i64 10
  store half %fma, ptr addrspace(1) %p5
  ret void
}

define amdgpu_kernel void @half_results(half %tiny, half %far, ptr addrspace(1) %out) "denormal-fp-math"="preserve-sign,ieee" {
  %small = call half asm "v_mov_b32 $0, $1", "=v,s"(half 0xH1400)
  %up = fmul half %tiny, %far
  %down = fmul half %small, %small
  %canonical = call half @llvm.canonicalize.f16(half %down)
  %one = fdiv half %far, %far
  %inverse = fdiv half %one, %far
  %quotient = fdiv half %tiny, %inverse
  %reciprocal = fdiv half %one, %small
  %tinyquotient = fdiv half %small, %reciprocal
  %negative = fneg half %tiny
  %fma = call half @llvm.fma.f16(half %negative, half %far, half 0.0)
  %p0 = getelementptr i8, ptr addrspace(1) %out, i64 0
  store half %up, ptr addrspace(1) %p0
  %p1 = getelementptr i8, ptr addrspace(1) %out, i64 2
  store half %down, ptr addrspace(1) %p1
  %p2 = getelementptr i8, ptr addrspace(1) %out, i64 4
  store half %canonical, ptr addrspace(1) %p2
  %p3 = getelementptr i8, ptr addrspace(1) %out, i64 6
  store half %quotient, ptr addrspace(1) %p3
  %p4 = getelementptr i8, ptr addrspace(1) %out, i64 8
  store half %tinyquotient, ptr addrspace(1) %p4
  %p5 = getelementptr i8, ptr addrspace(1) %out, i64 10
  store half %fma, ptr addrspace(1) %p5
  ret void
}

define amdgpu_kernel void @half_operands(half %tiny, half %far, ptr addrspace(1) %out) "denormal-fp-math"="ieee,preserve-sign" {
  %small = call half asm "v_mov_b32 $0, $1", "=v,s"(half 0xH1400)
  %up = fmul half %tiny, %far
  %down = fmul half %small, %small
  %canonical = call half @llvm.canonicalize.f16(half %down)
  %one = fdiv half %far, %far
  %inverse = fdiv half %one, %far
  %quotient = fdiv half %tiny, %inverse
  %reciprocal = fdiv half %one, %small
  %tinyquotient = fdiv half %small, %reciprocal
  %negative = fneg half %tiny
  %fma = call half @llvm.fma.f16(half %negative, half %far, half 0.0)
  %p0 = getelementptr i8, ptr addrspace(1) %out, i64 0
  store half %up, ptr addrspace(1) %p0
  %p1 = getelementptr i8, ptr addrspace(1) %out, i64 2
  store half %down, ptr addrspace(1) %p1
  %p2 = getelementptr i8, ptr addrspace(1) %out, i64 4
  store half %canonical, ptr addrspace(1) %p2
  %p3 = getelementptr i8, ptr addrspace(1) %out, i64 6
  store half %quotient, ptr addrspace(1) %p3
  %p4 = getelementptr i8, ptr addrspace(1) %out, i64 8
  store half %tinyquotient, ptr addrspace(1) %p4
  %p5 = getelementptr i8, ptr addrspace(1) %out, i64 10
  store half %fma, ptr addrspace(1) %p5
  ret void
}

define amdgpu_kernel void @half_both(half %tiny, half %far, ptr addrspace(1) %out) "denormal-fp-math"="preserve-sign,preserve-sign" {
  %small = call half asm "v_mov_b32 $0, $1", "=v,s"(half 0xH1400)
  %up = fmul half %tiny, %far
  %down = fmul half %small, %small
  %canonical = call half @llvm.canonicalize.f16(half %down)
  %one = fdiv half %far, %far
  %inverse = fdiv half %one, %far
  %quotient = fdiv half %tiny, %inverse
  %reciprocal = fdiv half %one, %small
  %tinyquotient = fdiv half %small, %reciprocal
  %negative = fneg half %tiny
  %fma = call half @llvm.fma.f16(half %negative, half %far, half 0.0)
  %p0 = getelementptr i8, ptr addrspace(1) %out, i64 0
  store half %up, ptr addrspace(1) %p0
  %p1 = getelementptr i8, ptr addrspace(1) %out, i64 2
  store half %down, ptr addrspace(1) %p1
  %p2 = getelementptr i8, ptr addrspace(1) %out, i64 4
  store half %canonical, ptr addrspace(1) %p2
  %p3 = getelementptr i8, ptr addrspace(1) %out, i64 6
  store half %quotient, ptr addrspace(1) %p3
  %p4 = getelementptr i8, ptr addrspace(1) %out, i64 8
  store half %tinyquotient, ptr addrspace(1) %p4
  %p5 = getelementptr i8, ptr addrspace(1) %out, i64 10
  store half %fma, ptr addrspace(1) %p5
  ret void
}

define amdgpu_kernel void @half_positive(half %tiny, half %far, ptr addrspace(1) %out) "denormal-fp-math"="positive-zero,positive-zero" {
  %small = call half asm "v_mov_b32 $0, $1", "=v,s"(half 0xH1400)
  %up = fmul half %tiny, %far
  %down = fmul half %small, %small
  %canonical = call half @llvm.canonicalize.f16(half %down)
  %one = fdiv half %far, %far
  %inverse = fdiv half %one, %far
  %quotient = fdiv half %tiny, %inverse
  %reciprocal = fdiv half %one, %small
  %tinyquotient = fdiv half %small, %reciprocal
  %negative = fneg half %tiny
  %fma = call half @llvm.fma.f16(half %negative, half %far, half 0.0)
  %p0 = getelementptr i8, ptr addrspace(1) %out, i64 0
  store half %up, ptr addrspace(1) %p0
  %p1 = getelementptr i8, ptr addrspace(1) %out, i64 2
  store half %down, ptr addrspace(1) %p1
  %p2 = getelementptr i8, ptr addrspace(1) %out, i64 4
  store half %canonical, ptr addrspace(1) %p2
  %p3 = getelementptr i8, ptr addrspace(1) %out, i64 6
  store half %quotient, ptr addrspace(1) %p3
  %p4 = getelementptr i8, ptr addrspace(1) %out, i64 8
  store half %tinyquotient, ptr addrspace(1) %p4
  %p5 = getelementptr i8, ptr addrspace(1) %out, i64 10
  store half %fma, ptr addrspace(1) %p5
  ret void
}

define amdgpu_kernel void @half_operands_dynamic(half %tiny, half %far, ptr addrspace(1) %out) "denormal-fp-math"="dynamic,preserve-sign" {
  %small = call half asm "v_mov_b32 $0, $1", "=v,s"(half 0xH1400)
  %up = fmul half %tiny, %far
  %down = fmul half %small, %small
  %canonical = call half @llvm.canonicalize.f16(half %down)
  %one = fdiv half %far, %far
  %inverse = fdiv half %one, %far
  %quotient = fdiv half %tiny, %inverse
  %reciprocal = fdiv half %one, %small
  %tinyquotient = fdiv half %small, %reciprocal
  %negative = fneg half %tiny
  %fma = call half @llvm.fma.f16(half %negative, half %far, half 0.0)
  %p0 = getelementptr i8, ptr addrspace(1) %out, i64 0
  store half %up, ptr addrspace(1) %p0
  %p1 = getelementptr i8, ptr addrspace(1) %out, i64 2
  store half %down, ptr addrspace(1) %p1
  %p2 = getelementptr i8, ptr addrspace(1) %out, i64 4
  store half %canonical, ptr addrspace(1) %p2
  %p3 = getelementptr i8, ptr addrspace(1) %out, i64 6
  store half %quotient, ptr addrspace(1) %p3
  %p4 = getelementptr i8, ptr addrspace(1) %out, i64 8
  store half %tinyquotient, ptr addrspace(1) %p4
  %p5 = getelementptr i8, ptr addrspace(1) %out, i64 10
  store half %fma, ptr addrspace(1) %p5
  ret void
}
