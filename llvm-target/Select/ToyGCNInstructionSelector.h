//===- ToyGCNInstructionSelector.h - Selection ------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The last step of GlobalISel: makes machine instructions of generic
/// operations on banks. TableGen's patterns (tablegen/ToyGCNPatterns.td) select
/// most; the class selects what they cannot express. These files share it:
///   ToyGCNInstructionSelector.cpp  values: copies, constants, pairs, masks
///   SelectMemory.cpp               loads, stores, atomics and their addresses
///   SelectCondition.cpp            SCC: compares, selects and branches
///   SelectCrossLane.cpp            lane numbers and addresses, DPP moves
///   SelectIndexed.cpp              elements of vectors by a register number
///   SelectPacked.cpp               operations on two halves
///   SelectProduct.cpp              products and their sums
///   SelectSmallNumbers.cpp         operands of 16 and 24 bits
///   SelectByRow.cpp                the functions that rows of operations name
///   ExplainSelect.cpp              what was tried and what matched
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SELECT_TOYGCNINSTRUCTIONSELECTOR_H
#define TOYGCN_SELECT_TOYGCNINSTRUCTIONSELECTOR_H

#include "Select/FrozenValues.h"
#include "ToyGCNSubtarget.h"
#include "llvm/CodeGen/GlobalISel/MachineIRBuilder.h"
#include "llvm/CodeGen/MachineDominators.h"
#include "llvm/CodeGen/MachineLoopInfo.h"

namespace llvm {
class GPtrAdd;

namespace ToyGCN {
/// While set, the interpreter of the match table prints its steps.
extern bool TraceMatchTable;
} // namespace ToyGCN

#define GET_GLOBALISEL_PREDICATE_BITSET
#include "ToyGCNGenGlobalISel.inc"
#undef GET_GLOBALISEL_PREDICATE_BITSET

class ToyGCNInstructionSelector final : public InstructionSelector {
public:
  ToyGCNInstructionSelector(const ToyGCNTargetMachine &TM,
                            const ToyGCNSubtarget &STI,
                            const ToyGCNRegisterBankInfo &RBI);

  void setupMF(MachineFunction &MF, GISelValueTracking *VT,
               CodeGenCoverage *CoverageInfo, ProfileSummaryInfo *PSI,
               BlockFrequencyInfo *BFI) override {
    MRI = &MF.getRegInfo();
    Loops.reset();
    InstructionSelector::setupMF(MF, VT, CoverageInfo, PSI, BFI);
    startExplaining(MF);
    ToyGCN::defineFrozenValues(MF);
  }
  bool select(MachineInstr &MI) override;
  static const char *getName() { return "toygcn-isel"; }

  // Rows of ToyGCNOperations.td name these. Each selects an instruction whose
  // operands are in the banks of its unit, and returns false if a type is not
  // supported.
  bool selectCopyLike(MachineInstr &MI) const;
  bool selectPhi(MachineInstr &MI) const;
  bool selectUndef(MachineInstr &MI) const;
  bool selectConstant(MachineInstr &MI) const;
  bool selectWideConstant(MachineInstr &MI) const;
  bool selectMerge(MachineInstr &MI) const;
  bool selectUnmerge(MachineInstr &MI) const;
  bool selectTrunc(MachineInstr &MI) const;
  bool selectVectorZExt(MachineInstr &MI) const;
  bool selectSum(MachineInstr &MI) const;
  bool selectAddSub(MachineInstr &MI) const;
  Register toInteger(Register Pointer, MachineIRBuilder &B) const;
  bool selectPointerSum(MachineInstr &MI) const;
  bool selectHalfOfProduct(MachineInstr &MI) const;
  bool selectMad64(MachineInstr &MI) const;
  bool selectWideSum(MachineInstr &MI) const;
  bool selectWideProduct(MachineInstr &MI) const;
  bool isFastProduct(const MachineInstr &Mul) const;
  bool isSumOfShift(const MachineInstr &Mul) const;
  bool canBeLowHalf(Register R) const;
  bool selectMaskLogic(MachineInstr &MI) const;
  bool selectFrameIndex(MachineInstr &MI) const;
  bool selectGlobalValue(MachineInstr &MI) const;
  bool selectFence(MachineInstr &MI) const;
  // SelectByRow.cpp, and intrinsics.
  bool selectIntrinsic(MachineInstr &MI) const;
  bool selectReadFirstLane(MachineInstr &MI) const;
  bool selectBarrier(MachineInstr &MI) const;
  bool selectGroupSize(MachineInstr &MI) const;
  bool selectWaitcnt(MachineInstr &MI) const;
  bool selectDivScale(MachineInstr &MI) const;
  bool selectCacheControl(MachineInstr &MI) const;
  bool selectConvertPair(MachineInstr &MI) const;
  bool selectSignBit64(MachineInstr &MI) const;
  // SelectIndexed.cpp
  bool selectIndexed(MachineInstr &MI) const;
  // SelectPacked.cpp
  bool selectPacked(MachineInstr &MI) const;
  // SelectCondition.cpp
  bool selectBrCond(MachineInstr &MI) const;
  bool selectSelect(MachineInstr &MI) const;
  bool selectCondition(MachineInstr &MI) const;
  bool selectCount(MachineInstr &MI) const;
  bool selectSignedOverflow(MachineInstr &MI) const;
  bool selectSignedSaturation(MachineInstr &MI) const;
  bool selectMaskFromScalar(MachineInstr &MI) const;
  // SelectMemory.cpp
  bool selectLoadOrStore(MachineInstr &MI) const;
  bool selectAtomic(MachineInstr &MI) const;
  bool selectBufferAccess(MachineInstr &MI) const;

private:
  // TableGen makes this.
  bool selectImpl(MachineInstr &MI, CodeGenCoverage &CoverageInfo) const;

  // SelectByRow.cpp
  bool selectByRow(MachineInstr &MI) const;
  bool selectByPattern(MachineInstr &MI) const;
  template <typename Row>
  bool selectOnUnit(MachineInstr &MI, const Row *R) const;

  // SelectProduct.cpp
  /// X * Y, of dwords.
  struct WideProduct {
    Register X, Y;
    bool IsSigned;
  };
  bool haveSameFactors(const MachineInstr &A, const MachineInstr &B) const;
  MachineInstr *otherHalf(const MachineInstr &MI) const;
  bool isPartOfSum(const MachineInstr &Mul, const MachineBasicBlock &MBB) const;
  bool selectScaledIndex(MachineInstr &MI) const;
  std::optional<WideProduct> findWideProduct(const MachineInstr &Merge) const;
  std::pair<const MachineInstr *, Register>
  findHighSum(const MachineInstr &Merge) const;
  Register buildHighSum(MachineIRBuilder &B, Register High,
                        Register Rest) const;
  MachineOperand asLowHalf(MachineIRBuilder &B, Register Low) const;
  bool selectSumOfHalves(MachineInstr &MI, const MachineInstr &Merge,
                         const MachineOperand &Sum) const;
  Register buildMad(MachineIRBuilder &B, const WideProduct &Product,
                    const MachineOperand &Sum, Register Dst = Register()) const;
  void buildWideProduct(MachineInstr &MI, const WideProduct &Product,
                        const MachineOperand &Sum) const;

  // Telling of it: ExplainSelect.cpp.
  void startExplaining(const MachineFunction &MF);
  /// Returns true if -toygcn-explain-select explains \p MI.
  bool startExplaining(const MachineInstr &MI) const;
  static void endExplaining(bool Selected);
  static bool mustTellOfPatterns();
  bool selectAndTell(MachineInstr &MI) const;

  // Conditions: SelectCondition.cpp.
  /// Emits instructions that set SCC from uniform condition \p Cond (s32, 0 or
  /// 1) right before the builder's position. Returns true if SCC = 1 means
  /// true.
  bool emitConditionToSCC(MachineIRBuilder &B, Register Cond) const;
  bool emitCompareToSCC(MachineIRBuilder &B, CmpInst::Predicate P, Register L,
                        Register R) const;
  bool emitWideCompareToSCC(MachineIRBuilder &B, CmpInst::Predicate P,
                            Register L, Register R) const;
  /// The number 1 or 0 in operand \p N of \p MI, whose condition is in SCC.
  bool finishWithSCC(MachineInstr &MI, unsigned N, bool OnOne) const;

  // Memory: SelectMemory.cpp.
  struct Address;
  struct BufferAddress;
  const GPtrAdd *sumOf(Register Ptr) const;
  Register toVGPR(MachineIRBuilder &B, Register R, int64_t Constant = 0) const;
  std::pair<Register, int64_t> stripSum(Register R, int64_t Max) const;
  Register pairOfExchange(MachineInstr &MI, Register New,
                          Register Expected) const;
  BufferAddress matchBuffer(MachineInstr &MI) const;
  std::pair<Register, Register> splitScalarOffset(Register Ptr) const;
  bool selectScalarLoad(MachineInstr &MI) const;
  bool selectLDS(MachineInstr &MI, Register Data, Register Addr,
                 bool IsStore) const;
  Address matchAddress(Register Ptr, unsigned AS) const;
  bool finishAccess(MachineInstr &MI, unsigned Opcode, const Address &A,
                    Register Result, Register Data, unsigned CPol) const;
  void splitUniformBase(Address &A, Register Ptr) const;
  void splitLargeOffset(Address &A, Register Ptr) const;
  std::pair<Register, int64_t> stripConstantOffset(Register Ptr, int64_t Min,
                                                   int64_t Max) const;
  bool isOfNonNegatives(const MachineInstr &Max) const;
  bool isNonNegative(Register R) const;
  std::pair<Register, int64_t> stripScratchOffset(Register Ptr) const;
  std::pair<Register, int64_t> stripLDSOffset(Register Ptr) const;

  std::pair<Register, unsigned> splitModifiers(Register R) const;

  // Operand renderers that patterns name.
  InstructionSelector::ComplexRendererFns
  selectUnsigned24(MachineOperand &Root) const;
  /// A number of \p Bits bits, zero extended.
  InstructionSelector::ComplexRendererFns selectUnsigned(MachineOperand &Root,
                                                         unsigned Bits) const;
  InstructionSelector::ComplexRendererFns
  selectUnsigned16(MachineOperand &Root) const;
  InstructionSelector::ComplexRendererFns
  selectSigned24(MachineOperand &Root) const;
  InstructionSelector::ComplexRendererFns
  selectOneAndPower(MachineOperand &Root) const;
  unsigned signBits(Register R, unsigned Depth) const;
  template <unsigned Bits>
  InstructionSelector::ComplexRendererFns
  selectShiftAmount(MachineOperand &Root) const;
  InstructionSelector::ComplexRendererFns
  selectMods(MachineOperand &Root) const;
  // SelectCrossLane.cpp
  static InstructionSelector::ComplexRendererFns
  inlineOrRegister(Register R, std::optional<int64_t> Constant);
  InstructionSelector::ComplexRendererFns
  selectLaneNumber(MachineOperand &Root) const;
  InstructionSelector::ComplexRendererFns
  selectScalarSource(MachineOperand &Root) const;
  InstructionSelector::ComplexRendererFns
  selectLaneAddress(MachineOperand &Root) const;
  static void addLowBits(MachineInstrBuilder &New, const MachineInstr &MI,
                         int Op, unsigned Bits) {
    New.addImm(MI.getOperand(Op).getImm() & maskTrailingOnes<uint64_t>(Bits));
  }
  void renderLow1(MachineInstrBuilder &New, const MachineInstr &MI,
                  int Op) const {
    addLowBits(New, MI, Op, 1);
  }
  void renderLow4(MachineInstrBuilder &New, const MachineInstr &MI,
                  int Op) const {
    addLowBits(New, MI, Op, 4);
  }
  void renderLow9(MachineInstrBuilder &New, const MachineInstr &MI,
                  int Op) const {
    addLowBits(New, MI, Op, 9);
  }
  void renderLow7(MachineInstrBuilder &New, const MachineInstr &MI,
                  int Op) const {
    addLowBits(New, MI, Op, 7);
  }
  void renderLow16(MachineInstrBuilder &New, const MachineInstr &MI,
                   int Op) const {
    addLowBits(New, MI, Op, 16);
  }
  void renderFieldOfWidth(MachineInstrBuilder &New, const MachineInstr &MI,
                          int Op) const {
    New.addImm(MI.getOperand(Op).getImm() << 16);
  }

  // What patterns ask.
  bool takesMovedLane(const MachineInstr &MI) const;
  /// True if a loop reads \p R that does not define it.
  bool entersLoop(Register R) const;
  /// True if \p MI, a vector operation, disappears into its users. Each of them
  /// repeats it, and then reads the operands of \p MI.
  bool allUsersTakeIn(const MachineInstr &MI) const;
  /// True if \p And masks a half whose instruction clears the bits above.
  bool isZeroAbove(const MachineInstr &And) const;
  /// True if \p MI is ((b ^ c) & a) ^ c, one instruction of its own.
  bool isChoiceOfBits(const MachineInstr &MI) const;
  /// NonNegative: the maximum is signed, the minimum is not.
  enum class ClampOf { Signed, NonNegative, Unsigned, Float };
  /// True if \p MI is the minimum of a maximum that nothing else uses, or the
  /// reverse, and the bounds are constants in order. The second literal of an
  /// instruction that can have none would be a move.
  bool isClamp(const MachineInstr &MI, bool IsMin, ClampOf Kind) const;

  // Helpers.
  const RegisterBank &bank(Register R) const;
  bool isScalar(Register R) const;
  LLT type(Register R) const { return MRI->getType(R); }
  bool constrain(Register R) const;
  /// Looks through copies between banks: a value and where it came from.
  Register lookThroughCopies(Register R) const;
  /// What computes \p R, through such copies; null for a physical register.
  const MachineInstr *source(Register R) const;
  /// The number that \p R is through such copies.
  std::optional<int64_t> constant(Register R) const;
  /// \p R, or what it is an AND of that keeps the bits \p Kept.
  Register withoutMask(Register R, uint64_t Kept) const;
  /// A dword (or run of them) of \p R as a register of its own.
  Register extract(MachineIRBuilder &B, Register R, unsigned SubReg,
                   const TargetRegisterClass *RC) const;
  /// \p Pair of two registers as wide as each other.
  static void buildPair(MachineIRBuilder &B, Register Pair, Register Low,
                        Register High, unsigned DwordsEach = 1);
  bool finish(MachineInstr &MI, MachineInstrBuilder New) const;

  MachineRegisterInfo *MRI = nullptr;
  /// The function's loops, once they are asked for.
  mutable std::unique_ptr<MachineLoopInfo> Loops;
  /// The instructions that -toygcn-explain-select explains, from 1.
  DenseMap<const MachineInstr *, unsigned> Numbers;
  const ToyGCNTargetMachine &TM;
  const ToyGCNSubtarget &STI;
  const ToyGCNInstrInfo &TII;
  const ToyGCNRegisterInfo &TRI;
  const ToyGCNRegisterBankInfo &RBI;

#define GET_GLOBALISEL_PREDICATES_DECL
#include "ToyGCNGenGlobalISel.inc"
#undef GET_GLOBALISEL_PREDICATES_DECL

#define GET_GLOBALISEL_TEMPORARIES_DECL
#include "ToyGCNGenGlobalISel.inc"
#undef GET_GLOBALISEL_TEMPORARIES_DECL
};
} // namespace llvm

#endif // TOYGCN_SELECT_TOYGCNINSTRUCTIONSELECTOR_H
