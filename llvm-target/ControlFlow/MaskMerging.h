//===- MaskMerging.h - Lane masks where lanes meet --------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A lane mask is a scalar: whoever writes it writes all lanes' bits. Where
/// lanes take different ways, each way must leave the others' bits alone:
///
///   %phi = PHI %a, %bb.then, %b, %bb.else
///   -->
///   then:  %x = COPY %a                      (first on the wave's way)
///   else:  %y = (%x & ~EXEC) | (%b & EXEC)
///   %phi = PHI %x, %bb.then, %y, %bb.else
///
/// So it is with a mask that a loop computes and that is used behind the loop,
/// if lanes leave it one by one: each keeps its bit of its last iteration.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_CONTROLFLOW_MASKMERGING_H
#define TOYGCN_CONTROLFLOW_MASKMERGING_H

namespace llvm::ToyGCN {
class WaveGraph;

/// Mends all masks and phis as above, and gives phis operands for the edges
/// that only the wave takes. The graph has its wave edges; EXEC is not yet
/// changed anywhere.
void mergeMasks(WaveGraph &G);

/// After all: values that do not reach a use on every way of the graph get
/// phis, undefined where only the wave goes.
void repairSSA(WaveGraph &G);

} // namespace llvm::ToyGCN

#endif // TOYGCN_CONTROLFLOW_MASKMERGING_H
