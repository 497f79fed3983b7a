; RUN: %toygcn compare %s --tolerance 2ulp
; RUN: %toygcn compare %s -O0 --tolerance 2ulp
; RUN: %llc %s -o - | FileCheck %s
; Roots, reciprocals, powers and logarithms of halves, and reciprocal roots of
; f64, with the flag afn; powers and logarithms of halves without it.
;
; CHECK-LABEL: {{^}}halves:
; CHECK-DAG: v_sqrt_f16
; CHECK-DAG: v_rsq_f16
; CHECK-DAG: v_rcp_f16
; CHECK-DAG: v_log_f16
; CHECK-DAG: v_exp_f16
; CHECK: s_endpgm
; CHECK-LABEL: {{^}}precise:
; CHECK-DAG: v_log_f16
; CHECK-DAG: v_exp_f16
; CHECK-DAG: v_exp_f32
; CHECK-DAG: v_log_f32
; CHECK-NOT: v_ldexp_f32
; CHECK: s_endpgm
; CHECK-LABEL: {{^}}doubles:
; CHECK: v_rsq_f64
; CHECK-COUNT-3: v_fma_f64
; CHECK-NOT: v_fma_f64
; CHECK: s_endpgm
;
; HOST:
;     def x(i): return half(0x0400 + 28 * i)
;     def y(i): return (i - 512) / 64
;     def every(*functions):
;         return [f(i) for f in functions for i in range(1024)]
;     def wide(i, v): return math.ldexp(abs(v) + 2.0 ** -9, 8 * i - 1050)
; LAUNCH: --kernel halves --grid 1024 --block 64 --arg buf:f16:5120
; EXPECT 0: every(lambda i: math.sqrt(x(i)), lambda i: 1 / math.sqrt(2 * x(i)),
;     lambda i: 1 / x(i), lambda i: math.log2(x(i)), lambda i: 2.0 ** y(i))
; LAUNCH: --kernel precise --grid 1024 --block 64 --arg buf:f16:6144
; EXPECT 0: every(lambda i: math.log2(x(i)), lambda i: 2.0 ** y(i),
;     lambda i: math.exp(y(i)), lambda i: 10.0 ** (y(i) / 2),
;     lambda i: math.log(x(i)), lambda i: math.log10(x(i)))
; LAUNCH: --kernel doubles --grid 256 --block 64 --arg buf:f64:256
;     --arg buf:f64:256:rand=5
; EXPECT 0: [1 / math.sqrt(wide(i, v)) for i, v in enumerate(a1)]
target triple = "amdgcn-amd-amdhsa"

define internal i32 @id() alwaysinline {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %b = shl i32 %g, 6
  %i = or i32 %b, %t
  ret i32 %i
}

define amdgpu_kernel void @halves(ptr addrspace(1) %out) {
  %i = call i32 @id()
  %scaled = mul i32 %i, 28
  %pattern = add i32 %scaled, 1024
  %short = trunc i32 %pattern to i16
  %x = bitcast i16 %short to half
  %n = sub i32 %i, 512
  %f = sitofp i32 %n to half
  %y = fmul half %f, 0xH2400
  %z = fmul half %f, 0xH2000
  %r0 = call afn half @llvm.sqrt.f16(half %x)
  %p0 = getelementptr half, ptr addrspace(1) %out, i32 %i
  store half %r0, ptr addrspace(1) %p0
  %x1 = fadd half %x, %x
  %s1 = call afn half @llvm.sqrt.f16(half %x1)
  %r1 = fdiv afn half 1.0, %s1
  %i1 = add i32 %i, 1024
  %p1 = getelementptr half, ptr addrspace(1) %out, i32 %i1
  store half %r1, ptr addrspace(1) %p1
  %r2 = fdiv afn half 1.0, %x
  %i2 = add i32 %i, 2048
  %p2 = getelementptr half, ptr addrspace(1) %out, i32 %i2
  store half %r2, ptr addrspace(1) %p2
  %r3 = call afn half @llvm.log2.f16(half %x)
  %i3 = add i32 %i, 3072
  %p3 = getelementptr half, ptr addrspace(1) %out, i32 %i3
  store half %r3, ptr addrspace(1) %p3
  %r4 = call afn half @llvm.exp2.f16(half %y)
  %i4 = add i32 %i, 4096
  %p4 = getelementptr half, ptr addrspace(1) %out, i32 %i4
  store half %r4, ptr addrspace(1) %p4
  ret void
}

define amdgpu_kernel void @precise(ptr addrspace(1) %out) {
  %i = call i32 @id()
  %scaled = mul i32 %i, 28
  %pattern = add i32 %scaled, 1024
  %short = trunc i32 %pattern to i16
  %x = bitcast i16 %short to half
  %n = sub i32 %i, 512
  %f = sitofp i32 %n to half
  %y = fmul half %f, 0xH2400
  %z = fmul half %f, 0xH2000
  %r0 = call half @llvm.log2.f16(half %x)
  %p0 = getelementptr half, ptr addrspace(1) %out, i32 %i
  store half %r0, ptr addrspace(1) %p0
  %r1 = call half @llvm.exp2.f16(half %y)
  %i1 = add i32 %i, 1024
  %p1 = getelementptr half, ptr addrspace(1) %out, i32 %i1
  store half %r1, ptr addrspace(1) %p1
  %r2 = call half @llvm.exp.f16(half %y)
  %i2 = add i32 %i, 2048
  %p2 = getelementptr half, ptr addrspace(1) %out, i32 %i2
  store half %r2, ptr addrspace(1) %p2
  %r3 = call half @llvm.exp10.f16(half %z)
  %i3 = add i32 %i, 3072
  %p3 = getelementptr half, ptr addrspace(1) %out, i32 %i3
  store half %r3, ptr addrspace(1) %p3
  %r4 = call half @llvm.log.f16(half %x)
  %i4 = add i32 %i, 4096
  %p4 = getelementptr half, ptr addrspace(1) %out, i32 %i4
  store half %r4, ptr addrspace(1) %p4
  %r5 = call half @llvm.log10.f16(half %x)
  %i5 = add i32 %i, 5120
  %p5 = getelementptr half, ptr addrspace(1) %out, i32 %i5
  store half %r5, ptr addrspace(1) %p5
  ret void
}

define amdgpu_kernel void @doubles(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %i = call i32 @id()
  %p = getelementptr double, ptr addrspace(1) %in, i32 %i
  %v = load double, ptr addrspace(1) %p
  %a = call double @llvm.fabs.f64(double %v)
  %m = fadd double %a, 0x3F60000000000000
  %e8 = shl i32 %i, 3
  %e = sub i32 %e8, 1050
  %x = call double @llvm.ldexp.f64.i32(double %m, i32 %e)
  %s = call afn double @llvm.sqrt.f64(double %x)
  %r = fdiv afn double 1.0, %s
  %q = getelementptr double, ptr addrspace(1) %out, i32 %i
  store double %r, ptr addrspace(1) %q
  ret void
}
