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

/// Whether \p I sees what other workgroups did before.
static bool seesOrder(const Inst &I) {
  const OpInfo &Op = *I.Op;
  return (Op.Class == OpClass::VMEM && Op.Mem.Kind == MemKind::Atomic) ||
         StringRef(Op.Name).starts_with("s_mem");
}

static bool isCall(const Inst &I) {
  StringRef Name = I.Op->Name;
  return Name == "s_swappc_b64" || Name == "s_setpc_b64" ||
         Name == "s_call_b64";
}

/// Whether an instruction from \p PC to \p End sees order. Sets \p Leaves if
/// the code may go elsewhere.
static bool rangeSeesOrder(Program &Prog, u64 PC, u64 End, bool &Leaves) {
  while (PC < End) {
    const Inst *I = Prog.at(PC);
    if (!I)
      return false;
    if (I->Op && seesOrder(*I))
      return true;
    Leaves |= I->Op && isCall(*I);
    PC += I->Size;
  }
  return false;
}

bool toygcn::sim::groupsAreIndependent(Launch &L) {
  if (L.late() ||
      any_of(L.Observers, [](Observer *O) { return O->needsOrder(); }))
    return false;
  bool Leaves = L.K.CodeBytes == 0;
  if (rangeSeesOrder(L.Prog, L.K.Entry, L.K.Entry + L.K.CodeBytes, Leaves))
    return false;
  const Region &Code = *L.Prog.object().code().front();
  return !Leaves ||
         !rangeSeesOrder(L.Prog, Code.Base, Code.Base + Code.Size, Leaves);
}

Error toygcn::sim::runParallel(Launch &L,
                               ArrayRef<std::unique_ptr<Launch>> Workers) {
  const u64 Count = L.groupCount();
  std::atomic<u64> Next = 0, FirstBad = Count;
  std::mutex Reporting;
  std::string Message;
  auto work = [&](Launch &W) {
    for (u64 N; (N = Next++) < FirstBad;)
      if (Error E = W.runGroup(N)) {
        std::lock_guard<std::mutex> Lock(Reporting);
        std::string Text = toString(std::move(E));
        if (N < FirstBad) {
          FirstBad = N;
          Message = Text;
        }
      }
  };
  std::vector<std::thread> Threads;
  for (const std::unique_ptr<Launch> &W : Workers)
    Threads.emplace_back(work, std::ref(*W));
  u64 Executed = 0;
  for (auto [T, W] : zip(Threads, Workers)) {
    T.join();
    Executed += W->instructions();
  }
  if (FirstBad == Count && Executed > L.Options.MaxInstructions)
    Message = "kernel '" + L.K.Name + "' still running after " +
              std::to_string(L.Options.MaxInstructions) +
              " instructions (--max-instructions)";
  return Message.empty() ? Error::success()
                         : createStringError(inconvertibleErrorCode(), Message);
}
