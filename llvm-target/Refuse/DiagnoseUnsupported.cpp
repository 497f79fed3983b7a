//===- DiagnoseUnsupported.cpp - Clear words for what is missing ----------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Refuses what the target does not do, while the user's own instruction is
/// still there to be shown: calls, inline assembly, unknown intrinsics, types
/// without registers, memory that the target does not have. Each is one
/// diagnostic with function, instruction and reason. The pass then removes the
/// instruction, so that one run checks the whole module.
///
/// The pass runs twice. Right after inlining it checks memory and scalable
/// vectors alone, because LLVM's passes on IR fail on these and on pointers to
/// buffers, and change the uses of local memory. Before selection it checks
/// everything.
///
///   error: in function f: unsupported call to 'g', which is a kernel:
///   call void @g()
///
//===----------------------------------------------------------------------===//

#include "Calls/CallGraph.h"
#include "Calls/Refusal.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "Operations/AsmOperands.h"
#include "Operations/Operations.h"
#include "Refuse/Warnings.h"
#include "Tools/FunctionError.h"
#include "Tools/PassBase.h"
#include "Uniformity/AgreedRead.h"
#include "Uniformity/UniformityFacts.h"
#include "Words/BufferData.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/InitializePasses.h"
#include "llvm/Support/ScopedPrinter.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-diagnose-unsupported"

namespace llvm::ToyGCN {
namespace {
/// A row of tablegen/ToyGCNWords.td.
struct RefusedRow {
  unsigned ID;
  bool (*When)(const IntrinsicInst &);
  StringLiteral Why;
};

bool always(const IntrinsicInst &) { return true; }
bool isOfDoubles(const IntrinsicInst &II) {
  return II.getArgOperand(0)->getType()->getScalarType()->isDoubleTy();
}
bool isOutsideKernel(const IntrinsicInst &II) {
  return II.getFunction()->getCallingConv() != CallingConv::AMDGPU_KERNEL;
}

#define GET_RefusedWords_DECL
#define GET_RefusedWords_IMPL
#include "ToyGCNGenWords.inc"
} // namespace
} // namespace llvm::ToyGCN

namespace {
class ToyGCNDiagnoseUnsupported final
    : public IRPass<ToyGCNDiagnoseUnsupported, KeepsCFG> {
public:
  explicit ToyGCNDiagnoseUnsupported(bool MemoryOnly = false)
      : MemoryOnly(MemoryOnly) {}
  bool runOnFunction(Function &F) override;

private:
  const bool MemoryOnly;
};

/// True for intrinsics that are removed before selection, or that it ignores.
bool isExpandedLater(const IntrinsicInst &II) {
  if (isa<DbgInfoIntrinsic>(II) || II.isAssumeLikeIntrinsic())
    return true;
  switch (II.getIntrinsicID()) {
  case Intrinsic::donothing:
  case Intrinsic::sideeffect:
  case Intrinsic::fake_use:
    return true;
  default:
    return false;
  }
}

/// True for OpenCL's functions on images and samplers.
bool isOfImage(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  if (!Callee || !Callee->isDeclaration())
    return false;
  const StringRef Name = Callee->getName();
  return Name == "__translate_sampler_initializer" ||
         (Name.starts_with("_Z") && Name.contains("ocl_image"));
}

/// The function's first argument that it gives to such a function, with its
/// type as OpenCL's metadata have it.
std::string describeImage(const Instruction &I) {
  for (const Value *Op : cast<CallBase>(I).args()) {
    const auto *A = dyn_cast<Argument>(Op->stripPointerCasts());
    if (!A || !A->getType()->isPointerTy())
      continue;
    std::string Text = ": argument ";
    Text += A->hasName() ? "'" + A->getName().str() + "'"
                         : std::to_string(A->getArgNo());
    const MDNode *Types = A->getParent()->getMetadata("kernel_arg_type");
    if (Types && A->getArgNo() < Types->getNumOperands())
      if (const auto *Name =
              dyn_cast<MDString>(Types->getOperand(A->getArgNo())))
        Text += " (" + Name->getString().str() + ")";
    return Text;
  }
  return "";
}

/// One message for all of a function.
void reportImages(ArrayRef<Instruction *> Calls) {
  const auto *Named = find_if(
      Calls, [](const Instruction *I) { return !describeImage(*I).empty(); });
  const Instruction &I = Named == Calls.end() ? *Calls.front() : **Named;
  I.getContext().diagnose(
      FunctionError(*I.getFunction(), I.getDebugLoc(),
                    "images are not supported" + describeImage(I)));
}

/// The reason why a call of a plain function is not one of docs/calls.md.
std::string whyNotCall(const CallBase &Call) {
  if (Call.getFunctionType()->isVarArg())
    return "call with a variable number of arguments";
  if (Call.isMustTailCall())
    return "call that must not return here (musttail)";
  const auto *Callee =
      dyn_cast<Function>(Call.getCalledOperand()->stripPointerCasts());
  if (Callee && Callee->getCallingConv() == CallingConv::AMDGPU_KERNEL)
    return "call to '" + Callee->getName().str() + "', which is a kernel";
  // Such names stand for what passes make, which has a form of its own.
  if (Callee && Callee->getName().starts_with("toygcn."))
    return "call to '" + Callee->getName().str() + "'";
  return "";
}

std::string whyNotCallable(const CallBase &Call) {
  if (Call.isInlineAsm()) {
    const std::string W =
        ToyGCN::whyNotAsm(Call, !ToyGCN::isKernelAlone(*Call.getFunction()));
    return W.empty() ? W : "inline assembly: " + W;
  }
  if (ToyGCN::asCall(Call))
    return whyNotCall(Call);
  const auto *II = dyn_cast<IntrinsicInst>(&Call);
  if (!II || isExpandedLater(*II))
    return "";
  const std::string Name =
      ("intrinsic '" + II->getCalledFunction()->getName() + "'").str();
  const ToyGCN::RefusedRow *Row = ToyGCN::findRefusedWord(II->getIntrinsicID());
  if (Row && Row->When(*II))
    return (Name + ": " + Row->Why).str();
  if (std::string Why = ToyGCN::whyNotBufferData(*II); !Why.empty())
    return Name + Why;
  return ToyGCN::lanesOfIntrinsic(II->getIntrinsicID()) ? "" : Name;
}

/// True for what moves a value, of any type of 16 bits.
bool onlyMoves(const Instruction &I) {
  return isa<LoadInst, StoreInst, PHINode, SelectInst, FreezeInst, BitCastInst,
             ExtractElementInst, InsertElementInst, ShuffleVectorInst,
             ExtractValueInst, InsertValueInst, ReturnInst>(I) ||
         ToyGCN::asCall(I);
}

/// Registers hold integers, f16, f32 and f64, pointers, and vectors of them; a
/// bfloat is 16 bits.
std::string whyNotType(const Type *Ty, const Instruction &I) {
  const Type *Scalar = Ty->getScalarType();
  if (Scalar->isBFloatTy() && onlyMoves(I))
    return "";
  if (Scalar->isFloatingPointTy() && !Scalar->isHalfTy() &&
      !Scalar->isFloatTy() && !Scalar->isDoubleTy())
    return "floating-point type " + to_string(*Scalar);
  if (Scalar->isTargetExtTy() || Scalar->isTokenTy() || Scalar->isX86_AMXTy())
    return "type " + to_string(*Scalar);
  return "";
}

/// Refuses pointers that are not numbers of one or two dwords, also in a
/// structure.
std::string whyNotAddressSpace(const Type *Ty) {
  if (const auto *PT = dyn_cast<PointerType>(Ty->getScalarType())) {
    const unsigned AS = PT->getAddressSpace();
    if (AS == ToyGCNAS::Region)
      return "address space 2, the global data share";
    if (AS > ToyGCNAS::Constant32)
      return "address space " + std::to_string(AS);
    return "";
  }
  for (const Type *Part : Ty->subtypes())
    if (std::string W = whyNotAddressSpace(Part); !W.empty())
      return W;
  return "";
}

/// A local variable is a place in a workgroup's memory, which has no initial
/// value. Private memory has objects of functions alone. A function that only
/// kernels of other modules call does not know where a local variable is.
std::string whyNotLocal(const GlobalVariable &GV, const Function &User) {
  if (GV.getAddressSpace() == ToyGCNAS::Private)
    return "variable '" + GV.getName().str() +
           "' in private memory: that is for variables of functions";
  if (GV.getAddressSpace() != ToyGCNAS::Local)
    return "";
  const std::string Name = "local variable '" + GV.getName().str() + "'";
  if (GV.hasInitializer() && !isa<UndefValue>(GV.getInitializer()))
    return "initializer of " + Name + ": local memory has no initial contents";
  if (!ToyGCN::hasKernels(*User.getParent()))
    return Name + ": only modules with kernels have places for local variables";
  return "";
}

/// Looks through expressions and aggregates of constants.
std::string whyNotConstant(const Constant &C, const Function &User) {
  if (std::string W = whyNotAddressSpace(C.getType()); !W.empty())
    return W;
  if (const auto *GV = dyn_cast<GlobalVariable>(&C))
    return GV->isThreadLocal()
               ? "thread-local variable '" + GV->getName().str() + "'"
               : whyNotLocal(*GV, User);
  if (!isa<GlobalValue>(C))
    for (const Use &Op : C.operands())
      if (const auto *Part = dyn_cast<Constant>(Op))
        if (std::string W = whyNotConstant(*Part, User); !W.empty())
          return W;
  return "";
}

/// LLVM's passes on IR ask scalable vectors for their size.
/// Workaround: scalable-vectors.
StringRef whyNotSize(const Instruction &I) {
  const Type *Ty = I.getType();
  if (const auto *AI = dyn_cast<AllocaInst>(&I))
    Ty = AI->getAllocatedType();
  else if (const auto *Address = dyn_cast<GetElementPtrInst>(&I))
    Ty = Address->getSourceElementType();
  StringRef Why = ToyGCN::whyNotSize(*Ty);
  for (const Value *Op : I.operand_values())
    if (Why.empty())
      Why = ToyGCN::whyNotSize(*Op->getType());
  return Why;
}

std::string whyNotMemory(const Instruction &I) {
  if (const StringRef W = whyNotSize(I); !W.empty())
    return W.str();
  if (std::string W = whyNotAddressSpace(I.getType()); !W.empty())
    return W;
  for (const Value *Op : I.operands()) {
    if (std::string W = whyNotAddressSpace(Op->getType()); !W.empty())
      return W;
    if (const auto *C = dyn_cast<Constant>(Op))
      if (std::string W = whyNotConstant(*C, *I.getFunction()); !W.empty())
        return W;
  }
  return "";
}

/// After indirect branches became switches.
std::string whyNotBlock(const Value &V) {
  const auto *C = dyn_cast<Constant>(&V);
  if (isa<BlockAddress>(V))
    return "address of a block: only 'indirectbr' of its function can use it";
  if (C && !isa<GlobalValue>(C))
    for (const Value *Part : C->operand_values())
      if (std::string W = whyNotBlock(*Part); !W.empty())
        return W;
  return "";
}

std::string whyNot(const Instruction &I) {
  if (std::string W = whyNotType(I.getType(), I); !W.empty())
    return W;
  for (const Value *Op : I.operands()) {
    if (isa<BasicBlock, MetadataAsValue>(Op))
      continue;
    if (std::string W = whyNotType(Op->getType(), I); !W.empty())
      return W;
    if (std::string W = whyNotBlock(*Op); !W.empty())
      return W;
  }
  if (const auto *Call = dyn_cast<CallBase>(&I))
    return whyNotCallable(*Call);
  if (I.isTerminator()) {
    if (!isa<BranchInst, SwitchInst, ReturnInst, UnreachableInst>(I))
      return "terminator";
  }
  if (isa<VAArgInst>(I))
    return "va_arg: front ends load such arguments themselves";
  if (isa<LandingPadInst, FuncletPadInst>(I))
    return "instruction: nothing unwinds";
  return "";
}
} // namespace

bool ToyGCNDiagnoseUnsupported::runOnFunction(Function &F) {
  SmallVector<std::pair<Instruction *, std::string>, 4> Found;
  SmallVector<Instruction *, 4> Images;
  if (MemoryOnly) {
    ToyGCN::warnOfMachine(F);
    ToyGCN::warnOfMode(F);
  }
  for (Instruction &I : instructions(F)) {
    if (MemoryOnly)
      ToyGCN::warnOfConstantMemory(I);
    std::string W = whyNotMemory(I);
    if (W.empty() && !MemoryOnly && isOfImage(I))
      Images.push_back(&I);
    else if (W.empty() && !MemoryOnly)
      W = whyNot(I);
    if (!W.empty())
      Found.emplace_back(&I, std::move(W));
  }
  for (auto &[I, Reason] : Found)
    ToyGCN::refuse(*I, Reason);
  if (!Images.empty())
    reportImages(Images);
  for (auto &[I, Reason] : reverse(Found))
    ToyGCN::neutralize(*I);
  for (Instruction *I : reverse(Images))
    ToyGCN::neutralize(*I);
  return !Found.empty() || !Images.empty();
}

INITIALIZE_PASS(ToyGCNDiagnoseUnsupported, DEBUG_TYPE,
                "ToyGCN diagnosis of unsupported IR", false, false)

FunctionPass *llvm::createToyGCNDiagnoseUnsupportedPass(bool MemoryOnly) {
  return new ToyGCNDiagnoseUnsupported(MemoryOnly);
}
