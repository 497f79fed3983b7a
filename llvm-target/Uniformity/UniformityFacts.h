//===- UniformityFacts.h - What each operation does to lanes ----*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The one answer to "what does this operation do to uniformity?", shared by
/// the IR hook (TargetTransformInfo) and the MIR hook (TargetInstrInfo).
///
/// A value is *uniform* when all lanes active at its definition hold the same
/// value (docs/terms.md). What an operation does is in its row of
/// tablegen/ToyGCNOperations.td; an opcode or intrinsic without a row is
/// `NeverUniform`: forgetting one costs speed, never correctness. Answers that
/// depend on the instruction (memory, copies, selected instructions by format)
/// are here.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_UNIFORMITY_UNIFORMITYFACTS_H
#define TOYGCN_UNIFORMITY_UNIFORMITYFACTS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Uniformity.h"

namespace llvm {
class MachineInstr;
class MachineOperand;
class Use;
class Value;

namespace ToyGCN {

/// True if a load from \p AddrSpace may return different values to different
/// lanes although all lanes pass the same address: private memory is
/// per lane, and a flat address may point into it.
bool isPerLaneMemory(unsigned AddrSpace);

/// True for each of the selected instructions that read the first active lane.
bool readsFirstLane(const MachineInstr &MI);

/// The IR hook: instructions and arguments.
InstructionUniformity getUniformity(const Value &V);

/// The MIR hook, before and after instruction selection.
InstructionUniformity getUniformity(const MachineInstr &MI);

/// The operands that an "always uniform" result rests on: what the hardware
/// takes from a scalar register, such as the lane number of a readlane. If
/// lanes have different ones, each lane has a result of its own, although
/// getUniformity() cannot say so. Empty for all else.
SmallVector<const Use *, 1> restsOn(const Value &V);
SmallVector<const MachineOperand *, 1> restsOn(const MachineInstr &MI);

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_UNIFORMITY_UNIFORMITYFACTS_H
