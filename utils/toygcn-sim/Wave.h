//===- Wave.h - One wave: registers and execution ---------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The architectural state of a wave of 64 lanes and the loop that runs it.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_WAVE_H
#define TOYGCN_SIM_WAVE_H

#include "DefinedRegs.h"
#include "Memory.h"
#include "llvm/ADT/Twine.h"
#include <array>
#include <memory>

namespace toygcn::sim {

class Block;
class Launch;
class Workgroup;

/// What registers hold before anything wrote them, and late results before they
/// arrive: a signalling NaN and an unlikely address, so that a wrong use shows.
constexpr u32 Poison = 0x7FBADBAD;

/// AtGrid: it waits for waves of other workgroups (GlobalWaveSync.h).
enum class WaveState : u8 { Ready, AtBarrier, AtGrid, Ended, Faulted };

/// Bits of the MODE register ("Vega" ISA manual, section 3.4).
struct Mode {
  enum : u32 {
    Round32Shift = 0, ///< 2 bits: nearest even, +inf, -inf, zero.
    Round64Shift = 2, ///< The same for f16 and f64.
    Denorm32In = 1 << 4,
    Denorm32Out = 1 << 5,
    Denorm64In = 1 << 6, ///< f16 and f64.
    Denorm64Out = 1 << 7,
    Dx10Clamp = 1 << 8,
    Ieee = 1 << 9,
    GprIndexEnable = 1 << 27,
    VSkip = 1 << 28,
  };
};

class Wave {
public:
  explicit Wave(Launch &L, Workgroup &G) : Context(L), Group(G) {}

  // Registers. S is indexed by scalar operand number: VCC, EXEC, M0 and
  // FLAT_SCRATCH are in it too.
  LaneRow *V = nullptr;
  alignas(8) u32 S[128] = {};
  bool SCC = false;
  u32 ModeReg = 0;
  bool LongWay = false; ///< No vector instruction runs the short way.
  u64 PC = 0;
  u64 NextPC = 0;

  unsigned Slot = 0;   ///< Number of the wave in its workgroup.
  u64 Number = 0;      ///< Number of the wave in the launch.
  u16 NumVGPRs = 0;    ///< Allocated by the kernel descriptor.
  u16 NumSGPRs = 0;    ///< Same, s0 and up.
  u64 InitialExec = 0; ///< Lanes that exist in a partial wave.
  u64 Instructions = 0;
  WaveState State = WaveState::Ready;
  unsigned Barrier = 0; ///< AtGrid: the barrier of the grid,
  u64 Turn = 0;         ///< and the turn that has to end.
  const Inst *Current = nullptr;
  ThreadMask Threads; ///< Kept up to date while observers watch.

  Launch &Context;
  Workgroup &Group;

  u64 exec() const { return S[ExecLo] | u64(S[ExecHi]) << 32; }
  void setExec(u64 M) { writeScalar64(ExecLo, M); }
  u64 vcc() const { return S[VccLo] | u64(S[VccHi]) << 32; }
  /// VCCZ. A fault where it does not say what VCC holds.
  bool vccIsZero();
  /// VCC was written as a whole, or one half of it, by \p I.
  void wroteVcc() { HalfOfVcc = nullptr, KnowsVccz = true; }
  void writesHalfOfVcc(const Inst &I) {
    if (!HalfOfVcc)
      OldVccz = vcc() == 0;
    HalfOfVcc = &I;
  }

  u32 readScalar(unsigned Reg) {
    return Reg < 128 ? S[Reg] : u32(readSpecial(Reg));
  }
  u64 readScalar64(unsigned Reg) {
    return Reg < 127 ? S[Reg] | u64(S[Reg + 1]) << 32 : readSpecial(Reg);
  }
  void writeScalar(unsigned Reg, u32 Value) { S[Reg & 127] = Value; }
  void writeScalar64(unsigned Reg, u64 Value) {
    S[Reg & 127] = u32(Value);
    S[(Reg + 1) & 127] = u32(Value >> 32);
  }
  /// Value of a scalar or constant operand.
  u64 read(const Src &Op) {
    if (Op.K == Src::Constant)
      return Op.Value;
    return dwords(Op.Ty) == 2 ? readScalar64(Op.Reg) : readScalar(Op.Reg);
  }

  /// Stops the wave with an error. \p Lane is -1 when no lane is to blame.
  void fault(int Lane, const llvm::Twine &Reason);

  /// Runs up to \p Count instructions, until the wave ends, faults or waits.
  void run(u64 Count);

  /// Forgets everything; \p VgprCount and \p SgprCount are allocated.
  void reset(unsigned VgprCount, unsigned SgprCount);

  DefinedRegs Defined; ///< Kept by UndefCheck.cpp.
  void defineScalar(unsigned Reg, u32 Value) {
    S[Reg & 127] = Value;
    Defined.setBits(Reg & 127, ~u32(0));
  }

private:
  /// Up to gfx9 a write of a half of VCC leaves VCCZ as it was (LLVM's
  /// GCNSubtarget::partialVCCWritesUpdateVCCZ). The last such write.
  const Inst *HalfOfVcc = nullptr;
  bool OldVccz = false;   ///< What VCCZ still says.
  bool KnowsVccz = false; ///< VCC was written as a whole before.

  u64 readSpecial(unsigned Reg);
  const Inst *resolveIndex(const Inst &I);
  template <bool Observed, bool Late> bool step();
  template <bool Observed, bool Late> void runSteps(u64 Count);
  void runBlocks(u64 Count);
  bool runBlock(const Block &B, u64 &Left, u64 HotAfter);
  friend class RowLibrary;
  /// The last instructions with indexed registers, by number and index.
  struct IndexedInst {
    const Inst *From = nullptr, *To = nullptr;
    u32 Index = 0;
  };
  std::array<IndexedInst, 512> LastIndexed;
  struct FreeRows {
    void operator()(LaneRow *P) const {
      ::operator delete[](P, std::align_val_t(64));
    }
  };
  std::unique_ptr<LaneRow[], FreeRows> Storage;
  unsigned StorageRows = 0;
};

} // namespace toygcn::sim

#endif // TOYGCN_SIM_WAVE_H
