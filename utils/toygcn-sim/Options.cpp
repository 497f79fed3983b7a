//===- Options.cpp - Command line options ---------------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Options.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace toygcn::sim;

namespace {
struct OptionRow {
  const char *Name;
  const char *Value; ///< Name of the value, null for a switch.
  const char *Help;
  Error (*Set)(Options &, StringRef);
};
} // namespace

/// Parses X[,Y[,Z]]; missing dimensions are \p Least.
static Error parseDims(StringRef Text, Dim3 &Out, u32 Least = 1) {
  SmallVector<StringRef, 3> Parts;
  Text.split(Parts, ',');
  Out = {Least, Least, Least};
  for (unsigned D = 0; D < Parts.size(); ++D)
    if (D > 2 || Parts[D].getAsInteger(0, Out[D]) || Out[D] < Least)
      return createStringError("'" + Text + "' is not X[,Y[,Z]]");
  return Error::success();
}

template <auto Flag, bool Value> static Error setFlag(Options &O, StringRef) {
  O.*Flag = Value;
  return Error::success();
}

template <bool LaunchOptions::*Flag>
static Error setLaunchFlag(Options &O, StringRef) {
  O.Launch.*Flag = true;
  return Error::success();
}

template <std::string Options::*Text>
static Error setText(Options &O, StringRef V) {
  O.*Text = V.str();
  return Error::success();
}

template <std::vector<std::string> Options::*List>
static Error addText(Options &O, StringRef V) {
  (O.*List).push_back(V.str());
  return Error::success();
}

static Error setEngine(Options &O, StringRef V) {
  const StringRef Names[] = {"interpret", "translate", "both"};
  const auto *It = find(Names, V);
  if (It == std::end(Names))
    return createStringError("'" + V + "' is not interpret, translate or both");
  O.Launch.By = Engine(It - Names);
  if (O.Launch.By != Engine::Interpret && !canTranslate())
    return createStringError("this program cannot translate for this host");
  return Error::success();
}

static Error setTranslateAfter(Options &O, StringRef V) {
  u32 N;
  if (V.getAsInteger(0, N))
    return createStringError("'" + V + "' is not a number");
  O.Launch.TranslateAfter = N;
  return Error::success();
}

static Error setMaxInstructions(Options &O, StringRef V) {
  if (V.getAsInteger(0, O.Launch.MaxInstructions))
    return createStringError("'" + V + "' is not a number");
  return Error::success();
}

static Error setStack(Options &O, StringRef V) {
  if (V.getAsInteger(0, O.Launch.StackBytes) || O.Launch.StackBytes > 131056)
    return createStringError("'" + V + "' is not a number from 0 to 131056");
  return Error::success();
}

static Error setApproximation(Options &O, StringRef V) {
  constexpr std::pair<const char *, Off> Known[] = {{"0", Off::No},
                                                    {"-1", Off::Down},
                                                    {"1", Off::Up},
                                                    {"+1", Off::Up},
                                                    {"random", Off::Random}};
  for (auto [Name, By] : Known)
    if (V == Name) {
      O.Launch.ApproximateBy = By;
      return Error::success();
    }
  return createStringError("'" + V + "' is not -1, 0, +1 or random");
}

static Error setJobs(Options &O, StringRef V) {
  if (V.getAsInteger(10, O.Jobs) || O.Jobs == 0 || O.Jobs > 256)
    return createStringError("'" + V + "' is not a number from 1 to 256");
  return Error::success();
}

static Error setLate(Options &O, StringRef V) {
  auto [Mode, Seed] = V.split('=');
  const bool HasSeed = Mode.size() != V.size();
  if (Mode == "early" || Mode == "late")
    O.Launch.Late = Mode == "late" ? LateMode::Late : LateMode::Early;
  else if (Mode == "random")
    O.Launch.Late = LateMode::Random;
  if ((Mode != "early" && Mode != "late" && Mode != "random") ||
      (HasSeed &&
       (Mode != "random" || Seed.getAsInteger(0, O.Launch.LateSeed))))
    return createStringError("'" + V + "' is not early, late or random[=SEED]");
  return Error::success();
}

static const OptionRow Rows[] = {
    {"kernel", "NAME", "kernel to run; needed when there are several",
     setText<&Options::Kernel>},
    {"grid", "X[,Y[,Z]]", "work-items of the whole launch (default 1)",
     [](Options &O, StringRef V) { return parseDims(V, O.Launch.Grid); }},
    {"block", "X[,Y[,Z]]", "work-items of a workgroup (default 64)",
     [](Options &O, StringRef V) { return parseDims(V, O.Launch.Block); }},
    {"offset", "X[,Y[,Z]]", "the first global id (default 0)",
     [](Options &O, StringRef V) {
       return parseDims(V, O.Launch.Offset, /*Least=*/0);
     }},
    {"arg", "SPEC", "value of the next kernel argument, see below",
     addText<&Options::Args>},
    {"print", "N[:COUNT]", "after the run, print argument N's buffer",
     addText<&Options::Prints>},
    {"dump", "N=FILE", "after the run, write argument N's buffer",
     addText<&Options::Dumps>},
    {"stats", nullptr, "print instruction and cycle counts",
     setFlag<&Options::Stats, true>},
    {"stats-json", "FILE", "write them as JSON", setText<&Options::StatsJson>},
    {"profile", "FILE",
     "write JSON: counts of each instruction, and EXEC of the first waves",
     setText<&Options::Profile>},
    {"undefined", "FILE",
     "write JSON: bytes of buffers without a value, as --lanesan finds them",
     setText<&Options::Undefined>},
    {"timing", nullptr,
     "print counts, with cycles and occupancy of a compute unit",
     setFlag<&Options::Timing, true>},
    {"sensitivity", nullptr,
     "with --timing, JSON: cycles at other values of unvalidated constants",
     setFlag<&Options::Sensitivity, true>},
    {"clocks", nullptr,
     "run nothing; print the constants of --timing and what they rest on",
     setFlag<&Options::Clocks, true>},
    {"trace", nullptr, "print every instruction and what it wrote (lane 0)",
     setFlag<&Options::Trace, true>},
    {"max-instructions", "N",
     "stop a runaway kernel after N wave instructions (default 1e9)",
     setMaxInstructions},
    {"stack", "BYTES", "scratch of each lane for recursions (default 16384)",
     setStack},
    {"approximate-by", "N",
     "move results of v_rcp, v_exp and the like: -1, 0, +1, random",
     setApproximation},
    {"jobs", "N", "run independent workgroups on N cores (default 1)", setJobs},
    {"check-waitcnt", nullptr,
     "error when a result is touched before its s_waitcnt",
     setFlag<&Options::CheckWaitcnt, true>},
    {"check-hazards", nullptr, "error when gfx9 wait states are missing",
     setFlag<&Options::CheckHazards, true>},
    {"strict-hazards", nullptr,
     "the same, with a rule that stock code does not keep",
     setFlag<&Options::StrictHazards, true>},
    {"check-dpp-merges", nullptr,
     "error when DPP keeps lanes of what was written just before",
     setFlag<&Options::CheckDppMerges, true>},
    {"check-uniform", nullptr,
     "error when v_readfirstlane reads lanes that differ",
     setFlag<&Options::CheckUniform, true>},
    {"lanesan", nullptr,
     "error when a value matters that is overwritten, stale or undefined",
     setFlag<&Options::LaneSan, true>},
    {"check-races", nullptr,
     "error when no barrier orders accesses of LDS, or lanes of a store differ",
     setFlag<&Options::CheckRaces, true>},
    {"no-check-undef", nullptr,
     "do not stop at uses of registers that were never written",
     setFlag<&Options::CheckUndef, false>},
    {"late-memory", "WHEN",
     "memory takes effect early, late or random[=SEED] (default early)",
     setLate},
    {"lenient-flat", nullptr,
     "a flat access needs waits only for memory that its lanes reach",
     setLaunchFlag<&LaunchOptions::LenientFlat>},
    {"lenient-barrier", nullptr,
     "barriers do not wait for waves that have ended",
     setLaunchFlag<&LaunchOptions::LenientBarrier>},
    {"strict-barrier", nullptr,
     "error when waves wait at different barriers, or some lanes at none",
     setLaunchFlag<&LaunchOptions::StrictBarrier>},
    {"strict-align", nullptr, "every access must be aligned to its size",
     setLaunchFlag<&LaunchOptions::StrictAlign>},
    {"long-way", nullptr,
     "instruction by instruction, without short ways: slower, the same results",
     setLaunchFlag<&LaunchOptions::LongWay>},
    {"engine", "interpret|translate|both",
     "vector instructions: interpreted; as code of the host where they run "
     "often (the default); or both ways, an error where they differ",
     setEngine},
    {"translate-after", "N", "runs of a block before that, 30000 when absent",
     setTranslateAfter},
    {"describe", nullptr,
     "run nothing; print the kernels and their parameters as JSON",
     setFlag<&Options::Describe, true>},
    {"help", nullptr, "print this text", setFlag<&Options::Help, true>},
};

void toygcn::sim::printHelp(raw_ostream &OS) {
  OS << "usage: toygcn-sim OBJ [options]\n\n"
        "Runs a kernel of OBJ, a linked gfx900 amdhsa code object.\n\n";
  for (const OptionRow &R : Rows) {
    std::string Head = std::string("  --") + R.Name;
    if (R.Value)
      Head += std::string(" ") + R.Value;
    OS << left_justify(Head, 24) << ' ' << R.Help << '\n';
  }
  OS << "\nSPEC  i32:5  i64:5  f32:1.5  f64:2.0  i32x2:1,2  bytes:HEX  "
        "local:BYTES\n"
        "      {i32:5,f32x2:1,2} (a structure)  buf:TYPE:COUNT[:FILL]\n"
        "TYPE  u8 i8 u16 i16 u32 i32 u64 i64 f16 f32 f64, and vectors of 2, 3, "
        "4, 8, 16: f32x4\n"
        "FILL  zero | iota | mod=M | const=V | rand=SEED | @FILE (raw "
        "little-endian)\n\n"
        "examples:\n"
        "  toygcn-sim saxpy.hsaco --grid 1000 --block 256 --arg f32:2 \\\n"
        "    --arg buf:f32:1000:iota --arg buf:f32:1000:const=1 "
        "--arg i32:1000 --print 2:8\n"
        "  toygcn-sim sum.hsaco --grid 4096 --arg buf:f32:4096:iota "
        "--timing\n"
        "  toygcn-sim sum.hsaco --grid 4096 --arg buf:f32:4096:iota "
        "--stats --jobs 2\n";
}

static const OptionRow *findRow(StringRef Name) {
  for (const OptionRow &R : Rows)
    if (Name == R.Name)
      return &R;
  return nullptr;
}

Expected<Options> toygcn::sim::parseOptions(ArrayRef<const char *> Words) {
  Options O;
  O.Launch.Block = {64, 1, 1};
  for (size_t N = 0; N < Words.size(); ++N) {
    StringRef Word = Words[N];
    if (!Word.starts_with("-") || Word == "-") {
      if (!O.Input.empty())
        return createStringError("more than one object: '" + O.Input +
                                 "' and '" + Word + "'");
      O.Input = Word.str();
      continue;
    }
    StringRef Name = Word.drop_front(Word.starts_with("--") ? 2 : 1);
    auto [Before, Value] = Name.split('=');
    bool HasValue = Before.size() != Name.size();
    const OptionRow *R = findRow(Before);
    if (!R)
      return createStringError("unknown option '" + Word + "'; see --help");
    if (!R->Value && HasValue)
      return createStringError("option '--" + Before + "' takes no value");
    if (R->Value && !HasValue) {
      if (N + 1 == Words.size())
        return createStringError("option '--" + Before + "' needs " + R->Value);
      Value = Words[++N];
    }
    if (Error E = R->Set(O, Value))
      return createStringError("--" + Before + ": " + toString(std::move(E)));
  }
  if (O.Input.empty() && !O.Help && !O.Clocks)
    return createStringError("no code object given; see --help");
  return O;
}
