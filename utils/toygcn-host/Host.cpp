//===- Host.cpp - What runtimes of host programs share --------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Host.h"
#include "Launches.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <mutex>
#include <thread>
#include <unistd.h>

using namespace llvm;
using namespace toygcn::host;

static StringRef variable(const char *Name) {
  const char *Text = getenv(Name);
  return Text ? Text : "";
}

template <typename T> static void readNumber(const char *Name, T &Value) {
  StringRef Text = variable(Name);
  if (!Text.empty() && (Text.getAsInteger(0, Value) || !Value))
    fail(Twine(Name) + "='" + Text + "' is not a positive number");
}

/// Scratch of a lane that the hardware can address, but for some frames.
constexpr u32 MostStack = 131056;

static Settings readSettings() {
  Settings S;
  StringRef Check = variable("TOYGCN_CHECK");
  if (Check != "" && Check != "plain" && Check != "all")
    fail("TOYGCN_CHECK='" + Check + "' is not plain or all");
  S.CheckAll = Check == "all";
  StringRef With = variable("TOYGCN_WITH");
  if (With != "" && With != "toygcn" && With != "stock")
    fail("TOYGCN_WITH='" + With + "' is not toygcn or stock");
  S.WithStock = With == "stock";
  S.Trace = !variable("TOYGCN_TRACE").empty();
  S.Timing = !variable("TOYGCN_TIMING").empty();
  S.StatsJson = variable("TOYGCN_STATS_JSON").str();
  S.Stats =
      !variable("TOYGCN_STATS").empty() || (S.Timing && S.StatsJson.empty());
  S.Profile = variable("TOYGCN_PROFILE").str();
  S.Jobs = std::max(1u, std::thread::hardware_concurrency());
  readNumber("TOYGCN_JOBS", S.Jobs);
  readNumber("TOYGCN_MAX_INSTRUCTIONS", S.MaxInstructions);
  readNumber("TOYGCN_STACK", S.StackBytes);
  if (S.StackBytes > MostStack)
    fail("TOYGCN_STACK=" + Twine(S.StackBytes) + " is more than " +
         Twine(MostStack));
  return S;
}

// Threads of this library run until the process ends: nothing that they use is
// ever destroyed.
const Settings &toygcn::host::settings() {
  static const Settings *const S = new Settings(readSettings());
  return *S;
}

void toygcn::host::start() {
  static const bool Once = [] {
    memory();
    settings();
    return atexit(reportWork) == 0;
  }();
  (void)Once;
}

Memory &toygcn::host::memory() {
  static Memory *const M = new Memory(Addresses::OfProcess);
  return *M;
}

u64 toygcn::host::now() {
  return std::chrono::steady_clock::now().time_since_epoch() /
         std::chrono::nanoseconds(1);
}

void toygcn::host::fail(const Twine &Text) {
  static std::mutex *const Once = new std::mutex;
  Once->lock(); // For good: the first failure is the one to tell.
  fflush(stdout);
  errs() << "toygcn: error: " << Text << '\n';
  // Other threads of the program run on, so nothing may be destroyed.
  _exit(1);
}

void toygcn::host::failOn(Error E) {
  if (E)
    fail(toString(std::move(E)));
}
