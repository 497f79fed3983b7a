//===- ConvergenceRecord.h - Where lanes are asked together ---*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What an operation like a ballot gives depends on which lanes are active
/// where it stands. A record holds the block of each such operation before a
/// pass; compared with the function after the pass it finds one that now stands
/// where other lanes are active (DivergentEdges.h), or whose users now take the
/// result of another one that does.
///
/// If the pass has removed the old block there is nothing to compare with, and
/// the operation counts as one that stayed.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_UNIFORMITY_CONVERGENCERECORD_H
#define TOYGCN_UNIFORMITY_CONVERGENCERECORD_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/CodeGen/MachineOperand.h"
#include "llvm/CodeGen/Register.h"
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
template <typename ContextT> class GenericUniformityInfo;
template <typename FunctionT> class GenericSSAContext;
using UniformityInfo = GenericUniformityInfo<GenericSSAContext<Function>>;

namespace ToyGCN {

/// Convergent calls of LLVM IR.
class IRConvergence {
public:
  explicit IRConvergence(const Function &F);
  /// One line that names what was moved, or nothing.
  std::optional<std::string> findMoved(const Function &F,
                                       const PostDominatorTree &PostDom,
                                       UniformityInfo &UI) const;

private:
  struct Entry {
    const Value *Was;  ///< May be gone: only compared.
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
    const MachineInstr *User; ///< May be gone: only compared.
    unsigned Operand, Opcode;
  };
  struct Entry {
    const MachineInstr *Op; ///< May be gone: only compared.
    Register Result;        ///< Invalid if it has none.
    const MachineBasicBlock *Block;
    unsigned Opcode;
    SmallVector<MachineOperand, 4> Operands; ///< That it reads.
    SmallVector<Use, 4> Uses;

    bool isEqual(const MachineInstr &Other) const;
  };
  std::vector<Entry> Entries;
};

/// True if the result of \p MI, or what it does, depends on which lanes are
/// active where it stands.
bool asksLanes(const MachineInstr &MI);

/// Before EXEC is explicit the bits of inactive lanes in a mask mean nothing.
/// The first instruction of \p MF, in machine SSA, that takes the mask of a
/// compare for a number all the same, or nothing.
const MachineInstr *findMaskAsNumber(const MachineFunction &MF);

/// True if \p MF is in machine SSA and nothing writes EXEC: the graph is that
/// of a single lane.
bool isLanesOwnGraph(const MachineFunction &MF);

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_UNIFORMITY_CONVERGENCERECORD_H
