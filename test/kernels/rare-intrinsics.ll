; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Intrinsics that are made of others: powers, parts of floats, rounding modes.
;
; LAUNCH: --kernel powers --grid 12 --block 12
;     --arg buf:f32:36
; HOST:
;     nan = float("nan")
;     bases = [2, -2, -2, 0, -0.0, 16, 1, 4, -8, 4, 0.5, -1]
; EXPECT 0: [8, -8, 4, 1, -0.0, 4, 1, 0.125, nan, 0.0625, 8, 1]
;     + [f32(x * f32(f32(x * x) * f32(x * x))) for x in bases]
;     + [f32(1 / f32(x * x)) if x else float("inf") for x in bases]
; LAUNCH: --kernel parts --grid 6 --block 6 --arg buf:f32:12
; EXPECT 0: [0.5, -0.25, 0, -0.5, 0, -0.0] + [1, -2, 0, -0.0, f32(1e10), -7]
; LAUNCH: --kernel rounding --grid 4 --block 4 --arg i32:0 --arg buf:f32:8
; EXPECT 1: [1] * 4 + [0] * 4
; LAUNCH: --kernel rounding --grid 4 --block 4 --arg i32:1 --arg buf:f32:8
; EXPECT 1: [1] * 4 + [1] * 4
; LAUNCH: --kernel rounding --grid 4 --block 4 --arg i32:2 --arg buf:f32:8
; EXPECT 1: [from_bits(0x3f800001)] * 4 + [2] * 4
; LAUNCH: --kernel rounding --grid 4 --block 4 --arg i32:3 --arg buf:f32:8
; EXPECT 1: [1] * 4 + [3] * 4
; LAUNCH: --kernel constrained --grid 4 --block 4 --arg buf:f32:4:iota --arg buf:f32:20
; EXPECT 1: [f32((x + 0.5) / 3) for x in a0] + [f32(x * x + 0.5) for x in a0]
;     + [f32(math.sqrt(x)) for x in a0] + [1 if x < 2 else 0 for x in a0]
;     + [x * x + 2 for x in a0]
; LAUNCH: --kernel across --grid 4 --block 4 --arg buf:f32:16:rand=3 --arg buf:f32:8
; EXPECT 1: [max(a0[4 * i:4 * i + 4]) for i in range(4)]
;     + [min(a0[4 * i:4 * i + 4]) for i in range(4)]
; LAUNCH: --kernel shifts --grid 4 --block 4 --arg buf:i32:8
; EXPECT 0: [3 << 29, 2147483647, 2147483647, 2147483647]
;     + [i32(3 << 29), i32(3 << 30), -1, -1]
; LAUNCH: --kernel extremes --grid 6 --block 6 --arg buf:f32:12
; EXPECT 0: [1, -0.0, -0.0, nan, nan, -3] + [2, 0, 0, nan, nan, 2]
; LAUNCH: --kernel hints --grid 8 --block 8 --arg buf:i32:8
; EXPECT 0: [i + min(i, 4) + min(i, 3) for i in range(8)]
; LAUNCH: --kernel bfloats --grid 8 --block 8 --arg buf:f32:16
; EXPECT 0: [i % 3 for i in range(8)] + [i * i + i * 2 ** 16 for i in range(8)]
; The bases; powers; numbers with fractions; pairs.
@bases = internal addrspace(4) constant [12 x float] [float 0x4000000000000000, float 0xC000000000000000, float 0xC000000000000000, float 0x0000000000000000, float 0x8000000000000000, float 0x4030000000000000, float 0x3FF0000000000000, float 0x4010000000000000, float 0xC020000000000000, float 0x4010000000000000, float 0x3FE0000000000000, float 0xBFF0000000000000]
@exponents = internal addrspace(4) constant [12 x float] [float 0x4008000000000000, float 0x4008000000000000, float 0x4000000000000000, float 0x0000000000000000, float 0x4008000000000000, float 0x3FE0000000000000, float 0x46293E5940000000, float 0xBFF8000000000000, float 0x3FE0000000000000, float 0xC000000000000000, float 0xC008000000000000, float 0x41CDCD6500000000]
@numbers = internal addrspace(4) constant [6 x float] [float 0x3FF8000000000000, float 0xC002000000000000, float 0x0000000000000000, float 0xBFE0000000000000, float 0x4202A05F20000000, float 0xC01C000000000000]
@lefts = internal addrspace(4) constant [6 x float] [float 0x3FF0000000000000, float 0x8000000000000000, float 0x0000000000000000, float 0x4014000000000000, float 0x7FF8000000000000, float 0x4000000000000000]
@rights = internal addrspace(4) constant [6 x float] [float 0x4000000000000000, float 0x0000000000000000, float 0x8000000000000000, float 0x7FF8000000000000, float 0x3FF0000000000000, float 0xC008000000000000]
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @powers(ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %pa = getelementptr float, ptr addrspace(4) @bases, i32 %id
  %pb = getelementptr float, ptr addrspace(4) @exponents, i32 %id
  %x = load float, ptr addrspace(4) %pa
  %y = load float, ptr addrspace(4) %pb
  %o = getelementptr float, ptr addrspace(1) %out, i32 %id
  %p = call float @llvm.pow.f32(float %x, float %y)
  store float %p, ptr addrspace(1) %o
  %five = call float @llvm.powi.f32.i32(float %x, i32 5)
  %o1 = getelementptr i8, ptr addrspace(1) %o, i32 48
  store float %five, ptr addrspace(1) %o1
  %less = call float @llvm.powi.f32.i32(float %x, i32 -2)
  %o2 = getelementptr i8, ptr addrspace(1) %o, i32 96
  store float %less, ptr addrspace(1) %o2
  ret void
}

define amdgpu_kernel void @parts(ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %pa = getelementptr float, ptr addrspace(4) @numbers, i32 %id
  %x = load float, ptr addrspace(4) %pa
  %o = getelementptr float, ptr addrspace(1) %out, i32 %id
  %s = call {float, float} @llvm.modf.f32(float %x)
  %part = extractvalue {float, float} %s, 0
  %whole = extractvalue {float, float} %s, 1
  store float %part, ptr addrspace(1) %o
  %o1 = getelementptr i8, ptr addrspace(1) %o, i32 24
  store float %whole, ptr addrspace(1) %o1
  ret void
}

define amdgpu_kernel void @rounding(i32 %mode, ptr addrspace(1) %out) strictfp {
  %id = call i32 @llvm.amdgcn.workitem.id.x() strictfp
  %o = getelementptr float, ptr addrspace(1) %out, i32 %id
  call void @llvm.set.rounding(i32 %mode) strictfp
  %r = call float asm sideeffect "v_add_f32 $0, 1.0, $1", "=v,v"(float 0x3E00000000000000) strictfp
  %now = call i32 @llvm.get.rounding() strictfp
  call void @llvm.set.rounding(i32 1) strictfp
  store float %r, ptr addrspace(1) %o
  %f = call float @llvm.experimental.constrained.sitofp.f32.i32(i32 %now, metadata !"round.tonearest", metadata !"fpexcept.strict") strictfp
  %o1 = getelementptr i8, ptr addrspace(1) %o, i32 16
  store float %f, ptr addrspace(1) %o1
  ret void
}

define amdgpu_kernel void @extremes(ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %pa = getelementptr float, ptr addrspace(4) @lefts, i32 %id
  %pb = getelementptr float, ptr addrspace(4) @rights, i32 %id
  %x = load float, ptr addrspace(4) %pa
  %y = load float, ptr addrspace(4) %pb
  %o = getelementptr float, ptr addrspace(1) %out, i32 %id
  %min = call float @llvm.minimum.f32(float %x, float %y)
  store float %min, ptr addrspace(1) %o
  %max = call float @llvm.maximum.f32(float %x, float %y)
  %o1 = getelementptr i8, ptr addrspace(1) %o, i32 24
  store float %max, ptr addrspace(1) %o1
  ret void
}

define amdgpu_kernel void @constrained(ptr addrspace(1) %a, ptr addrspace(1) %out) strictfp {
  %id = call i32 @llvm.amdgcn.workitem.id.x() strictfp
  %pa = getelementptr float, ptr addrspace(1) %a, i32 %id
  %x = load float, ptr addrspace(1) %pa
  %o = getelementptr float, ptr addrspace(1) %out, i32 %id
  %sum = call float @llvm.experimental.constrained.fadd.f32(float %x, float 0.5, metadata !"round.tonearest", metadata !"fpexcept.strict") strictfp
  %third = call float @llvm.experimental.constrained.fdiv.f32(float %sum, float 3.0, metadata !"round.dynamic", metadata !"fpexcept.ignore") strictfp
  store float %third, ptr addrspace(1) %o
  %fma = call float @llvm.experimental.constrained.fma.f32(float %x, float %x, float 0.5, metadata !"round.tonearest", metadata !"fpexcept.strict") strictfp
  %o1 = getelementptr i8, ptr addrspace(1) %o, i32 16
  store float %fma, ptr addrspace(1) %o1
  %wide = call double @llvm.experimental.constrained.fpext.f64.f32(float %x, metadata !"fpexcept.strict") strictfp
  %root = call double @llvm.experimental.constrained.sqrt.f64(double %wide, metadata !"round.tonearest", metadata !"fpexcept.strict") strictfp
  %narrow = call float @llvm.experimental.constrained.fptrunc.f32.f64(double %root, metadata !"round.tonearest", metadata !"fpexcept.strict") strictfp
  %o2 = getelementptr i8, ptr addrspace(1) %o, i32 32
  store float %narrow, ptr addrspace(1) %o2
  %less = call i1 @llvm.experimental.constrained.fcmps.f32(float %x, float 2.0, metadata !"olt", metadata !"fpexcept.strict") strictfp
  %bit = zext i1 %less to i32
  %one = call float @llvm.experimental.constrained.uitofp.f32.i32(i32 %bit, metadata !"round.tonearest", metadata !"fpexcept.strict") strictfp
  %o3 = getelementptr i8, ptr addrspace(1) %o, i32 48
  store float %one, ptr addrspace(1) %o3
  %muladd = call float @llvm.experimental.constrained.fmuladd.f32(float %x, float %x, float 2.0, metadata !"round.tonearest", metadata !"fpexcept.strict") strictfp
  %o4 = getelementptr i8, ptr addrspace(1) %o, i32 64
  store float %muladd, ptr addrspace(1) %o4
  ret void
}

define amdgpu_kernel void @across(ptr addrspace(1) %a, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %pa = getelementptr <4 x float>, ptr addrspace(1) %a, i32 %id
  %x = load <4 x float>, ptr addrspace(1) %pa
  %o = getelementptr float, ptr addrspace(1) %out, i32 %id
  %max = call float @llvm.vector.reduce.fmax.v4f32(<4 x float> %x)
  store float %max, ptr addrspace(1) %o
  %min = call float @llvm.vector.reduce.fminimum.v4f32(<4 x float> %x)
  %o1 = getelementptr i8, ptr addrspace(1) %o, i32 16
  store float %min, ptr addrspace(1) %o1
  ret void
}

define amdgpu_kernel void @shifts(ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  %n = add i32 %id, 29
  %m = call i32 @llvm.umin.i32(i32 %n, i32 31)
  %s = call i32 @llvm.sshl.sat.i32(i32 3, i32 %m)
  store i32 %s, ptr addrspace(1) %o
  %u = call i32 @llvm.ushl.sat.i32(i32 3, i32 %m)
  %o1 = getelementptr i8, ptr addrspace(1) %o, i32 16
  store i32 %u, ptr addrspace(1) %o1
  ret void
}

; What only advises passes, and how many elements a round of a loop takes.
define amdgpu_kernel void @hints(ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %likely = call i32 @llvm.expect.with.probability.i32(i32 %id, i32 1, double 0.7)
  %four = call i32 @llvm.experimental.get.vector.length.i32(i32 %id, i32 4, i1 false)
  %short = trunc i32 %id to i8
  %three = call i32 @llvm.experimental.get.vector.length.i8(i8 %short, i32 3, i1 false)
  %c = call i1 @llvm.experimental.widenable.condition()
  %any = or i1 %c, true
  %s0 = add i32 %likely, %four
  %s1 = add i32 %s0, %three
  %s = select i1 %any, i32 %s1, i32 99
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %s, ptr addrspace(1) %o
  ret void
}

define amdgpu_kernel void @bfloats(ptr addrspace(1) %out) strictfp {
  %id = call i32 @llvm.amdgcn.workitem.id.x() strictfp
  %x = call bfloat @llvm.experimental.constrained.uitofp.bf16.i32(i32 %id, metadata !"round.tonearest", metadata !"fpexcept.ignore") strictfp
  %r = call bfloat @llvm.experimental.constrained.frem.bf16(bfloat %x, bfloat 3.0, metadata !"round.tonearest", metadata !"fpexcept.ignore") strictfp
  %p = call bfloat @llvm.experimental.constrained.pow.bf16(bfloat %x, bfloat 2.0, metadata !"round.tonearest", metadata !"fpexcept.ignore") strictfp
  %m = call bfloat @llvm.experimental.constrained.fma.bf16(bfloat %x, bfloat 65536.0, bfloat 0.0, metadata !"round.tonearest", metadata !"fpexcept.ignore") strictfp
  %fr = call float @llvm.experimental.constrained.fpext.f32.bf16(bfloat %r, metadata !"fpexcept.ignore") strictfp
  %fp = call float @llvm.experimental.constrained.fpext.f32.bf16(bfloat %p, metadata !"fpexcept.ignore") strictfp
  %fm = call float @llvm.experimental.constrained.fpext.f32.bf16(bfloat %m, metadata !"fpexcept.ignore") strictfp
  %s = call float @llvm.experimental.constrained.fadd.f32(float %fp, float %fm, metadata !"round.tonearest", metadata !"fpexcept.ignore") strictfp
  %o = getelementptr float, ptr addrspace(1) %out, i32 %id
  store float %fr, ptr addrspace(1) %o
  %o1 = getelementptr i8, ptr addrspace(1) %o, i32 32
  store float %s, ptr addrspace(1) %o1
  ret void
}
