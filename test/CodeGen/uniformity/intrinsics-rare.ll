; What rarer intrinsics do to lanes: see intrinsics.ll.
;
; RUN: %opt -passes='print<uniformity>' -disable-output %s 2>&1 | FileCheck %s --implicit-check-not='DIVERGENT: {{.*}}same_'

; As their operands.
; CHECK-LABEL: for function 'pure'
; CHECK-COUNT-12: DIVERGENT: %differs
define amdgpu_kernel void @pure(i32 %ui, float %uf, double %ud) {
  %vi = call i32 @llvm.amdgcn.workitem.id.x()
  %vf = bitcast i32 %vi to float
  %vd = fpext float %vf to double
%same_mulhi_i24 = call i32 @llvm.amdgcn.mulhi.i24(i32 %ui, i32 %ui)
  %differs_mulhi_i24 = call i32 @llvm.amdgcn.mulhi.i24(i32 %vi, i32 %vi)
  %same_cubeid = call float @llvm.amdgcn.cubeid(float %uf, float %uf, float %uf)
  %differs_cubeid = call float @llvm.amdgcn.cubeid(float %vf, float %vf, float %vf)
  %same_cubesc = call float @llvm.amdgcn.cubesc(float %uf, float %uf, float %uf)
  %differs_cubesc = call float @llvm.amdgcn.cubesc(float %vf, float %vf, float %vf)
  %same_cubetc = call float @llvm.amdgcn.cubetc(float %uf, float %uf, float %uf)
  %differs_cubetc = call float @llvm.amdgcn.cubetc(float %vf, float %vf, float %vf)
  %same_cubema = call float @llvm.amdgcn.cubema(float %uf, float %uf, float %uf)
  %differs_cubema = call float @llvm.amdgcn.cubema(float %vf, float %vf, float %vf)
  %same_fmad_ftz_f32 = call float @llvm.amdgcn.fmad.ftz.f32(float %uf, float %uf, float %uf)
  %differs_fmad_ftz_f32 = call float @llvm.amdgcn.fmad.ftz.f32(float %vf, float %vf, float %vf)
  %same_cvt_pk_u8_f32 = call i32 @llvm.amdgcn.cvt.pk.u8.f32(float %uf, i32 %ui, i32 %ui)
  %differs_cvt_pk_u8_f32 = call i32 @llvm.amdgcn.cvt.pk.u8.f32(float %vf, i32 %vi, i32 %vi)
  %same_cvt_pknorm_i16 = call <2 x i16> @llvm.amdgcn.cvt.pknorm.i16(float %uf, float %uf)
  %differs_cvt_pknorm_i16 = call <2 x i16> @llvm.amdgcn.cvt.pknorm.i16(float %vf, float %vf)
  %same_cvt_pknorm_u16 = call <2 x i16> @llvm.amdgcn.cvt.pknorm.u16(float %uf, float %uf)
  %differs_cvt_pknorm_u16 = call <2 x i16> @llvm.amdgcn.cvt.pknorm.u16(float %vf, float %vf)
  %same_cvt_pk_i16 = call <2 x i16> @llvm.amdgcn.cvt.pk.i16(i32 %ui, i32 %ui)
  %differs_cvt_pk_i16 = call <2 x i16> @llvm.amdgcn.cvt.pk.i16(i32 %vi, i32 %vi)
  %same_cvt_pk_u16 = call <2 x i16> @llvm.amdgcn.cvt.pk.u16(i32 %ui, i32 %ui)
  %differs_cvt_pk_u16 = call <2 x i16> @llvm.amdgcn.cvt.pk.u16(i32 %vi, i32 %vi)
  %same_trig_preop = call double @llvm.amdgcn.trig.preop.f64(double %ud, i32 %ui)
  %differs_trig_preop = call double @llvm.amdgcn.trig.preop.f64(double %vd, i32 %vi)
  ret void
}

; Lanes load for themselves.
; CHECK-LABEL: for function 'buffers'
; CHECK-COUNT-28: DIVERGENT: %differs
define amdgpu_kernel void @buffers(<4 x i32> %r, i32 %ui) {
  %differs_raw_load = call i32 @llvm.amdgcn.raw.buffer.load.i32(<4 x i32> %r, i32 %ui, i32 %ui, i32 0)
  call void @llvm.amdgcn.raw.buffer.store.i32(i32 %ui, <4 x i32> %r, i32 %ui, i32 %ui, i32 0)
  %differs_raw_swap = call i32 @llvm.amdgcn.raw.buffer.atomic.swap.i32(i32 %ui, <4 x i32> %r, i32 %ui, i32 %ui, i32 0)
  %differs_raw_add = call i32 @llvm.amdgcn.raw.buffer.atomic.add.i32(i32 %ui, <4 x i32> %r, i32 %ui, i32 %ui, i32 0)
  %differs_raw_sub = call i32 @llvm.amdgcn.raw.buffer.atomic.sub.i32(i32 %ui, <4 x i32> %r, i32 %ui, i32 %ui, i32 0)
  %differs_raw_smin = call i32 @llvm.amdgcn.raw.buffer.atomic.smin.i32(i32 %ui, <4 x i32> %r, i32 %ui, i32 %ui, i32 0)
  %differs_raw_umin = call i32 @llvm.amdgcn.raw.buffer.atomic.umin.i32(i32 %ui, <4 x i32> %r, i32 %ui, i32 %ui, i32 0)
  %differs_raw_smax = call i32 @llvm.amdgcn.raw.buffer.atomic.smax.i32(i32 %ui, <4 x i32> %r, i32 %ui, i32 %ui, i32 0)
  %differs_raw_umax = call i32 @llvm.amdgcn.raw.buffer.atomic.umax.i32(i32 %ui, <4 x i32> %r, i32 %ui, i32 %ui, i32 0)
  %differs_raw_and = call i32 @llvm.amdgcn.raw.buffer.atomic.and.i32(i32 %ui, <4 x i32> %r, i32 %ui, i32 %ui, i32 0)
  %differs_raw_or = call i32 @llvm.amdgcn.raw.buffer.atomic.or.i32(i32 %ui, <4 x i32> %r, i32 %ui, i32 %ui, i32 0)
  %differs_raw_xor = call i32 @llvm.amdgcn.raw.buffer.atomic.xor.i32(i32 %ui, <4 x i32> %r, i32 %ui, i32 %ui, i32 0)
  %differs_raw_inc = call i32 @llvm.amdgcn.raw.buffer.atomic.inc.i32(i32 %ui, <4 x i32> %r, i32 %ui, i32 %ui, i32 0)
  %differs_raw_dec = call i32 @llvm.amdgcn.raw.buffer.atomic.dec.i32(i32 %ui, <4 x i32> %r, i32 %ui, i32 %ui, i32 0)
  %differs_raw_cmpswap = call i32 @llvm.amdgcn.raw.buffer.atomic.cmpswap.i32(i32 %ui, i32 %ui, <4 x i32> %r, i32 %ui, i32 %ui, i32 0)
  %differs_struct_load = call i32 @llvm.amdgcn.struct.buffer.load.i32(<4 x i32> %r, i32 %ui, i32 %ui, i32 %ui, i32 0)
  call void @llvm.amdgcn.struct.buffer.store.i32(i32 %ui, <4 x i32> %r, i32 %ui, i32 %ui, i32 %ui, i32 0)
  %differs_struct_swap = call i32 @llvm.amdgcn.struct.buffer.atomic.swap.i32(i32 %ui, <4 x i32> %r, i32 %ui, i32 %ui, i32 %ui, i32 0)
  %differs_struct_add = call i32 @llvm.amdgcn.struct.buffer.atomic.add.i32(i32 %ui, <4 x i32> %r, i32 %ui, i32 %ui, i32 %ui, i32 0)
  %differs_struct_sub = call i32 @llvm.amdgcn.struct.buffer.atomic.sub.i32(i32 %ui, <4 x i32> %r, i32 %ui, i32 %ui, i32 %ui, i32 0)
  %differs_struct_smin = call i32 @llvm.amdgcn.struct.buffer.atomic.smin.i32(i32 %ui, <4 x i32> %r, i32 %ui, i32 %ui, i32 %ui, i32 0)
  %differs_struct_umin = call i32 @llvm.amdgcn.struct.buffer.atomic.umin.i32(i32 %ui, <4 x i32> %r, i32 %ui, i32 %ui, i32 %ui, i32 0)
  %differs_struct_smax = call i32 @llvm.amdgcn.struct.buffer.atomic.smax.i32(i32 %ui, <4 x i32> %r, i32 %ui, i32 %ui, i32 %ui, i32 0)
  %differs_struct_umax = call i32 @llvm.amdgcn.struct.buffer.atomic.umax.i32(i32 %ui, <4 x i32> %r, i32 %ui, i32 %ui, i32 %ui, i32 0)
  %differs_struct_and = call i32 @llvm.amdgcn.struct.buffer.atomic.and.i32(i32 %ui, <4 x i32> %r, i32 %ui, i32 %ui, i32 %ui, i32 0)
  %differs_struct_or = call i32 @llvm.amdgcn.struct.buffer.atomic.or.i32(i32 %ui, <4 x i32> %r, i32 %ui, i32 %ui, i32 %ui, i32 0)
  %differs_struct_xor = call i32 @llvm.amdgcn.struct.buffer.atomic.xor.i32(i32 %ui, <4 x i32> %r, i32 %ui, i32 %ui, i32 %ui, i32 0)
  %differs_struct_inc = call i32 @llvm.amdgcn.struct.buffer.atomic.inc.i32(i32 %ui, <4 x i32> %r, i32 %ui, i32 %ui, i32 %ui, i32 0)
  %differs_struct_dec = call i32 @llvm.amdgcn.struct.buffer.atomic.dec.i32(i32 %ui, <4 x i32> %r, i32 %ui, i32 %ui, i32 %ui, i32 0)
  %differs_struct_cmpswap = call i32 @llvm.amdgcn.struct.buffer.atomic.cmpswap.i32(i32 %ui, i32 %ui, <4 x i32> %r, i32 %ui, i32 %ui, i32 %ui, i32 0)
  ret void
}

; Without a result.
define amdgpu_kernel void @instructions() {
  call void @llvm.amdgcn.s.setprio(i16 1)
  call void @llvm.amdgcn.s.sethalt(i32 0)
  call void @llvm.amdgcn.s.dcache.inv()
  call void @llvm.amdgcn.s.dcache.inv.vol()
  call void @llvm.amdgcn.s.dcache.wb()
  call void @llvm.amdgcn.s.dcache.wb.vol()
  call void @llvm.amdgcn.buffer.wbinvl1()
  call void @llvm.amdgcn.buffer.wbinvl1.vol()
  ret void
}
