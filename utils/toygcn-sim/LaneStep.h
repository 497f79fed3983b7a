//===- LaneStep.h - One instruction on the shadow ---------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_LANESTEP_H
#define TOYGCN_SIM_LANESTEP_H

#include "BitFlow.h"
#include "InFlight.h"
#include "Launch.h"
#include "MemoryShadow.h"
#include "ScalarTaint.h"
#include "UndefinedBytes.h"
#include <map>

namespace toygcn::sim {

/// How a value went wrong.
struct Origin {
  enum Kind : u8 {
    Register,     ///< A lane of register Row was overwritten or never written,
    ScratchRow,   ///< dword Row of the scratch of all lanes was overwritten,
    UnwrittenLds, ///< byte Row of LDS was never written,
    UnwrittenBytes, ///< nor was byte Row of a lane's scratch,
    StaleScalar,    ///< or it was stored past the scalar cache,
    StoredUnder     ///< or Over stored it while Reader, a scalar load, was
                    ///< under way.
  } What = Register;
  u32 Row = 0;                  ///< Where it went wrong,
  const Inst *Over = nullptr;   ///< by which write; null: never written,
  int Lane = -1;                ///< in which lane (of those never written).
  const Inst *Reader = nullptr; ///< The first that read it.
  bool Computed = false;        ///< More was done than to move it.
  /// Nothing was written where it comes from: it may be stored, as undefined
  /// registers may.
  bool unwrittenMemory() const {
    return What == UnwrittenLds || What == UnwrittenBytes;
  }
  auto key() const { return std::tie(What, Row, Over, Lane, Reader, Computed); }
  bool operator<(const Origin &O) const { return key() < O.key(); }
};

/// A scalar load that may still be under way.
struct ScalarLoad {
  const Inst *I;
  u64 First, End; ///< Addresses.
};

/// A vector store or atomic that may still be under way.
struct VectorStore : InFlight {
  using InFlight::InFlight;
  Footprint Where;
};

/// The shadow of one wave.
struct WaveShadow {
  LaneShadow Regs, Scratch;
  ScalarTaint Scalars;
  std::vector<unsigned> TouchedScratch; ///< Rows that this instruction writes.
  BitFlags ScratchBits; ///< Those that hold a value, as memory lies.
  std::vector<ScalarLoad> Loading;
  std::vector<VectorStore> Storing; ///< If the program has s_dcache_inv.
  bool clean() const {
    return Regs.clean() && Scratch.clean() && Scalars.clean();
  }
};

class LaneSan : public Observer {
public:
  LaneSan(Launch &L, bool ChecksUndef);
  std::vector<std::string> notes() override;
  std::vector<std::pair<u64, u64>> undefinedBytes() override {
    return Undefined.runs();
  }
  void waveStart(Wave &W) override;
  void before(Wave &W, const Inst &I) override;
  void after(Wave &W, const Inst &I) override;
  /// A workgroup may load what an earlier one stored past the scalar cache.
  bool needsOrder() const override { return true; }

  OriginId origin(const Origin &O);
  /// The story \p Id with \p Reader as the first reader.
  OriginId readBy(OriginId Id, const Inst &Reader);
  /// The story \p Id of a value that something is computed from.
  OriginId computed(OriginId Id);
  const Origin &story(OriginId Id) const { return Origins[Id]; }
  /// Whether \p I, a v_writelane, spills a scalar.
  bool spills(const Inst &I) const;
  void report(Wave &W, const Inst &I, int Lane, llvm::StringRef Use,
              OriginId Id);

private:
  std::string place(const Inst &I) const;
  std::string found(const Origin &O) const;
  // Memory, after the instruction (LaneMemory.cpp).
  u32 &flagsOf(Wave &W, Footprint::Space Space, u64 Addr, unsigned Lane);
  void knowBits(Wave &W, const Inst &I, Footprint::Space Space);
  void loadBits(Wave &W, const Inst &I, Footprint::Space Space);
  void storeBits(Wave &W, const Inst &I, Footprint::Space Space);
  void storeGlobal();
  void storeValues(Wave &W, const Inst &I);
  u32 undefinedIn(const Wave &W, const Inst &I, unsigned Reg, unsigned Lane,
                  OriginId &From) const;
  void storeUnderLoads(Wave &W, const Inst &I);
  void waited(Wave &W, const Inst &I);
  void invalidate();
  void loadGlobal(Wave &W);
  void scalarMemory(Wave &W, const Inst &I);
  void followMemory(Wave &W, const Inst &I);
  u32 bitsWithout(const Wave &W, unsigned Reg, unsigned Lane,
                  Footprint::Space Space) const;

  Launch &L;
  const Footprint &Touched;
  std::vector<WaveShadow> Waves;
  std::vector<Origin> Origins = {Origin()};
  std::map<Origin, OriginId> Known;
  BitFlags LdsBits;         ///< Bits of LDS that hold a value.
  GlobalFlags VectorStored; ///< Stored by vector instructions,
  GlobalFlags SinceInv;     ///< and since the workgroup's last s_dcache_inv.
  bool Invalidated = false; ///< There was one.
  bool MayInvalidate;       ///< The program has s_dcache_inv.
  const bool ChecksUndef;   ///< Wave::Defined is kept.
  UndefinedBytes Undefined; ///< In global memory.
  GlobalFlags ScalarStored; ///< Stored by scalar instructions, not yet written.
};

/// A dword of scratch in some lanes, and how an access covers it: dword D of
/// the access begins in it, or goes on there from the dword before.
struct ScratchPart {
  unsigned Row;
  u64 Lanes;
  unsigned D;
  bool GoesOn;
};

/// One instruction on the shadow.
class Step {
public:
  Step(LaneSan &San, WaveShadow &S, Wave &W, const Inst &I)
      : San(San), S(S), W(W), I(I), Exec(W.exec()), Threads(W.Threads.lanes()),
        Whole(W.Threads.wholeWave()) {}
  void run();
  /// All that needs doing while nothing is tainted and no whole-wave code runs.
  void runClean();
  bool readsUnwrittenLane();

private:
  // Sources.
  u64 lostLanes(const LaneShadow &Of, unsigned Row, const u32 *Now) const;
  u64 movedSpills(const LaneShadow &Of, unsigned Row, const u32 *Now) const;
  static void readTaint(const LaneShadow &Of, unsigned Row, u64 Lanes,
                        TaintedLanes &Out);
  void read(unsigned Reg, u64 Lanes, TaintedLanes &Out);
  void readSource(unsigned K, LaneRow (&Open)[2], TaintedLanes &Out);
  bool readsTaint();
  TaintedScalar scalar(const Src &Op);
  TaintedScalar anyScalarRead();
  // Results.
  void write(unsigned Reg, u64 Lanes, const TaintedLanes &T);
  void writeScalars(u64 Bits, OriginId From);
  bool fault(int Lane, llvm::StringRef Use, OriginId Id);
  bool faultLanes(const TaintedLanes &T, llvm::StringRef Use);
  TaintedLanes storable(const TaintedLanes &Data) const;
  // Instructions.
  void vector();
  OriginId flowOrigin(const LaneFlow &Flow, unsigned L,
                      const TaintedLanes (&Of)[3], OriginId Mask,
                      const TaintedLanes &Old);
  void readLane(unsigned Lane);
  void writeLane();
  void swap();
  void permute();
  void memory();
  void expectStale();
  u32 scratchField(const ScratchPart &P, unsigned Lane) const;
  void placeInScratch(const ScratchPart &P, TaintedLanes &In) const;
  void scratchStore(const ScratchPart &P, const TaintedLanes &Data,
                    unsigned Reg);
  void scratchLoad(const ScratchPart &P, TaintedLanes &Data);
  void loadSpills(unsigned Row, u64 Lanes, unsigned Reg);
  void scalarFlow(const TaintedScalar &A, const TaintedScalar &B);
  void scalarOp();
  void branch();

  bool reaches(unsigned Row) const { return Row < S.Regs.rows(); }
  const u32 *scratchRow(unsigned Row) const;
  /// Groups the lanes by the dword of scratch that they access first.
  template <typename Callable> u64 forScratchRows(Callable Fn);
  template <typename Callable> u64 forScratchParts(unsigned D, Callable Fn);

  LaneSan &San;
  WaveShadow &S;
  Wave &W;
  const Inst &I;
  const u64 Exec, Threads;
  const bool Whole;
};

} // namespace toygcn::sim

#endif // TOYGCN_SIM_LANESTEP_H
