//===- Launch.h - Running a kernel over a grid ------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A launch binds arguments to a kernel and runs its workgroups, short ones one
/// after the other, the waves of a workgroup in turns. Embedding the simulator
/// is:
///
///   Memory Mem;
///   auto Obj = CodeObject::load(Mem, Bytes);      // Expected
///   auto Prog = Program::create(**Obj);           // Expected
///   auto K = (*Obj)->kernel("saxpy");             // Expected
///   Launch L(Mem, **Prog, **K, Options);
///   L.bind(Args); L.addObserver(Stats); L.run();  // Errors
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_LAUNCH_H
#define TOYGCN_SIM_LAUNCH_H

#include "Approximation.h"
#include "ComputeUnit.h"
#include "Footprint.h"
#include "Observer.h"
#include "Program.h"
#include "Wave.h"
#include <array>
#include <cassert>
#include <optional>

namespace toygcn::sim {

using Dim3 = std::array<u32, 3>;

/// When memory instructions take effect (LateMemory.h).
enum class LateMode : u8 { Early, Late, Random };

/// What runs vector instructions: the interpreter; code of the host, where a
/// block ran often (Translate.h); or both, and differences are errors.
enum class Engine : u8 { Interpret, Translate, Both };

struct LaunchOptions {
  Dim3 Grid = {1, 1, 1};            ///< Work-items, as --grid.
  Dim3 Block = {1, 1, 1};           ///< Work-items of a workgroup.
  Dim3 Offset = {0, 0, 0};          ///< Of the first global id.
  u32 Dimensions = 0;               ///< Of the grid; 0: as many as it needs.
  u64 MaxInstructions = 1000000000; ///< Wave instructions of the launch.
  /// Bytes of each lane's scratch besides those that the descriptor counts, if
  /// it says that the kernel's stack is dynamic.
  u32 StackBytes = 16384;
  /// A barrier goes on without waves that have ended, as the hardware does;
  /// otherwise that is reported as a deadlock.
  bool LenientBarrier = false;
  /// Waves of a workgroup that wait at different barriers are an error. The
  /// hardware counts arrivals only.
  bool StrictBarrier = false;
  /// With --check-waitcnt: a flat access is on the counters of the memory that
  /// its lanes reached only. Stock code does so where it knows that memory.
  bool LenientFlat = false;
  /// Loads and stores must be aligned to their size (at most 4 bytes; LDS 16).
  /// Otherwise only atomics and scalar memory must, as amdhsa sets up.
  bool StrictAlign = false;
  LateMode Late = LateMode::Early;
  u64 LateSeed = 0; ///< Of LateMode::Random.
  /// Nothing takes a short way (ShortWay.h, Block.h): the same results, for
  /// tests.
  bool LongWay = false;
  Engine By = Engine::Translate;
  /// How often a block ran before it is translated.
  u64 TranslateAfter = 30000;
  /// Where the results of approximate instructions lie.
  Off ApproximateBy = Off::No;
};

/// A value for one explicit kernel argument.
struct ArgValue {
  enum Kind { Scalar, Buffer, Local } K = Scalar;
  std::string Spelling;           ///< For messages.
  llvm::SmallVector<u8, 8> Bytes; ///< Scalar: little-endian value.
  const Region *Memory = nullptr; ///< Buffer.
  u64 LocalBytes = 0;             ///< Local: size of a dynamic LDS block.
};

class Workgroup {
public:
  Dim3 Id = {0, 0, 0};
  Dim3 Size = {0, 0, 0}; ///< Work-items that exist: smaller when partial.
  std::vector<u8> Lds;
  std::vector<Wave *> Waves;
};

constexpr unsigned MaxObservers = 16;

/// Observers by their bits in Launch::Observers.
struct alignas(8) Watchers {
  u16 Before = 0, After = 0;
  bool Known = false; ///< They were asked.
};

class LateMemory;

class Launch {
public:
  Launch(Memory &Mem, Program &Prog, const Kernel &K, LaunchOptions Options);
  ~Launch();

  /// Fills the kernarg segment and sizes LDS. Call once, before run().
  llvm::Error bind(llvm::ArrayRef<ArgValue> Args);
  /// The same for a host that wrote the dispatch packet (hsa.h), the arguments,
  /// hidden ones too, and the queue (amd_hsa_queue.h): addresses of Mem.
  llvm::Error bindPacket(u64 Packet, u64 Kernarg, u64 Queue, u32 LdsBytes);
  /// Observers are called in the order in which they were added.
  void addObserver(Observer &O) {
    assert(Observers.size() < MaxObservers && "Watchers has a bit for each");
    Observers.push_back(&O);
  }
  /// The observers that look at \p I.
  Watchers watchers(const Inst &I) {
    if (LLVM_UNLIKELY(I.Number >= Watching.size() || !Watching[I.Number].Known))
      askObservers(I);
    return Watching[I.Number];
  }
  /// From now on footprint() has the addresses of each memory instruction.
  const Footprint &keepFootprints() {
    if (!Touched)
      Touched = std::make_unique<Footprint>();
    return *Touched;
  }
  /// Null when no observer asked for it.
  Footprint *footprint() const { return Touched.get(); }
  /// Null when memory instructions take effect at once.
  LateMemory *late() const { return Late.get(); }
  /// Runs the whole grid. The error is ready to print.
  llvm::Error run();
  /// Prints what the kernel's calls of printf wrote so far.
  llvm::Error printTexts(llvm::raw_ostream &OS) const;
  /// How many bytes of records the buffer of printf had no room for.
  u32 unprintedBytes() const;

  /// How many workgroups there are. Their numbers count x first.
  u64 groupCount() const;
  /// Runs the workgroups that \p Next names, until it names none (Turns.cpp).
  llvm::Error runGroups(llvm::function_ref<std::optional<u64>()> Next);
  /// A launch with the same arguments for another thread to run groups of. It
  /// must not outlive this one.
  std::unique_ptr<Launch> worker() const;

  /// Called by a wave that cannot go on.
  void reportFault(const Wave &W, int Lane, const llvm::Twine &Reason);

  Memory &Mem;
  MemoryView View{Mem}; ///< What waves access memory by.
  Program &Prog;
  const Kernel &K;
  const LaunchOptions Options;
  llvm::SmallVector<Observer *, 4> Observers;

  /// The workgroup that runs, or ran last.
  const Workgroup &group() const { return Group; }
  u32 ldsBytes() const { return LdsBytes; }
  u32 scratchPerLane() const { return ScratchPerLane; }
  /// What a compute unit holds of this launch. Call it after bind().
  Residency residency() const;
  u64 waveCount() const { return Waves; }
  u64 instructions() const { return Executed; }
  const Region *scratch() const { return Scratch; }
  /// First scratch address of a wave.
  u64 scratchBase(const Wave &W) const {
    return Scratch->Base + u64(W.Slot) * ScratchPerLane * WaveSize;
  }

private:
  Dim3 groups() const;
  /// How many dimensions the grid has: 1 to 3.
  unsigned dimensions() const;
  llvm::Error checkShape() const;
  llvm::Error checkDescriptor() const;
  llvm::Error placeArgs(llvm::ArrayRef<ArgValue> Args,
                        std::vector<std::pair<u64, u64>> &Places);
  llvm::Error writeArg(const ArgValue &V, u64 Offset, u64 Size, unsigned N);
  llvm::Error checkSizes() const;
  Region &own(llvm::StringRef Name, u64 Size, bool Writable = false);
  void fillHidden();
  void allocateFixed();
  void allocatePrintf();
  void askObservers(const Inst &I);
  void startWave(Wave &W, unsigned Slot);
  void setUserSgprs(Wave &W, unsigned &Next);
  void setWorkItemIds(Wave &W);
  void allocateScratch();
  void startGroup(u64 Number);
  bool groupEnded() const;
  /// Each wave gets \p Turns turns of at most \p Slice instructions, until all
  /// have ended, or those that have not wait for other workgroups.
  llvm::Error runWaves(u64 Slice, u64 Turns);
  void releaseBarrier();
  llvm::Error deadlock();
  llvm::Error apart();
  llvm::Error takeFault();
  llvm::Error runaway(const Wave &W);
  llvm::Error gridDeadlock();
  /// Waves whose turn at a barrier of the grid is over go on. False: none do.
  bool leaveGridBarriers();

  bool IsWorker = false;                  ///< Only the scratch is its own.
  u64 Kernarg = 0, Packet = 0, Queue = 0; ///< Addresses.
  /// What bind() made of them, and the scratch: released with the launch.
  llvm::SmallVector<const Region *, 4> Owned;
  u8 *KernargData = nullptr;
  const Region *Printf = nullptr; ///< The buffer; null if nothing prints.
  const Region *Scratch = nullptr;
  u64 KernargBytes = 0;
  u32 LdsBytes = 0;
  u32 ScratchPerLane = 0;
  u64 Waves = 0;
  u64 Executed = 0;
  std::string Fault;
  std::vector<Watchers> Watching; ///< By Inst::Number.
  std::unique_ptr<Footprint> Touched;
  std::unique_ptr<LateMemory> Late;
  Workgroup Group;
  std::vector<std::unique_ptr<Wave>> Pool;
};

/// The offset in the private memory of lane \p L that vector memory
/// instruction \p I accesses, if it accesses that.
std::optional<u64> scratchOffset(Wave &W, const Inst &I, unsigned L);

} // namespace toygcn::sim

#endif // TOYGCN_SIM_LAUNCH_H
