; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; RUN: %llc %s -o - | FileCheck %s
; A double times a power of 2, with results that overflow or are denormal, and
; a floor as an integer of 64 bits, which needs no other rounding.
;
; CHECK-LABEL: {{^}}powers:
; CHECK-NOT: v_mul_f64
; CHECK-COUNT-4: v_ldexp_f64
; CHECK-NOT: v_mul_f64
; CHECK-LABEL: {{^}}floors:
; CHECK-NOT: v_trunc_f64
; CHECK: s_endpgm
;
; HOST:
;     xs = [0.0, -0.0, 1.5, -3.75, 5e-324, -3 * 5e-324, 2.0 ** -1022,
;         1.7976931348623157e308, math.inf, -math.inf, math.nan, -1e300,
;         1e-300, 2.0 ** -1000, -1.9999999999999998, 3.0e-311]
; LAUNCH: --kernel powers --grid 16 --block 16 --arg buf:f64:64
; EXPECT 0: [x * f for x in xs for f in (2.0, -0.5, 2.0 ** -40, 2.0 ** 60)]
; LAUNCH: --kernel floors --grid 64 --block 64 --arg buf:f64:64:rand=1
;     --arg buf:i64:64
; EXPECT 1: [math.floor(x * 1e12) for x in a0]
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@xs = addrspace(4) constant [16 x double] [double 0.0, double -0.0, double 1.5, double -3.75, double 0x0000000000000001, double 0x8000000000000003, double 0x0010000000000000, double 0x7FEFFFFFFFFFFFFF, double 0x7FF0000000000000, double 0xFFF0000000000000, double 0x7FF8000000000000, double 0xFE37E43C8800759C, double 0x01A56E1FC2F8F359, double 0x0170000000000000, double 0xBFFFFFFFFFFFFFFF, double 0x00000585C36EAB73]

define amdgpu_kernel void @powers(ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %px = getelementptr double, ptr addrspace(4) @xs, i32 %i
  %x = load double, ptr addrspace(4) %px
  %a = fmul double %x, 2.0
  %b = fmul double %x, -0.5
  %c = fmul double %x, 0x3D70000000000000
  %d = fmul double %x, 0x43B0000000000000
  %v0 = insertelement <4 x double> poison, double %a, i32 0
  %v1 = insertelement <4 x double> %v0, double %b, i32 1
  %v2 = insertelement <4 x double> %v1, double %c, i32 2
  %v3 = insertelement <4 x double> %v2, double %d, i32 3
  %to = getelementptr <4 x double>, ptr addrspace(1) %out, i32 %i
  store <4 x double> %v3, ptr addrspace(1) %to, align 8
  ret void
}

define amdgpu_kernel void @floors(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %px = getelementptr double, ptr addrspace(1) %in, i32 %i
  %x = load double, ptr addrspace(1) %px
  %far = fmul double %x, 1.0e12
  %floor = call double @llvm.floor.f64(double %far)
  %r = fptosi double %floor to i64
  %to = getelementptr i64, ptr addrspace(1) %out, i32 %i
  store i64 %r, ptr addrspace(1) %to
  ret void
}
