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
#include <vector>

namespace toygcn::sim {

/// Bits of vector and scalar registers that hold something that was written.
/// Most registers are defined as a whole, so that a set answers most questions,
/// and most lanes of the others are defined or undefined as a whole.
class DefinedRegs {
public:
  /// EXEC and what is no register are always defined.
  DefinedRegs() {
    for (unsigned Reg = 128; Reg < NumScalarRegs; ++Reg)
      setBits(Reg, Reg == Scc ? 0 : ~u32(0));
    setBits(ExecLo, ~u32(0));
    setBits(ExecHi, ~u32(0));
  }
  /// Lanes whose bits are all defined.
  u64 lanes(unsigned Reg) const {
    return Whole.has(true, Reg) ? FullExec : Lanes[Reg & 255];
  }
  /// The undefined bits of one lane.
  u32 undefined(unsigned Reg, unsigned Lane) const {
    if (laneBit(lanes(Reg), Lane))
      return 0;
    return laneBit(InPart[Reg & 255], Lane)
               ? Undefined[(Reg & 255) * WaveSize + Lane]
               : ~u32(0);
  }
  /// \p Lanes were written; \p Open are the undefined bits of all lanes, null
  /// for none.
  void write(unsigned Reg, u64 Lanes, const u32 *Open);
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
  std::array<u64, MaxVGPRs> Lanes = {};  ///< Of registers that are not whole.
  std::array<u64, MaxVGPRs> InPart = {}; ///< Lanes that only Undefined knows.
  std::vector<u32> Undefined; ///< By register and lane; made when needed.
  std::array<u64, MaxVGPRs> Doubt = {};
  std::array<u32, NumScalarRegs> Bits = {}, BitDoubt = {};
};

inline void DefinedRegs::write(unsigned Reg, u64 Lanes, const u32 *Open) {
  u64 Good = Open ? 0 : Lanes, Part = 0;
  for (unsigned L = 0; Open && L < WaveSize; ++L) {
    Good |= u64(Open[L] == 0) << L;
    Part |= u64(Open[L] != 0 && ~Open[L] != 0) << L;
  }
  setLanes(Reg, (lanes(Reg) & ~Lanes) | (Good & Lanes));
  Part &= Lanes;
  InPart[Reg & 255] = (InPart[Reg & 255] & ~Lanes) | Part;
  if (Part && Undefined.empty())
    Undefined.resize(MaxVGPRs * WaveSize);
  for (unsigned L = 0; Part && L < WaveSize; ++L)
    if (laneBit(Part, L))
      Undefined[(Reg & 255) * WaveSize + L] = Open[L];
}

} // namespace toygcn::sim

#endif // TOYGCN_SIM_DEFINEDREGS_H
