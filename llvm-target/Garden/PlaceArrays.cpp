//===- PlaceArrays.cpp - Private arrays in registers or LDS ---------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A private array that is indexed at run time lies in scratch memory, whose
/// loads take hundreds of cycles. A small one becomes a vector:
///
///   %a = alloca [8 x i32], addrspace(5)
///   %p = getelementptr i32, ptr addrspace(5) %a, i32 %i
///   %x = load i32, ptr addrspace(5) %p
/// --->
///   %x = extractelement <8 x i32> %a, i32 %i
///
/// toygcn-index-vectors finds the element: three instructions if %i is uniform,
/// selections for each element otherwise. So an array of more than a few dwords
/// whose index is divergent goes to LDS, if a kernel has enough of it. Elements
/// of one number are side by side for all work-items of a workgroup, so that
/// lanes meet no bank twice:
///
///   @k.a = internal addrspace(3) global [64 * 8 * 4 x i8]
///   %p = @k.a + 4 * (%i * 64 + number of the work-item)
///
/// Needs: SROA. Guarantees: nothing. -pass-remarks-missed=toygcn-place-arrays
/// tells why an array stays in private memory.
///
//===----------------------------------------------------------------------===//

#include "Garden/LocalArrays.h"
#include "Garden/PrivateArray.h"
#include "Tools/PassBase.h"
#include "ToyGCNSubtarget.h"
#include "Uniformity/Divergence.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/Module.h"
#include "llvm/InitializePasses.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;
using ToyGCN::ArrayAccess;
using ToyGCN::PrivateArray;

#define DEBUG_TYPE "toygcn-place-arrays"

static cl::opt<unsigned> MaxVectorDwords(
    "toygcn-arrays-vector-dwords", cl::init(16), cl::Hidden,
    cl::desc("The most dwords of a private array that becomes a vector"));
static cl::opt<unsigned> MaxAllDwords(
    "toygcn-arrays-all-dwords", cl::init(64), cl::Hidden,
    cl::desc("The most dwords of all private arrays of a function that become "
             "vectors"));
static cl::opt<unsigned> MaxSelectedDwords(
    "toygcn-arrays-selected-dwords", cl::init(4), cl::Hidden,
    cl::desc("The most dwords of a private array with a divergent index that "
             "does not go to LDS"));

namespace {
class ToyGCNPlaceArrays final
    : public IRModulePass<ToyGCNPlaceArrays, KeepsCFG, DominatorTreeWrapperPass,
                          ToyGCNIRDivergence> {
  bool runOnModule(Module &M) override;

  bool place(Function &F);
};
} // namespace

/// A variable of a vector, which SSA form replaces.
static AllocaInst *makeVector(PrivateArray &A) {
  const unsigned Size = A.elementBytes();
  IRBuilder<> B(&A.object());
  // Whole dwords.
  const unsigned N = alignTo(A.elements(), std::max(1u, 4 / Size));
  auto *Ty = FixedVectorType::get(B.getIntNTy(8 * Size), N);
  AllocaInst *Vector = B.CreateAlloca(Ty, ToyGCNAS::Private);
  Vector->takeName(&A.object());
  for (const ArrayAccess &Access : A.accesses())
    A.rewrite(
        Access,
        [&](IRBuilderBase &B, Value *Index) {
          return B.CreateExtractElement(B.CreateLoad(Ty, Vector), Index);
        },
        [&](IRBuilderBase &B, Value *Index, Value *V) {
          B.CreateStore(
              B.CreateInsertElement(B.CreateLoad(Ty, Vector), V, Index),
              Vector);
        });
  A.erase();
  return Vector;
}

static std::string nameOf(const AllocaInst &A) {
  std::string Name;
  raw_string_ostream OS(Name);
  A.printAsOperand(OS, /*PrintType=*/false);
  return Name;
}

static void remark(OptimizationRemarkEmitter &ORE, const AllocaInst &A,
                   StringRef Where, StringRef What) {
  ORE.emit([&]() {
    return OptimizationRemark(DEBUG_TYPE, Where, A.getDebugLoc(), A.getParent())
           << "private array " << nameOf(A) << " " << What;
  });
}

static void remarkKept(OptimizationRemarkEmitter &ORE, const AllocaInst &A,
                       StringRef Why) {
  ORE.emit([&]() {
    return OptimizationRemarkMissed(DEBUG_TYPE, "Kept", A.getDebugLoc(),
                                    A.getParent())
           << "private object " << nameOf(A) << " stays in memory: " << Why;
  });
}

namespace {
/// What becomes of a function's arrays.
struct Places {
  SmallVector<PrivateArray, 8> Vectors, Locals;
  unsigned Dwords = 0; ///< Of vectors.
  unsigned MaxDwords;  ///< In all.

  void choose(PrivateArray A, bool IsDivergent, ToyGCN::LocalArrays &LDS,
              OptimizationRemarkEmitter &ORE);
};
} // namespace

/// Bytes and halves that other accesses take together, at an index of run time,
/// would be put together, and taken apart, one by one.
static bool hasParts(const PrivateArray &A) {
  return A.elementBytes() < 4 && any_of(
                                     A.accesses(),
                                     [&](const ArrayAccess &Access) {
                                       return A.partsOf(Access) > 1 &&
                                              !Access.Terms.empty();
                                     });
}

void Places::choose(PrivateArray A, bool IsDivergent, ToyGCN::LocalArrays &LDS,
                    OptimizationRemarkEmitter &ORE) {
  if (hasParts(A))
    return remarkKept(ORE, A.object(),
                      "its elements are parts of dwords here, and whole there");
  const unsigned Size = A.dwords();
  const bool Fits = Size <= MaxVectorDwords && Dwords + Size <= MaxDwords;
  // A selection for each element, and more for parts of dwords.
  const bool IsCheap =
      !IsDivergent || (Size <= MaxSelectedDwords && A.elementBytes() >= 4);
  if (Fits && IsCheap) {
    remark(ORE, A.object(), "InRegisters", "is in registers");
    Dwords += Size;
    Vectors.push_back(std::move(A));
  } else if (StringRef Why = LDS.reserve(A); Why.empty()) {
    remark(ORE, A.object(), "InLDS", "is in LDS");
    Locals.push_back(std::move(A));
  } else {
    remarkKept(ORE, A.object(), Why);
  }
}

static const Use &addressUse(const Instruction &I) {
  return I.getOperandUse(isa<StoreInst>(I)
                             ? StoreInst::getPointerOperandIndex()
                             : LoadInst::getPointerOperandIndex());
}

bool ToyGCNPlaceArrays::place(Function &F) {
  SmallVector<AllocaInst *, 8> Objects;
  for (Instruction &I : F.getEntryBlock())
    if (auto *A = dyn_cast<AllocaInst>(&I))
      Objects.push_back(A);
  if (Objects.empty())
    return false;
  const ToyGCN::IRDivergence &Divergence =
      getAnalysis<ToyGCNIRDivergence>(F).getDivergence();
  OptimizationRemarkEmitter ORE(&F);
  ToyGCN::LocalArrays LDS(F);
  Places P;
  // Half of the registers are for all else.
  P.MaxDwords =
      std::min<unsigned>(MaxAllDwords, ToyGCNSubtarget::getMaxNumVGPRs(F) / 2);
  for (AllocaInst *A : Objects) {
    StringRef Why;
    if (std::optional<PrivateArray> Array = PrivateArray::of(*A, Why)) {
      const bool IsDivergent =
          any_of(Array->accesses(), [&](const ArrayAccess &Access) {
            return Divergence.isDivergentUse(addressUse(*Access.I));
          });
      P.choose(std::move(*Array), IsDivergent, LDS, ORE);
    } else {
      remarkKept(ORE, *A, Why);
    }
  }
  for (PrivateArray &A : P.Locals)
    LDS.move(A);
  SmallVector<AllocaInst *, 8> Vectors;
  for (PrivateArray &A : P.Vectors)
    Vectors.push_back(makeVector(A));
  if (!Vectors.empty())
    PromoteMemToReg(Vectors,
                    getAnalysis<DominatorTreeWrapperPass>(F).getDomTree());
  return !P.Locals.empty() || !Vectors.empty();
}

bool ToyGCNPlaceArrays::runOnModule(Module &M) {
  bool Changed = false;
  for (Function &F : M)
    if (!F.isDeclaration() && !F.hasOptNone())
      Changed |= place(F);
  return Changed;
}

TOYGCN_DEFINE_PASS(Module, PlaceArrays, "ToyGCN places of private arrays")
