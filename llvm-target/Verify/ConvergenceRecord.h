//===- ConvergenceRecord.h - Where lanes are asked together -----*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The result of a convergent operation, such as a ballot, depends on the lanes
/// that are active where it stands. A record holds the block of each such
/// operation before a pass. Compared with the function after the pass, it finds
/// an operation that now stands where other lanes are active
/// (DivergentEdges.h), or whose users now read the result of another one that
/// does.
///
/// If the pass has removed the old block, the operation counts as one that
/// stayed.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_VERIFY_CONVERGENCERECORD_H
#define TOYGCN_VERIFY_CONVERGENCERECORD_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/CodeGen/MachineOperand.h"
#include "llvm/IR/ValueHandle.h"
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class CallBase;
class Function;
class MachineBasicBlock;
class MachineFunction;
class MachineInstr;
class PostDominatorTree;

namespace ToyGCN {
class IRDivergence;

/// Convergent calls of LLVM IR.
class IRConvergence {
public:
  explicit IRConvergence(const Function &F);
  /// One line that names what was moved, or nothing.
  std::optional<std::string> findMoved(const Function &F,
                                       const PostDominatorTree &PostDom,
                                       const IRDivergence &Divergence) const;

private:
  struct Entry {
    const Value *Was;  ///< May be deleted: only compared.
    WeakTrackingVH Op; ///< Follows the result to what replaces it.
    SmallVector<WeakTrackingVH, 4> Arguments;
    WeakVH Block;
    unsigned Callee; ///< Intrinsic::ID.

    bool isEqual(const CallBase &Other) const;
  };
  std::vector<Entry> Entries;
};

/// Convergent instructions of machine SSA, before EXEC is explicit.
class MachineConvergence {
public:
  explicit MachineConvergence(const MachineFunction &MF);
  /// One line that names what was moved and one with the instruction, or
  /// nothing.
  std::optional<std::string> findMoved(const MachineFunction &MF) const;

private:
  struct Use {
    const MachineInstr *User; ///< May be deleted: only compared.
    unsigned Operand, Opcode;
  };
  struct Entry {
    const MachineInstr *Op; ///< May be deleted: only compared.
    Register Result;        ///< Invalid if it has none.
    const MachineBasicBlock *Block;
    unsigned Opcode;
    SmallVector<MachineOperand, 4> Operands; ///< That it reads.
    SmallVector<Use, 4> Uses;

    bool isEqual(const MachineInstr &Other) const;
  };
  std::vector<Entry> Entries;
};

/// True if the result or the effect of \p MI depends on the lanes that are
/// active where it stands.
bool asksLanes(const MachineInstr &MI);

/// The first instruction of \p MF, in machine SSA, that reads the mask of a
/// compare as a number, or nothing. Before EXEC is explicit, the bits of
/// inactive lanes in a mask are undefined.
const MachineInstr *findMaskAsNumber(const MachineFunction &MF);

/// True if \p MF is in machine SSA and nothing writes EXEC: the graph is that
/// of a single lane.
bool isLanesOwnGraph(const MachineFunction &MF);

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_VERIFY_CONVERGENCERECORD_H
