//===- Expansion.cpp - Operations made of others --------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Operations/Expansion.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Operations/Costs.h"
#include "Operations/Operations.h"
#include "Operations/RowIndex.h"
#include "Operations/Types.h"
#include "llvm/CodeGen/GlobalISel/Utils.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetOpcodes.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include <cmath>
#include <initializer_list>

using namespace llvm;
using namespace llvm::ToyGCN;

namespace llvm::ToyGCN {
namespace {
/// A node of a dag, before its operands: words of the language by their names
/// there, operations, and leaves.
struct ExpansionNode {
  enum Kind {
    steps,
    results,
    pair,
    low,
    high,
    flag,
    number,
    greatestSigned,
    leastSigned,
    greatestUnsigned,
    Operation,
    Intrinsic,
    Read,
    Integer,
    Float,
    Condition,
  };
  Kind What;
  LLT Ty; ///< Invalid: not said.
  uint8_t Operands;
  const char *Name; ///< Of the value; or what a Read reads.
  int64_t Number;   ///< An opcode, an intrinsic, an integer, a condition.
  double Real;
};

/// Width and From are bits of the result and of the first operand.
struct Expansion {
  uint16_t Opcode;
  ExpansionPlace Place;
  uint16_t Width, From;
  std::initializer_list<ExpansionNode> Nodes;
};

#define GET_ExpansionTable_IMPL
#include "ToyGCNGenSearchableTables.inc"

ArrayRef<const Expansion *> expansionsOf(unsigned Opcode) {
  using Index = DenseMap<unsigned, SmallVector<const Expansion *, 2>>;
  static const Index Rows = [] {
    Index I;
    for (const Expansion &E : ExpansionTable)
      I[E.Opcode].push_back(&E);
    return I;
  }();
  const auto It = Rows.find(Opcode);
  return It == Rows.end() ? ArrayRef<const Expansion *>() : It->second;
}

// Bits that rows say, besides numbers and AnyWidth.
constexpr unsigned Halves = 0xffff, BelowDword = 0xfffe;

/// How well a row fits a type of \p Bits; nothing if it is for other types.
std::optional<unsigned> matches(unsigned Said, unsigned Bits) {
  if (Said == Bits)
    return 2;
  if (Said == BelowDword && Bits && Bits < 32)
    return 1;
  return Said == AnyWidth ? std::optional(0u) : std::nullopt;
}

/// The row that says most about the types, or null.
const Expansion *findExpansion(unsigned Opcode, ExpansionPlace Place,
                               unsigned Width, unsigned From) {
  const Expansion *Best = nullptr;
  std::pair<unsigned, unsigned> Most;
  for (const Expansion *E : expansionsOf(Opcode)) {
    const auto OfWidth = matches(E->Width, Width);
    const auto OfFrom = matches(E->From, From);
    if (E->Place != Place || !OfWidth || !OfFrom)
      continue;
    const std::pair Said(*OfWidth, *OfFrom);
    if (!Best || Said > Most)
      std::tie(Best, Most) = std::pair(E, Said);
  }
  return Best;
}

/// As rows say it, of dwords all; AnyWidth for a type that only such rows are
/// for.
unsigned bitsOf(LLT Ty) {
  if (Ty == Types::V2S16)
    return Halves;
  const bool IsOfDwords = !Ty.isVector() || Ty.getElementType() == Types::S32;
  return IsOfDwords ? unsigned(Ty.getSizeInBits()) : AnyWidth;
}

class Interpreter {
public:
  Interpreter(MachineInstr &MI, const Expansion &E, StepBuilder &B);
  void run() { next(MI.getOperand(0).getReg()); }

private:
  MachineInstr &MI;
  StepBuilder &B;
  const LLT ResultTy;
  const ExpansionNode *Node;
  SmallVector<std::pair<StringRef, Register>, 8> Values;
  DenseMap<Register, std::pair<Register, Register>> Dwords;

  SrcOp next(Register Into = Register());
  SrcOp build(const ExpansionNode &N, Register Into);
  MachineInstr &buildIntrinsic(const ExpansionNode &N, ArrayRef<DstOp> Results);
  SrcOp buildFlag();
  std::pair<Register, Register> halvesOf(Register R);
  Register read(StringRef Name) const;
  Register limit(APInt Value);
};
} // namespace
} // namespace llvm::ToyGCN

StepBuilder::~StepBuilder() = default;

DstOp StepBuilder::newResult(LLT Ty) { return Ty; }

Register StepBuilder::buildStep(const DstOp &Result, unsigned Opcode,
                                ArrayRef<SrcOp> Operands) {
  return buildInto(Result, Opcode, Operands);
}

Register StepBuilder::buildInto(const DstOp &Result, unsigned Opcode,
                                ArrayRef<SrcOp> Operands) {
  return B.buildInstr(Opcode, {Result}, Operands).getReg(0);
}

Register StepBuilder::constant(LLT Ty, int64_t Value) {
  const APInt Bits(Ty.getSizeInBits(), Value, /*isSigned=*/true,
                   /*implicitTrunc=*/true);
  return B.buildConstant(newResult(Ty), Bits).getReg(0);
}

bool ToyGCN::changesSign(unsigned Opcode) {
  return Opcode == TargetOpcode::G_FNEG || Opcode == TargetOpcode::G_FABS;
}

std::pair<Register, Register> StepBuilder::halves(Register R) {
  if (auto C = getIConstantVRegValWithLookThrough(R, *B.getMRI())) {
    const uint64_t Bits = C->Value.getZExtValue();
    return {constant(Types::S32, Lo_32(Bits)),
            constant(Types::S32, Hi_32(Bits))};
  }
  // The high half has the sign of a double.
  if (const MachineInstr *Def = B.getMRI()->getVRegDef(R);
      Def && changesSign(Def->getOpcode()) && typeOf(R) == Types::S64) {
    const auto [Lo, Hi] = halves(Def->getOperand(1).getReg());
    return {Lo, buildStep(newResult(Types::S32), Def->getOpcode(), {Hi})};
  }
  return takeApart(R);
}

std::pair<Register, Register> StepBuilder::takeApart(Register R) {
  const DstOp Dwords[] = {newResult(Types::S32), newResult(Types::S32)};
  auto Parts = B.buildInstr(TargetOpcode::G_UNMERGE_VALUES, Dwords, {R});
  return {Parts.getReg(0), Parts.getReg(1)};
}

Register StepBuilder::mergeInto(const DstOp &Result, Register Lo, Register Hi) {
  if (!Result.getLLTTy(*B.getMRI()).isPointer())
    return B.buildMergeLikeInstr(Result, {Lo, Hi}).getReg(0);
  auto Int = B.buildMergeLikeInstr(newResult(Types::S64), {Lo, Hi});
  return B.buildIntToPtr(Result, Int).getReg(0);
}

/// Operands are x, y and z.
Interpreter::Interpreter(MachineInstr &MI, const Expansion &E, StepBuilder &B)
    : MI(MI), B(B), ResultTy(B.typeOf(MI.getOperand(0).getReg())),
      Node(E.Nodes.begin()) {
  StringRef Names = "xyz";
  for (const MachineOperand &MO : MI.explicit_uses()) {
    if (MO.isReg() && !Names.empty())
      Values.push_back({Names.take_front(), MO.getReg()});
    Names = Names.drop_front(!Names.empty());
  }
}

Register Interpreter::read(StringRef Name) const {
  for (const auto &[Known, R] : reverse(Values))
    if (Known == Name)
      return R;
  llvm_unreachable("`utils/toygcn patterns --check` finds unknown names");
}

std::pair<Register, Register> Interpreter::halvesOf(Register R) {
  auto [It, IsNew] = Dwords.try_emplace(R);
  if (IsNew)
    It->second = B.halves(R);
  return It->second;
}

/// A number of the result's width, in a dword.
Register Interpreter::limit(APInt Value) {
  return B.constant(Types::S32, Value.getSExtValue());
}

/// The value of the next node and its operands, in \p Into if that is a
/// register.
SrcOp Interpreter::next(Register Into) {
  const ExpansionNode &N = *Node++;
  const SrcOp Value = build(N, Into);
  if (*N.Name && N.What != ExpansionNode::Read)
    Values.push_back({N.Name, Value.getReg()});
  return Value;
}

MachineInstr &Interpreter::buildIntrinsic(const ExpansionNode &N,
                                          ArrayRef<DstOp> Results) {
  SmallVector<SrcOp, 3> Operands;
  for (unsigned I = 0; I < N.Operands; ++I)
    Operands.push_back(next());
  auto Call = B.mir().buildIntrinsic(Intrinsic::ID(N.Number), Results);
  for (const SrcOp &Operand : Operands)
    Operand.addSrcToMIB(Call);
  return *Call;
}

/// The second result of the intrinsic that comes next.
SrcOp Interpreter::buildFlag() {
  const ExpansionNode &N = *Node++;
  const MachineInstr &Call =
      buildIntrinsic(N, {B.newResult(ResultTy), B.newResult(Types::S1)});
  Values.push_back({N.Name, Call.getOperand(0).getReg()});
  return Call.getOperand(1).getReg();
}

SrcOp Interpreter::build(const ExpansionNode &N, Register Into) {
  const unsigned Bits = ResultTy.getSizeInBits();
  auto Result = [&](LLT Default) {
    return Into ? DstOp(Into) : B.newResult(N.Ty.isValid() ? N.Ty : Default);
  };
  switch (N.What) {
  case ExpansionNode::steps:
    for (unsigned I = 1; I < N.Operands; ++I)
      next();
    return next(Into);
  case ExpansionNode::results:
    for (unsigned I = 0; I < N.Operands; ++I)
      next(MI.getOperand(I).getReg());
    return Into;
  case ExpansionNode::pair: {
    const Register Lo = next().getReg();
    const Register Hi = next().getReg();
    return B.mergeInto(Result(Types::S64), Lo, Hi);
  }
  case ExpansionNode::low:
    return halvesOf(next().getReg()).first;
  case ExpansionNode::high:
    return halvesOf(next().getReg()).second;
  case ExpansionNode::flag:
    return buildFlag();
  case ExpansionNode::number:
    return (Node++)->Number;
  case ExpansionNode::greatestSigned:
    return limit(APInt::getSignedMaxValue(Bits).sext(32));
  case ExpansionNode::leastSigned:
    return limit(APInt::getSignedMinValue(Bits).sext(32));
  case ExpansionNode::greatestUnsigned:
    return limit(APInt::getLowBitsSet(32, Bits));
  case ExpansionNode::Operation: {
    SmallVector<SrcOp, 3> Operands;
    for (unsigned I = 0; I < N.Operands; ++I)
      Operands.push_back(next());
    return B.buildStep(Result(ResultTy), N.Number, Operands);
  }
  case ExpansionNode::Intrinsic:
    return buildIntrinsic(N, Result(ResultTy)).getOperand(0).getReg();
  case ExpansionNode::Read:
    return read(N.Name);
  case ExpansionNode::Integer:
    return B.constant(N.Ty.isValid() ? N.Ty : Types::S32, N.Number);
  case ExpansionNode::Float:
    return B.mir().buildFConstant(Result(ResultTy), N.Real);
  case ExpansionNode::Condition:
    return CmpInst::Predicate(N.Number);
  }
  llvm_unreachable("the switch has all kinds");
}

bool ToyGCN::expand(MachineInstr &MI, ExpansionPlace Place, StepBuilder &B) {
  const unsigned FirstUse = MI.getNumExplicitDefs();
  auto Bits = [&](unsigned I) {
    return bitsOf(B.typeOf(MI.getOperand(I).getReg()));
  };
  if (expansionsOf(MI.getOpcode()).empty())
    return false;
  const Expansion *E =
      findExpansion(MI.getOpcode(), Place, Bits(0), Bits(FirstUse));
  if (!E)
    return false;
  Interpreter(MI, *E, B).run();
  MI.eraseFromParent();
  return true;
}

/// A dword, unless the step has another type; a condition is a number on the
/// scalar unit, which costs one more instruction.
static unsigned cyclesOf(const ExpansionNode &Step, ExpansionPlace Place) {
  const bool IsBit = Step.Ty == Types::S1;
  const IssueCosts Costs = issueCostsOf(
      unsigned(Step.Number), IsBit || !Step.Ty.isValid()
                                 ? AnyWidth
                                 : unsigned(Step.Ty.getSizeInBits()));
  if (Place == OnVector)
    return Costs.Vector;
  return Costs.Scalar + (IsBit ? OneIssue : 0);
}

unsigned ToyGCN::cyclesOfSteps(unsigned Opcode, unsigned Bits,
                               ExpansionPlace Place) {
  const Expansion *E = nullptr;
  for (const Expansion *Row : expansionsOf(Opcode))
    if (Row->Place == Place && (!E || Bits == Row->Width || Bits == Row->From))
      E = Row;
  unsigned Cycles = 0;
  for (const ExpansionNode &N : E->Nodes)
    if (N.What == ExpansionNode::Operation)
      Cycles += cyclesOf(N, Place);
  return Cycles;
}
