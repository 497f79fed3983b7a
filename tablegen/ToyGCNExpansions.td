//===- ToyGCNExpansions.td - Operations made of others -----*- tablegen -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What an operation becomes where a unit lacks it or no unit has it, as a dag
/// of other operations. llvm-target/Operations/Expansion.cpp builds the steps,
/// `utils/toygcn prove --table expansions` proves that they compute the
/// operation, and on a unit its cycles are their sum (StepsOnScalar,
/// StepsOnVector in ToyGCNOperations.td).
///
///   def : Expand<G_ROTR, OnScalar, 32,
///                (G_TRUNC (s64 (G_LSHR (pair $x, $x), (G_AND $y, 31))))>;
///
/// $x, $y and $z are the operands. Steps are built depth first, from left to
/// right. A step's result has the type of the operation's result, unless it is
/// in a type: (s64 STEP). Numbers:
///
///   31              an integer in a dword; (s64 31) in a pair
///   "0x1p-32"       a float of the result's type; (s32 "1.0") of another
///   (number 31)     an immediate operand
///   ICMP_ULT        a condition
///
/// STEP:$name gives a value a name, and $name reads it later on. Words:
///
///   (steps A, B, C)       does A and B, which have names; its value is C
///   (results A, B)        an operation with two results
///   (pair LO, HI)         64 bits, or a pointer, of two dwords
///   (low A), (high A)     the dwords of 64 bits
///   (flag A):$f           the second result of intrinsic A, a condition; the
///                         name of A is that of the first one
///   (greatestSigned), (leastSigned), (greatestUnsigned)
///                         a number of the result's type, in a dword
///
/// There are no conditions: where a type or a unit differs, there is another
/// row. What needs a loop or a choice is C++. The dags of divisions of integers
/// are in ToyGCNQuotients.td.
///
//===----------------------------------------------------------------------===//

//===----------------------------------------------------------------------===//
// The language
//===----------------------------------------------------------------------===//

class ExpansionWord;
foreach word = ["steps", "results", "pair", "low", "high", "flag", "number",
                "greatestSigned", "leastSigned", "greatestUnsigned"] in
  def word : ExpansionWord;
class ExpansionCondition;
foreach condition = ["ICMP_EQ", "ICMP_NE", "ICMP_SLT", "ICMP_UGE", "ICMP_ULT",
                     "FCMP_OLT", "FCMP_OLE", "FCMP_OGT"] in
  def condition : ExpansionCondition;
def s1 : LLT;
def s16 : LLT;

// The nodes of a dag in prefix order, as C++ that initializes ExpansionNodes:
// what it is, type, number of operands, name, number, float.
class ExpansionLeaf<dag d, int i, string type, string name> {
  defvar Start = ", LLT(" # type # "), 0, \"" # name # "\", ";
  string Code = !cond(
      !initialized(!getdagarg<int>(d, i)) :
          "{ExpansionNode::Integer" # Start # !getdagarg<int>(d, i) # ", 0},",
      !initialized(!getdagarg<string>(d, i)) :
          "{ExpansionNode::Float" # Start # "0, "
          # !getdagarg<string>(d, i) # "},",
      !initialized(!getdagarg<ExpansionCondition>(d, i)) :
          "{ExpansionNode::Condition" # Start # "CmpInst::"
          # !cast<string>(!getdagarg<ExpansionCondition>(d, i)) # ", 0},",
      true : "{ExpansionNode::Read" # Start # "0, 0},");
}
class ExpansionNodes<dag d, string type = "", string name = ""> {
  defvar op = !getdagop(d);
  defvar text = !cast<string>(op);
  defvar isType = !isa<LLT>(op);
  defvar start = ", LLT(" # type # "), " # !size(d) # ", \"" # name # "\", ";
  defvar head = !cond(
      isType : "",
      !isa<Instruction>(op) :
          "{ExpansionNode::Operation" # start # "ToyGCN::" # text # ", 0},",
      !isa<Intrinsic>(op) :
          "{ExpansionNode::Intrinsic" # start
          # !subst("int_", "Intrinsic::", text) # ", 0},",
      true : "{ExpansionNode::" # text # start # "0, 0},");
  // What a type is around has the type's name.
  defvar typeOfArgs = !if(isType, "Types::" # !toupper(text), "");
  defvar nameOfArgs = !if(isType, name, "");
  string Code = head # !interleave(!foreach(i, !range(!size(d)), !cond(
      !initialized(!getdagarg<dag>(d, i)) :
          ExpansionNodes<!getdagarg<dag>(d, i), typeOfArgs,
                         !if(!initialized(!getdagname(d, i)),
                             !getdagname(d, i), nameOfArgs)>.Code,
      true :
          ExpansionLeaf<d, i, typeOfArgs,
                        !if(!initialized(!getdagname(d, i)),
                            !getdagname(d, i), nameOfArgs)>.Code)), "\n");
}

// Where an operation is expanded. From the third on they are the legalizer's,
// which takes InLegalizer if no other fits. The flag `afn` allows an
// approximation, `ninf` says that no infinity comes, small numbers have few
// bits. Denormal results may be flushed; or the mode is known at run time only,
// or operands are flushed.
defvar OnScalar = "OnScalar";
defvar OnVector = "OnVector";
defvar InLegalizer = "InLegalizer";
defvar Approximately = "Approximately";
defvar OfFinite = "OfFinite";
defvar OfSmallNumbers = "OfSmallNumbers";
defvar OfMediumNumbers = "OfMediumNumbers";
defvar FlushingResults = "FlushingResults";
defvar InAnyMode = "InAnyMode";
// Bits of a type: two halves; anything of less than a dword.
defvar Halves = 0xffff;
defvar BelowDword = 0xfffe;

// The row is for results of `width` bits and, where it names `From`, for first
// operands of that many bits.
class Expand<Instruction op, string place, int width, dag steps> {
  Instruction Opcode = op;
  string Name = !cast<string>(op);
  string Place = place;
  bits<16> Width = width;
  bits<16> From = AnyWidth;
  dag Steps = steps;
  string Nodes = "{" # ExpansionNodes<steps>.Code # "}";
}

//===----------------------------------------------------------------------===//
// What a unit lacks
//===----------------------------------------------------------------------===//

def : Expand<G_FREEZE, OnVector, W64,
             (pair (s32 (G_FREEZE (low $x))), (s32 (G_FREEZE (high $x))))>;
def : Expand<G_SELECT, OnVector, W64,
             (pair (s32 (G_SELECT $x, (low $y), (low $z))),
                   (s32 (G_SELECT $x, (high $y), (high $z))))>;
let From = W32 in
  def : Expand<G_SEXT, OnVector, W64, (pair $x, (s32 (G_ASHR $x, 31)))>;

// The larger of x and -x.
def : Expand<G_ABS, OnVector, W32, (G_SMAX $x, (G_SUB 0, $x))>;

// Bytes 3 and 1 come from x rotated right by 8, bytes 2 and 0 from x rotated
// left by 8.
def : Expand<G_BSWAP, OnScalar, W32,
             (G_OR (G_AND (G_OR (G_LSHR $x, 8), (G_SHL $x, 24)), 0xff00ff00),
                   (G_AND (G_OR (G_LSHR $x, 24), (G_SHL $x, 8)), 0x00ff00ff))>;
// fshr(hi, lo, n) is the low half of hi:lo >> (n mod 32); a rotation has the
// same value in both halves.
def : Expand<G_ROTR, OnScalar, W32,
             (G_TRUNC (s64 (G_LSHR (pair $x, $x), (G_AND $y, 31))))>;
def : Expand<G_FSHR, OnScalar, W32,
             (G_TRUNC (s64 (G_LSHR (pair $y, $x), (G_AND $z, 31))))>;
// s_bfe takes offset and width in one operand: bits 4:0 and 22:16. Bits 15:5 do
// not count: the two are halves of a dword, one instruction.
foreach sign = ["U", "S"] in
  def : Expand<!cast<Instruction>("G_" # sign # "BFX"), OnScalar, W32,
               (!cast<Instruction>("G_TOYGCN_BFE_"
                                   # !if(!eq(sign, "U"), "U32", "I32"))
                    $x, (G_OR (G_SHL (G_AND $z, 31), 16), (G_AND $y, 0xffff)))>;

def : Expand<G_BITREVERSE, OnVector, W64,
             (pair (s32 (G_BITREVERSE (high $x))),
                   (s32 (G_BITREVERSE (low $x))))>;
let From = W64 in {
  def : Expand<G_CTPOP, OnVector, W32,
               (G_ADD (G_CTPOP (high $x)), (G_CTPOP (low $x)))>;
  // The half that is searched second counts 32 more; -1 (not found) must not
  // wrap, so 32 is subtracted first.
  def : Expand<G_TOYGCN_FFBH_U32, OnVector, W32,
               (G_UMIN (G_TOYGCN_FFBH_U32 (high $x)),
                       (G_ADD (G_UMIN (G_TOYGCN_FFBH_U32 (low $x)), -33), 32))>;
  def : Expand<G_TOYGCN_FFBL_B32, OnVector, W32,
               (G_UMIN (G_TOYGCN_FFBL_B32 (low $x)),
                       (G_ADD (G_UMIN (G_TOYGCN_FFBL_B32 (high $x)), -33),
                              32))>;
}

// Carries as conditions: a sum that is below an addend wrapped, a difference
// of a smaller and a larger number borrowed.
def : Expand<G_UADDO, OnScalar, W32,
             (results (G_ADD $x, $y):$sum, (s1 (G_ICMP ICMP_ULT, $sum, $x)))>;
def : Expand<G_USUBO, OnScalar, W32,
             (results (G_SUB $x, $y), (s1 (G_ICMP ICMP_ULT, $x, $y)))>;
def : Expand<G_UADDE, OnScalar, W32,
             (steps (G_ADD $x, $y):$sum, (s1 (G_ICMP ICMP_ULT, $sum, $x)):$first,
                    (results (G_ADD $sum, $z):$total,
                             (G_OR $first,
                                   (s1 (G_ICMP ICMP_ULT, $total, $z)))))>;
def : Expand<G_USUBE, OnScalar, W32,
             (steps (G_SUB $x, $y):$rest, (s1 (G_ICMP ICMP_ULT, $x, $y)):$first,
                    (results (G_SUB $rest, $z),
                             (G_OR $first,
                                   (s1 (G_ICMP ICMP_ULT, $rest, $z)))))>;
// A sum is out of range if the one that is kept in range differs.
def : Expand<G_SADDO, OnVector, W32,
             (results (G_ADD $x, $y):$sum,
                      (s1 (G_ICMP ICMP_NE, (G_SADDSAT $x, $y), $sum)))>;
def : Expand<G_SSUBO, OnVector, W32,
             (results (G_SUB $x, $y):$rest,
                      (s1 (G_ICMP ICMP_NE, (G_SSUBSAT $x, $y), $rest)))>;
// No more is added than is left above the addend, no more taken than there is.
def : Expand<G_UADDSAT, OnScalar, W32,
             (G_ADD (G_UMIN $x, (G_XOR $y, -1)), $y)>;
def : Expand<G_USUBSAT, OnScalar, W32, (G_SUB (G_UMAX $x, $y), $y)>;

// A sign is the top bit of the top dword.
foreach op = [G_FNEG, G_FABS] in {
  defvar logic = !if(!eq(op, G_FNEG), G_XOR, G_AND);
  defvar mask = !if(!eq(op, G_FNEG), 0x80000000, 0x7fffffff);
  def : Expand<op, OnScalar, W16,
               (G_TRUNC (s32 (logic (s32 (G_ANYEXT $x)), !srl(mask, 16))))>;
  def : Expand<op, OnScalar, W32, (logic $x, mask)>;
  def : Expand<op, OnScalar, W64, (pair (low $x), (s32 (logic (high $x), mask)))>;
}

// A pointer's bits.
foreach place = [OnScalar, OnVector] in
  def : Expand<G_PTRMASK, place, W32,
               (G_INTTOPTR (s32 (G_AND (s32 (G_PTRTOINT $x)), $y)))>;
def : Expand<G_PTRMASK, OnScalar, W64,
             (G_INTTOPTR (s64 (G_AND (s64 (G_PTRTOINT $x)), $y)))>;
def : Expand<G_PTRMASK, OnVector, W64,
             (pair (s32 (G_AND (low $x), (low $y))),
                   (s32 (G_AND (high $x), (high $y))))>;

//===----------------------------------------------------------------------===//
// What the machine lacks: integers
//===----------------------------------------------------------------------===//

// v_ffbh and v_ffbl return -1 for 0; as unsigned that is above every width.
foreach zeros = ["LZ", "TZ"] in {
  defvar find = !if(!eq(zeros, "LZ"), G_TOYGCN_FFBH_U32, G_TOYGCN_FFBL_B32);
  defvar count = "G_CT" # zeros;
  def : Expand<!cast<Instruction>(count # "_ZERO_UNDEF"), InLegalizer, W32,
               (find $x)>;
  foreach width = [W32, W64] in
    let From = width in
      def : Expand<!cast<Instruction>(count), InLegalizer, W32,
                   (G_UMIN (find $x), width)>;
}

// The vector unit multiplies 24 bits at four times the rate of 32.
def : Expand<G_MUL, InLegalizer, BelowDword,
             (G_TRUNC (s32 (G_TOYGCN_MUL_LOW24 (s32 (G_ANYEXT $x)),
                                               (s32 (G_ANYEXT $y)))))>;
// Products of two pairs of dwords, by multiply-add of dwords with a sum of 64
// bits, which is one vector instruction. A 64-bit product of dwords and two
// more dwords fit in 64 bits: no sum below has a carry.
//
//   x * y = (x0*y0)                       bits 0 to 63
//         + (x1*y0 + x0*y1) << 32         bits 32 to 95
//         + (x1*y1) << 64                 bits 64 to 127
//
// A negative factor that is read without its sign is 2^64 too large: the other
// factor is subtracted.
defvar HighProduct =
    (steps (G_TOYGCN_MAD_U64_U32 (high $x), (low $y),
                (G_ZEXT (s32 (G_UMULH (low $x), (low $y))))):$p10,
           (G_TOYGCN_MAD_U64_U32 (low $x), (high $y),
                (G_ZEXT (low $p10))):$p01,
           (G_TOYGCN_MAD_U64_U32 (high $x), (high $y),
                (G_ADD (G_ZEXT (high $p10)), (G_ZEXT (high $p01)))));
def : Expand<G_UMULH, InLegalizer, W64, HighProduct>;
def : Expand<G_SMULH, InLegalizer, W64,
             (steps HighProduct:$p,
                    (s32 (G_ASHR (high $x), 31)):$x_sign,
                    (G_SUB $p, (pair (s32 (G_AND (low $y), $x_sign)),
                                     (s32 (G_AND (high $y), $x_sign)))):$less,
                    (s32 (G_ASHR (high $y), 31)):$y_sign,
                    (G_SUB $less, (pair (s32 (G_AND (low $x), $y_sign)),
                                        (s32 (G_AND (high $x), $y_sign)))))>;

// Saturating sums of less than a dword: 16 bits are the low half of two; other
// widths are a sum of dwords between the least and the greatest number.
foreach name = ["UADD", "USUB", "SADD", "SSUB"] in {
  defvar op = !cast<Instruction>("G_" # name # "SAT");
  def : Expand<op, InLegalizer, W16,
               (G_TRUNC (s32 (!cast<Instruction>("G_TOYGCN_PK_" # name # "SAT")
                                  (s32 (G_ANYEXT $x)), (s32 (G_ANYEXT $y)))))>;
}
def : Expand<G_UADDSAT, InLegalizer, BelowDword,
             (G_TRUNC (s32 (G_UMIN (s32 (G_ADD (s32 (G_ZEXT $x)),
                                               (s32 (G_ZEXT $y)))),
                                   (greatestUnsigned))))>;
def : Expand<G_USUBSAT, InLegalizer, BelowDword,
             (G_TRUNC (s32 (G_USUBSAT (s32 (G_ZEXT $x)), (s32 (G_ZEXT $y)))))>;
foreach name = ["ADD", "SUB"] in
  def : Expand<!cast<Instruction>("G_S" # name # "SAT"), InLegalizer, BelowDword,
               (G_TRUNC (s32 (G_SMIN
                   (s32 (G_SMAX (s32 (!cast<Instruction>("G_" # name)
                                          (s32 (G_SEXT $x)),
                                          (s32 (G_SEXT $y)))),
                                (leastSigned))),
                   (greatestSigned))))>;

//===----------------------------------------------------------------------===//
// What the machine lacks: two halves of a dword
//===----------------------------------------------------------------------===//

// Each operation on halves is one on the dword that they are.
foreach name = ["ADD", "SUB", "MUL", "SHL", "LSHR", "ASHR", "SMIN", "SMAX",
                "UMIN", "UMAX", "UADDSAT", "USUBSAT", "SADDSAT", "SSUBSAT",
                "FADD", "FMUL", "FMINNUM_IEEE", "FMAXNUM_IEEE"] in
  def : Expand<!cast<Instruction>("G_" # name), InLegalizer, Halves,
               (G_BITCAST (s32 (!cast<Instruction>("G_TOYGCN_PK_" # name)
                                    (s32 (G_BITCAST $x)),
                                    (s32 (G_BITCAST $y)))))>;
def : Expand<G_FMA, InLegalizer, Halves,
             (G_BITCAST (s32 (G_TOYGCN_PK_FMA (s32 (G_BITCAST $x)),
                                              (s32 (G_BITCAST $y)),
                                              (s32 (G_BITCAST $z)))))>;
def : Expand<G_FNEG, InLegalizer, Halves,
             (G_BITCAST (s32 (G_XOR (s32 (G_BITCAST $x)), 0x80008000)))>;
def : Expand<G_FABS, InLegalizer, Halves,
             (G_BITCAST (s32 (G_AND (s32 (G_BITCAST $x)), 0x7fff7fff)))>;
def : Expand<G_FCOPYSIGN, InLegalizer, Halves,
             (G_BITCAST (s32 (G_OR
                 (s32 (G_AND (s32 (G_BITCAST $x)), 0x7fff7fff)),
                 (s32 (G_AND (s32 (G_BITCAST $y)), 0x80008000)))))>;
// The larger of x and x quiets a signaling NaN.
def : Expand<G_FCANONICALIZE, InLegalizer, Halves,
             (steps (s32 (G_BITCAST $x)):$dword,
                    (G_BITCAST (s32 (G_TOYGCN_PK_FMAXNUM_IEEE $dword,
                                                              $dword))))>;
def : Expand<G_ABS, InLegalizer, Halves,
             (steps (s32 (G_BITCAST $x)):$dword,
                    (G_BITCAST (s32 (G_TOYGCN_PK_SMAX
                        $dword, (s32 (G_TOYGCN_PK_SUB 0, $dword))))))>;

//===----------------------------------------------------------------------===//
// What the machine lacks: floats and integers
//===----------------------------------------------------------------------===//

// Between a half as a float and one as an integer, or less.
foreach sign = ["S", "U"] in {
  defvar toFloat = !cast<Instruction>("G_" # sign # "ITOFP");
  defvar ofInteger = !cast<Instruction>("G_TOYGCN_F16_OF_"
                                        # !if(!eq(sign, "S"), "I16", "U16"));
  defvar extend = !if(!eq(sign, "S"), G_SEXT, G_ZEXT);
  let From = BelowDword in
    def : Expand<toFloat, InLegalizer, W16, (ofInteger (s32 (extend $x)))>;
  let From = W16 in
    def : Expand<toFloat, InLegalizer, W16, (ofInteger (s32 (G_ANYEXT $x)))>;
  foreach op = ["G_FPTO" # sign # "I", "G_FPTO" # sign # "I_SAT"] in
    let From = W16 in
      def : Expand<!cast<Instruction>(op), InLegalizer, W16,
                   (G_TRUNC (s32 (!cast<Instruction>("G_TOYGCN_" #
                       !if(!eq(sign, "S"), "I16", "U16") # "_OF_F16") $x)))>;
}
// To less than a dword by clamping the dword. NaN gives 0 in both.
def : Expand<G_FPTOSI_SAT, InLegalizer, BelowDword,
             (G_TRUNC (s32 (G_SMAX (s32 (G_SMIN (s32 (G_FPTOSI_SAT $x)),
                                                (greatestSigned))),
                                   (leastSigned))))>;
def : Expand<G_FPTOUI_SAT, InLegalizer, BelowDword,
             (G_TRUNC (s32 (G_UMIN (s32 (G_FPTOUI_SAT $x)),
                                   (greatestUnsigned))))>;

// To 64 bits: the high word is floor(x / 2^32), the low one the rest. In f32
// that is exact for magnitudes only, so the sign is removed first.
class WordsOfFloat<LLT float, Instruction toHigh> {
  dag Steps = (steps
      (float (G_FFLOOR (float (G_FMUL $whole, (float "0x1p-32"))))):$high,
      (float (G_FMA $high, (float "-0x1p+32"), $whole)):$low,
      (s32 (toHigh $high)):$high_word,
      (pair (s32 (G_FPTOUI $low)), $high_word));
}
defvar WithoutSign = (G_SUB (G_XOR $bits, (pair $sign, $sign):$signs), $signs);
foreach float = [s32, s64] in
  let From = !if(!eq(float, s32), W32, W64) in
    def : Expand<G_FPTOUI, InLegalizer, W64,
                 (steps (float (G_INTRINSIC_TRUNC $x)):$whole,
                        WordsOfFloat<float, G_FPTOUI>.Steps)>;
let From = W64 in
  def : Expand<G_FPTOSI, InLegalizer, W64,
               (steps (s64 (G_INTRINSIC_TRUNC $x)):$whole,
                      WordsOfFloat<s64, G_FPTOSI>.Steps)>;
let From = W32 in
  def : Expand<G_FPTOSI, InLegalizer, W64,
               (steps (s32 (G_FABS (s32 (G_INTRINSIC_TRUNC $x)))):$whole,
                      WordsOfFloat<s32, G_FPTOUI>.Steps:$bits,
                      (s32 (G_ASHR $x, 31)):$sign, WithoutSign)>;

// Both halves are exact in f64: the sum rounds once.
let From = W64 in
  foreach op = [G_SITOFP, G_UITOFP] in
    def : Expand<op, InLegalizer, W64,
                 (steps (op (high $x)):$high,
                        (G_FMA $high, "0x1p+32", (G_UITOFP (low $x))))>;

// An f32 of 64 bits, rounded once: those that only repeat the sign, or zeros,
// are shifted out of a dword, and the bits that are lost below are or'ed into
// its lowest bit.
class FloatOf64<Instruction op, dag shift> {
  dag Steps = (steps
      shift:$shift, (s64 (G_SHL $x, $shift)):$norm,
      (G_UMIN (low $norm), 1):$sticky,
      (G_FLDEXP (op (G_OR (high $norm), $sticky)), (G_SUB 32, $shift)));
}
let From = W64 in {
  def : Expand<G_UITOFP, InLegalizer, W32, FloatOf64<G_UITOFP,
               (G_UMIN (G_TOYGCN_FFBH_U32 (high $x)), 32)>.Steps>;
  def : Expand<G_SITOFP, InLegalizer, W32, FloatOf64<G_SITOFP,
               (G_UMIN (G_ADD (int_amdgcn_sffbh (high $x)), -1),
                       (G_ADD (G_ASHR (G_XOR (low $x), (high $x)), 31), 32))>.Steps>;
}

//===----------------------------------------------------------------------===//
// What the machine lacks: quotients of floats
//===----------------------------------------------------------------------===//
//
// They are correctly rounded, unless the flag afn allows a product with the
// reciprocal. ApproximateFloats.cpp has replaced what !fpmath allows.
//
// With r = 1/d within half a unit and q = n/d within one, q + r * (n - d*q) is
// correctly rounded (P. Markstein, "Computation of elementary functions on the
// IBM RISC System/6000 processor", 1990). A Newton step from a reciprocal that
// is one unit off gives such an r unless all bits of d's mantissa are ones:
// then r may be slightly more than half a unit too low, which matters where n
// is a power of two. In f32, q is then computed with the next r, so that it
// lies above n/d, and the last step comes from the other side. In f64, whose
// first reciprocal has 24 bits, BelowPowerOf2 corrects r.
//
// n - d*q must not be a denormal that is flushed:
//
// * denormals are kept: v_div_scale, v_div_fmas and v_div_fixup as the manual
//   describes (Vega ISA, 12.11); v_div_fmas rounds a denormal quotient once.
// * those of results are flushed: the mantissas' quotient has no denormals on
//   the way, and v_ldexp scales it.
// * what the mode is shows at run time only, or those of operands alone are
//   flushed: in f64; v_cvt_f32_f64 then makes an f32 by the mode. For f64
//   itself no wider type exists, so it goes the first way.

// $n * (1/$d), where any error is allowed: two Newton steps and a correction of
// the quotient bring the 22 bits of v_rcp_f64 to all.
defvar NearQuotient64 = (steps
    (s64 (int_amdgcn_rcp $d)):$r0, (s64 (G_FNEG $d)):$neg, (s64 "1.0"):$one,
    (s64 (G_FMA (s64 (G_FMA $neg, $r0, $one)), $r0, $r0)):$r1,
    (s64 (G_FMA (s64 (G_FMA $neg, $r1, $one)), $r1, $r1)):$r,
    (s64 (G_FMUL $n, $r)):$q,
    (s64 (G_FMA (s64 (G_FMA $neg, $q, $n)), $r, $q)));
foreach width = [W16, W32] in
  def : Expand<G_FDIV, Approximately, width, (G_FMUL $x, (int_amdgcn_rcp $y))>;
def : Expand<G_FDIV, OfFinite, W64,
             (steps (steps $x):$n, (steps $y):$d, NearQuotient64)>;
// The steps make NaN of a reciprocal that is zero or infinite.
def : Expand<G_FDIV, Approximately, W64,
             (steps (steps $x):$n, (steps $y):$d, NearQuotient64:$quot,
                    (int_amdgcn_div_fixup $quot, $y, $x))>;

// A half's quotient of f32 operations. One Newton step makes an f32 quotient
// that rounds to the right half: numbers of 11 bits have no quotient that is
// within 2^-23 of the middle of two halves and not that middle. The fixup,
// which knows zeros, infinities and NaN, is of halves unless those might be
// flushed as its operands.
defvar HalfQuotient = (steps
    (s32 (G_FPEXT $x)):$n, (s32 (G_FPEXT $y)):$d, (s32 (int_amdgcn_rcp $d)):$r,
    (s32 (G_FMUL $n, $r)):$q,
    (s32 (G_FMA (s32 (G_FMA (s32 (G_FNEG $d)), $q, $n)), $r, $q)));
def : Expand<G_FDIV, InAnyMode, W16,
             (steps HalfQuotient:$quot,
                    (G_FPTRUNC (s32 (int_amdgcn_div_fixup $quot, $d, $n))))>;
def : Expand<G_FDIV, InLegalizer, W16,
             (steps HalfQuotient:$quot,
                    (int_amdgcn_div_fixup (G_FPTRUNC $quot), $y, $x))>;

// An f32 quotient in any mode. That of f64 is within a unit or two of 2^-53,
// no f32 quotient is within 2^-49 of the middle of two floats and not that
// middle, and f64 has a quotient in the middle exactly: it has few bits. The
// last operation has no f32 operands that might be flushed.
def : Expand<G_FDIV, InAnyMode, W32,
             (steps (s64 (G_FPEXT $x)):$n, (s64 (G_FPEXT $y)):$d,
                    NearQuotient64:$quot,
                    (G_FPTRUNC (s64 (int_amdgcn_div_fixup $quot, $d, $n))))>;

// The reciprocal $below of f64 $d, correctly rounded where $d is
// 2^e * (2 - k * 2^-52) with k below 2^20. 1/$d is 2^-e * (1 + k/2 * 2^-52)
// plus a smaller term, which the Newton step loses where k is odd.
defvar BelowPowerOf2 = (steps
    (low $d):$d_low, (high $below):$high,
    (s32 (G_FSHR (high $d), $d_low, 20)):$upper,
    (s1 (G_ICMP ICMP_EQ, $upper, -1)):$is_below, (s32 1):$unit,
    (s32 (G_LSHR (s32 (G_SUB $unit, $d_low)), $unit)):$corrected,
    (pair (s32 (G_SELECT $is_below, $corrected, (low $below))), $high));
// What $q + $r * $rem takes, of $n and $d: r <- r + r * (1 - d*r), once for
// f32, twice for the 24 bits of f64.
defvar FirstReciprocal = (steps
    "1.0":$one, (G_FNEG $d):$neg, (int_amdgcn_rcp $d):$r0,
    (G_FMA (G_FMA $neg, $r0, $one), $r0, $r0));
defvar LastStep32 = (steps
    FirstReciprocal:$r, (G_FMUL $n, $r):$q0,
    (G_FMA (G_FMA $neg, $q0, $n), (G_ADD $r, 1), $q0):$q,
    (G_FMA $neg, $q, $n):$rem);
defvar LastStep64 = (steps
    FirstReciprocal:$r1, (G_FMA (G_FMA $neg, $r1, $one), $r1, $r1):$below,
    BelowPowerOf2:$r, (G_FMUL $n, $r):$q, (G_FMA $neg, $q, $n):$rem);
foreach width = [W32, W64] in {
  defvar lastStep = !if(!eq(width, W32), LastStep32, LastStep64);
  def : Expand<G_FDIV, InLegalizer, width,
      (steps (flag (int_amdgcn_div_scale $x, $y, (number 0)):$d):$unread,
             (flag (int_amdgcn_div_scale $x, $y, (number 1)):$n):$is_scaled,
             lastStep,
             (int_amdgcn_div_fixup
                 (int_amdgcn_div_fmas $rem, $r, $q, $is_scaled), $y, $x))>;
  def : Expand<G_FDIV, FlushingResults, width,
      (steps (int_amdgcn_frexp_mant $x):$n, (int_amdgcn_frexp_mant $y):$d,
             lastStep, (G_FMA $rem, $r, $q):$quot,
             (s32 (G_SUB (s32 (int_amdgcn_frexp_exp $x)),
                         (s32 (int_amdgcn_frexp_exp $y)))):$scale,
             (int_amdgcn_div_fixup (G_FLDEXP $quot, $scale), $y, $x))>;
}

//===----------------------------------------------------------------------===//
// What the machine lacks: functions of floats
//===----------------------------------------------------------------------===//
//
// Square roots and, of f32 and halves, powers, logarithms, sine and cosine, by
// the instructions that approximate them, after scaling of arguments and
// results that are out of their range. Errors are in units in the last place.

// Classes of floats: llvm::FPClassTest.
defvar ZeroOrInfinity = 0x260;
defvar Finite = 0x1f8;

// z - x * y, rounded once.
class LessProduct<dag z, dag x, dag y> {
  dag Steps = (steps (G_FMA (G_FNEG x), y, z));
}

// The correctly rounded square root of $scaled, where $s is within one unit in
// the last place: the sign of x - s*(s -/+ ulp) says which neighbour is nearer.
class NearestRoot<LLT float> {
  dag Steps = (steps
      "0.0":$zero, (G_ADD $s, (float -1)):$below, (G_ADD $s, (float 1)):$above,
      (G_FMA (G_FNEG $below), $s, $scaled):$error_below,
      (G_FMA (G_FNEG $above), $s, $scaled):$error_above,
      (s1 (G_FCMP FCMP_OLE, $error_below, $zero)):$too_high,
      (s1 (G_FCMP FCMP_OGT, $error_above, $zero)):$too_low,
      (G_SELECT $too_low, $above, (G_SELECT $too_high, $below, $s)));
}
// The same in f64, where an FMA takes as long as 16 other instructions, by one
// residual e = x - s*s and the unit u of s, or of what is below s if e is
// negative. The root is nearer to s + u if e is more than s*u + u*u/4. All of e
// are multiples of u*u, so that is if e is more than s*u. The root is nearer to
// s - u if -e is more than (s - u)*u. Neither s nor a product is a denormal.
defvar NearestRoot64 = (steps
    (G_FMA (G_FNEG $s), $s, $scaled):$error,
    (s32 (G_ASHR (high $error), 31)):$sign,
    (G_ADD $s, (pair $sign, $sign)):$lower, (high $lower):$lower_high,
    (s32 (G_SUB (s32 (G_AND $lower_high, 0x7ff00000)),
                0x43300000)):$unit, // 2^(1023 + 52)
    (pair (low $lower), (s32 (G_ADD $lower_high, $unit))):$limit,
    (s1 (G_FCMP FCMP_OGT, (G_FABS $error), $limit)):$is_off,
    (s32 (G_SELECT $is_off, (s32 (G_OR $sign, 1)), 0)):$units,
    (G_ADD $s, (pair $units, (s32 (G_ASHR $units, 31)))));
// Zeros and infinity are their own roots.
class RootOf<dag of, dag root> {
  dag Steps = (steps root:$root,
      (G_SELECT (s1 (G_IS_FPCLASS of, (number ZeroOrInfinity))), of, $root));
}

// v_sqrt_f32 is within one unit in the last place. Small arguments are scaled
// so that the residual, which may have 2^-48 of them, is no denormal in any
// mode.
def : Expand<G_FSQRT, InLegalizer, W32,
    (steps (s1 (G_FCMP FCMP_OLT, $x, "0x1p-64")):$is_small,
           (G_SELECT $is_small, (G_FMUL $x, "0x1p+96"), $x):$scaled,
           (int_amdgcn_sqrt $scaled):$s,
           NearestRoot<s32>.Steps:$near,
           RootOf<(steps $scaled),
                  (G_SELECT $is_small, (G_FMUL $near, "0x1p-48"),
                            $near)>.Steps)>;
// With y near 1/sqrt(x), g = x*y is near the root and h = y/2 near half its
// reciprocal; one step brings both from the 24 bits of v_rsq_f64 to 46
// (Goldschmidt). h times what x - g*g is off brings g to within one unit.
def : Expand<G_FSQRT, InLegalizer, W64,
    (steps (s1 (G_FCMP FCMP_OLT, $x, "0x1p-767")):$is_small,
           (G_FLDEXP $x, (s32 (G_SELECT $is_small, 256, 0))):$scaled,
           (int_amdgcn_rsq $scaled):$y, "0.5":$half,
           (G_FMUL $scaled, $y):$g0, (G_FMUL $y, $half):$h0,
           (G_FMA (G_FNEG $h0), $g0, $half):$off,
           (G_FMA $g0, $off, $g0):$g1, (G_FMA $h0, $off, $h0):$h1,
           (G_FMA (G_FMA (G_FNEG $g1), $g1, $scaled), $h1, $g1):$s,
           NearestRoot64:$near,
           RootOf<(steps $scaled),
                  (G_FLDEXP $near, (s32 (G_SELECT $is_small, -128, 0)))>
               .Steps)>;
// An f32 root that is off by one unit is on the right side of the middle of two
// halves, or it is that middle: no root of a half is within half a unit of it.
// The residual says to which side it has to go; an odd f32 is no middle.
def : Expand<G_FSQRT, InLegalizer, W16,
    (steps (s32 (G_FPEXT $x)):$wide, (s32 (int_amdgcn_sqrt $wide)):$s,
           (s32 (G_FMA (s32 (G_FNEG $s)), $s, $wide)):$residual,
           (s32 (G_ASHR $residual, 31)):$below,
           (s32 (G_OR (s32 (G_ADD $s, $below)), 1)):$odd,
           RootOf<(steps $x), (G_FPTRUNC $odd)>.Steps)>;

// v_exp_f32 has no denormal results. Error: 1.
class PowerOf2<dag x> {
  dag Steps = (steps x:$exponent,
      (s1 (G_FCMP FCMP_OLT, $exponent, "-126.0")):$is_small,
      (G_FADD $exponent, (G_SELECT $is_small, "64.0", "0.0")):$scaled,
      (int_amdgcn_exp2 $scaled):$power,
      (G_FMUL $power, (G_SELECT $is_small, "0x1p-64", "1.0")));
}
def : Expand<G_FEXP2, InLegalizer, W32, PowerOf2<(steps $x)>.Steps>;

// v_log_f32 has no denormal arguments. Error: 1.
defvar Log2 =
    (steps (s1 (G_FCMP FCMP_OLT, $x, "0x1p-126")):$is_small,
           (G_FMUL $x, (G_SELECT $is_small, "0x1p+32", "1.0")):$scaled,
           (int_amdgcn_log $scaled):$log,
           (G_FADD $log, (G_SELECT $is_small, "-32.0", "0.0")));
def : Expand<G_FLOG2, InLegalizer, W32, Log2>;

// $main and $rest are $factor * (high + low), the larger one first.
class ExactProduct<string high, string low> {
  dag Steps = (steps high:$constant, (G_FMUL $factor, $constant):$main,
      (G_FMA $factor, low,
             (G_FMA $factor, $constant, (G_FNEG $main))):$rest);
}

// base^x is 2^(x * log2(base)), whose two parts are high and low; the whole
// part of the product goes to the exponent. Arguments from lowest to highest
// have a result other than 0 and infinity. Error: 2; approximately, it grows
// with the argument.
multiclass Power<Instruction op, string high, string low, string lowest,
                 string highest> {
  def : Expand<op, InLegalizer, W32,
      (steps (steps $x):$factor, ExactProduct<high, low>.Steps,
             (G_INTRINSIC_ROUNDEVEN $main):$whole,
             (int_amdgcn_exp2
                 (G_FADD (G_FADD $main, (G_FNEG $whole)), $rest)):$part,
             (G_FLDEXP $part, (s32 (G_FPTOSI $whole))):$power,
             (G_SELECT (s1 (G_FCMP FCMP_OLT, $x, lowest)), "0.0",
                       $power):$positive,
             (G_SELECT (s1 (G_FCMP FCMP_OGT, $x, highest)), "INFINITY",
                       $positive))>;
  def : Expand<op, Approximately, W32, PowerOf2<(G_FMUL $x, high)>.Steps>;
  def : Expand<op, InLegalizer, W16,
      (G_FPTRUNC (s32 (int_amdgcn_exp2
          (s32 (G_FMUL (s32 (G_FPEXT $x)), (s32 high))))))>;
  def : Expand<op, Approximately, W16, (int_amdgcn_exp2 (G_FMUL $x, high))>;
}
defm : Power<G_FEXP, "0x1.715476p+0", "0x1.4ae0bep-26", "-0x1.9d1da0p+6",
             "0x1.62e430p+6">;
defm : Power<G_FEXP10, "0x1.a934f0p+1", "0x1.2f346ep-24", "-0x1.66d3e8p+5",
             "0x1.344136p+5">;

// log2(x) * log(2), whose two parts are high, the nearest float, and low. The
// correction of an infinity is NaN. Error: 3; approximately, it is absolute.
multiclass Logarithm<Instruction op, string high, string low> {
  def : Expand<op, InLegalizer, W32,
      (steps Log2:$factor, ExactProduct<high, low>.Steps,
             (s1 (G_IS_FPCLASS $factor, (number Finite))):$is_finite,
             (G_SELECT $is_finite, (G_FADD $main, $rest), $factor))>;
  def : Expand<op, Approximately, W32, (G_FMUL Log2, high)>;
  def : Expand<op, InLegalizer, W16,
      (G_FPTRUNC (s32 (G_FMUL (s32 (int_amdgcn_log (s32 (G_FPEXT $x)))),
                              (s32 high))))>;
  def : Expand<op, Approximately, W16, (G_FMUL (int_amdgcn_log $x), high)>;
}
defm : Logarithm<G_FLOG, "0x1.62e430p-1", "-0x1.05c610p-29">;
defm : Logarithm<G_FLOG10, "0x1.344136p-2", "-0x1.ec10c0p-27">;

// v_sin_f32 takes turns, not radians, of any size, and keeps the sign of zero.
// The error is that of the product, relative for small arguments, and near
// 0x1p-20 for those of a few turns. For halves, a product in f32 is off by
// 2^-20 at most.
foreach function = ["sin", "cos"] in {
  defvar op = !cast<Instruction>("G_F" # !toupper(function));
  defvar turns = !cast<Intrinsic>("int_amdgcn_" # function);
  def : Expand<op, InLegalizer, W32, (turns (G_FMUL $x, "0x1.45f306p-3"))>;
  def : Expand<op, InLegalizer, W16,
      (G_FPTRUNC (s32 (turns (s32 (G_FMUL (s32 (G_FPEXT $x)),
                                          (s32 "0x1.45f306p-3"))))))>;
  def : Expand<op, Approximately, W16, (turns (G_FMUL $x, "0x1.45f306p-3"))>;
}
// v_exp_f16, v_log_f16 are within one unit.
def : Expand<G_FEXP2, InLegalizer, W16, (int_amdgcn_exp2 $x)>;
def : Expand<G_FLOG2, InLegalizer, W16, (int_amdgcn_log $x)>;
def : Expand<G_FSQRT, Approximately, W16, (int_amdgcn_sqrt $x)>;

def : Expand<G_FFREXP, InLegalizer, AnyWidth,
             (results (int_amdgcn_frexp_mant $x), (int_amdgcn_frexp_exp $x))>;
// The rounding mode has no exceptions that one could see.
def : Expand<G_FNEARBYINT, InLegalizer, AnyWidth, (G_FRINT $x)>;
// Nothing folds between here and selection.
def : Expand<G_CONSTANT_FOLD_BARRIER, InLegalizer, AnyWidth, (COPY $x)>;

//===----------------------------------------------------------------------===//
// What the legalizer does in C++: choices and loops
//===----------------------------------------------------------------------===//

// A function of llvm-target/Legalize. It comes before expansions, and returns
// false if it has nothing for the instruction.
class Lower<Instruction op, string function> {
  Instruction Opcode = op;
  string Function = "&" # function;
}
foreach op = [G_PHI, G_FREEZE] in
  def : Lower<op, "passOnBits">;
foreach op = [G_ADD, G_SUB] in
  def : Lower<op, "lowerBytes">;
foreach op = [G_UDIV, G_SDIV, G_UREM, G_SREM] in
  def : Lower<op, "chooseDivision">;
foreach op = [G_FPTOSI, G_FPTOUI] in
  def : Lower<op, "lowerHalfToInt64">;
foreach op = [G_FMINNUM, G_FMAXNUM, G_FMINIMUMNUM, G_FMAXIMUMNUM] in
  def : Lower<op, "lowerFMinMaxNum">;
foreach op = [G_FMINIMUM, G_FMAXIMUM] in
  def : Lower<op, "lowerFMinimum">;
foreach op = [G_LOAD, G_SEXTLOAD, G_ZEXTLOAD] in
  def : Lower<op, "lowerLoad">;
foreach op = [G_FSHL, G_FSHR, G_ROTL, G_ROTR] in
  def : Lower<op, "lowerWideFunnelShift">;
foreach op = [G_SHUFFLE_VECTOR, G_EXTRACT_VECTOR_ELT, G_INSERT_VECTOR_ELT] in
  def : Lower<op, "lowerVectorAccess">;
def : Lower<G_MUL, "lowerLowProduct">;
def : Lower<G_FDIV, "chooseFDiv">;
def : Lower<G_SEXT_INREG, "lowerSExtInReg64">;
def : Lower<G_FCONSTANT, "lowerFConstant">;
def : Lower<G_STORE, "lowerStore">;
def : Lower<G_GLOBAL_VALUE, "lowerLDSAddress">;
def : Lower<G_ADDRSPACE_CAST, "lowerAddrSpaceCast">;

//===----------------------------------------------------------------------===//
// What is generated, by the room that asks
//===----------------------------------------------------------------------===//

// llvm-target/Operations
def ExpansionTable : GenericTable {
  let FilterClass = "Expand";
  let CppTypeName = "Expansion";
  let Fields = ["Opcode", "Place", "Width", "From", "Nodes"];
  string TypeOf_Place = "code";
  string TypeOf_Nodes = "code";
}

// llvm-target/Legalize
def LowerTable : GenericTable {
  let FilterClass = "Lower";
  let CppTypeName = "LowerRow";
  let Fields = ["Opcode", "Function"];
  string TypeOf_Function = "code";
}
