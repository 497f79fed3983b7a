; RUN: %llc %s -o - | FileCheck %s
; Operations of halves are instructions of halves, with modifiers and constants
; in them; others are done in f32.

declare half @llvm.fma.f16(half, half, half)
declare half @llvm.fabs.f16(half)

; CHECK-LABEL: {{^}}arithmetic:
; CHECK: v_add_f16_e32
; CHECK: v_sub_f16_e32
; CHECK: v_mul_f16_e32 {{v[0-9]+}}, 0x4100
; CHECK: v_fma_f16 {{v[0-9]+}}, -{{v[0-9]+}}, |{{v[0-9]+}}|, 1.0
define amdgpu_kernel void @arithmetic(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr <4 x half>, ptr addrspace(1) %p, i32 %t
  %v = load <4 x half>, ptr addrspace(1) %q
  %a = extractelement <4 x half> %v, i32 0
  %b = extractelement <4 x half> %v, i32 2
  %s1 = fadd half %a, %b
  store volatile half %s1, ptr addrspace(1) %p
  %s2 = fsub half %a, %b
  store volatile half %s2, ptr addrspace(1) %p
  %s3 = fmul half %a, 2.5
  store volatile half %s3, ptr addrspace(1) %p
  %n = fneg half %a
  %ab = call half @llvm.fabs.f16(half %b)
  %f = call half @llvm.fma.f16(half %n, half %ab, half 1.0)
  store volatile half %f, ptr addrspace(1) %p
  ret void
}

declare half @llvm.minnum.f16(half, half)

declare half @llvm.maxnum.f16(half, half)
declare half @llvm.floor.f16(half)
declare half @llvm.ceil.f16(half)
declare half @llvm.trunc.f16(half)
declare half @llvm.rint.f16(half)
declare half @llvm.nearbyint.f16(half)
declare half @llvm.roundeven.f16(half)
declare half @llvm.canonicalize.f16(half)

; CHECK-LABEL: {{^}}rounding:
; CHECK: v_min_f16
; CHECK: v_max_f16
; CHECK: v_floor_f16
; CHECK: v_ceil_f16
; CHECK: v_trunc_f16
; CHECK: v_rndne_f16
; CHECK: v_rndne_f16
; CHECK: v_max_f16
define amdgpu_kernel void @rounding(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr <4 x half>, ptr addrspace(1) %p, i32 %t
  %v = load <4 x half>, ptr addrspace(1) %q
  %a = extractelement <4 x half> %v, i32 0
  %b = extractelement <4 x half> %v, i32 2
  %m0 = call nnan half @llvm.minnum.f16(half %a, half %b)
  store volatile half %m0, ptr addrspace(1) %p
  %m1 = call nnan half @llvm.maxnum.f16(half %a, half %b)
  store volatile half %m1, ptr addrspace(1) %p
  %floor = call half @llvm.floor.f16(half %b)
  store volatile half %floor, ptr addrspace(1) %p
  %ceil = call half @llvm.ceil.f16(half %b)
  store volatile half %ceil, ptr addrspace(1) %p
  %trunc = call half @llvm.trunc.f16(half %b)
  store volatile half %trunc, ptr addrspace(1) %p
  %rint = call half @llvm.rint.f16(half %a)
  store volatile half %rint, ptr addrspace(1) %p
  %nearbyint = call half @llvm.nearbyint.f16(half %a)
  store volatile half %nearbyint, ptr addrspace(1) %p
  %roundeven = call half @llvm.roundeven.f16(half %b)
  store volatile half %roundeven, ptr addrspace(1) %p
  %canonicalize = call half @llvm.canonicalize.f16(half %b)
  store volatile half %canonicalize, ptr addrspace(1) %p
  ret void
}
declare half @llvm.amdgcn.rcp.f16(half)
declare half @llvm.amdgcn.rsq.f16(half)
declare half @llvm.amdgcn.sqrt.f16(half)
declare half @llvm.amdgcn.sin.f16(half)
declare half @llvm.amdgcn.cos.f16(half)
declare half @llvm.amdgcn.log.f16(half)
declare half @llvm.amdgcn.exp2.f16(half)
declare half @llvm.amdgcn.fract.f16(half)
declare half @llvm.amdgcn.fmed3.f16(half, half, half)
declare half @llvm.amdgcn.div.fixup.f16(half, half, half)
declare i1 @llvm.amdgcn.class.f16(half, i32)
declare i1 @llvm.is.fpclass.f16(half, i32 immarg)

; CHECK-LABEL: {{^}}intrinsics:
; CHECK: v_rcp_f16
; CHECK: v_rsq_f16
; CHECK: v_sqrt_f16
; CHECK: v_sin_f16
; CHECK: v_cos_f16
; CHECK: v_log_f16
; CHECK: v_exp_f16
; CHECK: v_fract_f16
; CHECK: v_med3_f16 {{.*}}, 0.5
; CHECK: v_div_fixup_f16
; CHECK: v_cmp_class_f16
; CHECK: v_cmp_class_f16
define amdgpu_kernel void @intrinsics(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr <4 x half>, ptr addrspace(1) %p, i32 %t
  %v = load <4 x half>, ptr addrspace(1) %q
  %a = extractelement <4 x half> %v, i32 0
  %b = extractelement <4 x half> %v, i32 2
  %rcp = call half @llvm.amdgcn.rcp.f16(half %a)
  store volatile half %rcp, ptr addrspace(1) %p
  %rsq = call half @llvm.amdgcn.rsq.f16(half %a)
  store volatile half %rsq, ptr addrspace(1) %p
  %sqrt = call half @llvm.amdgcn.sqrt.f16(half %a)
  store volatile half %sqrt, ptr addrspace(1) %p
  %sin = call half @llvm.amdgcn.sin.f16(half %a)
  store volatile half %sin, ptr addrspace(1) %p
  %cos = call half @llvm.amdgcn.cos.f16(half %a)
  store volatile half %cos, ptr addrspace(1) %p
  %log = call half @llvm.amdgcn.log.f16(half %a)
  store volatile half %log, ptr addrspace(1) %p
  %exp2 = call half @llvm.amdgcn.exp2.f16(half %a)
  store volatile half %exp2, ptr addrspace(1) %p
  %fract = call half @llvm.amdgcn.fract.f16(half %a)
  store volatile half %fract, ptr addrspace(1) %p
  %med = call half @llvm.amdgcn.fmed3.f16(half %a, half %b, half 0.5)
  store volatile half %med, ptr addrspace(1) %p
  %fix = call half @llvm.amdgcn.div.fixup.f16(half %a, half %b, half %a)
  store volatile half %fix, ptr addrspace(1) %p
  %cl = call i1 @llvm.amdgcn.class.f16(half %a, i32 %t)
  %clz = zext i1 %cl to i32
  store volatile i32 %clz, ptr addrspace(1) %p
  %fp = call i1 @llvm.is.fpclass.f16(half %a, i32 96)
  %fpz = zext i1 %fp to i32
  store volatile i32 %fpz, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: {{^}}compares:
; CHECK: v_cmp_eq_f16
; CHECK: v_cmp_gt_f16
; CHECK: v_cmp_ge_f16
; CHECK: v_cmp_lt_f16
; CHECK: v_cmp_le_f16
; CHECK: v_cmp_lg_f16
; CHECK: v_cmp_o_f16
; CHECK: v_cmp_u_f16
; CHECK: v_cmp_nlg_f16
; CHECK: v_cmp_nle_f16
; CHECK: v_cmp_nlt_f16
; CHECK: v_cmp_nge_f16
; CHECK: v_cmp_ngt_f16
; CHECK: v_cmp_neq_f16
define amdgpu_kernel void @compares(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr <4 x half>, ptr addrspace(1) %p, i32 %t
  %v = load <4 x half>, ptr addrspace(1) %q
  %a = extractelement <4 x half> %v, i32 0
  %b = extractelement <4 x half> %v, i32 2
  %oeq = fcmp oeq half %a, %b
  %oeqz = zext i1 %oeq to i32
  store volatile i32 %oeqz, ptr addrspace(1) %p
  %ogt = fcmp ogt half %a, %b
  %ogtz = zext i1 %ogt to i32
  store volatile i32 %ogtz, ptr addrspace(1) %p
  %oge = fcmp oge half %a, %b
  %ogez = zext i1 %oge to i32
  store volatile i32 %ogez, ptr addrspace(1) %p
  %olt = fcmp olt half %a, %b
  %oltz = zext i1 %olt to i32
  store volatile i32 %oltz, ptr addrspace(1) %p
  %ole = fcmp ole half %a, %b
  %olez = zext i1 %ole to i32
  store volatile i32 %olez, ptr addrspace(1) %p
  %one = fcmp one half %a, %b
  %onez = zext i1 %one to i32
  store volatile i32 %onez, ptr addrspace(1) %p
  %ord = fcmp ord half %a, %b
  %ordz = zext i1 %ord to i32
  store volatile i32 %ordz, ptr addrspace(1) %p
  %uno = fcmp uno half %a, %b
  %unoz = zext i1 %uno to i32
  store volatile i32 %unoz, ptr addrspace(1) %p
  %ueq = fcmp ueq half %a, %b
  %ueqz = zext i1 %ueq to i32
  store volatile i32 %ueqz, ptr addrspace(1) %p
  %ugt = fcmp ugt half %a, %b
  %ugtz = zext i1 %ugt to i32
  store volatile i32 %ugtz, ptr addrspace(1) %p
  %uge = fcmp uge half %a, %b
  %ugez = zext i1 %uge to i32
  store volatile i32 %ugez, ptr addrspace(1) %p
  %ult = fcmp ult half %a, %b
  %ultz = zext i1 %ult to i32
  store volatile i32 %ultz, ptr addrspace(1) %p
  %ule = fcmp ule half %a, %b
  %ulez = zext i1 %ule to i32
  store volatile i32 %ulez, ptr addrspace(1) %p
  %une = fcmp une half %a, %b
  %unez = zext i1 %une to i32
  store volatile i32 %unez, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: {{^}}signs:
; CHECK: s_xor_b32 {{s[0-9]+}}, {{s[0-9]+}}, 0x8000
; CHECK: s_and_b32 {{s[0-9]+}}, {{s[0-9]+}}, 0x7fff
; CHECK: v_xor_b32_e32 {{v[0-9]+}}, 0x8000
; CHECK: v_and_b32_e32 {{v[0-9]+}}, 0x7fff
define amdgpu_kernel void @signs(ptr addrspace(1) %p, half %u, half %w, ptr addrspace(4) %c) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %un = fneg half %u
  %ua = call half @llvm.fabs.f16(half %w)
  %uni = bitcast half %un to i16
  %uai = bitcast half %ua to i16
  %unz = zext i16 %uni to i32
  %uaz = zext i16 %uai to i32
  %unp = getelementptr i32, ptr addrspace(4) %c, i32 %unz
  %unl = load i32, ptr addrspace(4) %unp
  store volatile i32 %unl, ptr addrspace(1) %p
  %uap = getelementptr i32, ptr addrspace(4) %c, i32 %uaz
  %ual = load i32, ptr addrspace(4) %uap
  store volatile i32 %ual, ptr addrspace(1) %p
  %q = getelementptr <4 x half>, ptr addrspace(1) %p, i32 %t
  %v = load <4 x half>, ptr addrspace(1) %q
  %a = extractelement <4 x half> %v, i32 0
  %b = extractelement <4 x half> %v, i32 2
  %n = fneg half %a
  store volatile half %n, ptr addrspace(1) %p
  %ab = call half @llvm.fabs.f16(half %b)
  store volatile half %ab, ptr addrspace(1) %p
  ret void
}
declare half @llvm.exp.f16(half)
declare half @llvm.exp2.f16(half)
declare half @llvm.exp10.f16(half)
declare half @llvm.log.f16(half)
declare half @llvm.log2.f16(half)
declare half @llvm.log10.f16(half)
declare half @llvm.sin.f16(half)
declare half @llvm.cos.f16(half)
declare half @llvm.sqrt.f16(half)
declare half @llvm.round.f16(half)
declare half @llvm.ldexp.f16.i32(half, i32)
declare { half, i32 } @llvm.frexp.f16.i32(half)
declare half @llvm.copysign.f16(half, half)
declare half @llvm.minimumnum.f16(half, half)
declare i32 @llvm.fptosi.sat.i32.f16(half)
declare i64 @llvm.fptoui.sat.i64.f16(half)

; CHECK-LABEL: {{^}}wide:
; CHECK: v_cvt_f32_f16
; CHECK: v_exp_f32
; CHECK: v_cvt_f16_f32
define amdgpu_kernel void @wide(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr <4 x half>, ptr addrspace(1) %p, i32 %t
  %v = load <4 x half>, ptr addrspace(1) %q
  %a = extractelement <4 x half> %v, i32 0
  %b = extractelement <4 x half> %v, i32 2
  %wexp = call half @llvm.exp.f16(half %a)
  store volatile half %wexp, ptr addrspace(1) %p
  %wexp2 = call half @llvm.exp2.f16(half %a)
  store volatile half %wexp2, ptr addrspace(1) %p
  %wexp10 = call half @llvm.exp10.f16(half %a)
  store volatile half %wexp10, ptr addrspace(1) %p
  %wlog = call half @llvm.log.f16(half %a)
  store volatile half %wlog, ptr addrspace(1) %p
  %wlog2 = call half @llvm.log2.f16(half %a)
  store volatile half %wlog2, ptr addrspace(1) %p
  %wlog10 = call half @llvm.log10.f16(half %a)
  store volatile half %wlog10, ptr addrspace(1) %p
  %wsin = call half @llvm.sin.f16(half %a)
  store volatile half %wsin, ptr addrspace(1) %p
  %wcos = call half @llvm.cos.f16(half %a)
  store volatile half %wcos, ptr addrspace(1) %p
  %wsqrt = call half @llvm.sqrt.f16(half %a)
  store volatile half %wsqrt, ptr addrspace(1) %p
  %wround = call half @llvm.round.f16(half %a)
  store volatile half %wround, ptr addrspace(1) %p
  %ld = call half @llvm.ldexp.f16.i32(half %a, i32 %t)
  store volatile half %ld, ptr addrspace(1) %p
  %fr = call { half, i32 } @llvm.frexp.f16.i32(half %a)
  %mant = extractvalue { half, i32 } %fr, 0
  %exp = extractvalue { half, i32 } %fr, 1
  store volatile half %mant, ptr addrspace(1) %p
  store volatile i32 %exp, ptr addrspace(1) %p
  %cs = call half @llvm.copysign.f16(half %a, half %b)
  store volatile half %cs, ptr addrspace(1) %p
  %mn = call half @llvm.minimumnum.f16(half %a, half %b)
  store volatile half %mn, ptr addrspace(1) %p
  %sat = call i32 @llvm.fptosi.sat.i32.f16(half %a)
  store volatile i32 %sat, ptr addrspace(1) %p
  %sat64 = call i64 @llvm.fptoui.sat.i64.f16(half %a)
  store volatile i64 %sat64, ptr addrspace(1) %p
  %i64 = fptosi half %a to i64
  store volatile i64 %i64, ptr addrspace(1) %p
  %of64 = uitofp i64 %i64 to half
  store volatile half %of64, ptr addrspace(1) %p
  %d = fpext half %a to double
  %back = fptrunc double %d to half
  store volatile half %back, ptr addrspace(1) %p
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()

; A uniform half of the vector unit goes to the scalar unit as a dword.
; CHECK-LABEL: {{^}}uniform:
; CHECK: v_add_f16_e32 [[SUM:v[0-9]+]]
; CHECK: v_readfirstlane_b32 {{s[0-9]+}}, [[SUM]]
; CHECK: s_load_dword
define amdgpu_kernel void @uniform(ptr addrspace(1) %p, half %u, half %w, ptr addrspace(4) %c) {
  %s = fadd half %u, %w
  %i = bitcast half %s to i16
  %z = zext i16 %i to i32
  %g = getelementptr i32, ptr addrspace(4) %c, i32 %z
  %l = load i32, ptr addrspace(4) %g
  store i32 %l, ptr addrspace(1) %p
  ret void
}
