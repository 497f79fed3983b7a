//===- ToyGCNOperands.td - Operand kinds -------------------*- tablegen -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What an operand can hold, how it is printed, parsed and decoded. Operand
/// types are listed in MCTargetDesc/ToyGCNBaseInfo.h, where C++ can ask "is a
/// literal constant legal here?".
///
//===----------------------------------------------------------------------===//

//===----------------------------------------------------------------------===//
// Sources: a register or a constant. Constants are kept as bit patterns of the
// operand's width; f64 literals have a zero low half.
//   SSrc   SGPR, inline constant, literal
//   VSrc   VGPR, SGPR, inline constant, literal
//   VCSrc  VGPR, SGPR, inline constant (VOP3: no literal on GFX9)
//   SCSrc  SGPR, inline constant (lane selectors)
//===----------------------------------------------------------------------===//

class SrcMatchClass<string kind, string typeAndWidth> : AsmOperandClass {
  let Name = kind # typeAndWidth;
  let PredicateMethod = "isSource<ToyGCN::OPERAND_" # !toupper(kind) # "_"
                        # typeAndWidth # ">";
  let RenderMethod = "add" # typeAndWidth # "Operands";
  let DiagnosticString = "operand must be a register or constant that this "
                         "instruction can read";
}

class SrcOperand<RegisterClass rc, string kind, string type, int width>
    : RegisterOperand<rc, "printSrc" # width> {
  let OperandNamespace = "ToyGCN";
  let OperandType = "OPERAND_" # !toupper(kind) # "_" # type # width;
  let EncoderMethod = "encodeSrc" # width;
  let DecoderMethod = "decode" # kind # type # width;
  let ParserMatchClass = SrcMatchClass<kind, type # width>;
}

def SSrc_b32 : SrcOperand<SReg_32, "SSrc", "INT", 32>;
def SSrc_b64 : SrcOperand<SRC_64, "SSrc", "INT", 64>;
def SCSrc_b32 : SrcOperand<SReg_32, "SCSrc", "INT", 32>;
def VSrc_b32 : SrcOperand<VS_32, "VSrc", "INT", 32>;
def VSrc_b64 : SrcOperand<VS_64, "VSrc", "INT", 64>;
def VSrc_f16 : SrcOperand<VS_32, "VSrc", "FP", 16>;
def VSrc_f32 : SrcOperand<VS_32, "VSrc", "FP", 32>;
def VSrc_f64 : SrcOperand<VS_64, "VSrc", "FP", 64>;
def VCSrc_b32 : SrcOperand<VS_32, "VCSrc", "INT", 32>;
def VCSrc_b64 : SrcOperand<VS_64, "VCSrc", "INT", 64>;
// Two halves: an integer is a dword, a float the low half below zeros.
def VCSrc_v2b16 : SrcOperand<VS_32, "VCSrc", "INT", 32>;
def VCSrc_v2f16 : SrcOperand<VS_32, "VCSrc", "PACKED", 16>;

// Sources that follow a modifiers operand, which is printed around them.
class ModSrcOperand<RegisterClass rc, string kind, int width>
    : SrcOperand<rc, kind, "FP", width> {
  let PrintMethod = "printModSrc" # width;
}
def VCSrc_f16 : ModSrcOperand<VS_32, "VCSrc", 16>;
def VCSrc_f32 : ModSrcOperand<VS_32, "VCSrc", 32>;
def VCSrc_f64 : ModSrcOperand<VS_64, "VCSrc", 64>;

// Sources of SDWA forms: a bit says whether it is a VGPR. They follow the
// operand that is printed around them: modifiers of floats, sext(...).
class SDWASrc<string type, int width, string print>
    : SrcOperand<VS_32, "VCSrc", type, width> {
  let PrintMethod = print # width;
  let EncoderMethod = "encodeSDWASrc" # width;
  let DecoderMethod = "decodeSDWASrc<OPERAND_VCSRC_" # type # width # ">";
}
def SDWASrc_b32 : SDWASrc<"INT", 32, "printSextSrc">;
def SDWASrc_f16 : SDWASrc<"FP", 16, "printModSrc">;
def SDWASrc_f32 : SDWASrc<"FP", 32, "printModSrc">;

// The result of a compare, VCC without a number.
def SDWAMask : RegisterOperand<LaneMask_64> {
  let EncoderMethod = "encodeSDWAMask";
  let DecoderMethod = "decodeSDWAMask";
}

class VGPRMatchClass<string name> : AsmOperandClass {
  let Name = name;
  let PredicateMethod = "isVGPR32";
  let RenderMethod = "addRegOperands";
}
def VGPRModSrc : RegisterOperand<VGPR_32, "printModSrc32"> {
  let DecoderMethod = "DecodeVGPR_32RegisterClass";
  let ParserMatchClass = VGPRMatchClass<"VGPRModSrc">;
}

// A VGPR in a 9-bit source field that can hold nothing else.
def VGPRSrc9 : RegisterOperand<VGPR_32> {
  let DecoderMethod = "decodeVGPRSrc9";
  let ParserMatchClass = VGPRMatchClass<"VGPRSrc9">;
}

// The base of a scalar load: encoded without its lowest bit.
def SBase : RegisterOperand<SReg_64> {
  let EncoderMethod = "encodeSBase";
  let DecoderMethod = "decodeSBase";
}

// The description of a buffer: encoded without its two lowest bits.
def SRsrc : RegisterOperand<SReg_128> {
  let EncoderMethod = "encodeSRsrc";
  let DecoderMethod = "decodeSRsrc";
}

//===----------------------------------------------------------------------===//
// Immediates
//===----------------------------------------------------------------------===//

class ImmMatchClass<string name> : AsmOperandClass {
  let Name = name;
  let RenderMethod = "addImmOperands";
}

// An operand that has a name in the text, and a value that its field holds.
class NamedMatchClass<string name, string named = name,
                      string type = !toupper(name)> : ImmMatchClass<name> {
  let PredicateMethod = "isNamed<ToyGCNOperand::Name::" # named
                        # ", ToyGCN::OPERAND_" # type # ">";
}

// `min` to `max` is what its field holds. Parser, encoder and machine verifier
// ask for it (MCTargetDesc/ToyGCNFieldRanges.h).
class GCNImm<string name, int min, int max, string print = "print" # name>
    : Operand<i32> {
  string Min = "" # min;
  string Max = "" # max;
  let PrintMethod = print;
  let OperandNamespace = "ToyGCN";
  let OperandType = "OPERAND_" # !toupper(name);
  let ParserMatchClass = ImmMatchClass<name>;
}

class NamedImm<string name, int min, int max, string named = name,
               string type = !toupper(name)> : GCNImm<name, min, max> {
  let OperandType = "OPERAND_" # type;
  let ParserMatchClass = NamedMatchClass<name, named, type>;
}

// Plain numbers.
// Printed as 0x..., a signed value; or in decimal.
def SImm16 : GCNImm<"SImm16", -32768, 0xffff>;
def UImm16 : GCNImm<"UImm16", 0, 0xffff>;
def UImm16Hex : GCNImm<"UImm16", 0, 0xffff, "printSImm16">;
def Literal32 : GCNImm<"Literal32", -2147483648, 0xffffffff>;
def SetRegImm32 : GCNImm<"Literal32", -2147483648, 0xffffffff,
                             "printSetRegImm32">;
// Bytes, 21 bits, signed; and the same beside an SGPR.
def SMEMOffset : GCNImm<"SMEMOffset", -1048576, 0xfffff> {
  let DecoderMethod = "decodeSImm<21>";
}
def NamedSMEMOffset : NamedImm<"NamedSMEMOffset", -1048576, 0xfffff, "Offset",
                               "SMEMOFFSET"> {
  let DecoderMethod = "decodeSImm<21>";
}

// Symbolic 16-bit fields of SOPP and SOPK, which can be given as numbers too.
class SymbolicMatchClass<string name> : ImmMatchClass<name> {
  let PredicateMethod = "isSymbolic<ToyGCNOperand::Name::" # name
                        # ", ToyGCN::OPERAND_" # !toupper(name) # ">";
}
class SymbolicImm<string name, int max> : GCNImm<name, 0, max> {
  let ParserMatchClass = SymbolicMatchClass<name>;
}
def WaitCount : SymbolicImm<"WaitCount", 0xffff>;
def SendMessage : SymbolicImm<"SendMessage", 0xffff>;
def HWRegField : SymbolicImm<"HWReg", 0xffff>;
// Operands that s_set_gpr_idx_* counts from M0: bit 0 src0, bit 3 the result.
def GPRIndexMode : SymbolicImm<"GPRIndexMode", 15> {
  let DecoderMethod = "decodeGPRIndexMode";
}
def BranchTarget : GCNImm<"BranchTarget", -32768, 0xffff> {
  let Type = OtherVT;
  let OperandType = "OPERAND_BRANCHTARGET";
  let EncoderMethod = "encodeBranchTarget";
}

// What may be left out: named operands that print nothing when they are 0.
class OptionalMatchClass<string name, string default, string named = name>
    : NamedMatchClass<name, named> {
  let IsOptional = 1;
  let DefaultMethod = default;
}
class OptionalImm<string name, int max, string default = "defaultZero",
                  int min = 0, string named = name> : GCNImm<name, min, max> {
  let ParserMatchClass = OptionalMatchClass<name, default, named>;
}
// One with a predicate of its own.
class CheckedMatchClass<string name>
    : OptionalMatchClass<name, "defaultZero"> {
  let PredicateMethod = "is" # name;
}
class CheckedImm<string name, int max> : OptionalImm<name, max> {
  let ParserMatchClass = CheckedMatchClass<name>;
}
def SrcModifiers : OptionalImm<"SrcModifiers", 3>;
def Clamp : OptionalImm<"Clamp", 1>;
def OMod : OptionalImm<"OMod", 3>;
def GLC : CheckedImm<"GLC", 1>;
def CPol : OptionalImm<"CPol", 3>; // bit 0 = glc, bit 1 = slc
// An atomic with result has glc, one without does not.
def CPolNoRtn : CheckedImm<"CPolNoRtn", 3>;
def CPolRtn : GCNImm<"CPolRtn", 0, 3> {
  let DecoderMethod = "decodeCPolRtn";
}
class OffsetImm<string name, int max, string named = "Offset">
    : OptionalImm<name, max, "defaultZero", 0, named>;
def DSOffset : OffsetImm<"DSOffset", 0xffff>;
def DSOffset0 : OffsetImm<"DSOffset0", 255, "Offset0">;
def DSOffset1 : OffsetImm<"DSOffset1", 255, "Offset1">;
def SwizzleOffset : CheckedImm<"SwizzleOffset", 0xffff>;
// Bytes, 12 bits, unsigned; and 13 bits, signed: in MCTargetDesc, where code
// generation finds them, too.
def FlatOffset : OffsetImm<"FlatOffset", 0> {
  let Max = "MaxMemOffset";
  let DecoderMethod = "decodeFlatOffset";
}
def GlobalOffset : OffsetImm<"GlobalOffset", 0> {
  let Min = "MinMemOffset";
  let Max = "MaxMemOffset";
  let DecoderMethod = "decodeSImm<13>";
}
def DPPCtrl : NamedImm<"DPPCtrl", 0, 0x1ff> {
  let DecoderMethod = "decodeDPPCtrl";
}
def RowMask : OptionalImm<"RowMask", 15, "defaultMask">;
def BankMask : OptionalImm<"BankMask", 15, "defaultMask">;
def BoundCtrl : OptionalImm<"BoundCtrl", 1, "defaultZero", -1>; // i1: true is -1

// SDWA: the part of a register that is a source, or where the result goes, and
// what becomes of its other bits.
def Sext : OptionalImm<"Sext", 1>;
class SDWASelMatchClass<string name> : OptionalMatchClass<name, "defaultSel"> {
  let PredicateMethod = "isNamed<ToyGCNOperand::Name::" # name
                        # ", ToyGCN::OPERAND_SDWASEL>";
}
class SDWASel<string name> : OptionalImm<name, 6> {
  let OperandType = "OPERAND_SDWASEL";
  let DecoderMethod = "decodeUpTo<SDWA::Dword>";
  let ParserMatchClass = SDWASelMatchClass<name>;
}
def DstSel : SDWASel<"DstSel">;
def Src0Sel : SDWASel<"Src0Sel">;
def Src1Sel : SDWASel<"Src1Sel">;
def DstUnused : OptionalImm<"DstUnused", 2, "defaultUnused"> {
  let DecoderMethod = "decodeUpTo<SDWA::Preserve>";
}

// One bit for each source of a packed instruction: op_sel:[0,1].
class PerSourceMatchClass<string name, int sources, bit set>
    : OptionalMatchClass<name # sources,
                         "defaultPerSource<" # sources # ", " # set # ">"> {
  let PredicateMethod = "isPerSource<ToyGCNOperand::Name::" # name # ", "
                        # sources # ">";
  let RenderMethod = "addPerSourceOperands";
}
class PerSource<string name, int sources, bit set = 0>
    : GCNImm<name # sources, 0, 7> {
  let OperandType = "OPERAND_PERSOURCE";
  let ParserMatchClass = PerSourceMatchClass<name, sources, set>;
}
foreach n = [2, 3] in {
  def OpSel#n : PerSource<"OpSel", n>;
  def OpSelHi#n : PerSource<"OpSelHi", n, 1>;
  def NegLo#n : PerSource<"NegLo", n>;
  def NegHi#n : PerSource<"NegHi", n>;
}

def FieldRangeTable : GenericTable {
  let FilterClass = "GCNImm";
  let CppTypeName = "FieldRangeRow";
  let Fields = ["OperandType", "Min", "Max"];
  string TypeOf_OperandType = "code";
  string TypeOf_Min = "code";
  string TypeOf_Max = "code";
}
