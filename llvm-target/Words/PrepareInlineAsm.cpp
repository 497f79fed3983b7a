//===- PrepareInlineAsm.cpp - Operands that registers can take ------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An input of inline assembly in scalar registers is one value for the wave.
/// The text may do anything, so that no loop can go over the different values:
/// the wave takes the first active lane's, and a warning says so.
///
///   %r = call i32 asm "s_add_u32 $0, $1, 1", "=s,s"(i32 %divergent)
/// --->
///   %first = call i32 @llvm.amdgcn.readfirstlane(i32 %divergent)
///   %r = call i32 asm "s_add_u32 $0, $1, 1", "=s,s"(i32 %first)
///
/// An input that is tied to a result in a register with a name is in that
/// register itself: "={v5},0" becomes "={v5},{v5}".
///
/// An input of one bit in a vector register with a name is 0 or 1 there: it is
/// extended to 32 bits. A result of one bit is the lowest bit there.
///
/// A bfloat is passed as i16, a vector of pointers as one of integers, and a
/// vector of bytes or halves as its dwords, which may have undefined parts:
///
///   call void asm "; $0", "v"(<2 x i16> %pair)
/// --->
///   %dword = bitcast <2 x i16> %pair to i32
///   call void asm "; $0", "v"(i32 %dword)
///
/// A clobbered range of registers is a clobber of each: "~{v[0:11]}" has no
/// register class. A clobber of registers that gfx900 lacks goes ("~{a7}"), and
/// so does one of EXEC or FLAT_SCR, with a warning: the text restores them.
///
/// Needs: uniformity. Guarantees: scalar inputs are uniform; inputs are tied to
/// registers that the allocator chooses; clobbers are single registers.
///
//===----------------------------------------------------------------------===//

#include "Calls/CallGraph.h"
#include "Operations/AsmOperands.h"
#include "Tools/PassBase.h"
#include "Uniformity/Divergence.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-prepare-inline-asm"

namespace {
class ToyGCNPrepareInlineAsm final
    : public IRPass<ToyGCNPrepareInlineAsm, KeepsCFG, ToyGCNIRDivergence> {
  bool runOnFunction(Function &F) override;
};

/// Returns the inputs in scalar registers.
SmallVector<Use *, 8> scalarInputs(CallBase &Asm) {
  const auto All = cast<InlineAsm>(Asm.getCalledOperand())->ParseConstraints();
  SmallVector<Use *, 8> Inputs;
  unsigned Arg = 0;
  for (const InlineAsm::ConstraintInfo &C : All) {
    if (!C.hasArg())
      continue;
    unsigned Match;
    const bool IsTied = !StringRef(C.Codes[0]).getAsInteger(10, Match);
    if (any_of(IsTied ? All[Match].Codes : C.Codes, ToyGCN::isScalarAsmCode))
      Inputs.push_back(&Asm.getArgOperandUse(Arg));
    ++Arg;
  }
  return Inputs;
}

void readFirstLane(Use &U) {
  const auto &Asm = *cast<Instruction>(U.getUser());
  const Function &F = *Asm.getFunction();
  F.getContext().diagnose(DiagnosticInfoUnsupported(
      F,
      "inline assembly takes operand " + Twine(U.getOperandNo()) +
          " in scalar registers, but lanes have different values: the first "
          "active lane's is taken",
      Asm.getDebugLoc(), DS_Warning));
  IRBuilder<> B(cast<Instruction>(U.getUser()));
  U.set(B.CreateIntrinsic(Intrinsic::amdgcn_readfirstlane, {U->getType()},
                          {U.get()}));
}

void warnOfKept(const CallBase &Asm, StringRef Part) {
  const Function &F = *Asm.getFunction();
  F.getContext().diagnose(DiagnosticInfoUnsupported(
      F,
      "inline assembly clobbers " + Part.slice(2, Part.size() - 1) +
          ", which the compiler needs: it must have its old value at the end",
      Asm.getDebugLoc(), DS_Warning));
}

/// The constraint \p Part of \p All as the allocator takes it, or nothing.
std::string simplify(StringRef Part, ArrayRef<StringRef> All) {
  unsigned Match;
  if (!Part.getAsInteger(10, Match)) {
    const StringRef Name =
        All[Match].drop_until([](char C) { return C == '{'; });
    return (Name.empty() ? Part : Name).str();
  }
  StringRef Code = Part;
  if (!Code.consume_front("~"))
    return Part.str();
  if (ToyGCN::whatClobbers(Code) != ToyGCN::AsmClobber::Allocated)
    return "";
  auto Names = ToyGCN::singleRegisters(Code);
  return Names.empty() ? Part.str() : "~" + join(Names, ",~");
}

/// Returns false if the constraints stay as they are.
bool simplifyConstraints(CallBase &Asm) {
  const auto &IA = *cast<InlineAsm>(Asm.getCalledOperand());
  const StringRef Old = IA.getConstraintString();
  SmallVector<StringRef, 8> Parts;
  Old.split(Parts, ',');
  SmallVector<std::string, 8> New;
  for (StringRef Part : Parts) {
    if (Part.starts_with("~") &&
        ToyGCN::whatClobbers(Part.drop_front()) == ToyGCN::AsmClobber::Kept)
      warnOfKept(Asm, Part);
    if (std::string One = simplify(Part, Parts); !One.empty())
      New.push_back(std::move(One));
  }
  const std::string Text = join(New, ",");
  if (Text == Old)
    return false;
  Asm.setCalledOperand(InlineAsm::get(
      IA.getFunctionType(), IA.getAsmString(), Text, IA.hasSideEffects(),
      IA.isAlignStack(), IA.getDialect(), IA.canThrow()));
  return true;
}
/// The type as which registers hold a value of \p Ty with constraint \p C.
Type *typeInRegisters(Type *Ty, const InlineAsm::ConstraintInfo &C,
                      const DataLayout &DL) {
  LLVMContext &Context = Ty->getContext();
  Type *Dword = Type::getInt32Ty(Context);
  if (ToyGCN::isWidenedAsmValue(*Ty, C.Codes[0]))
    return Dword;
  if (any_of(C.Codes, ToyGCN::isConstantAsmCode))
    return Ty;
  if (Ty->isVectorTy() && Ty->isPtrOrPtrVectorTy())
    return DL.getIntPtrType(Ty);
  const unsigned Bits = Ty->getPrimitiveSizeInBits().getKnownMinValue();
  if (isa<FixedVectorType>(Ty) && Ty->getScalarSizeInBits() > 1 &&
      Ty->getScalarSizeInBits() < 32 && Bits % 32 == 0)
    return Bits == 32 ? Dword : FixedVectorType::get(Dword, Bits / 32);
  return Ty->isBFloatTy() ? Type::getInt16Ty(Context) : Ty;
}

/// The types of the inputs in registers.
SmallVector<Type *, 8> inputTypes(const CallBase &Asm) {
  SmallVector<Type *, 8> Types;
  for (const InlineAsm::ConstraintInfo &C :
       cast<InlineAsm>(Asm.getCalledOperand())->ParseConstraints())
    if (C.hasArg())
      Types.push_back(typeInRegisters(
          Asm.getArgOperand(Types.size())->getType(), C, Asm.getDataLayout()));
  return Types;
}

/// The type of the results in registers.
Type *resultType(const CallBase &Asm) {
  Type *Old = Asm.getType();
  auto *STy = dyn_cast<StructType>(Old);
  SmallVector<Type *, 4> Parts;
  for (const InlineAsm::ConstraintInfo &C :
       cast<InlineAsm>(Asm.getCalledOperand())->ParseConstraints())
    if (C.Type == InlineAsm::isOutput && !C.isIndirect)
      Parts.push_back(
          typeInRegisters(STy ? STy->getElementType(Parts.size()) : Old, C,
                          Asm.getDataLayout()));
  if (Parts.empty())
    return Old;
  return STy && ArrayRef<Type *>(Parts) != STy->elements()
             ? StructType::get(Asm.getContext(), Parts)
             : (STy ? Old : Parts[0]);
}

/// The results \p InRegisters as \p Ty has them.
Value *asResults(IRBuilderBase &B, Value *InRegisters, Type *Ty) {
  auto *STy = dyn_cast<StructType>(Ty);
  if (InRegisters->getType() == Ty)
    return InRegisters;
  if (!STy)
    return Ty->isIntegerTy(1) ? B.CreateTrunc(InRegisters, Ty)
                              : B.CreateBitOrPointerCast(InRegisters, Ty);
  Value *All = PoisonValue::get(Ty);
  for (auto [I, Part] : enumerate(STy->elements()))
    All = B.CreateInsertValue(
        All, asResults(B, B.CreateExtractValue(InRegisters, I), Part), I);
  return All;
}

/// Makes a call with the types that registers hold in place of \p Asm; false if
/// it has them.
bool retypeValues(CallBase &Asm) {
  const auto Types = inputTypes(Asm);
  Type *Result = resultType(Asm);
  if (!isa<CallInst>(Asm) ||
      (Result == Asm.getType() &&
       Asm.getFunctionType()->params() == ArrayRef<Type *>(Types)))
    return false;
  IRBuilder<> B(&Asm);
  SmallVector<Value *, 8> Args(Asm.args());
  for (auto [Arg, Ty] : zip_equal(Args, Types))
    if (Arg->getType() != Ty)
      Arg = Arg->getType()->isIntegerTy(1) ? B.CreateZExt(Arg, Ty)
                                           : B.CreateBitOrPointerCast(Arg, Ty);
  const auto &IA = *cast<InlineAsm>(Asm.getCalledOperand());
  auto *FTy = FunctionType::get(Result, Types, /*isVarArg=*/false);
  auto *New = InlineAsm::get(FTy, IA.getAsmString(), IA.getConstraintString(),
                             IA.hasSideEffects(), IA.isAlignStack(),
                             IA.getDialect(), IA.canThrow());
  SmallVector<OperandBundleDef, 2> Bundles;
  Asm.getOperandBundlesAsDefs(Bundles);
  CallInst *Call = B.CreateCall(FTy, New, Args, Bundles);
  Call->copyMetadata(Asm);
  Call->setAttributes(Asm.getAttributes());
  Call->takeName(&Asm);
  Asm.replaceAllUsesWith(asResults(B, Call, Asm.getType()));
  Asm.eraseFromParent();
  return true;
}
} // namespace

bool ToyGCNPrepareInlineAsm::runOnFunction(Function &F) {
  const bool NeedsFrame = !ToyGCN::isKernelAlone(F);
  SmallVector<CallBase *, 8> Calls;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallBase>(&I);
        Call && Call->isInlineAsm() &&
        ToyGCN::whyNotAsm(*Call, NeedsFrame).empty())
      Calls.push_back(Call);
  if (Calls.empty())
    return false;
  const ToyGCN::IRDivergence &Divergence =
      getAnalysis<ToyGCNIRDivergence>().getDivergence();
  SmallVector<Use *, 8> Divergent;
  for (CallBase *Call : Calls)
    for (Use *U : scalarInputs(*Call))
      if (Divergence.isDivergentUse(*U))
        Divergent.push_back(U);
  for (Use *U : Divergent)
    readFirstLane(*U);
  bool Changed = !Divergent.empty();
  for (CallBase *Call : Calls) {
    Changed |= simplifyConstraints(*Call);
    Changed |= retypeValues(*Call);
  }
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, PrepareInlineAsm,
                   "ToyGCN preparation of inline assembly")
