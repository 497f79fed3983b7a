//===- AsmOperands.cpp - Constraints of inline assembly -------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Operations/AsmOperands.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "ToyGCNRegisterInfo.h"
#include "llvm/CodeGen/ValueTypes.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InlineAsm.h"

using namespace llvm;
using namespace llvm::ToyGCN;
using Constraint = InlineAsm::ConstraintInfo;

namespace {
/// Registers of one width in both files. The first register of a scalar tuple
/// is a multiple of Align.
struct ClassRow {
  unsigned Bits;
  const TargetRegisterClass *Scalar, *Vector;
  unsigned Align;
};
constexpr ClassRow Classes[] = {
    {32, &SGPR_32RegClass, &VGPR_32RegClass, 1},
    {64, &SGPR_64RegClass, &VReg_64RegClass, 2},
    {96, &SReg_96RegClass, &VReg_96RegClass, 4},
    {128, &SReg_128RegClass, &VReg_128RegClass, 4},
    {160, &SReg_160RegClass, &VReg_160RegClass, 4},
    {256, &SReg_256RegClass, &VReg_256RegClass, 4},
    {512, &SReg_512RegClass, &VReg_512RegClass, 4},
};

/// Registers with a name that the text may write. EXEC belongs to control flow,
/// FLAT_SCR to the stack.
struct NamedRow {
  StringLiteral Name;
  MCRegister Reg;
  const TargetRegisterClass *Class;
  bool OnlyClobber;
};
constexpr NamedRow Named[] = {
    {"vcc", VCC, &SReg_64RegClass, false},
    {"vcc_lo", VCC_LO, &SReg_32RegClass, false},
    {"vcc_hi", VCC_HI, &SReg_32RegClass, false},
    {"m0", M0, &SReg_32RegClass, false},
    {"scc", SCC, &SCC_CLASSRegClass, true},
};

struct ConstantRow {
  StringLiteral Code;
  bool (*Takes)(int64_t Value, unsigned Bits);
};
constexpr ConstantRow Constants[] = {
    {"i", [](int64_t, unsigned) { return true; }},
    {"n", [](int64_t, unsigned) { return true; }},
    {"DB", [](int64_t, unsigned) { return true; }},
    {"I", [](int64_t V, unsigned) { return isInlineInteger(V); }},
    {"J", [](int64_t V, unsigned) { return isInt<16>(V); }},
    {"A", [](int64_t V, unsigned Bits) { return isInlineConstant(V, Bits); }},
    {"B", [](int64_t V, unsigned) { return isInt<32>(V); }},
    {"C",
     [](int64_t V, unsigned Bits) {
       return isInlineInteger(V) ||
              isUInt<32>(uint64_t(V) & maskTrailingOnes<uint64_t>(Bits));
     }},
    {"DA",
     [](int64_t V, unsigned) {
       return isInlineConstant(int32_t(V), 32) &&
              isInlineConstant(int32_t(V >> 32), 32);
     }},
};

const ConstantRow *findConstantRow(StringRef Code) {
  for (const ConstantRow &Row : Constants)
    if (Row.Code == Code)
      return &Row;
  return nullptr;
}

/// What "{s5}" or "{v[4:7]}" names.
struct Range {
  bool IsVector;
  unsigned First, Count;
};

std::optional<Range> parseRange(StringRef Name) {
  const bool IsVector = Name.consume_front("v");
  if (!IsVector && !Name.consume_front("s"))
    return std::nullopt;
  unsigned First, Last;
  if (!Name.getAsInteger(10, First))
    return Range{IsVector, First, 1};
  if (!Name.consume_front("[") || Name.consumeInteger(10, First) ||
      !Name.consume_front(":") || Name.consumeInteger(10, Last) ||
      Name != "]" || Last < First)
    return std::nullopt;
  return Range{IsVector, First, Last - First + 1};
}

const TargetRegisterClass *findClass(bool IsVector, unsigned Bits) {
  for (const ClassRow &Row : Classes)
    if (Row.Bits == std::max(Bits, 32u))
      return IsVector ? Row.Vector : Row.Scalar;
  return nullptr;
}

std::pair<MCRegister, const TargetRegisterClass *> findRange(const Range &R) {
  for (const ClassRow &Row : Classes) {
    const TargetRegisterClass *RC = R.IsVector ? Row.Vector : Row.Scalar;
    const unsigned Align = R.IsVector ? 1 : Row.Align;
    if (Row.Bits == 32 * R.Count && RC && R.First % Align == 0 &&
        R.First / Align < RC->getNumRegs())
      return {RC->getRegister(R.First / Align), RC};
  }
  return {MCRegister(), nullptr};
}

const NamedRow *findNamed(StringRef Name) {
  for (const NamedRow &Row : Named)
    if (Row.Name == Name)
      return &Row;
  return nullptr;
}

std::optional<StringRef> nameOf(StringRef Code) {
  if (!Code.consume_front("{") || !Code.consume_back("}"))
    return std::nullopt;
  return Code;
}

bool fits(const TargetRegisterClass *RC, unsigned Bits) {
  const auto Size = unsigned(RC->MC->getSizeInBits());
  return Bits == 0 || Bits == Size || (Bits < 32 && Size == 32);
}
} // namespace

std::pair<MCRegister, const TargetRegisterClass *>
ToyGCN::findAsmRegister(StringRef Code, unsigned Bits) {
  if (Code == "s" || Code == "r" || Code == "v")
    return {MCRegister(), findClass(Code == "v", Bits)};
  std::pair<MCRegister, const TargetRegisterClass *> Found;
  if (const auto Name = nameOf(Code)) {
    if (const auto R = parseRange(*Name))
      Found = findRange(*R);
    else if (const NamedRow *Row = findNamed(*Name);
             Row && (!Row->OnlyClobber || Bits == 0))
      Found = {Row->Reg, Row->Class};
  }
  if (Found.second && !fits(Found.second, Bits))
    return {MCRegister(), nullptr};
  return Found;
}

bool ToyGCN::isScalarAsmCode(StringRef Code) {
  if (const auto Name = nameOf(Code)) {
    const auto R = parseRange(*Name);
    return R ? !R->IsVector : findNamed(*Name) != nullptr;
  }
  return Code == "s" || Code == "r";
}

bool ToyGCN::isConstantAsmCode(StringRef Code) {
  return findConstantRow(Code) != nullptr;
}

std::optional<int64_t> ToyGCN::getAsmConstant(const Constant &C,
                                              StringRef Code) {
  std::optional<APInt> Value;
  if (const auto *CI = dyn_cast<ConstantInt>(&C))
    Value = CI->getValue();
  else if (const auto *CF = dyn_cast<ConstantFP>(&C); CF && Code == "A")
    Value = CF->getValueAPF().bitcastToAPInt();
  const ConstantRow *Row = findConstantRow(Code);
  if (!Row || !Value || Value->getBitWidth() > 64)
    return std::nullopt;
  const unsigned Width = Value->getBitWidth();
  const int64_t Bits =
      Width == 1 ? Value->getZExtValue() : Value->getSExtValue();
  return Row->Takes(Bits, Width) ? std::optional(Bits) : std::nullopt;
}

bool ToyGCN::isScalarAsmResult(const CallBase &Asm, unsigned Index) {
  for (const Constraint &C :
       cast<InlineAsm>(Asm.getCalledOperand())->ParseConstraints())
    if (C.Type == InlineAsm::isOutput && !C.isIndirect && Index-- == 0)
      return all_of(C.Codes, isScalarAsmCode);
  return false;
}

SmallVector<std::string, 8> ToyGCN::singleRegisters(StringRef Code) {
  SmallVector<std::string, 8> Names;
  const auto Name = nameOf(Code);
  const auto R = Name ? parseRange(*Name) : std::nullopt;
  const TargetRegisterClass *RC = R ? findClass(R->IsVector, 32) : nullptr;
  if (RC && R->First + R->Count <= RC->getNumRegs())
    for (unsigned I = R->First; I < R->First + R->Count; ++I)
      Names.push_back((R->IsVector ? "{v" : "{s") + utostr(I) + "}");
  return Names;
}

AsmClobber ToyGCN::whatClobbers(StringRef Code) {
  auto Name = nameOf(Code);
  if (!Name)
    return AsmClobber::Allocated;
  // Accumulation registers came after gfx900: a0, a[0:3].
  if (StringRef Number = *Name; Number.consume_front("a")) {
    const auto R = parseRange(("v" + Number).str());
    return R && R->First + R->Count <= 256 ? AsmClobber::Absent
                                           : AsmClobber::Allocated;
  }
  if (!Name->consume_back("_lo"))
    Name->consume_back("_hi");
  return *Name == "exec" || *Name == "flat_scratch" ? AsmClobber::Kept
                                                    : AsmClobber::Allocated;
}

static std::string whyNotClobber(StringRef Code) {
  if (Code == "{memory}" || findAsmRegister(Code, 0).second ||
      whatClobbers(Code) != AsmClobber::Allocated ||
      !ToyGCN::singleRegisters(Code).empty())
    return "";
  return ("clobber '" + Code.substr(1, Code.size() - 2) + "'").str();
}

bool ToyGCN::isWidenedAsmValue(const Type &Ty, StringRef Code) {
  const auto Name = nameOf(Code);
  const auto R = Name ? parseRange(*Name) : std::nullopt;
  return Ty.isIntegerTy(1) && R && R->IsVector && R->Count == 1 &&
         findRange(*R).second;
}

/// Looks at an operand of \p Ty with the codes \p Codes.
static std::string whyNotValue(Type *Ty, const Value *Input,
                               ArrayRef<std::string> Codes,
                               const DataLayout &DL) {
  // Pointers, and vectors of them, are in the registers of integers.
  const EVT VT =
      EVT::getEVT(Ty->isPtrOrPtrVectorTy() ? DL.getIntPtrType(Ty) : Ty,
                  /*HandleUnknown=*/true);
  const bool IsOneBit = Ty->isIntOrIntVectorTy(1);
  const unsigned Bits = Ty->isSized() ? unsigned(DL.getTypeSizeInBits(Ty)) : 0;
  const bool IsValue = VT.isSimple() && Ty->isSingleValueType() && !IsOneBit;
  // A vector of fewer bits than a register cannot be extended to one.
  const bool IsWhole = Bits % 32 == 0 || !Ty->isVectorTy();
  const auto *C = dyn_cast_or_null<Constant>(Input);
  for (StringRef Code : Codes)
    if (isConstantAsmCode(Code)
            ? C && getAsmConstant(*C, Code)
            : (IsValue && IsWhole && findAsmRegister(Code, Bits).second) ||
                  (Codes.size() == 1 && isWidenedAsmValue(*Ty, Code)))
      return "";
  std::string Text;
  raw_string_ostream OS(Text);
  OS << "constraint '" << join(Codes, "|") << "' for ";
  if (C)
    Input->printAsOperand(OS, /*PrintType=*/true);
  else
    Ty->print(OS);
  return Text;
}

/// Looks at a register that the assembly writes, where calls need s[30:31] for
/// the way back and s32 for the frame.
static std::string whyNotWritten(StringRef Code) {
  const auto Name = nameOf(Code);
  const auto R = Name ? parseRange(*Name) : std::nullopt;
  if (!R || R->IsVector || R->First > 32 || R->First + R->Count <= 30)
    return "";
  return ("'" + *Name + "' as a result or clobber, which calls need").str();
}

std::string ToyGCN::whyNotAsm(const CallBase &Asm, bool NeedsFrame) {
  const auto &IA = *cast<InlineAsm>(Asm.getCalledOperand());
  const auto All = IA.ParseConstraints();
  const DataLayout &DL = Asm.getDataLayout();
  unsigned Arg = 0, Result = 0;
  for (const Constraint &C : All) {
    std::string Why;
    if (C.Type == InlineAsm::isClobber)
      Why = whyNotClobber(C.Codes[0]);
    else if (C.Type == InlineAsm::isLabel)
      Why = "labels";
    else if (C.isIndirect || C.isMultipleAlternative) {
      ++Arg;
      if (C.isMultipleAlternative || C.Codes[0] != "m")
        Why = "constraint '" + join(C.Codes, "|") + "' for memory";
    } else if (C.Type == InlineAsm::isOutput) {
      auto *STy = dyn_cast<StructType>(Asm.getType());
      Why = whyNotValue(STy ? STy->getElementType(Result) : Asm.getType(),
                        nullptr, C.Codes, DL);
      ++Result;
    } else {
      const Value *In = Asm.getArgOperand(Arg++);
      unsigned Match;
      const bool IsTied = !StringRef(C.Codes[0]).getAsInteger(10, Match);
      Why = whyNotValue(In->getType(), In, IsTied ? All[Match].Codes : C.Codes,
                        DL);
    }
    if (NeedsFrame && Why.empty() &&
        (C.Type == InlineAsm::isClobber ||
         (C.Type == InlineAsm::isOutput && !C.isIndirect)))
      Why = whyNotWritten(C.Codes[0]);
    if (!Why.empty())
      return Why;
  }
  return "";
}
