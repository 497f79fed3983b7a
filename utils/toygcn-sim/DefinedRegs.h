//===- DefinedRegs.h - Registers that hold something ------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_DEFINEDREGS_H
#define TOYGCN_SIM_DEFINEDREGS_H

#include "Inst.h"

namespace toygcn::sim {

/// Lanes of vector registers, and bits of scalar registers, that hold something
/// that was written. Most registers are defined as a whole, so that a set
/// answers most questions.
class DefinedRegs {
public:
  /// EXEC and what is no register are always defined.
  DefinedRegs() {
    for (unsigned Reg = 128; Reg < NumScalarRegs; ++Reg)
      setBits(Reg, Reg == Scc ? 0 : ~u32(0));
    setBits(ExecLo, ~u32(0));
    setBits(ExecHi, ~u32(0));
  }
  u64 lanes(unsigned Reg) const {
    return Whole.has(true, Reg) ? FullExec : Lanes[Reg & 255];
  }
  u32 bits(unsigned Reg) const {
    return Whole.has(false, Reg) ? ~u32(0) : Bits[Reg & 255];
  }
  void setLanes(unsigned Reg, u64 Mask) {
    Lanes[Reg & 255] = Mask;
    setWhole(true, Reg, Mask == FullExec);
  }
  void setBits(unsigned Reg, u32 Mask) {
    Bits[Reg & 255] = Mask;
    setWhole(false, Reg, Mask == ~u32(0));
  }
  /// While it stays as it is, no register that was defined as a whole has lost
  /// anything.
  u64 stamp() const { return Stamp; }
  void setStamp(u64 S) { Stamp = S; }
  /// Undefined lanes whose value is more than a copy: something that was never
  /// written decided it.
  u64 doubtful(unsigned Reg) const { return Doubt[Reg & 255] & ~lanes(Reg); }
  void setDoubtful(unsigned Reg, u64 Mask) { Doubt[Reg & 255] = Mask; }
  /// The same of a scalar register's bits.
  u32 doubtfulBits(unsigned Reg) const {
    return BitDoubt[Reg & 255] & ~bits(Reg);
  }
  void setDoubtfulBits(unsigned Reg, u32 Mask) { BitDoubt[Reg & 255] = Mask; }
  bool hasAll(const RegSet &Of) const { return Whole.hasAll(Of); }
  void setAll(const RegSet &Of) { Whole.add(Of); }

private:
  void setWhole(bool IsVector, unsigned Reg, bool IsWhole) {
    Stamp += !IsWhole && Whole.has(IsVector, Reg);
    Whole.set(IsVector, Reg, IsWhole);
  }
  RegSet Whole;
  u64 Stamp = 0;
  std::array<u64, MaxVGPRs> Lanes = {}; ///< Of registers that are not whole.
  std::array<u64, MaxVGPRs> Doubt = {};
  std::array<u32, NumScalarRegs> Bits = {}, BitDoubt = {};
};

} // namespace toygcn::sim

#endif // TOYGCN_SIM_DEFINEDREGS_H
