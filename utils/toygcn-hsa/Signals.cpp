//===- Signals.cpp - Values to wait for -----------------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Signals.h"
#include <chrono>
#include <condition_variable>
#include <list>
#include <mutex>
#include <thread>
#include <vector>

using namespace llvm;
using namespace toygcn::hsa;

//===----------------------------------------------------------------------===//
// Waiting
//===----------------------------------------------------------------------===//

namespace {
struct Meeting {
  std::mutex Lock;
  std::condition_variable Changed;
};
} // namespace

static Meeting &meeting() {
  static Meeting *const M = new Meeting;
  return *M;
}

/// How long a change by a kernel may stay unnoticed.
static constexpr std::chrono::microseconds Poll(500);

bool toygcn::hsa::waitUntil(function_ref<bool()> Happened, u64 Nanoseconds) {
  const u64 Begin = now();
  std::unique_lock<std::mutex> Locked(meeting().Lock);
  while (!Happened()) {
    if (now() - Begin >= Nanoseconds)
      return false;
    meeting().Changed.wait_for(Locked, Poll);
  }
  return true;
}

void toygcn::hsa::changed() {
  // No thread may be between its question and its wait.
  {
    std::lock_guard<std::mutex> Locked(meeting().Lock);
  }
  meeting().Changed.notify_all();
}

bool toygcn::hsa::holds(i64 Value, hsa_signal_condition_t Condition,
                        i64 Reference) {
  switch (Condition) {
  case HSA_SIGNAL_CONDITION_EQ:
    return Value == Reference;
  case HSA_SIGNAL_CONDITION_NE:
    return Value != Reference;
  case HSA_SIGNAL_CONDITION_LT:
    return Value < Reference;
  default:
    return Value >= Reference;
  }
}

bool toygcn::hsa::areAllZero(ArrayRef<hsa_signal_t> Signals) {
  return all_of(Signals,
                [](hsa_signal_t S) { return !S.handle || valueOf(S) == 0; });
}

void toygcn::hsa::complete(hsa_signal_t Done, u64 Begin) {
  if (Done.handle) {
    auto *S = reinterpret_cast<amd_signal_t *>(Done.handle);
    S->start_ts = Begin;
    S->end_ts = now();
    valueOf(Done).fetch_sub(1);
  }
  changed();
}

//===----------------------------------------------------------------------===//
// Making signals
//===----------------------------------------------------------------------===//

namespace {
/// Signals that are not in use, the longest unused one first.
struct FreeSignals {
  std::mutex Lock;
  std::list<amd_signal_t *> Free;

  amd_signal_t *take() {
    std::lock_guard<std::mutex> Locked(Lock);
    if (Free.empty()) {
      constexpr unsigned Count = 1024;
      Region &R = memory().allocate("signals", Count * sizeof(amd_signal_t));
      for (unsigned N = 0; N < Count; ++N)
        Free.push_back(reinterpret_cast<amd_signal_t *>(R.Base) + N);
    }
    amd_signal_t *S = Free.front();
    Free.pop_front();
    return S;
  }
  void give(amd_signal_t *S) {
    std::lock_guard<std::mutex> Locked(Lock);
    Free.push_back(S);
  }
};
} // namespace

static FreeSignals &freeSignals() {
  static FreeSignals *const F = new FreeSignals;
  return *F;
}

hsa_status_t hsa_amd_signal_create(hsa_signal_value_t Value, uint32_t,
                                   const hsa_agent_t *, uint64_t,
                                   hsa_signal_t *Out) {
  amd_signal_t *S = freeSignals().take();
  memset(static_cast<void *>(S), 0, sizeof(*S));
  S->kind = AMD_SIGNAL_KIND_USER;
  S->value = Value;
  Out->handle = reinterpret_cast<u64>(S);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_signal_create(hsa_signal_value_t Value, uint32_t Count,
                               const hsa_agent_t *Consumers,
                               hsa_signal_t *Out) {
  return hsa_amd_signal_create(Value, Count, Consumers, 0, Out);
}

hsa_status_t hsa_signal_destroy(hsa_signal_t S) {
  if (!S.handle)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  freeSignals().give(reinterpret_cast<amd_signal_t *>(S.handle));
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_signal_value_pointer(hsa_signal_t S,
                                          volatile hsa_signal_value_t **Out) {
  *Out = &reinterpret_cast<amd_signal_t *>(S.handle)->value;
  return HSA_STATUS_SUCCESS;
}

//===----------------------------------------------------------------------===//
// Calls of the host by kernels
//===----------------------------------------------------------------------===//

namespace {
/// HIP's runtime 5.2 makes a doorbell for each queue whose kernels call the
/// host. It listens at the last one, waiting for a change, and then serves all
/// queues. Nothing else of it waits for a change.
struct Doorbells {
  std::mutex Lock;
  std::vector<hsa_signal_t> All;
};
} // namespace

static Doorbells &doorbells() {
  static Doorbells *const D = new Doorbells;
  return *D;
}

void toygcn::hsa::addDoorbell(hsa_signal_t S) {
  Doorbells &D = doorbells();
  std::lock_guard<std::mutex> Locked(D.Lock);
  if (none_of(D.All, [&](hsa_signal_t O) { return O.handle == S.handle; }))
    D.All.push_back(S);
}

/// The value of \p S for a thread that waits until \p Condition holds. With the
/// doorbells counted in it changes when one of them does; 0 ends the listener.
static i64 waitedValue(hsa_signal_t S, hsa_signal_condition_t Condition) {
  i64 Value = valueOf(S);
  if (Condition != HSA_SIGNAL_CONDITION_NE || !Value)
    return Value;
  Doorbells &D = doorbells();
  std::lock_guard<std::mutex> Locked(D.Lock);
  for (hsa_signal_t Other : D.All)
    Value += Other.handle == S.handle ? 0 : valueOf(Other).load();
  return Value;
}

//===----------------------------------------------------------------------===//
// Their values: all orders of memory are sequentially consistent here
//===----------------------------------------------------------------------===//

#define LOAD(ORDER)                                                            \
  hsa_signal_value_t hsa_signal_load_##ORDER(hsa_signal_t S) {                 \
    return valueOf(S).load();                                                  \
  }
LOAD(scacquire)
LOAD(acquire)
LOAD(relaxed)
#undef LOAD

#define CHANGE(NAME, ORDER, WHAT)                                              \
  void hsa_signal_##NAME##_##ORDER(hsa_signal_t S, hsa_signal_value_t V) {     \
    valueOf(S).WHAT(V);                                                        \
    changed();                                                                 \
  }
#define CHANGES(NAME, WHAT)                                                    \
  CHANGE(NAME, relaxed, WHAT)                                                  \
  CHANGE(NAME, scacquire, WHAT)                                                \
  CHANGE(NAME, screlease, WHAT)                                                \
  CHANGE(NAME, scacq_screl, WHAT)                                              \
  CHANGE(NAME, acquire, WHAT)                                                  \
  CHANGE(NAME, release, WHAT)                                                  \
  CHANGE(NAME, acq_rel, WHAT)
CHANGES(add, fetch_add)
CHANGES(subtract, fetch_sub)
CHANGES(and, fetch_and)
CHANGES(or, fetch_or)
CHANGES(xor, fetch_xor) CHANGE(store, relaxed, store)
    CHANGE(store, screlease, store) CHANGE(store, release, store)
        CHANGE(silent_store, relaxed, store)
            CHANGE(silent_store, screlease, store)
#undef CHANGES
#undef CHANGE

#define EXCHANGE(ORDER)                                                        \
  hsa_signal_value_t hsa_signal_exchange_##ORDER(hsa_signal_t S,               \
                                                 hsa_signal_value_t V) {       \
    V = valueOf(S).exchange(V);                                                \
    changed();                                                                 \
    return V;                                                                  \
  }                                                                            \
  hsa_signal_value_t hsa_signal_cas_##ORDER(                                   \
      hsa_signal_t S, hsa_signal_value_t Old, hsa_signal_value_t New) {        \
    valueOf(S).compare_exchange_strong(Old, New);                              \
    changed();                                                                 \
    return Old;                                                                \
  }
                EXCHANGE(relaxed) EXCHANGE(scacquire) EXCHANGE(screlease)
                    EXCHANGE(scacq_screl) EXCHANGE(acquire) EXCHANGE(release)
                        EXCHANGE(acq_rel)
#undef EXCHANGE

#define WAIT(ORDER)                                                            \
  hsa_signal_value_t hsa_signal_wait_##ORDER(                                  \
      hsa_signal_t S, hsa_signal_condition_t Condition,                        \
      hsa_signal_value_t Reference, uint64_t Timeout, hsa_wait_state_t) {      \
    i64 Value;                                                                 \
    waitUntil(                                                                 \
        [&] {                                                                  \
          Value = waitedValue(S, Condition);                                   \
          return holds(Value, Condition, Reference);                           \
        },                                                                     \
        Timeout);                                                              \
    return Value;                                                              \
  }
                            WAIT(scacquire) WAIT(acquire) WAIT(relaxed)
#undef WAIT

                                uint32_t
    hsa_amd_signal_wait_any(uint32_t Count, hsa_signal_t *Signals,
                            hsa_signal_condition_t *Conditions,
                            hsa_signal_value_t *References, uint64_t Timeout,
                            hsa_wait_state_t, hsa_signal_value_t *Value) {
  uint32_t Which;
  auto any = [&] {
    for (Which = 0; Which < Count; ++Which) {
      if (!Signals[Which].handle)
        continue;
      const i64 V = valueOf(Signals[Which]);
      if (!holds(V, Conditions[Which], References[Which]))
        continue;
      if (Value)
        *Value = V;
      return true;
    }
    return false;
  };
  return waitUntil(any, Timeout) ? Which : ~uint32_t(0);
}

//===----------------------------------------------------------------------===//
// Handlers: called by a thread of their own when a value fulfils a condition
//===----------------------------------------------------------------------===//

namespace {
struct Handler {
  hsa_signal_t Signal;
  hsa_signal_condition_t Condition;
  i64 Reference;
  hsa_amd_signal_handler Call;
  void *Argument;

  bool isDue() const {
    return !Signal.handle || holds(valueOf(Signal), Condition, Reference);
  }
  /// Whether it wants to be called again.
  bool call() const {
    return Call(Signal.handle ? valueOf(Signal).load() : 0, Argument);
  }
};

class Handlers {
public:
  Handlers() {
    std::thread([this] { run(); }).detach();
  }
  void add(Handler H) {
    {
      std::lock_guard<std::mutex> Locked(Lock);
      Waiting.push_back(H);
    }
    changed();
  }

private:
  [[noreturn]] void run() {
    for (;;) {
      std::vector<Handler> Due;
      waitUntil([&] {
        takeDue(Due);
        return !Due.empty();
      });
      for (const Handler &H : Due)
        if (H.call())
          add(H);
    }
  }
  void takeDue(std::vector<Handler> &Due) {
    std::lock_guard<std::mutex> Locked(Lock);
    moveIf(Waiting, Due, [](const Handler &H) { return H.isDue(); });
  }
  std::mutex Lock;
  std::vector<Handler> Waiting;
};
} // namespace

static Handlers &handlers() {
  static Handlers *const H = new Handlers;
  return *H;
}

hsa_status_t hsa_amd_signal_async_handler(hsa_signal_t S,
                                          hsa_signal_condition_t Condition,
                                          hsa_signal_value_t Reference,
                                          hsa_amd_signal_handler Call,
                                          void *Argument) {
  handlers().add({S, Condition, Reference, Call, Argument});
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_async_function(void (*Call)(void *), void *Argument) {
  struct Once {
    void (*Call)(void *);
    void *Argument;
  };
  auto call = [](hsa_signal_value_t, void *P) {
    std::unique_ptr<Once> O(static_cast<Once *>(P));
    O->Call(O->Argument);
    return false;
  };
  handlers().add(
      {{0}, HSA_SIGNAL_CONDITION_EQ, 0, call, new Once{Call, Argument}});
  return HSA_STATUS_SUCCESS;
}
