//===- ToyGCNTargetTransformInfo.h - Facts for IR passes --------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Answers the questions of IR passes about the target: address spaces, vector
/// widths of memory accesses, and uniformity (Uniformity/UniformityFacts.h).
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_TOYGCNTARGETTRANSFORMINFO_H
#define TOYGCN_TOYGCNTARGETTRANSFORMINFO_H

#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "ToyGCN.h"
#include "ToyGCNTargetMachine.h"
#include "Uniformity/UniformityFacts.h"
#include "llvm/CodeGen/BasicTTIImpl.h"

namespace llvm {

class ToyGCNTTIImpl final : public BasicTTIImplBase<ToyGCNTTIImpl> {
  using Base = BasicTTIImplBase<ToyGCNTTIImpl>;
  friend Base;

  const ToyGCNSubtarget *ST;
  const ToyGCNTargetLowering *TLI;
  unsigned MaxScalarLoadBits;
  const ToyGCNSubtarget *getST() const { return ST; }
  const ToyGCNTargetLowering *getTLI() const { return TLI; }

public:
  ToyGCNTTIImpl(const ToyGCNTargetMachine *TM, const Function &F)
      : Base(TM, F.getDataLayout()), ST(TM->getSubtargetImpl(F)),
        TLI(ST->getTargetLowering()),
        MaxScalarLoadBits(32 * ST->getMaxScalarLoadDwords(F)) {}

  bool hasBranchDivergence(const Function * = nullptr) const override {
    return true;
  }
  InstructionUniformity
  getInstructionUniformity(const Value *V) const override {
    return ToyGCN::getUniformity(*V);
  }

  unsigned getFlatAddressSpace() const override { return ToyGCNAS::Flat; }
  bool isNoopAddrSpaceCast(unsigned From, unsigned To) const override {
    return getTLI()->isNoopAddrSpaceCast(From, To);
  }
  unsigned getAssumedAddrSpace(const Value *V) const override {
    return getTLI()->getTargetMachine().getAssumedAddrSpace(V);
  }

  // The most bytes that Addresses/LowerMemoryTransfers.cpp copies or fills;
  // LLVM has made loops of larger transfers and those of unknown size.
  uint64_t getMaxMemIntrinsicInlineSizeThreshold() const override {
    return 1024;
  }
  // The type that one access of a copying loop moves.
  Type *getMemcpyLoopLoweringType(LLVMContext &Context, Value *, unsigned,
                                  unsigned, Align From, Align To,
                                  std::optional<uint32_t>) const override {
    const Align A = std::min(From, To);
    auto *Dword = Type::getInt32Ty(Context);
    return A >= Align(4) ? static_cast<Type *>(FixedVectorType::get(Dword, 4))
                         : Type::getIntNTy(Context, 8 * A.value());
  }

  // The load-store vectorizer may make accesses of four dwords, and wider
  // scalar loads.
  unsigned getLoadStoreVecRegBitWidth(unsigned AS) const override {
    return AS == ToyGCNAS::Constant ? MaxScalarLoadBits : 128;
  }
  bool isLegalToVectorizeLoadChain(unsigned, Align Alignment,
                                   unsigned) const override {
    return Alignment >= Align(4);
  }
  bool isLegalToVectorizeStoreChain(unsigned, Align Alignment,
                                    unsigned) const override {
    return Alignment >= Align(4);
  }
};
} // namespace llvm

#endif // TOYGCN_TOYGCNTARGETTRANSFORMINFO_H
