//===- MaskMerging.h - Lane masks where lanes meet --------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A lane mask is a scalar: an instruction that writes it writes the bits of
/// all lanes. Where lanes take different ways, the code on each way must keep
/// the bits of the other lanes:
///
///   %phi = PHI %a, %bb.then, %b, %bb.else
///   -->
///   then:  %x = COPY %a                      (first on the wave's way)
///   else:  %y = (%x & ~EXEC) | (%b & EXEC)
///   %phi = PHI %x, %bb.then, %y, %bb.else
///
/// The same holds for a mask that a loop computes and that is used after the
/// loop, if lanes leave it one by one: each lane keeps the bit of its last
/// iteration.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_CONTROLFLOW_MASKMERGING_H
#define TOYGCN_CONTROLFLOW_MASKMERGING_H

namespace llvm::ToyGCN {
class WaveGraph;

/// Merges all masks and phis as above, and gives phis operands for the edges
/// that only the wave takes. The graph must have its wave edges, and nothing
/// may change EXEC yet.
void mergeMasks(WaveGraph &G);

/// Runs last: a value that does not reach a use on every way of the graph gets
/// phis, which are undefined where only the wave goes.
void repairSSA(WaveGraph &G);

} // namespace llvm::ToyGCN

#endif // TOYGCN_CONTROLFLOW_MASKMERGING_H
