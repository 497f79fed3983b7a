//===- BitFlow.h - From bits of sources to bits of results ------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An open bit is one that holds no value that may count: it was never written,
/// or it is tainted. A bit of a result is open if it may change when open bits
/// of the sources do. No rule knows what an operation does: its own function is
/// run with all open bits of some sources 0 and those of the others 1, and
/// OpInfo::Bits says what follows from the results (BitRule).
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_BITFLOW_H
#define TOYGCN_SIM_BITFLOW_H

#include "Wave.h"

namespace toygcn::sim {

/// The bits of a register that source \p K of a vector instruction takes.
u32 bitsTaken(const Inst &I, unsigned K);
/// The bits of a result's register that a vector instruction leaves as they
/// are, and those that it sets.
u32 bitsKept(const Inst &I);
u32 bitsSet(const Inst &I);

/// What happens in the lanes of a vector instruction. Each row is of registers,
/// before selections and permutations.
class LaneFlow {
public:
  LaneFlow(Wave &W, const Inst &I) : W(W), I(I) {}
  LaneRow Open[3][2] = {}; ///< In: of each source; the low and the high dword.
  LaneRow OpenOld = {};    ///< In: of what the result leaves as it is.
  u64 OpenMask = 0;        ///< In: lanes whose bit of the mask is open.
  LaneRow Result[2] = {};  ///< Out: open bits of the result.
  u64 Mask = 0;            ///< Out: lanes whose bit of a mask result is open.
  /// Out: lanes in which an open bit of the result is more than a copy.
  u64 Changed = 0;
  u64 By[3] = {}; ///< Out: lanes in which open bits of each source count.
  void run();

private:
  static constexpr unsigned MaskIndex = 3;
  u64 lanes(unsigned K, u32 Which) const;
  u64 unknown(unsigned K) const;
  u64 controlled();
  void anyBit();
  void halves();
  void corners();
  void carry();
  void equality();
  void spread(u64 Lanes);

  Wave &W;
  const Inst &I;
};

/// The same of a scalar instruction with a rule.
class ScalarFlow {
public:
  ScalarFlow(Wave &W, const Inst &I) : W(W), I(I) {}
  u64 Open[3] = {};     ///< In: of each source.
  bool OpenScc = false; ///< In.
  u64 Result = 0;       ///< Out.
  bool Scc = false;     ///< Out.
  bool Changed = false; ///< Out.
  bool By[4] = {};      ///< Out: what counts of the sources and of SCC.
  void run();

private:
  struct Outcome {
    u64 Value;
    bool Scc;
  };
  static constexpr unsigned SccIndex = 3;
  Outcome at(const u64 (&Values)[3], bool SccIn);
  bool controlled();
  void equality(const u64 (&Values)[3]);
  void corners(const u64 (&Values)[3]);

  Wave &W;
  const Inst &I;
};

} // namespace toygcn::sim

#endif // TOYGCN_SIM_BITFLOW_H
