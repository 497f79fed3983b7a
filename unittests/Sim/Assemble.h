//===- Assemble.h - Instructions from assembly text -------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Assembles text with the stock assembler and runs it as a kernel of one
/// wave, with vector and scalar registers given and read back by the test.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_UNITTESTS_SIM_ASSEMBLE_H
#define TOYGCN_UNITTESTS_SIM_ASSEMBLE_H

#include "Launch.h"
#include "gtest/gtest.h"
#include <array>
#include <map>
#include <random>

namespace toygcn::sim {

/// Machine code of \p Text, empty when it does not assemble.
std::vector<u8> assemble(llvm::StringRef Text, bool Quietly = false);
/// Whether the stock assembler takes \p Text.
inline bool assembles(llvm::StringRef Text) {
  return !assemble((Text + "\n").str(), /*Quietly=*/true).empty();
}

using Lanes = std::array<u32, WaveSize>;

/// One wave that runs a snippet. Registers set before run() are inputs.
class Snippet {
public:
  Snippet();
  std::map<unsigned, Lanes> V; ///< Vector registers, in and out.
  std::map<unsigned, u32> S;   ///< Scalar registers, in and out.
  u64 Exec = FullExec;         ///< In and out.
  u64 Vcc = 0;                 ///< In and out.
  bool Scc = false;            ///< In and out.
  u32 Mode;                    ///< In; the amdhsa default at first.
  std::string Error;           ///< Out: empty when all went well.

  /// Runs \p Text. Every register in \c V and \c S is read back.
  void run(llvm::StringRef Text);
};

/// Calls \p Fn with a wave that stands before any instruction. It has 64 VGPRs.
void inWave(llvm::function_ref<void(Wave &)> Fn);
/// Sources from v0 on, the result in v20 and v21, masks in s[40:41], from
/// s[42:43].
Inst vectorInst(const OpInfo &Op);

/// Reproducible random lanes with many special values among them.
class Random {
public:
  explicit Random(unsigned Seed) : Engine(Seed) {}
  u32 bits() { return u32(Engine()); }
  u64 bits64() { return u64(bits()) << 32 | bits(); }
  /// Small numbers, powers of two, extremes and any bits.
  u32 integer();
  /// Zeros, denormals, infinities, NaNs and ordinary floats.
  u32 floatBits();
  u64 doubleBits();
  /// For a source of type \p T: any, small numbers, and edges of floats.
  u64 bitsOf(Type T);
  template <typename Fn> Lanes lanes(Fn Make) {
    Lanes L;
    for (u32 &V : L)
      V = Make();
    return L;
  }
  Lanes integers() {
    return lanes([&] { return integer(); });
  }
  Lanes floats() {
    return lanes([&] { return floatBits(); });
  }

private:
  std::mt19937 Engine;
};

} // namespace toygcn::sim

#endif // TOYGCN_UNITTESTS_SIM_ASSEMBLE_H
