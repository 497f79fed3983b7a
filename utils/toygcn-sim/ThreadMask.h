//===- ThreadMask.h - Lanes active by their own control flow ----*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// EXEC serves two masters: divergent control flow, which moves lanes in and
/// out, and whole-wave code, which switches all lanes on for a while. Nothing
/// in the code says which is which, so it is told by where the new bits of EXEC
/// come from. Control flow gets them from lane masks in registers. Whole-wave
/// code makes them from nothing: out of constants and EXEC itself
/// (`s_or_saveexec_b64 s[4:5], -1`, `s_mov_b64 exec, -1`, `s_not_b64 exec,
/// exec`). From then on the wave is in whole-wave mode, and the lanes that were
/// active before remain the thread mask, until
///   - EXEC is the thread mask again,
///   - EXEC is 0: what is merged into it then is a lane mask,
///   - or EXEC gets a lane mask from a register, which is the new thread mask.
/// Lanes that were not started are never in the thread mask. A constant may
/// also switch lanes off for a while; they stay in the thread mask.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_THREADMASK_H
#define TOYGCN_SIM_THREADMASK_H

#include "Types.h"

namespace toygcn::sim {

/// What the bits of EXEC are computed from by an instruction that writes it.
enum class ExecSource : u8 {
  None,      ///< EXEC is not written.
  Constants, ///< Constants and EXEC.
  ExecMask,  ///< EXEC and a lane mask, or a comparison under EXEC.
  Mask       ///< A lane mask only.
};

class ThreadMask {
public:
  /// A wave starts with the lanes \p Exec.
  void start(u64 Exec) {
    Started = Lanes = Exec;
    Whole = false;
  }

  /// EXEC became \p Exec by an instruction that wrote the bits \p Written.
  void execWritten(ExecSource From, u64 Written, u64 Exec) {
    if (From == ExecSource::Mask || (From == ExecSource::ExecMask && !Whole))
      Lanes = (Lanes & ~Written) | (Exec & Written & Started);
    Whole = Exec && (Whole ? Exec != Lanes : (Exec & ~Lanes) != 0);
  }

  /// Lanes that are active by their own control flow.
  u64 lanes() const { return Lanes; }
  /// Whether EXEC has, or had since it was last decided, other lanes.
  bool wholeWave() const { return Whole; }

private:
  u64 Started = 0, Lanes = 0;
  bool Whole = false;
};

} // namespace toygcn::sim

#endif // TOYGCN_SIM_THREADMASK_H
