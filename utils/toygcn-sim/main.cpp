//===- main.cpp - Command line of the simulator ---------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Arguments.h"
#include "Checks.h"
#include "ComputeUnitTrace.h"
#include "Options.h"
#include "Outputs.h"
#include "Parallel.h"
#include "Profile.h"
#include "Signature.h"
#include "Stats.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace toygcn::sim;

/// The buffer that --print or --dump names.
static Expected<const Argument *> bufferArg(StringRef Flag, StringRef Text,
                                            ArrayRef<Argument> Args) {
  unsigned N;
  if (Text.getAsInteger(0, N))
    return createStringError(Flag + ": '" + Text +
                             "' is not an argument number");
  if (N >= Args.size() || Args[N].Value.K != ArgValue::Buffer)
    return createStringError(Flag + ": argument " + Twine(N) +
                             " is not a buffer");
  return &Args[N];
}

static Error printBuffer(StringRef Spec, ArrayRef<Argument> Args) {
  auto [Which, CountText] = Spec.split(':');
  auto A = bufferArg("--print", Which, Args);
  if (!A)
    return A.takeError();
  u64 Count = (*A)->Count;
  if (!CountText.empty() && CountText.getAsInteger(0, Count))
    return createStringError("--print: '" + CountText + "' is not a count");
  if (Count > (*A)->Count)
    return createStringError("--print " + Spec + ": argument " + Which +
                             " has " + Twine((*A)->Count) + " elements");
  outs() << Which << ": ";
  printElements(**A, Count, outs());
  outs() << '\n';
  return Error::success();
}

static Error dumpBuffer(StringRef Spec, ArrayRef<Argument> Args) {
  auto [Which, File] = Spec.split('=');
  auto A = bufferArg("--dump", Which, Args);
  if (!A)
    return A.takeError();
  const Region &R = *(*A)->Value.Memory;
  return writeFile(File, [&](raw_ostream &OS) {
    OS.write(reinterpret_cast<const char *>(R.Bytes.get()), R.Size);
  });
}

/// Everything that is written after a run that went well.
static Error report(const Options &O, ArrayRef<Argument> Args, const Stats &S,
                    const Profile *P) {
  for (StringRef P : O.Prints)
    if (Error E = printBuffer(P, Args))
      return E;
  for (StringRef D : O.Dumps)
    if (Error E = dumpBuffer(D, Args))
      return E;
  if (O.Stats || (O.Timing && O.StatsJson.empty()))
    S.print(outs());
  if (P)
    if (Error E = writeFile(O.Profile, [&](raw_ostream &OS) { P->print(OS); }))
      return E;
  if (O.StatsJson.empty())
    return Error::success();
  return writeFile(O.StatsJson, [&](raw_ostream &OS) { S.printJson(OS); });
}

/// Writes {"argument": [[first byte, bytes], ...], ...}.
static Error writeUndefined(StringRef File, ArrayRef<Argument> Args,
                            ArrayRef<std::unique_ptr<Observer>> Checks) {
  std::string Text;
  raw_string_ostream OS(Text);
  for (const auto &[N, A] : enumerate(Args)) {
    const Region *R = A.Value.K == ArgValue::Buffer ? A.Value.Memory : nullptr;
    std::string Runs;
    for (auto &Check : Checks)
      for (auto [First, Bytes] : Check->undefinedBytes())
        if (R && First - R->Base < R->Size)
          Runs += (Runs.empty() ? "[" : ", [") +
                  std::to_string(First - R->Base) + ", " +
                  std::to_string(Bytes) + "]";
    if (!Runs.empty())
      OS << (Text.empty() ? "" : ",\n ") << '"' << N << "\": [" << Runs << ']';
  }
  return writeFile(File, [&](raw_ostream &To) { To << '{' << Text << "}\n"; });
}

namespace {
/// A launch, or a worker of one, with the observers that the options ask for.
struct Watched {
  Launch &L;
  std::vector<std::unique_ptr<Observer>> Checks;
  Stats Counts;
  std::optional<Profile> Each;
  std::optional<ComputeUnitTrace> Clock;

  Watched(const Options &O, Launch &L);
};
} // namespace

Watched::Watched(const Options &O, Launch &L)
    : L(L), Checks(O.watch(L)), Counts(L) {
  if (O.Trace) {
    Checks.push_back(createTrace(L, outs()));
    L.addObserver(*Checks.back());
  }
  if (O.Stats || O.Timing || !O.StatsJson.empty())
    L.addObserver(Counts);
  if (O.Timing)
    L.addObserver(Clock.emplace(L));
  if (Clock && O.Sensitivity)
    Clock->tryConstants();
  if (!O.Profile.empty())
    L.addObserver(Each.emplace(L));
  if (Clock && Each)
    Clock->account(Each->Cycles);
}

/// Runs a launch on O.Jobs threads. Each counts for itself.
static Error runOnThreads(const Options &O, Watched &Main) {
  std::vector<std::unique_ptr<Launch>> Workers;
  std::vector<std::unique_ptr<Watched>> Observed;
  for (unsigned N = 0; N < O.Jobs; ++N) {
    Workers.push_back(Main.L.worker());
    Observed.push_back(std::make_unique<Watched>(O, *Workers.back()));
  }
  if (Error E = runParallel(Main.L, Workers))
    return E;
  for (auto &Part : Observed)
    Main.Counts.add(Part->Counts);
  return Error::success();
}

static Error runLaunch(const Options &O, Launch &L, ArrayRef<Argument> Args) {
  SmallVector<ArgValue, 8> Values;
  for (const Argument &A : Args)
    Values.push_back(A.Value);
  if (Error E = L.bind(Values))
    return E;
  Watched Main(O, L);
  Error Ran =
      O.Jobs > 1 && groupsAreIndependent(L) ? runOnThreads(O, Main) : L.run();
  Error Printed = L.printTexts(outs());
  if (u32 Bytes = L.unprintedBytes()) {
    outs().flush();
    errs() << "toygcn-sim: warning: the printf buffer was full; " << Bytes
           << " bytes were not printed\n";
  }
  if (Ran || Printed)
    return joinErrors(std::move(Ran), std::move(Printed));
  outs().flush();
  for (auto &Check : Main.Checks)
    for (const std::string &Note : Check->notes())
      errs() << "toygcn-sim: note: " << Note << '\n';
  if (!O.Undefined.empty())
    if (Error E = writeUndefined(O.Undefined, Args, Main.Checks))
      return E;
  if (Main.Clock) {
    Main.Counts.CuCycles = Main.Clock->cycles();
    Main.Counts.CuCyclesAt = Main.Clock->cyclesAt();
  }
  if (Main.Clock && Main.Each) {
    Main.Each->CuCycles = *Main.Counts.CuCycles;
    Main.Each->Timed = &Main.Clock->machine();
  }
  return report(O, Args, Main.Counts, Main.Each ? &*Main.Each : nullptr);
}

static Error runAll(const Options &O) {
  auto File = MemoryBuffer::getFile(O.Input, /*IsText=*/false,
                                    /*RequiresNullTerminator=*/false);
  if (!File)
    return createStringError("cannot read '" + O.Input +
                             "': " + File.getError().message());
  Memory Mem;
  auto Obj = CodeObject::load(Mem, (*File)->getBuffer());
  if (!Obj)
    return createStringError("'" + O.Input + "' " + toString(Obj.takeError()));
  auto Prog = Program::create(**Obj);
  if (!Prog)
    return Prog.takeError();
  if (O.Describe) {
    describeKernels((*Obj)->kernels(), outs());
    return Error::success();
  }
  auto K = (*Obj)->kernel(O.Kernel);
  if (!K)
    return K.takeError();
  std::vector<Argument> Args;
  for (StringRef Text : O.Args) {
    auto A = parseArgument(Text, Args.size(), Mem);
    if (!A)
      return A.takeError();
    Args.push_back(std::move(*A));
  }
  if (Error E = checkOutputs(O, Args))
    return E;
  Launch L(Mem, **Prog, **K, O.Launch);
  return runLaunch(O, L, Args);
}

/// What could not be printed, on a full device for one, is an error.
/// raw_ostream would end the process in its destructor.
static Error finishPrinting() {
  outs().flush();
  std::error_code EC = outs().error();
  outs().clear_error();
  if (EC)
    return createStringError("cannot print: " + EC.message());
  return Error::success();
}

int main(int argc, char **argv) {
  auto O = parseOptions(ArrayRef<const char *>(argv + 1, argc - 1));
  Error Problem = O ? Error::success() : O.takeError();
  if (!Problem && (O->Help || O->Clocks))
    O->Help ? printHelp(outs()) : printClockConstants(outs());
  else if (!Problem)
    Problem = runAll(*O);
  Problem = joinErrors(std::move(Problem), finishPrinting());
  if (!Problem)
    return 0;
  errs() << "toygcn-sim: error: " << toString(std::move(Problem)) << '\n';
  return 1;
}
