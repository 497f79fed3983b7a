//===- Launches.cpp - Running what a host program launches ----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Launches.h"
#include "CheckSet.h"
#include "ComputeUnitTrace.h"
#include "Outputs.h"
#include "Parallel.h"
#include "Profile.h"
#include "Stats.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <mutex>

using namespace llvm;
using namespace toygcn::host;

//===----------------------------------------------------------------------===//
// What kernels did
//===----------------------------------------------------------------------===//

namespace {
/// Sums over the launches of a kernel.
struct Work {
  u64 Launches = 0, Instructions = 0, IssueCycles = 0, CuCycles = 0;
  u64 Nanoseconds = 0;
  u64 MostInstructions = 0; ///< Of a launch.
  std::string Profile;      ///< JSON of that launch, if it is asked for.
};

struct AllWork {
  std::mutex Lock;
  std::map<std::string, Work> ByKernel;

  void add(const std::string &Kernel, const Work &W) {
    std::lock_guard<std::mutex> Locked(Lock);
    Work &Sum = ByKernel[Kernel];
    ++Sum.Launches;
    Sum.Instructions += W.Instructions;
    Sum.IssueCycles += W.IssueCycles;
    Sum.CuCycles += W.CuCycles;
    Sum.Nanoseconds += W.Nanoseconds;
    if (W.Instructions >= Sum.MostInstructions) {
      Sum.MostInstructions = W.Instructions;
      Sum.Profile = W.Profile;
    }
  }
};
} // namespace

static AllWork &allWork() {
  static AllWork *const W = new AllWork;
  return *W;
}

static void printStats() {
  fflush(stdout);
  raw_ostream &OS = errs();
  const bool Timing = settings().Timing;
  OS << "launches  wave instructions  ";
  if (Timing)
    OS << "  issue cycles     CU cycles  ";
  OS << "seconds  kernel\n";
  for (const auto &[Kernel, W] : allWork().ByKernel) {
    OS << format("%8llu  %17llu  ", W.Launches, W.Instructions);
    if (Timing)
      OS << format("%14llu  %12llu  ", W.IssueCycles, W.CuCycles);
    OS << format("%7.3f  ", W.Nanoseconds * 1e-9) << Kernel << '\n';
  }
}

/// The keys are those of toygcn-sim (docs/programs.md).
static void printJson(raw_ostream &OS) {
  json::OStream J(OS, 2);
  J.array([&] {
    for (const auto &[Kernel, W] : allWork().ByKernel)
      J.object([&, &Kernel = Kernel, &W = W] {
        J.attribute("kernel", Kernel);
        J.attribute("launches", W.Launches);
        J.attribute("instructions", W.Instructions);
        if (settings().Timing) {
          J.attribute("issue_cycles", W.IssueCycles);
          J.attribute("cu_cycles", W.CuCycles);
        }
        J.attribute("seconds", W.Nanoseconds * 1e-9);
      });
  });
  OS << '\n';
}

static void printProfiles(raw_ostream &OS) {
  StringRef Mark = "[";
  for (const auto &[Kernel, W] : allWork().ByKernel) {
    OS << Mark << W.Profile;
    Mark = ",";
  }
  OS << (Mark == "[" ? "[]\n" : "]\n");
}

static void write(const std::string &Path, void (*Print)(raw_ostream &)) {
  if (!Path.empty())
    if (Error E = writeFile(Path, Print))
      errs() << "toygcn: " << toString(std::move(E)) << '\n';
}

void toygcn::host::reportWork() {
  std::lock_guard<std::mutex> Locked(allWork().Lock);
  if (settings().Stats)
    printStats();
  write(settings().StatsJson, printJson);
  write(settings().Profile, printProfiles);
}

//===----------------------------------------------------------------------===//
// Launching
//===----------------------------------------------------------------------===//

/// What every compiler's code has to pass, and what only ours does
/// (docs/simulator.md).
static CheckSet checksFor(const CodeObject &Object) {
  CheckSet C;
  C.CheckUndef = false;
  if (!settings().CheckAll)
    return C;
  C.CheckWaitcnt = C.CheckHazards = C.LaneSan = true;
  C.CheckUndef = C.StrictHazards = C.CheckUniform = C.CheckRaces =
      Object.isOurs();
  return C;
}

LaunchOptions toygcn::host::launchOptions(const CodeObject &Object, Dim3 Grid,
                                          Dim3 Block) {
  LaunchOptions O;
  O.Grid = Grid;
  O.Block = Block;
  O.MaxInstructions = settings().MaxInstructions;
  O.StackBytes = settings().StackBytes;
  O.LenientBarrier = !settings().CheckAll;
  O.StrictBarrier = settings().CheckAll;
  O.LenientFlat = !Object.isOurs();
  return O;
}

namespace {
/// A launch, or a worker of one, with what watches it.
struct Watched {
  Launch &L;
  std::vector<std::unique_ptr<Observer>> Checks;
  std::optional<Stats> Counts;
  std::optional<ComputeUnitTrace> Clock;
  std::optional<Profile> Each;

  Watched(Launch &L, const CheckSet &C) : L(L), Checks(C.watch(L)) {
    const bool Profiles = !settings().Profile.empty();
    if (!settings().Timing && !Profiles)
      return;
    L.addObserver(Counts.emplace(L));
    L.addObserver(Clock.emplace(L));
    if (!Profiles)
      return;
    L.addObserver(Each.emplace(L));
    Clock->account(Each->Cycles);
  }

  /// Adds what it counted.
  void report(Work &W) {
    if (!Counts)
      return;
    W.IssueCycles = Counts->IssueCycles;
    W.CuCycles = Clock->cycles();
    if (!Each)
      return;
    Each->CuCycles = W.CuCycles;
    Each->Timed = &Clock->machine();
    raw_string_ostream OS(W.Profile);
    Each->print(OS);
  }
};
} // namespace

/// Returns the instructions that waves executed.
static u64 run(Launch &L, const CheckSet &C) {
  if (settings().Jobs == 1 || L.groupCount() == 1 || !groupsAreIndependent(L)) {
    failOn(L.run());
    return L.instructions();
  }
  std::vector<std::unique_ptr<Launch>> Workers;
  std::vector<std::unique_ptr<Watched>> Watching;
  for (unsigned N = 0; N < settings().Jobs; ++N) {
    Workers.push_back(L.worker());
    Watching.push_back(std::make_unique<Watched>(*Workers.back(), C));
  }
  failOn(runParallel(L, Workers));
  u64 Sum = 0;
  for (const auto &W : Workers)
    Sum += W->instructions();
  return Sum;
}

void toygcn::host::runLaunch(Launch &L, const CodeObject &Object) {
  const CheckSet Checks = checksFor(Object);
  Watched Main(L, Checks);
  const u64 Begin = now();
  Work W;
  W.Instructions = run(L, Checks);
  W.Nanoseconds = now() - Begin;
  Main.report(W);
  allWork().add(L.K.Name, W);
}
