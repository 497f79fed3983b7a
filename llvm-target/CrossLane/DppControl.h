//===- DppControl.h - Names of DPP movements ------------------ -*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The DPP control field (Vega ISA, 13.3.9): where each lane's value comes
/// from. A row is 16 lanes, a bank 4 lanes of a row.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_CROSSLANE_DPPCONTROL_H
#define TOYGCN_CROSSLANE_DPPCONTROL_H

namespace llvm {
namespace ToyGCN {
namespace DPP {

/// Lane i of each four takes lane Ni.
constexpr unsigned quadPerm(unsigned N0, unsigned N1, unsigned N2,
                            unsigned N3) {
  return N0 | N1 << 2 | N2 << 4 | N3 << 6;
}
constexpr unsigned rowShl(unsigned N) { return 0x100 | N; }
constexpr unsigned rowShr(unsigned N) { return 0x110 | N; }
constexpr unsigned rowRor(unsigned N) { return 0x120 | N; }

enum : unsigned {
  LastQuadPerm = 0xff,
  WaveShl1 = 0x130,
  WaveRol1 = 0x134,
  WaveShr1 = 0x138,
  WaveRor1 = 0x13c,
  RowMirror = 0x140,
  RowHalfMirror = 0x141,
  RowBcast15 = 0x142,
  RowBcast31 = 0x143,
  AllRows = 0xf,
  AllBanks = 0xf,
};

/// True if every lane has a source lane in the wave.
constexpr bool isTotal(unsigned Control) {
  return Control <= LastQuadPerm || (Control & ~0xfu) == 0x120 ||
         Control == WaveRol1 || Control == WaveRor1 || Control == RowMirror ||
         Control == RowHalfMirror;
}

} // namespace DPP
} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_CROSSLANE_DPPCONTROL_H
