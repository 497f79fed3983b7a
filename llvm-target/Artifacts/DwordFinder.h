//===- DwordFinder.h - The dwords that a value consists of ------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Follows a value of any type through artifacts (merges, unmerges, bitcasts,
/// extensions, truncations) to the dwords that its bits come from.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_ARTIFACTS_DWORDFINDER_H
#define TOYGCN_ARTIFACTS_DWORDFINDER_H

#include "Operations/Types.h"
#include "llvm/CodeGen/GlobalISel/MachineIRBuilder.h"

namespace llvm::ToyGCN {

/// True for what leads between types and computes nothing.
bool isArtifact(const MachineInstr &MI);

/// A type that a register of the vector or scalar unit holds.
bool isRegisterType(LLT Ty);

/// Finds the dwords of a value, and builds the instructions that compute them.
class DwordFinder {
public:
  explicit DwordFinder(MachineFunction &MF) : B(MF), MRI(MF.getRegInfo()) {}

  /// A register of the same type as \p R with the same bits, made of dwords
  /// before \p MI; none if no register has that type.
  Register rebuild(Register R, MachineInstr &MI);

  /// The dwords of \p R, for use at \p MI.
  SmallVector<Register, 4> findDwords(Register R, MachineInstr &MI);

private:
  /// An invalid register is an undefined dword.
  using DwordList = SmallVector<Register, 4>;
  /// The bits above a value.
  enum class Top { Any, Zero, Sign };

  MachineIRBuilder B;
  MachineRegisterInfo &MRI;
  DenseMap<Register, DwordList> Known;

  DwordList of(Register R);
  DwordList find(Register R);
  DwordList ofLeaf(Register R);
  DwordList ofConstant(const APInt &Value);
  DwordList ofSources(MachineInstr &MI);
  DwordList ofInsertion(MachineInstr &MI);
  DwordList ofExtension(MachineInstr &MI, Top Fill);
  DwordList ofElement(MachineInstr &MI, const DwordList &Src, unsigned I,
                      Top Fill);

  struct Field {
    DwordList Dwords;
    unsigned Bits;
  };
  /// A dword that is another one shifted right, and by how many bits.
  struct Origin {
    Register Dword;
    unsigned Offset;
  };
  DenseMap<Register, Origin> Origins;
  Origin originOf(Register R) const {
    const auto It = Origins.find(R);
    return It == Origins.end() ? Origin{R, 0} : It->second;
  }
  bool continues(const Field &F, const Field &Next) const;
  void fillTop(DwordList &Dwords, unsigned Bits, Top Fill);
  DwordList cut(const DwordList &Src, unsigned Offset, unsigned Bits);
  DwordList extend(DwordList Field, unsigned From, unsigned To, Top Fill);
  DwordList join(ArrayRef<Field> Parts);

  unsigned bits(Register R) const { return MRI.getType(R).getSizeInBits(); }
  Register constant(int64_t Value) {
    return B.buildConstant(Types::S32, Value).getReg(0);
  }
  Register defined(Register Dword) {
    return Dword.isValid() ? Dword : B.buildUndef(Types::S32).getReg(0);
  }
  Register pair(Register Lo, Register Hi);
};

} // namespace llvm::ToyGCN

#endif // TOYGCN_ARTIFACTS_DWORDFINDER_H
