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
/// row. What needs a loop or a choice is C++. Divisions of integers are in
/// ToyGCNQuotients.td, those of floats and their functions in
/// ToyGCNFloatFunctions.td.
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
