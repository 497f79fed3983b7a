# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What check_cycles.py measures besides the instances of `prove`, where a row
says something else, and what it does not measure."""

# Types of results, operation, operands. s32=3 is a constant; table is the
# address of constant memory; scalar and lanes are registers of one kind, others
# are those of the unit that is measured.
OTHERS = """\
s32 = G_FMAD s32, s32, s32
s16 = G_FMAD s16, s16, s16
s32 = G_TOYGCN_PK_FMA s32, s32, s32
s32 = G_TOYGCN_PK_FADD s32, s32
s32 = G_TOYGCN_PK_FMUL s32, s32
s32 = G_TOYGCN_PK_FMINNUM_IEEE s32, s32
s32 = G_TOYGCN_PK_FMAXNUM_IEEE s32, s32
s32 = G_TOYGCN_BFE_U32 s32, s32
s32 = G_TOYGCN_BFE_I32 s32, s32
s32 = G_UBFX s32, s32=3, s32=5
s32 = G_SBFX s32, s32=3, s32=5
s64 = G_SHL s64, s32=9
s64 = G_LSHR s64, s32=9
s64 = G_ASHR s64, s32=9
s64 = G_FSHR s64, s64, s32=9
s64 = G_FSHR s64, s64, s32=41
s32 = G_FREEZE s32
s64 = G_FREEZE s64
s32 = G_SEXT s1
s32 = G_ASSERT_ZEXT s32, 8
s32 = G_ASSERT_SEXT s32, 8
p1 = G_ASSERT_ALIGN p1, 16
<4 x s32> = G_CONCAT_VECTORS <2 x s32>, <2 x s32>
s32 = G_IMPLICIT_DEF
s32 = G_CONSTANT i32 77777
s32 = G_FCONSTANT float 2.5
p1 = G_INTTOPTR s64
s64 = G_PTRTOINT p1
p1 = G_PTR_ADD p1, s64
p3 = G_PTR_ADD p3, s32
p1 = G_PTRMASK p1, s64
p3 = G_PTRMASK p3, s32
p5 = G_FRAME_INDEX %stack.0
p4 = G_GLOBAL_VALUE @table
s32 = G_LOAD table :: (load (s32), addrspace 4)
s512 = G_LOAD table :: (load (s512), addrspace 4)
s32 = G_LOAD p1 :: (load (s32), addrspace 1)
s128 = G_LOAD p1 :: (load (s128), addrspace 1)
s32 = G_LOAD p3 :: (load (s32), addrspace 3)
s32 = G_ZEXTLOAD p1 :: (load (s8), addrspace 1)
s32 = G_SEXTLOAD p1 :: (load (s8), addrspace 1)
G_STORE s32, p1 :: (store (s32), addrspace 1)
G_STORE s128, p1 :: (store (s128), addrspace 1)
G_STORE s32, p3 :: (store (s32), addrspace 3)
s32 = G_ATOMIC_CMPXCHG p1, s32, s32 :: (load store monotonic monotonic (s32), addrspace 1)
G_FENCE 5, 1
s32 = G_TOYGCN_READFIRSTLANE lanes s32
s32 = G_TOYGCN_READ_INDEXED <4 x s32>, scalar s32
s64 = G_TOYGCN_READ_INDEXED <4 x s32>, scalar s32
<4 x s32> = G_TOYGCN_WRITE_INDEXED <4 x s32>, s32, scalar s32
<4 x s32> = G_TOYGCN_WRITE_INDEXED <4 x s32>, s64, scalar s32
s1 = G_INTRINSIC_CONVERGENT amdgcn.inverse.ballot, scalar s64
s32 = G_INTRINSIC amdgcn.mbcnt.lo, s32, s32
s32 = G_INTRINSIC amdgcn.mbcnt.hi, s32, s32
s32 = G_INTRINSIC_CONVERGENT amdgcn.ds.permute, s32, s32
s32 = G_INTRINSIC_CONVERGENT amdgcn.ds.bpermute, s32, s32
s32 = G_INTRINSIC_CONVERGENT amdgcn.ds.swizzle, s32, 33
s32 = G_INTRINSIC_CONVERGENT amdgcn.update.dpp, s32, s32, 273, 15, 15, 0
s32 = G_INTRINSIC_CONVERGENT amdgcn.writelane, scalar s32, scalar s32, s32
s32 = G_INTRINSIC_CONVERGENT amdgcn.set.inactive, s32, s32
s32 = G_INTRINSIC_CONVERGENT amdgcn.strict.wwm, s32
s32 = G_INTRINSIC_CONVERGENT amdgcn.readfirstlane, lanes s32
s32 = G_INTRINSIC_CONVERGENT amdgcn.readlane, lanes s32, s32
s64 = G_INTRINSIC_CONVERGENT amdgcn.ballot, lanes s1
s64 = G_INTRINSIC_W_SIDE_EFFECTS amdgcn.s.memtime
s64 = G_INTRINSIC_W_SIDE_EFFECTS amdgcn.s.memrealtime
s32 = G_INTRINSIC_W_SIDE_EFFECTS amdgcn.s.getreg, 2049
s32 = G_INTRINSIC amdgcn.groupstaticsize
G_INTRINSIC_CONVERGENT_W_SIDE_EFFECTS amdgcn.wave.barrier
G_INTRINSIC_CONVERGENT_W_SIDE_EFFECTS amdgcn.sched.barrier, 0
G_INTRINSIC_W_SIDE_EFFECTS amdgcn.s.sleep, 1
G_INTRINSIC_W_SIDE_EFFECTS amdgcn.s.setprio, 1
G_INTRINSIC_W_SIDE_EFFECTS amdgcn.s.dcache.inv
G_INTRINSIC_W_SIDE_EFFECTS amdgcn.s.dcache.inv.vol
G_INTRINSIC_W_SIDE_EFFECTS amdgcn.s.dcache.wb
G_INTRINSIC_W_SIDE_EFFECTS amdgcn.s.dcache.wb.vol
G_INTRINSIC_W_SIDE_EFFECTS amdgcn.buffer.wbinvl1
G_INTRINSIC_W_SIDE_EFFECTS amdgcn.buffer.wbinvl1.vol
G_INTRINSIC_W_SIDE_EFFECTS amdgcn.s.setreg, 2049, s32
G_INTRINSIC_CONVERGENT_W_SIDE_EFFECTS amdgcn.s.barrier
G_INTRINSIC_W_SIDE_EFFECTS amdgcn.s.waitcnt, 0
s32 = G_INTRINSIC amdgcn.rsq, s32
s64 = G_INTRINSIC amdgcn.rsq, s64
s64 = G_INTRINSIC amdgcn.rcp, s64
s32 = G_INTRINSIC amdgcn.sqrt, s32
s64 = G_INTRINSIC amdgcn.sqrt, s64
s32 = G_INTRINSIC amdgcn.fract, s32
s64 = G_INTRINSIC amdgcn.fract, s64
s32 = G_INTRINSIC amdgcn.div.fixup, s32, s32, s32
s64 = G_INTRINSIC amdgcn.div.fixup, s64, s64, s64
s1 = G_INTRINSIC amdgcn.class, s32, s32
s1 = G_INTRINSIC amdgcn.class, s64, s32
s32 = G_INTRINSIC amdgcn.sin, s32
s32 = G_INTRINSIC amdgcn.cos, s32
s32 = G_INTRINSIC amdgcn.log, s32
s32 = G_INTRINSIC amdgcn.exp2, s32
s16 = G_INTRINSIC amdgcn.exp2, s16
s32 = G_INTRINSIC amdgcn.fmed3, s32, s32, s32
s32 = G_INTRINSIC amdgcn.frexp.mant, s32
s64 = G_INTRINSIC amdgcn.frexp.mant, s64
s32 = G_INTRINSIC amdgcn.frexp.exp, s32
s32 = G_INTRINSIC amdgcn.frexp.exp, s64
s32 = G_INTRINSIC amdgcn.div.fmas, s32, s32, s32, s1
s64 = G_INTRINSIC amdgcn.div.fmas, s64, s64, s64, s1
s32, s1 = G_INTRINSIC amdgcn.div.scale, s32, s32, 0
s64, s1 = G_INTRINSIC amdgcn.div.scale, s64, s64, 0
s64 = G_INTRINSIC amdgcn.trig.preop, s64, s32
s64 = G_INTRINSIC_CONVERGENT amdgcn.s.wqm, s64
s64 = G_INTRINSIC_CONVERGENT amdgcn.s.bitreplicate, s32
s32 = G_INTRINSIC amdgcn.cvt.pkrtz, s32, s32
s32 = G_INTRINSIC amdgcn.cvt.pknorm.i16, s32, s32
s32 = G_INTRINSIC amdgcn.cvt.pknorm.u16, s32, s32
s32 = G_INTRINSIC amdgcn.cvt.pk.i16, s32, s32
s32 = G_INTRINSIC amdgcn.cvt.pk.u16, s32, s32
s32 = G_INTRINSIC amdgcn.perm, s32, s32, s32
s32 = G_INTRINSIC amdgcn.alignbyte, s32, s32, s32
s32 = G_INTRINSIC amdgcn.mul.i24, s32, s32
s32 = G_INTRINSIC amdgcn.mul.u24, s32, s32
s32 = G_INTRINSIC amdgcn.mulhi.i24, s32, s32
s32 = G_INTRINSIC amdgcn.sad.u8, s32, s32, s32
s32 = G_INTRINSIC amdgcn.sad.hi.u8, s32, s32, s32
s32 = G_INTRINSIC amdgcn.sad.u16, s32, s32, s32
s32 = G_INTRINSIC amdgcn.msad.u8, s32, s32, s32
s32 = G_INTRINSIC amdgcn.lerp, s32, s32, s32
s32 = G_INTRINSIC amdgcn.cubeid, s32, s32, s32
s32 = G_INTRINSIC amdgcn.cubesc, s32, s32, s32
s32 = G_INTRINSIC amdgcn.cubetc, s32, s32, s32
s32 = G_INTRINSIC amdgcn.cubema, s32, s32, s32
s32 = G_INTRINSIC amdgcn.fmul.legacy, s32, s32
s32 = G_INTRINSIC amdgcn.fmad.ftz, s32, s32, s32
s32 = G_INTRINSIC amdgcn.cvt.pk.u8.f32, s32, s32, s32
s32 = G_INTRINSIC amdgcn.sffbh, s32
s32 = G_ATOMICRMW_XCHG p1, s32 :: (load store monotonic (s32), addrspace 1)
s32 = G_ATOMICRMW_ADD p1, s32 :: (load store monotonic (s32), addrspace 1)
s32 = G_ATOMICRMW_SUB p1, s32 :: (load store monotonic (s32), addrspace 1)
s32 = G_ATOMICRMW_AND p1, s32 :: (load store monotonic (s32), addrspace 1)
s32 = G_ATOMICRMW_OR p1, s32 :: (load store monotonic (s32), addrspace 1)
s32 = G_ATOMICRMW_XOR p1, s32 :: (load store monotonic (s32), addrspace 1)
s32 = G_ATOMICRMW_MAX p1, s32 :: (load store monotonic (s32), addrspace 1)
s32 = G_ATOMICRMW_MIN p1, s32 :: (load store monotonic (s32), addrspace 1)
s32 = G_ATOMICRMW_UMAX p1, s32 :: (load store monotonic (s32), addrspace 1)
s32 = G_ATOMICRMW_UMIN p1, s32 :: (load store monotonic (s32), addrspace 1)
s32 = G_ATOMICRMW_UINC_WRAP p1, s32 :: (load store monotonic (s32), addrspace 1)
s32 = G_ATOMICRMW_UDEC_WRAP p1, s32 :: (load store monotonic (s32), addrspace 1)
s32 = G_ATOMICRMW_FADD p3, s32 :: (load store monotonic (s32), addrspace 3)
s32 = G_ATOMICRMW_FMAX p3, s32 :: (load store monotonic (s32), addrspace 3)
s32 = G_ATOMICRMW_FMIN p3, s32 :: (load store monotonic (s32), addrspace 3)
s1 = G_TOYGCN_MASK_FROM_SCALAR scalar s32
s32 = G_TOYGCN_SCALAR_FROM_MASK lanes s1
""".splitlines()

# Buffers: every intrinsic that ToyGCNMemoryOperations.td makes.
PLACE = {"raw": "scalar s128, s32, scalar s32, 0",
         "struct": "scalar s128, s32, s32, scalar s32, 0"}
OTHERS += [line for kind, place in PLACE.items() for line in (
    f"s32 = G_INTRINSIC_W_SIDE_EFFECTS amdgcn.{kind}.buffer.load, {place} :: "
    "(load (s32))",
    f"G_INTRINSIC_W_SIDE_EFFECTS amdgcn.{kind}.buffer.store, s32, {place} :: "
    "(store (s32))",
    *(f"s32 = G_INTRINSIC_W_SIDE_EFFECTS amdgcn.{kind}.buffer.atomic.{name}, "
      f"s32, {'s32, ' * (name == 'cmpswap')}{place} :: (load store (s32))"
      for name in "swap cmpswap add sub smin umin smax umax and or xor inc "
                  "dec".split()))]

# Instance (a regular expression), unit, what is measured, why the row does not
# say so.
OF_DWORDS = "an intrinsic's row is that of dwords; one unit has it"
DEVIATIONS = [
    (r"s1 = G_ICMP intpred\((eq|ne)\), s64, s64", "scalar", 4,
     "a row has no conditions; unsigned ones are between these"),
    (r"s1 = G_ICMP intpred\(s..\), s64, s64", "scalar", 16,
     "a row has no conditions"),
    (r"s1 = G_(AND|OR|XOR) s1, s1", "scalar", 12,
     "each compare becomes a number; other conditions are numbers. With 12 in "
     "the row, 4 of 440 kernels take 1.000 to 1.013 of their cycles"),
    (r"s32, s1 = G_U(ADD|SUB)E s32, s32, s1", "scalar", 32,
     "the compare becomes a number; a carry is one"),
    (r"s32 = G_[US]BFX s32, s32, s32", "scalar", 12,
     "of constants, as combiners make it, the operand is one, too"),
    (r"(s\d+) = G_F(ABS|NEG) \1", "vector", 4,
     "a modifier of what reads it"),
    (r"s1 = G_IS_FPCLASS s(16|32), 510", "vector", 8,
     "a literal, which masks of few classes are not"),
    (r"s1 = G_IS_FPCLASS s64, 510", "vector", 36, "the same"),
    (r"s1 = G_TOYGCN_MASK_FROM_SCALAR scalar s32", "vector", 8,
     "a condition's compare is in its own row"),
    (r"s32 = G_TOYGCN_SCALAR_FROM_MASK lanes s1", "scalar", 8,
     "a number, where most need a condition"),
    (r"p5 = G_FRAME_INDEX %stack.0", "scalar", 16,
     "the first place on the stack, with what finds the wave's"),
    (r"G_FENCE .*", "vector", 0, "waits are not measured"),
    (r"G_INTRINSIC.*\.s\.waitcnt\), 0", "scalar", 0,
     "waits are not measured"),
    (r"s64 = .*\.ballot\), lanes s1", "scalar", 0,
     "a compare's mask, which is 0 where lanes are off"),
    (r"s32 = .*\.set\.inactive\), s32, s32", "vector", 24,
     "with the modes of whole-wave code, which neighbours share"),
    (r"s1 = .*\.class\), s64, s32", "vector", 32, OF_DWORDS),
    (r"s64 = .*\.(div\.fixup|fract|frexp\.mant)\), s64.*", "vector", 32,
     OF_DWORDS),
    (r"s32 = .*\.frexp\.exp\), s64", "vector", 32, OF_DWORDS),
    (r"s64 = .*\.(rcp|rsq|sqrt)\), s64", "vector", 64, OF_DWORDS),
    (r"s64, s1 = .*\.div\.scale\), s64, s64, 0", "vector", 32, OF_DWORDS),
    (r"s64 = .*\.div\.fmas\), s64, s64, s64, s1", "vector", 64, OF_DWORDS),
]

# Row: why it is not measured.
BRANCH = "a branch: 4 cycles, or 16 if it is taken"
NOT_MEASURED = {
    "COPY": "its cost is that of reading the other unit's registers",
    "G_PHI": "register allocation makes it none, or copies",
    "G_BR": BRANCH, "G_BRCOND": BRANCH, "G_TOYGCN_BRCOND_LANES": BRANCH,
    "G_TRAP": "it ends the wave", "G_DEBUGTRAP": "it ends the wave",
    "int_amdgcn_s_sethalt": "it stops the wave",
    "G_TOYGCN_COPY_LANES": "bank selection makes it, in loops alone",
    **{"G_INTRINSIC" + kind: "each intrinsic has a row of its own"
       for kind in ("", "_W_SIDE_EFFECTS", "_CONVERGENT",
                    "_CONVERGENT_W_SIDE_EFFECTS")},
}
