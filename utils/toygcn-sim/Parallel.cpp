//===- Parallel.cpp - Workgroups on several threads -----------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parallel.h"
#include "llvm/ADT/STLExtras.h"
#include <atomic>
#include <mutex>
#include <thread>

using namespace llvm;
using namespace toygcn::sim;

/// Whether such atomics change memory to the same in any order, and tell no
/// lane what was there before.
static bool commutes(const Inst &I) {
  const StringRef Name = I.Op->Name;
  const auto Ends = [&](StringRef Op) {
    return Name.ends_with(Op) || Name.ends_with((Op + "_x2").str());
  };
  return !I.Glc &&
         any_of(ArrayRef<StringRef>{"_add", "_sub", "_smin", "_umin", "_smax",
                                    "_umax", "_and", "_or", "_xor"},
                Ends);
}

namespace {
/// What code does that shows the order of workgroups.
struct OrderSeen {
  bool Always = false;  ///< A clock, or an atomic that returns or takes turns.
  bool Changes = false; ///< Other atomics on global memory.
  bool Looks = false;   ///< Loads that see what other workgroups do meanwhile.
  bool Leaves = false;  ///< The code may go elsewhere.

  void add(const Inst &I);
  void addRange(Program &Prog, u64 PC, u64 End);
  bool any() const { return Always || (Changes && Looks); }
};
} // namespace

void OrderSeen::add(const Inst &I) {
  const StringRef Name = I.Op->Name;
  const bool Vector = I.Op->Class == OpClass::VMEM;
  if (Vector && I.Op->Mem.Kind == MemKind::Atomic)
    (commutes(I) ? Changes : Always) = true;
  Looks |= Vector && I.Op->Mem.Kind == MemKind::Load && I.Glc;
  Always |= Name.starts_with("s_mem") || Name.starts_with("ds_gws_");
  Leaves |=
      Name == "s_swappc_b64" || Name == "s_setpc_b64" || Name == "s_call_b64";
}

void OrderSeen::addRange(Program &Prog, u64 PC, u64 End) {
  while (PC < End) {
    const Inst *I = Prog.at(PC);
    if (!I)
      return;
    if (I->Op)
      add(*I);
    PC += I->Size;
  }
}

bool toygcn::sim::groupsAreIndependent(Launch &L) {
  if (L.late() ||
      any_of(L.Observers, [](Observer *O) { return O->needsOrder(); }))
    return false;
  OrderSeen Seen;
  Seen.addRange(L.Prog, L.K.Entry, L.K.Entry + L.K.CodeBytes);
  const Region &Code = *L.Prog.object().code().front();
  if (Seen.Leaves || L.K.CodeBytes == 0)
    Seen.addRange(L.Prog, Code.Base, Code.Base + Code.Size);
  return !Seen.any();
}

Error toygcn::sim::runParallel(Launch &L,
                               ArrayRef<std::unique_ptr<Launch>> Workers) {
  const u64 Count = L.groupCount();
  std::atomic<u64> Next = 0, FirstBad = Count;
  std::mutex Reporting;
  std::string Message;
  auto work = [&](Launch &W) {
    u64 Last = 0; // The one to blame, if workgroups of W take no turns.
    Error E = W.runGroups([&]() -> std::optional<u64> {
      Last = Next++;
      return Last < FirstBad ? std::optional(Last) : std::nullopt;
    });
    if (!E)
      return;
    std::lock_guard<std::mutex> Lock(Reporting);
    std::string Text = toString(std::move(E));
    if (!Message.empty() && Last >= FirstBad)
      return;
    FirstBad = std::min(Last, FirstBad.load());
    Message = Text;
  };
  std::vector<std::thread> Threads;
  for (const std::unique_ptr<Launch> &W : Workers)
    Threads.emplace_back(work, std::ref(*W));
  u64 Executed = 0;
  for (auto [T, W] : zip(Threads, Workers)) {
    T.join();
    Executed += W->instructions();
  }
  if (Message.empty() && Executed > L.Options.MaxInstructions)
    Message = "kernel '" + L.K.Name + "' still running after " +
              std::to_string(L.Options.MaxInstructions) +
              " instructions (--max-instructions)";
  return Message.empty() ? Error::success()
                         : createStringError(inconvertibleErrorCode(), Message);
}
