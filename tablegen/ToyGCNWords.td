//===- ToyGCNWords.td - What front ends say ----------------*- tablegen -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One row for each intrinsic that is a word of another machine, of a language,
// or of LLVM, and not an operation of this machine (ToyGCNOperations.td has
// those). A row says what toygcn-lower-words makes of it:
//
//   Becomes<A, B>      the intrinsic B without operands, in A's type
//   Renamed<A, B>      the intrinsic B of the same operands
//   Gives<A, 32>       a number
//   GivesOperand<A>    its first operand
//   Dropped<A>         nothing
//   MathWord, ...      what a C++ function of the named file builds. It reads
//                      the row's detail (a number) and text, too.
//
// Refused<A, when, why> is a word that this machine has nothing for.
//
//===----------------------------------------------------------------------===//

include "llvm/Target/Target.td"
include "llvm/TableGen/SearchableTable.td"

// TableGen asks for one.
def ToyGCN : Target;

class Word<Intrinsic id, string expand, string detail = "0", string text = ""> {
  Intrinsic ID = id;
  string Expand = expand;
  string Detail = detail;
  string Text = text;
}
class InCpp<Intrinsic op> {
  string Name = !subst("int_", "Intrinsic::", !cast<string>(op));
}

class PlainWord<Intrinsic id, string expand, string detail = "0">
    : Word<id, expand, detail>;
class Becomes<Intrinsic id, Intrinsic other>
    : PlainWord<id, "become", InCpp<other>.Name>;
class Gives<Intrinsic id, int number>
    : PlainWord<id, "giveNumber", !cast<string>(number)>;
class GivesOperand<Intrinsic id> : PlainWord<id, "giveOperand">;
class Dropped<Intrinsic id> : PlainWord<id, "drop">;
class Renamed<Intrinsic id, Intrinsic other>
    : PlainWord<id, "rename", InCpp<other>.Name>;

//===----------------------------------------------------------------------===//
// CUDA: CudaIntrinsics.cpp
//===----------------------------------------------------------------------===//

class CudaWord<string name, string expand, string detail = "0">
    : Word<!cast<Intrinsic>("int_nvvm_" # name), expand, detail>;

foreach sync = ["", "sync_"] in {
  foreach type = ["i32", "f32", "i32p", "f32p"] in {
    def : CudaWord<"shfl_" # sync # "up_" # type, "shuffle", "Up">;
    def : CudaWord<"shfl_" # sync # "down_" # type, "shuffle", "Down">;
    def : CudaWord<"shfl_" # sync # "bfly_" # type, "shuffle", "Butterfly">;
    def : CudaWord<"shfl_" # sync # "idx_" # type, "shuffle", "ByIndex">;
  }
}
foreach sync = ["", "_sync"] in {
  def : CudaWord<"vote_all" # sync, "vote", "All">;
  def : CudaWord<"vote_any" # sync, "vote", "Any">;
  def : CudaWord<"vote_uni" # sync, "vote", "Same">;
  def : CudaWord<"vote_ballot" # sync, "vote", "Ballot">;
}
def : CudaWord<"activemask", "activeMask">;
foreach type = ["i32", "i64"] in {
  def : CudaWord<"match_any_sync_" # type, "matchAny">;
  def : CudaWord<"match_all_sync_" # type # "p", "matchAll">;
}
// The magnitudes of floats can be reduced, and the result be NaN if a lane has
// one.
class Reduction<string op, string suffix, string expand>
    : CudaWord<"redux_sync_" # op # suffix, expand,
               "Intrinsic::amdgcn_wave_reduce_" # op>;
foreach op = ["add", "and", "or", "xor", "umin", "umax", "min", "max"] in
  def : Reduction<op, "", "reduce<false, false>">;
foreach op = ["fmin", "fmax"] in {
  def : Reduction<op, "", "reduce<false, false>">;
  def : Reduction<op, "_abs", "reduce<true, false>">;
  def : Reduction<op, "_NaN", "reduce<false, true>">;
  def : Reduction<op, "_abs_NaN", "reduce<true, true>">;
}

class SReg<string name> {
  Intrinsic ID = !cast<Intrinsic>("int_nvvm_read_ptx_sreg_" # name);
}
class CudaRegister<string name, string expand, string detail = "0">
    : CudaWord<"read_ptx_sreg_" # name, expand, detail>;
foreach dim = ["x", "y", "z"] in {
  defvar number = !cond(!eq(dim, "x"): "0", !eq(dim, "y"): "1", true: "2");
  def : Becomes<SReg<"tid_" # dim>.ID,
                !cast<Intrinsic>("int_amdgcn_workitem_id_" # dim)>;
  def : Becomes<SReg<"ctaid_" # dim>.ID,
                !cast<Intrinsic>("int_amdgcn_workgroup_id_" # dim)>;
  def : CudaRegister<"ntid_" # dim, "groupSize", number>;
  def : CudaRegister<"nctaid_" # dim, "groupCount", number>;
}
foreach name = ["tid_w", "ctaid_w"] in
  def : Gives<SReg<name>.ID, 0>;
foreach name = ["ntid_w", "nctaid_w"] in
  def : Gives<SReg<name>.ID, 1>;
def : Gives<SReg<"nsmid">.ID, 128>;
def : Gives<SReg<"warpsize">.ID, 32>;
def : CudaRegister<"smid", "computeUnit">;
def : CudaRegister<"warpid", "warpId">;
def : CudaRegister<"nwarpid", "warpCount">;
def : Becomes<SReg<"gridid">.ID, int_amdgcn_dispatch_id>;
foreach name = ["clock", "clock64"] in
  def : Becomes<SReg<name>.ID, int_amdgcn_s_memtime>;
foreach name = ["globaltimer", "globaltimer_lo"] in
  def : Becomes<SReg<name>.ID, int_amdgcn_s_memrealtime>;
def : CudaRegister<"laneid", "laneId">;
// The lanes of the mask, counted from the own one.
def : CudaRegister<"lanemask_eq", "lanesFrom", "1u">;
def : CudaRegister<"lanemask_gt", "lanesFrom", "~1u">;
def : CudaRegister<"lanemask_ge", "lanesFrom", "~0u">;
def : CudaRegister<"lanemask_lt", "lanesBelow", "~0u">;
def : CudaRegister<"lanemask_le", "lanesBelow", "~1u">;

foreach kind = ["all", "aligned_all", "count", "aligned_count"] in
  def : CudaWord<"barrier_cta_sync_" # kind, "workgroupBarrier">;
def : CudaWord<"bar_warp_sync", "warpBarrier">;
def : CudaWord<"membar_cta", "fence", "OfBlock">;
def : CudaWord<"membar_gl", "fence", "OfDevice">;
def : CudaWord<"membar_sys", "fence", "OfSystem">;

//===----------------------------------------------------------------------===//
// Numbers: MathIntrinsics.cpp, FixedPoint.cpp
//===----------------------------------------------------------------------===//

class MathWord<Intrinsic id, string expand> : Word<id, expand>;

def : MathWord<int_pow, "expandPower">;
def : MathWord<int_powi, "expandIntegerPower">;
def : MathWord<int_convert_from_fp16, "expandFromHalf">;
def : MathWord<int_convert_to_fp16, "expandToHalf">;
def : MathWord<int_sincos, "expandSinCos">;
def : MathWord<int_modf, "expandModF">;
def : MathWord<int_frexp, "expandFrExp">;
def : MathWord<int_arithmetic_fence, "expandFence">;
foreach op = [int_lrint, int_llrint, int_lround, int_llround] in
  def : MathWord<op, "expandToInteger">;
def : MathWord<int_clmul, "expandCarrylessProduct">;
def : MathWord<int_fptrunc_round, "expandRoundedTo">;
foreach op = !instances<Intrinsic>("^int_experimental_constrained_") in
  def : MathWord<op, "expandConstrained">;

class FixedPointWord<Intrinsic id, string expand, string detail = "0">
    : Word<id, expand, detail>;
foreach sign = ["s", "u"] in {
  defvar signed = !if(!eq(sign, "s"), "IsSigned", "0");
  foreach sat = ["", "_sat"] in {
    defvar saturates = !if(!empty(sat), "0", "Saturates");
    def : FixedPointWord<!cast<Intrinsic>("int_" # sign # "mul_fix" # sat),
                         "expandScaled", signed # " | " # saturates>;
    def : FixedPointWord<!cast<Intrinsic>("int_" # sign # "div_fix" # sat),
                         "expandScaled",
                         signed # " | " # saturates # " | Divides">;
  }
  def : FixedPointWord<!cast<Intrinsic>("int_fpto" # sign # "i_sat"),
                       "expandConversion", signed>;
}

class FloatEnvironmentWord<Intrinsic id, string expand> : Word<id, expand>;
def : FloatEnvironmentWord<int_get_rounding, "getRounding">;
def : FloatEnvironmentWord<int_set_rounding, "setRounding">;
def : FloatEnvironmentWord<int_get_fpmode, "getFloatMode">;
def : FloatEnvironmentWord<int_set_fpmode, "setFloatMode">;
def : FloatEnvironmentWord<int_reset_fpmode, "resetFloatMode">;
def : FloatEnvironmentWord<int_get_fpenv, "getFloatEnvironment">;
def : FloatEnvironmentWord<int_set_fpenv, "setFloatEnvironment">;
def : FloatEnvironmentWord<int_reset_fpenv, "resetFloatMode">;

//===----------------------------------------------------------------------===//
// Vectors: VectorIntrinsics.cpp
//===----------------------------------------------------------------------===//

class VectorWord<Intrinsic id, string expand, string detail = "0">
    : Word<id, expand, detail>;

// LLVM takes a vector apart if its length is a power of two.
foreach op = ["add", "mul", "and", "or", "xor", "fadd", "fmul"] in
  def : VectorWord<!cast<Intrinsic>("int_vector_reduce_" # op), "reduceVector",
                   "OfOddLengths">;
foreach op = ["smin", "smax", "umin", "umax"] in
  def : VectorWord<!cast<Intrinsic>("int_vector_reduce_" # op), "reduceVector",
                   "OfOddLengths | ByIntrinsic">;
// LLVM leaves these if an element may be NaN.
foreach op = ["fmin", "fmax", "fminimum", "fmaximum"] in
  def : VectorWord<!cast<Intrinsic>("int_vector_reduce_" # op), "reduceVector",
                   "ByIntrinsic">;
def : VectorWord<int_vector_reverse, "expandReverse">;
def : VectorWord<int_vector_splice_left, "expandSplice", "Left">;
def : VectorWord<int_vector_splice_right, "expandSplice", "Right">;
def : VectorWord<int_vector_extract, "expandExtract">;
def : VectorWord<int_vector_insert, "expandInsert">;
foreach parts = [2, 3, 4, 5, 6, 7, 8] in {
  def : VectorWord<!cast<Intrinsic>("int_vector_interleave" # parts),
                   "expandInterleave">;
  def : VectorWord<!cast<Intrinsic>("int_vector_deinterleave" # parts),
                   "expandDeinterleave">;
}
def : VectorWord<int_stepvector, "expandStepVector">;
def : VectorWord<int_get_active_lane_mask, "expandLaneMask">;
def : VectorWord<int_experimental_get_vector_length, "expandVectorLength">;
def : VectorWord<int_loop_dependence_raw_mask, "expandDependence",
                 "ReadAfterWrite">;
def : VectorWord<int_loop_dependence_war_mask, "expandDependence",
                 "WriteAfterRead">;
def : VectorWord<int_experimental_cttz_elts, "expandFirstElement">;
def : VectorWord<int_experimental_vector_compress, "expandCompress">;
def : VectorWord<int_experimental_vector_extract_last_active,
                 "expandLastChosen">;
def : VectorWord<int_experimental_vector_match, "expandMatch">;
foreach op = [int_vector_partial_reduce_add,
              int_vector_partial_reduce_fadd] in
  def : VectorWord<op, "expandPartialSum">;

//===----------------------------------------------------------------------===//
// The machine: MachineIntrinsics.cpp
//===----------------------------------------------------------------------===//

class MachineWord<Intrinsic id, string expand, string detail = "0",
                  string text = "">
    : Word<id, expand, detail, text>;

def : Becomes<int_readcyclecounter, int_amdgcn_s_memtime>;
def : Becomes<int_readsteadycounter, int_amdgcn_s_memrealtime>;
def : Becomes<int_ubsantrap, int_trap>;
def : Renamed<int_amdgcn_wwm, int_amdgcn_strict_wwm>;
def : Gives<int_amdgcn_wavefrontsize, 64>;
// A program decides by it whether to check itself: it does.
foreach op = [int_allow_runtime_check, int_allow_ubsan_check] in
  def : Gives<op, 1>;
// The address itself: what passes may know of the object is of no use here.
foreach op = [int_launder_invariant_group, int_strip_invariant_group] in
  def : GivesOperand<op>;
// Branches have their probabilities by now.
def : GivesOperand<int_expect_with_probability>;
// No loop asks any more whether it may be made two.
def : Gives<int_experimental_widenable_condition, 1>;
// gfx900 fetches nothing ahead, profiles are not made here, and there is no
// scheduler that takes advice. toygcn-lower-dynamic-allocas has replaced what
// moves the stack's end.
foreach op = [int_prefetch, int_pseudoprobe, int_amdgcn_iglp_opt,
              int_amdgcn_sched_group_barrier, int_stackrestore] in
  def : Dropped<op>;
def : Gives<int_stacksave, 0>;

foreach op = [int_returnaddress, int_frameaddress] in
  def : MachineWord<op, "giveNullInKernel">;
def : MachineWord<int_amdgcn_rsq_clamp, "expandClampedRoot">;
foreach op = [int_amdgcn_frexp_mant, int_amdgcn_frexp_exp] in
  def : MachineWord<op, "expandHalfPart">;
foreach op = [int_amdgcn_ubfe, int_amdgcn_sbfe] in
  def : MachineWord<op, "expandBitfield">;
def : MachineWord<int_amdgcn_class, "expandClass">;
foreach op = [int_amdgcn_icmp, int_amdgcn_fcmp] in
  def : MachineWord<op, "expandCompare">;
def : MachineWord<int_amdgcn_mov_dpp, "expandMovDpp">;
foreach op = [int_amdgcn_mqsad_pk_u16_u8, int_amdgcn_mqsad_u32_u8] in
  def : MachineWord<op, "expandQuadSum", "Intrinsic::amdgcn_msad_u8">;
def : MachineWord<int_amdgcn_qsad_pk_u16_u8, "expandQuadSum",
                  "Intrinsic::amdgcn_sad_u8">;
def : MachineWord<int_amdgcn_is_shared, "isInSpace", "ToyGCNAS::Local">;
def : MachineWord<int_amdgcn_is_private, "isInSpace", "ToyGCNAS::Private">;
def : MachineWord<int_amdgcn_ds_append, "countLanes", "AtomicRMWInst::Add">;
def : MachineWord<int_amdgcn_ds_consume, "countLanes", "AtomicRMWInst::Sub">;
foreach op = [int_amdgcn_mul_i24, int_amdgcn_mul_u24] in
  def : MachineWord<op, "expandShortProduct">;
def : MachineWord<int_amdgcn_mulhi_u24, "expandShortProduct">;
def : MachineWord<int_amdgcn_addrspacecast_nonnull, "expandCastOfObject">;
def : MachineWord<int_amdgcn_wqm_vote, "expandQuadVote">;
def : MachineWord<int_amdgcn_fdiv_fast, "expandFastQuotient">;
def : MachineWord<int_amdgcn_cvt_off_f32_i4, "expandSixteenths">;
def : MachineWord<int_amdgcn_fmad_ftz, "expandHalfMad">;

// What talks to the host, counts for a profiler or only takes time: one
// instruction of the wave, as text. A second operand is M0.
foreach name = ["sendmsg", "sendmsghalt", "incperflevel", "decperflevel",
                "nop"] in
  def : MachineWord<!cast<Intrinsic>("int_amdgcn_s_" # name), "expandWaveText",
                    "0", "s_" # name>;
foreach name = ["init", "barrier"] in
  def : MachineWord<!cast<Intrinsic>("int_amdgcn_ds_gws_" # name),
                    "expandGlobalWaves", "0", "ds_gws_" # name>;
def : MachineWord<int_amdgcn_s_ttracedata, "expandTraceData">;
def : MachineWord<int_amdgcn_s_getpc, "readProgramCounter">;
foreach op = [int_read_register, int_read_volatile_register,
              int_write_register] in
  def : MachineWord<op, "accessRegister">;

//===----------------------------------------------------------------------===//
// Buffers: LowerBuffers.cpp
//===----------------------------------------------------------------------===//

// An intrinsic that takes a pointer, and the one that takes the resource as
// dwords.
class BufferWord<Intrinsic id, Intrinsic withDwords, bit atomic = 0> {
  Intrinsic ID = id;
  string WithDwords = InCpp<withDwords>.Name;
  bit IsAtomic = atomic; ///< A load, which is one access.
}
foreach form = ["raw", "struct"] in {
  defvar dwords = "int_amdgcn_" # form # "_buffer_";
  defvar pointer = "int_amdgcn_" # form # "_ptr_buffer_";
  foreach op = ["load", "store", "atomic_swap", "atomic_add", "atomic_sub",
                "atomic_smin", "atomic_umin", "atomic_smax", "atomic_umax",
                "atomic_and", "atomic_or", "atomic_xor", "atomic_inc",
                "atomic_dec", "atomic_cmpswap"] in
    def : BufferWord<!cast<Intrinsic>(pointer # op),
                     !cast<Intrinsic>(dwords # op)>;
  foreach space = ["", "_ptr"] in
    def : BufferWord<!cast<Intrinsic>("int_amdgcn_" # form # space #
                                      "_atomic_buffer_load"),
                     !cast<Intrinsic>(dwords # "load"), 1>;
}

//===----------------------------------------------------------------------===//
// Convergence: GuardConvergence.cpp
//===----------------------------------------------------------------------===//

// LLVM 22 folds these although they ask how many lanes are active.
class GuardedWord<Intrinsic id> {
  Intrinsic ID = id;
}
foreach op = !instances<Intrinsic>("^int_amdgcn_wave_reduce_") in
  def : GuardedWord<op>;

//===----------------------------------------------------------------------===//
// Refused: Refuse/DiagnoseUnsupported.cpp
//===----------------------------------------------------------------------===//

class Refused<Intrinsic id, string when, string why> {
  Intrinsic ID = id;
  string When = when; ///< A function there that looks at the call.
  string Why = why;
}
multiclass RefusedAlways<string names, string why> {
  foreach op = !instances<Intrinsic>("^int_(" # names # ")$") in
    def : Refused<op, "always", why>;
}

foreach op = [int_cos, int_exp, int_exp10, int_exp2, int_log, int_log10,
              int_log2, int_pow, int_powi, int_sin, int_sincos] in
  def : Refused<op, "isOfDoubles",
                "the machine has it for floats, not for doubles">;
def : Refused<int_amdgcn_groupstaticsize, "isOutsideKernel",
              "each kernel has another size, and a function does not know "
              "which runs it">;
defm : RefusedAlways<"amdgcn_cluster_.*", "gfx900 has no clusters of workgroups">;
defm : RefusedAlways<"amdgcn_(dead|init_.*)",
                     "it is for functions whose caller has other lanes">;
defm : RefusedAlways<"amdgcn_ds_gws_sema_.*",
                     "waves of a grid have barriers, but no semaphores">;
defm : RefusedAlways<"amdgcn_(if|if_break|else|loop|end_cf)",
                     "the compiler makes EXEC from branches">;
defm : RefusedAlways<"amdgcn_(exp|exp_compr|exp_row|interp_.*|kill|live_mask|"
                     "pops_.*|ps_live)",
                     "it is for pixel shaders">;
defm : RefusedAlways<"amdgcn_image_.*", "images are not supported">;
defm : RefusedAlways<"amdgcn_implicit_buffer_ptr",
                     "no launch of a kernel has that buffer">;
defm : RefusedAlways<"amdgcn_lds_kernel_id",
                     "local variables have the same place in all kernels that "
                     "call functions">;
defm : RefusedAlways<"amdgcn_(mfma_.*|permlane.*|wave_id)",
                     "gfx900 does not have it">;
defm : RefusedAlways<"amdgcn_(wqm|wqm_demote|softwqm|strict_wqm)",
                     "whole-quad mode is for pixel shaders">;
defm : RefusedAlways<"coro_.*", "LLVM's passes for coroutines have not run">;
defm : RefusedAlways<"eh_.*", "nothing unwinds">;
defm : RefusedAlways<"experimental_constrained_.*|fptrunc_round",
                     "it does not round to nearest even, or another function "
                     "sets the mode">;
defm : RefusedAlways<"experimental_deoptimize",
                     "there is no interpreter to go to">;
defm : RefusedAlways<"experimental_gc_.*|gcread|gcroot|gcwrite",
                     "there is no garbage collector">;
defm : RefusedAlways<"experimental_patchpoint.*", "nothing patches the code">;
defm : RefusedAlways<"experimental_stackmap", "nothing reads maps of the stack">;
defm : RefusedAlways<"matrix_.*", "LLVM's pass for matrices "
                     "(lower-matrix-intrinsics) has not run">;
defm : RefusedAlways<"vastart|vaend|vacopy", "only a function with a variable "
                     "number of arguments has them">;
defm : RefusedAlways<"vscale", "there are no scalable vectors">;

//===----------------------------------------------------------------------===//
// What is generated
//===----------------------------------------------------------------------===//

class WordTable<string kind> : GenericTable {
  let FilterClass = kind # "Word";
  let CppTypeName = "WordRow";
  let Fields = ["ID", "Expand", "Detail", "Text"];
  string TypeOf_Expand = "code";
  string TypeOf_Detail = "code";
  let PrimaryKey = ["ID"];
  let PrimaryKeyName = "find" # kind # "Word";
}
def PlainWords : WordTable<"Plain">;
def CudaWords : WordTable<"Cuda">;
def MathWords : WordTable<"Math">;
def FixedPointWords : WordTable<"FixedPoint">;
def FloatEnvironmentWords : WordTable<"FloatEnvironment">;
def VectorWords : WordTable<"Vector">;
def MachineWords : WordTable<"Machine">;

def BufferWords : GenericTable {
  let FilterClass = "BufferWord";
  let CppTypeName = "BufferWordRow";
  let Fields = ["ID", "WithDwords", "IsAtomic"];
  string TypeOf_WithDwords = "code";
  let PrimaryKey = ["ID"];
  let PrimaryKeyName = "findBufferWord";
}
def GuardedWords : GenericTable {
  let FilterClass = "GuardedWord";
  let CppTypeName = "GuardedRow";
  let Fields = ["ID"];
  let PrimaryKey = ["ID"];
  let PrimaryKeyName = "findGuardedWord";
}
def RefusedWords : GenericTable {
  let FilterClass = "Refused";
  let CppTypeName = "RefusedRow";
  let Fields = ["ID", "When", "Why"];
  string TypeOf_When = "code";
  let PrimaryKey = ["ID"];
  let PrimaryKeyName = "findRefusedWord";
}
