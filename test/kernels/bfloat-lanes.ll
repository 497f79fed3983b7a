; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Bfloats move between lanes as any 16 bits do, signaling NaNs, too.
;
; LAUNCH: --grid 64 --block 64 --arg buf:u16:128:rand=5 --arg buf:u16:512
; HOST:
;     v = lambda i: a0[2 * i]
;     w = lambda i: a0[2 * i + 1]
;     before = lambda i: v(i - 1) if i % 16 else 0x7f81
;     twice = lambda i: [before(i), w(i - 1) if i % 16 else 0xff80]
; EXPECT 1: [x for i in range(64) for x in (v(0), v(37), w(0),
;         0x7f81 if i == 5 else v(i), before(i), *twice(i), w(i))]
define amdgpu_kernel void @lanes(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr <2 x bfloat>, ptr addrspace(1) %in, i32 %i
  %v = load <2 x bfloat>, ptr addrspace(1) %from
  %a = extractelement <2 x bfloat> %v, i32 0
  %b = extractelement <2 x bfloat> %v, i32 1
  %nan = bitcast i16 32641 to bfloat
  %first = call bfloat @llvm.amdgcn.readfirstlane.bf16(bfloat %a)
  %some = call bfloat @llvm.amdgcn.readlane.bf16(bfloat %a, i32 37)
  %both = call <2 x bfloat> @llvm.amdgcn.readfirstlane.v2bf16(<2 x bfloat> %v)
  %second = extractelement <2 x bfloat> %both, i32 1
  %one = call bfloat @llvm.amdgcn.writelane.bf16(bfloat %nan, i32 5, bfloat %a)
  %before = call bfloat @llvm.amdgcn.update.dpp.bf16(bfloat %nan, bfloat %a, i32 273, i32 15, i32 15, i1 false)
  %old = insertelement <2 x bfloat> <bfloat 0xR7F81, bfloat 0xRFF80>, bfloat %nan, i32 0
  %twice = call <2 x bfloat> @llvm.amdgcn.update.dpp.v2bf16(<2 x bfloat> %old, <2 x bfloat> %v, i32 273, i32 15, i32 15, i1 false)
  %set = call bfloat @llvm.amdgcn.set.inactive.bf16(bfloat %b, bfloat 0.0)
  %whole = call bfloat @llvm.amdgcn.strict.wwm.bf16(bfloat %set)
  %to = getelementptr <8 x bfloat>, ptr addrspace(1) %out, i32 %i
  %t0 = extractelement <2 x bfloat> %twice, i32 0
  %t1 = extractelement <2 x bfloat> %twice, i32 1
  %o0 = insertelement <8 x bfloat> poison, bfloat %first, i32 0
  %o1 = insertelement <8 x bfloat> %o0, bfloat %some, i32 1
  %o2 = insertelement <8 x bfloat> %o1, bfloat %second, i32 2
  %o3 = insertelement <8 x bfloat> %o2, bfloat %one, i32 3
  %o4 = insertelement <8 x bfloat> %o3, bfloat %before, i32 4
  %o5 = insertelement <8 x bfloat> %o4, bfloat %t0, i32 5
  %o6 = insertelement <8 x bfloat> %o5, bfloat %t1, i32 6
  %o7 = insertelement <8 x bfloat> %o6, bfloat %whole, i32 7
  store <8 x bfloat> %o7, ptr addrspace(1) %to
  ret void
}
