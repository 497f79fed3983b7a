//===- ReadAgreedBits.cpp - Scalar values from bits that agree ------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Finds values that all lanes share because of the bits in which the work-item
/// ids differ, such as the number of the wave. Uniformity analysis takes them
/// for divergent. The pass computes them from one read of the first lane
/// (Uniformity/AgreedRead.h), so that addresses and branches become scalar.
/// Needs: uniformity; loops need not have their final shape.
///
///   %tid = call i32 @llvm.amdgcn.workitem.id.x()      ; workgroups of 256
///   %wave = lshr i32 %tid, 6
///   %p = getelementptr i32, ptr addrspace(1) %a, i32 %wave
///   -->
///   %tid = call i32 @llvm.amdgcn.workitem.id.x()
///   %tid.first = call i32 @toygcn.read.agreed(i32 %tid, i32 -64)
///   %wave = lshr i32 %tid.first, 6
///   %p = getelementptr i32, ptr addrspace(1) %a, i32 %wave
///
/// Guarantees: each rewritten value is the same in every lane
/// (AgreementAnalysis proves it), and depends on agreed bits of a read alone.
/// The proof holds for the bits of each operand whatever lane they come from,
/// so bits in which lanes differ may be those of any lane. Flags that make
/// poison (nuw, disjoint) hold for each lane's own bits only, so the pass drops
/// them.
///
/// A value is rewritten if an address of a load, a branch, or a lane number
/// depends on it; -toygcn-lane-bits-always rewrites all. Values whose
/// bits are all known become constants.
///
//===----------------------------------------------------------------------===//

#include "Tools/PassBase.h"
#include "Uniformity/AgreedRead.h"
#include "Uniformity/AgreementAnalysis.h"
#include "Uniformity/LaneRules.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::ToyGCN;

#define DEBUG_TYPE "toygcn-read-agreed-bits"

static cl::opt<bool>
    Always("toygcn-lane-bits-always", cl::Hidden,
           cl::desc("Compute them so even if nothing scalar depends on them"));

namespace {
/// The values of a function that are worth rewriting.
class Candidates {
public:
  Candidates(Function &F, const AgreementAnalysis &Bits) : Bits(Bits) {
    findWanted(F);
    for (Instruction &I : instructions(F))
      classify(I);
  }
  /// Values that are uniform although operands differ, and ids.
  SmallVector<Instruction *, 8> Roots;
  SmallVector<Instruction *, 8> Constants;

private:
  const AgreementAnalysis &Bits;
  /// Uniform values on which something depends that must be scalar, or is
  /// better so.
  SmallPtrSet<const Instruction *, 16> Wanted;

  void findWanted(const Function &F);
  void classify(Instruction &I);
};

/// Puts scalar computations in the place of vector ones.
class Rewriter {
public:
  explicit Rewriter(const AgreementAnalysis &Bits) : Bits(Bits) {}
  /// Returns false if that cannot be done.
  bool rewrite(Instruction &Root);
  /// Replaces the roots at the end: until then \c Bits describes the old code.
  void replaceRoots();
  /// The divergent values that \p Root comes from.
  SmallVector<Instruction *, 4> leavesOf(Instruction &Root) const {
    SmallVector<Instruction *, 4> Found;
    findLeaves(Root, MaxDepth, Found);
    return Found;
  }

private:
  const AgreementAnalysis &Bits;
  DenseMap<Instruction *, Value *> Reads, Copies;
  SmallPtrSet<const User *, 8> ReadCode;
  SmallVector<std::pair<Instruction *, Value *>, 8> Replaced;
  static constexpr unsigned MaxDepth = 8;

  bool canCopy(const Instruction &I) const;
  bool findLeaves(Instruction &I, unsigned Depth,
                  SmallVectorImpl<Instruction *> &Found) const;
  Instruction *copyOf(Instruction &I, unsigned Depth);
  Value *scalar(Use &U, unsigned Depth);
  Value *readOf(Instruction &I);
};
} // namespace

void Candidates::classify(Instruction &I) {
  if (!isFollowedByLane(I.getType()) || !Bits.isPlainlyDivergent(I))
    return;
  const BitAgreement B = Bits.of(I);
  if (B.isConstant()) {
    Constants.push_back(&I);
    return;
  }
  // A uniform phi has uniform operands, and becomes scalar with them.
  if (!B.isUniform() || isa<PHINode>(I))
    return;
  const bool OperandsDiffer = any_of(I.operands(), [&](const Use &U) {
    return isFollowedByLane(U->getType()) && !Bits.at(U).isUniform();
  });
  const bool IsId =
      isa<IntrinsicInst>(I) && !OperandsDiffer && I.getNumOperands() == 1;
  if ((OperandsDiffer || IsId) && (Always || Wanted.contains(&I)))
    Roots.push_back(&I);
}

/// True if \p U is better off with a scalar.
static bool isScalarUse(const Use &U) {
  const User *User = U.getUser();
  if (isa<LoadInst>(User)) {
    const unsigned AS = U->getType()->getPointerAddressSpace();
    return AS == ToyGCNAS::Global || AS == ToyGCNAS::Constant;
  }
  if (const auto *II = dyn_cast<IntrinsicInst>(User))
    return U.getOperandNo() == 1 &&
           (II->getIntrinsicID() == Intrinsic::amdgcn_readlane ||
            II->getIntrinsicID() == Intrinsic::amdgcn_writelane);
  return isa<BranchInst, SwitchInst>(User);
}

void Candidates::findWanted(const Function &F) {
  SmallVector<const Instruction *, 16> Work;
  auto Want = [&](const Use &U) {
    const auto *I = dyn_cast<Instruction>(U.get());
    if (I && Bits.isPlainlyDivergent(*I) && Bits.at(U).isUniform() &&
        Wanted.insert(I).second)
      Work.push_back(I);
  };
  for (const Instruction &I : instructions(F))
    for (const Use &U : I.operands())
      if (isScalarUse(U))
        Want(U);
  while (!Work.empty())
    for (const Use &U : Work.pop_back_val()->operands())
      Want(U);
}

/// True for operations that the scalar unit has and that may take another
/// lane's numbers. A division may not: division by zero is undefined.
bool Rewriter::canCopy(const Instruction &I) const {
  return hasLaneRule(I) && !isa<FreezeInst>(I) &&
         (!I.isIntDivRem() || isa<ConstantInt>(I.getOperand(1)));
}

/// Finds the divergent values that divergent \p I comes from. Returns false if
/// they cannot be found or are too many.
bool Rewriter::findLeaves(Instruction &I, unsigned Depth,
                          SmallVectorImpl<Instruction *> &Found) const {
  if (Depth == 0 || !canCopy(I)) {
    if (!is_contained(Found, &I))
      Found.push_back(&I);
    return true;
  }
  for (Use &U : I.operands()) {
    if (Bits.at(U).isUniform())
      continue;
    auto *Op = dyn_cast<Instruction>(U.get());
    // Lanes that left a loop at different times have different values.
    if (!Op || !(Bits.of(*Op) == Bits.at(U)))
      return false;
    if (!findLeaves(*Op, Depth - 1, Found))
      return false;
  }
  return true;
}

/// Reads, after the definition of \p I, the bits in which lanes agree.
Value *Rewriter::readOf(Instruction &I) {
  Value *&Read = Reads[&I];
  if (Read)
    return Read;
  IRBuilder<ConstantFolder, IRBuilderCallbackInserter> Builder(
      I.getContext(), ConstantFolder(),
      IRBuilderCallbackInserter(
          [&](Instruction *New) { ReadCode.insert(New); }));
  Builder.SetInsertPoint(I.getParent(),
                         isa<PHINode>(I) ? I.getParent()->getFirstInsertionPt()
                                         : std::next(I.getIterator()));
  Builder.SetCurrentDebugLocation(I.getDebugLoc());
  return Read = createAgreedRead(Builder, &I, Bits.of(I));
}

/// The scalar version of the value that \p U reads.
Value *Rewriter::scalar(Use &U, unsigned Depth) {
  auto *I = dyn_cast<Instruction>(U.get());
  if (!I || Bits.at(U).isUniform())
    return U.get();
  SmallVector<Instruction *, 4> Found;
  if (Depth == 0 || !canCopy(*I) || !findLeaves(*I, Depth, Found))
    return readOf(*I);
  // One read is cheaper than several; conditions cannot be read.
  const unsigned Width = I->getType()->getIntegerBitWidth();
  if (Found.size() > 1 && Width > 1 && Width <= 32)
    return readOf(*I);
  if (Value *Copy = Copies.lookup(I))
    return Copy;
  return Copies[I] = copyOf(*I, Depth - 1);
}

/// A copy of \p I with scalar operands, before \p I.
Instruction *Rewriter::copyOf(Instruction &I, unsigned Depth) {
  Instruction *Copy = I.clone();
  for (Use &U : I.operands())
    if (!isa<Function>(U.get()))
      Copy->setOperand(U.getOperandNo(), scalar(U, Depth));
  Copy->dropPoisonGeneratingAnnotations();
  Copy->insertBefore(I.getIterator());
  Copy->setName(I.getName());
  return Copy;
}

bool Rewriter::rewrite(Instruction &Root) {
  for (Use &U : Root.operands())
    if (auto *Op = dyn_cast<Instruction>(U.get());
        Op && isFollowedByLane(Op->getType()) && !(Bits.of(*Op) == Bits.at(U)))
      return false;
  Value *New = canCopy(Root) ? copyOf(Root, MaxDepth) : readOf(Root);
  Replaced.push_back({&Root, New});
  return true;
}

void Rewriter::replaceRoots() {
  for (auto [Root, New] : Replaced)
    Root->replaceUsesWithIf(
        New, [&](const Use &U) { return !ReadCode.contains(U.getUser()); });
}

static std::string nameOf(const Value &V) {
  std::string Text;
  raw_string_ostream OS(Text);
  V.printAsOperand(OS, /*PrintType=*/false);
  return Text;
}

/// Remarks on values that would be rewritten if waves lay along x.
static void explainMissed(OptimizationRemarkEmitter &ORE, Function &F,
                          const WorkgroupShape &Shape,
                          const AgreementAnalysis &Bits) {
  const IdBits AlongX = idBitsOf({MaxWorkItems, 1, 1});
  const AgreementAnalysis IfAlongX(
      F, {AlongX[0], BitAgreement::same(32), BitAgreement::same(32)});
  for (const Instruction *I : Candidates(F, IfAlongX).Roots)
    if (!Bits.isUniform(*I))
      ORE.emit([&] {
        return OptimizationRemarkMissed(DEBUG_TYPE, "Shape", I)
               << nameOf(*I) << " is left divergent: with "
               << Shape.description() << ", a wave may span rows";
      });
}

static void explainRewritten(OptimizationRemarkEmitter &ORE,
                             const Instruction &Root,
                             ArrayRef<Instruction *> Leaves,
                             const AgreementAnalysis &Bits,
                             const WorkgroupShape &Shape) {
  ORE.emit([&] {
    OptimizationRemarkAnalysis R(DEBUG_TYPE, "Read", &Root);
    R << nameOf(Root) << " is the same in all lanes, with "
      << Shape.description();
    for (const Instruction *Leaf : Leaves)
      R << "; lanes differ in bits 0x"
        << utohexstr(Bits.of(*Leaf).differ(), /*LowerCase=*/true) << " of "
        << nameOf(*Leaf);
    return R;
  });
}

namespace {
class ToyGCNReadAgreedBits final : public IRPass<ToyGCNReadAgreedBits> {
  bool runOnFunction(Function &F) override {
    if (none_of(instructions(F), idDimension))
      return false;
    const WorkgroupShape Shape(F);
    OptimizationRemarkEmitter ORE(&F);
    const bool Explains = ORE.allowExtraAnalysis(DEBUG_TYPE);
    if (!Shape.boundsWaves() && !Explains)
      return false;
    const IdBits Ids = Shape.ids();
    const AgreementAnalysis Bits(F, Ids);
    Candidates Found(F, Bits);
    if (Explains)
      explainMissed(ORE, F, Shape, Bits);
    // Remarks do not change code.
    if (!Shape.boundsWaves())
      return false;
    Rewriter R(Bits);
    bool Changed = false;
    for (Instruction *Root : Found.Roots)
      if (R.rewrite(*Root)) {
        explainRewritten(ORE, *Root, R.leavesOf(*Root), Bits, Shape);
        Changed = true;
      }
    R.replaceRoots();
    for (Instruction *I : Found.Constants)
      I->replaceAllUsesWith(
          ConstantInt::get(I->getType(), Bits.of(*I).knownOne()));
    if (Found.Constants.empty())
      return Changed;
    for (BasicBlock &BB : F)
      ConstantFoldTerminator(&BB);
    removeUnreachableBlocks(F);
    return true;
  }
};
} // namespace

TOYGCN_DEFINE_PASS(Function, ReadAgreedBits,
                   "ToyGCN scalar values from bits that agree")
