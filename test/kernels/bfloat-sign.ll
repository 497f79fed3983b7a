; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; The sign of a bfloat alone changes: of NaNs, infinities and denormals, too.
;
; LAUNCH: --grid 64 --block 64 --arg buf:u16:512:rand=5 --arg buf:u16:512
; HOST:
;     operands = lambda i: [a0[8 * i + k] | [0x7f80, 0, 0xff80, 0][k % 4]
;         for k in range(8)]
; EXPECT 1: [x for i in range(64) for v in [operands(i)] for x in (
;         *[b & 0x7fff for b in v[:2]],
;         *[b ^ 0x8000 for b in v[2:4]],
;         *[v[k] & 0x7fff | v[k + 2] & 0x8000 for k in (4, 5)],
;         v[0] & 0x7fff | v[3] & 0x8000, v[7])]
define amdgpu_kernel void @sign(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr <8 x i16>, ptr addrspace(1) %in, i32 %i
  %bits = load <8 x i16>, ptr addrspace(1) %from
  %nans = or <8 x i16> %bits, <i16 32640, i16 0, i16 -128, i16 0, i16 32640, i16 0, i16 -128, i16 0>
  %v = bitcast <8 x i16> %nans to <8 x bfloat>
  %ab = shufflevector <8 x bfloat> %v, <8 x bfloat> poison, <2 x i32> <i32 0, i32 1>
  %cd = shufflevector <8 x bfloat> %v, <8 x bfloat> poison, <2 x i32> <i32 2, i32 3>
  %ef = shufflevector <8 x bfloat> %v, <8 x bfloat> poison, <2 x i32> <i32 4, i32 5>
  %gh = shufflevector <8 x bfloat> %v, <8 x bfloat> poison, <2 x i32> <i32 6, i32 7>
  %size = call <2 x bfloat> @llvm.fabs.v2bf16(<2 x bfloat> %ab)
  %negated = fneg <2 x bfloat> %cd
  %copied = call <2 x bfloat> @llvm.copysign.v2bf16(<2 x bfloat> %ef, <2 x bfloat> %gh)
  %a = extractelement <8 x bfloat> %v, i64 0
  %d = extractelement <8 x bfloat> %v, i64 3
  %h = extractelement <8 x bfloat> %v, i64 7
  %one = call bfloat @llvm.copysign.bf16(bfloat %a, bfloat %d)
  %low = shufflevector <2 x bfloat> %size, <2 x bfloat> %negated, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison>
  %wide = shufflevector <2 x bfloat> %copied, <2 x bfloat> poison, <8 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %six = shufflevector <8 x bfloat> %low, <8 x bfloat> %wide, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 8, i32 9, i32 poison, i32 poison>
  %seven = insertelement <8 x bfloat> %six, bfloat %one, i64 6
  %all = insertelement <8 x bfloat> %seven, bfloat %h, i64 7
  %to = getelementptr <8 x bfloat>, ptr addrspace(1) %out, i32 %i
  store <8 x bfloat> %all, ptr addrspace(1) %to
  ret void
}
