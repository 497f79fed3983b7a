//===- ToyGCNVOPCInstructions.td - Vector compares ---------*- tablegen -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// V_CMP_<condition>_<type> writes one bit a lane (0 for inactive lanes) to
/// VCC (_e32) or an SGPR pair (_e64, _sdwa); V_CMPX_* writes it to EXEC as
/// well.
///
//===----------------------------------------------------------------------===//

// A compare as relations see it: what it compares, whether it writes EXEC, and
// which of two conditions it asks for, one of them always true.
class CompareForm<string what, string pair, bit second, bit writesExec> {
  string Compared = what;
  string Pair = pair;
  bit IsSecond = second;
  bit WritesExec = writesExec;
}
def getCompareToExec : InstrMapping {
  let FilterClass = "CompareForm";
  let RowFields = ["Compared"];
  let ColFields = ["WritesExec"];
  let KeyCol = ["0"];
  let ValueCols = [["1"]];
}
class InverseMapping<string from, string to> : InstrMapping {
  let FilterClass = "CompareForm";
  let RowFields = ["Pair", "WritesExec"];
  let ColFields = ["IsSecond"];
  let KeyCol = [from];
  let ValueCols = [[to]];
}
def getSecondOfPair : InverseMapping<"0", "1">;
def getFirstOfPair : InverseMapping<"1", "0">;

// The long form has the relations: compares are shortened last.
multiclass VOPCForms<int op, VOPProfile p, string original, string what,
                     string pair = what, bit second = 0> {
  let Defs = [VCC], isCompare = 1 in
    def _e32 : EncVOPC<op, p.InsE32, " vcc, " # p.AsmSrcsE32>,
               VOPForm<NAME, "e32", original>;
  let VOPC = 1, isCompare = 1, HasFloatModifiers = p.HasMods in
    def _e64 : EncVOP3S<op, (outs LaneMask_64:$sdst), p.InsE64,
                        " $sdst, " # p.AsmSrcsE64>,
               VOPForm<NAME, "e64", original>,
               CompareForm<what, pair, second, 0>;
  if p.HasSDWA then
    let isCompare = 1, HasFloatModifiers = p.HasMods in
      def _sdwa : EncVOPCSDWA<op, (outs SDWAMask:$sdst),
                              !con(p.SrcsSDWA, p.SelsSDWA),
                              " $sdst, " # p.AsmSrcsSDWA # p.AsmSelsSDWA>,
                  VOPForm<NAME, "sdwa", original>;
}
multiclass VOPCXForms<int op, VOPProfile p, string original, string what,
                      string pair = what, bit second = 0> {
  let Defs = [VCC, EXEC], isCompare = 1, hasSideEffects = 1 in
    def _e32 : EncVOPC<op, p.InsE32, " vcc, " # p.AsmSrcsE32>,
               VOPForm<NAME, "e32", original>;
  let Defs = [EXEC], VOPC = 1, isCompare = 1, hasSideEffects = 1,
      HasFloatModifiers = p.HasMods in
    def _e64 : EncVOP3S<op, (outs LaneMask_64:$sdst), p.InsE64,
                        " $sdst, " # p.AsmSrcsE64>,
               VOPForm<NAME, "e64", original>,
               CompareForm<what, pair, second, 1>;
}

// The destination of a profile is not used.
def Compare_B32 : VOPProfile<VGPR_32, [SrcB32, SrcB32]>;
def Compare_B64 : VOPProfile<VReg_64, [SrcB64, SrcB64]>;
def Compare_F16 : VOPProfileNoOMod<VGPR_32, [SrcF16, SrcF16]>;
def Compare_F32 : VOPProfileNoOMod<VGPR_32, [SrcF32, SrcF32]>;
def Compare_F64 : VOPProfileNoOMod<VReg_64, [SrcF64, SrcF64]>;
def Class_F16 : VOPProfileNoClamp<VGPR_32, [SrcF16, SrcB32]>;
def Class_F32 : VOPProfileNoClamp<VGPR_32, [SrcF32, SrcB32]>;
def Class_F64 : VOPProfileNoClamp<VReg_64, [SrcF64, SrcB32]>;

// A condition: its name and the one it is with its sources exchanged.
class Condition<string name, string original = ""> {
  string Name = name;
  string Original = original;
}
// By opcode. N.. is "not"; O and U are ordered and unordered. The inverse of a
// condition stands as far from the end as it does from the start.
defvar FloatConditions = [
  Condition<"F">, Condition<"LT">, Condition<"EQ">, Condition<"LE">,
  Condition<"GT", "LT">, Condition<"LG">, Condition<"GE", "LE">,
  Condition<"O">, Condition<"U">, Condition<"NGE">, Condition<"NLG">,
  Condition<"NGT">, Condition<"NLE", "NGE">, Condition<"NEQ">,
  Condition<"NLT", "NGT">, Condition<"TRU">
];
defvar IntConditions = [
  Condition<"F">, Condition<"LT">, Condition<"EQ">, Condition<"LE">,
  Condition<"GT", "LT">, Condition<"NE">, Condition<"GE", "LE">, Condition<"T">
];

multiclass Compares<list<Condition> conditions, int op, string type,
                    VOPProfile p> {
  foreach i = !range(!size(conditions)) in {
    defvar c = conditions[i];
    defvar last = !sub(!size(conditions), 1);
    defvar second = !lt(!sub(last, i), i);
    defvar what = c.Name#"_"#type;
    defvar pair = conditions[!if(second, !sub(last, i), i)].Name#"_"#type;
    defm V_CMP_#what
        : VOPCForms<!add(op, i), p,
                    !if(!empty(c.Original), "", "V_CMP_"#c.Original#"_"#type),
                    what, pair, second>;
    defm V_CMPX_#what
        : VOPCXForms<!add(op, 16, i), p,
                     !if(!empty(c.Original), "",
                         "V_CMPX_"#c.Original#"_"#type),
                     what, pair, second>;
  }
}

let Commutes = 1 in {
  defm "" : Compares<FloatConditions, 0x20, "F16", Compare_F16>;
  defm "" : Compares<FloatConditions, 0x40, "F32", Compare_F32>;
  defm "" : Compares<IntConditions, 0xc0, "I32", Compare_B32>;
  defm "" : Compares<IntConditions, 0xc8, "U32", Compare_B32>;
  let SchedRW = [WriteVALUDouble] in
    defm "" : Compares<FloatConditions, 0x60, "F64", Compare_F64>;
  let SchedRW = [WriteVALUQuarter] in {
    defm "" : Compares<IntConditions, 0xe0, "I64", Compare_B64>;
    defm "" : Compares<IntConditions, 0xe8, "U64", Compare_B64>;
  }
}

// What a compare of dwords asks of src0 and src1.
class DwordCompare<Instruction op, string predicate> {
  Instruction Opcode = op;
  string Predicate = "CmpInst::ICMP_" # predicate;
}
foreach x = ["V_CMP_", "V_CMPX_"] in
  foreach type = ["I", "U"] in {
    defvar Sign = !if(!eq(type, "I"), "S", "U");
    foreach c = ["EQ", "NE", "LT", "LE", "GT", "GE"] in
      def : DwordCompare<!cast<Instruction>(x # c # "_" # type # "32_e64"),
                         !if(!or(!eq(c, "EQ"), !eq(c, "NE")), c, Sign # c)>;
  }
def DwordCompareTable : GenericTable {
  let FilterClass = "DwordCompare";
  let CppTypeName = "DwordCompareRow";
  let Fields = ["Opcode", "Predicate"];
  string TypeOf_Predicate = "code";
  let PrimaryKey = ["Opcode"];
  let PrimaryKeyName = "findDwordCompare";
}

// Is the class of src0 in the set of bits src1?
defm V_CMP_CLASS_F16 : VOPCForms<0x14, Class_F16, "", "CLASS_F16">;
defm V_CMPX_CLASS_F16 : VOPCXForms<0x15, Class_F16, "", "CLASS_F16">;
defm V_CMP_CLASS_F32 : VOPCForms<0x10, Class_F32, "", "CLASS_F32">;
defm V_CMPX_CLASS_F32 : VOPCXForms<0x11, Class_F32, "", "CLASS_F32">;
let SchedRW = [WriteVALUDouble] in {
  defm V_CMP_CLASS_F64 : VOPCForms<0x12, Class_F64, "", "CLASS_F64">;
  defm V_CMPX_CLASS_F64 : VOPCXForms<0x13, Class_F64, "", "CLASS_F64">;
}
