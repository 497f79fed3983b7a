//===- Program.h - The decoded program --------------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The instructions of a code object in decoded form. Each is decoded when it
/// is first reached, once per code object, so data between functions does no
/// harm. Launches on several threads may share it.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_PROGRAM_H
#define TOYGCN_SIM_PROGRAM_H

#include "Block.h"
#include "CodeObject.h"
#include "Disassembler.h"
#include "Inst.h"
#include "Translate.h"
#include <atomic>
#include <deque>
#include <map>
#include <mutex>

namespace toygcn::sim {

class Program {
public:
  static llvm::Expected<std::unique_ptr<Program>> create(const CodeObject &);

  /// The instruction at \p PC; null when \p PC is not in code.
  const Inst *at(u64 PC) {
    u64 Offset = PC - Base;
    if (Offset < Size && !(Offset & 3)) {
      const Inst *I = Slots[Offset / 4].load(std::memory_order_acquire);
      return I ? I : decode(PC);
    }
    return nullptr;
  }
  /// The instructions from \p PC on that run as one; null if none do.
  const Block *block(u64 PC) {
    u64 Offset = PC - Base;
    if (Offset >= Size || Offset & 3)
      return nullptr;
    const Block *B = Blocks[Offset / 4].load(std::memory_order_acquire);
    return B ? B : makeBlock(PC);
  }
  /// \p B ran often: gives it faster steps. \p Check: as translate.
  void translate(const Block &B, bool Check);
  /// \p I with the registers that it uses while M0 is \p M0: those that
  /// s_set_gpr_idx_on moved, or that s_movrel counts from M0.
  const Inst *indexed(const Inst &I, u32 M0);
  /// Assembly text of a decoded instruction.
  std::string text(const Inst &I);
  std::string text(u64 PC);
  const CodeObject &object() const { return Obj; }
  /// Every instruction decoded so far.
  const std::deque<Inst> &instructions() const { return Pool; }

private:
  explicit Program(const CodeObject &Obj) : Obj(Obj) {}
  const Inst *decode(u64 PC);
  const Block *makeBlock(u64 PC);
  llvm::ArrayRef<u8> bytesAt(u64 PC) const;

  const CodeObject &Obj;
  std::unique_ptr<Disassembler> Dis;
  std::unique_ptr<std::atomic<const Inst *>[]> Slots;
  std::deque<Inst> Pool;
  std::unique_ptr<std::atomic<const Block *>[]> Blocks; ///< By their start.
  std::vector<std::unique_ptr<Block>> BlockPool;
  std::vector<std::unique_ptr<FusedStep>> Fused;
  std::deque<std::vector<Block::Step>> Translated;
  std::mutex Decoding; ///< Of Dis, both pools and Indexed.
  /// By address and index.
  std::map<std::pair<u64, u32>, const Inst *> Indexed;
  u64 Base = 0, Size = 0;
  const Region *Code = nullptr;
};

} // namespace toygcn::sim

#endif // TOYGCN_SIM_PROGRAM_H
