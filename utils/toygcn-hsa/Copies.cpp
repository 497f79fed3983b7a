//===- Copies.cpp - Copies and fills --------------------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// A copy waits for its dependencies on a thread of its own; one that has none
/// left is done where it is asked for.
///
//===----------------------------------------------------------------------===//

#include "Pools.h"
#include "Signals.h"
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

using namespace llvm;
using namespace toygcn::hsa;

namespace {
struct Copy {
  std::vector<hsa_signal_t> After;
  hsa_signal_t Done;
  std::function<void()> Move;

  void perform() const {
    const u64 Begin = now();
    Move();
    complete(Done, Begin);
  }
};

class PendingCopies {
public:
  PendingCopies() {
    std::thread([this] { run(); }).detach();
  }
  void add(Copy C) {
    {
      std::lock_guard<std::mutex> Locked(Lock);
      Waiting.push_back(std::move(C));
    }
    changed();
  }

private:
  [[noreturn]] void run() {
    for (;;) {
      std::vector<Copy> Ready;
      waitUntil([&] {
        takeReady(Ready);
        return !Ready.empty();
      });
      for (const Copy &C : Ready)
        C.perform();
    }
  }
  void takeReady(std::vector<Copy> &Ready) {
    std::lock_guard<std::mutex> Locked(Lock);
    moveIf(Waiting, Ready, [](const Copy &C) { return areAllZero(C.After); });
  }
  std::mutex Lock;
  std::vector<Copy> Waiting;
};
} // namespace

static hsa_status_t perform(Copy C) {
  static PendingCopies *const Pending = new PendingCopies;
  if (areAllZero(C.After))
    C.perform();
  else
    Pending->add(std::move(C));
  return HSA_STATUS_SUCCESS;
}

static void move(void *To, const void *From, u64 Bytes) {
  To = hostAddress("a copy's destination", To, Bytes, /*Write=*/true);
  From = hostAddress("a copy's source", From, Bytes, /*Write=*/false);
  memmove(To, From, Bytes);
}

hsa_status_t hsa_memory_copy(void *To, const void *From, size_t Bytes) {
  move(To, From, Bytes);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_memory_async_copy(void *To, hsa_agent_t, const void *From,
                                       hsa_agent_t, size_t Bytes,
                                       uint32_t Count,
                                       const hsa_signal_t *After,
                                       hsa_signal_t Done) {
  return perform(
      {{After, After + Count}, Done, [=] { move(To, From, Bytes); }});
}

hsa_status_t hsa_amd_memory_async_copy_rect(
    const hsa_pitched_ptr_t *To, const hsa_dim3_t *ToOffset,
    const hsa_pitched_ptr_t *From, const hsa_dim3_t *FromOffset,
    const hsa_dim3_t *Range, hsa_agent_t, hsa_amd_copy_direction_t,
    uint32_t Count, const hsa_signal_t *After, hsa_signal_t Done) {
  auto rows = [T = *To, TO = *ToOffset, F = *From, FO = *FromOffset,
               R = *Range] {
    auto row = [](const hsa_pitched_ptr_t &P, const hsa_dim3_t &O, u32 Y,
                  u32 Z) {
      return static_cast<char *>(P.base) + u64(O.z + Z) * P.slice +
             u64(O.y + Y) * P.pitch + O.x;
    };
    for (u32 Z = 0; Z < R.z; ++Z)
      for (u32 Y = 0; Y < R.y; ++Y)
        move(row(T, TO, Y, Z), row(F, FO, Y, Z), R.x);
  };
  return perform({{After, After + Count}, Done, rows});
}

hsa_status_t hsa_amd_memory_fill(void *P, uint32_t Value, size_t Count) {
  P = hostAddress("a fill's destination", P, Count * 4, /*Write=*/true);
  std::fill_n(static_cast<u32 *>(P), Count, Value);
  return HSA_STATUS_SUCCESS;
}

//===----------------------------------------------------------------------===//
// When copies and kernels ran: each leaves that in its signal
//===----------------------------------------------------------------------===//

hsa_status_t hsa_amd_profiling_set_profiler_enabled(hsa_queue_t *, int) {
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_profiling_async_copy_enable(bool) {
  return HSA_STATUS_SUCCESS;
}

hsa_status_t
hsa_amd_profiling_get_dispatch_time(hsa_agent_t, hsa_signal_t S,
                                    hsa_amd_profiling_dispatch_time_t *Out) {
  const auto *Signal = reinterpret_cast<const amd_signal_t *>(S.handle);
  *Out = {Signal->start_ts, Signal->end_ts};
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_profiling_get_async_copy_time(
    hsa_signal_t S, hsa_amd_profiling_async_copy_time_t *Out) {
  const auto *Signal = reinterpret_cast<const amd_signal_t *>(S.handle);
  *Out = {Signal->start_ts, Signal->end_ts};
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_profiling_convert_tick_to_system_domain(hsa_agent_t,
                                                             uint64_t Tick,
                                                             uint64_t *Out) {
  *Out = Tick;
  return HSA_STATUS_SUCCESS;
}
