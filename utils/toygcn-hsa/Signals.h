//===- Signals.h - Values to wait for ------------------------ -*- C++ -*--===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// A signal is an amd_signal_t in kernels' memory: kernels may change its value
/// without a call. Whatever a thread of this library waits for, a signal's
/// value, a packet, the end of a queue, it waits for here.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_HSA_SIGNALS_H
#define TOYGCN_HSA_SIGNALS_H

#include "Runtime.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <atomic>
#include <hsa/amd_hsa_signal.h>
#include <vector>

namespace toygcn::hsa {

constexpr u64 Forever = ~u64(0);

/// Waits until \p Happened is true, for \p Nanoseconds at most; returns its
/// last value. It is asked after each changed() and now and then, because
/// kernels change memory without one.
bool waitUntil(llvm::function_ref<bool()> Happened, u64 Nanoseconds = Forever);

/// Wakes all threads that wait.
void changed();

inline std::atomic<i64> &valueOf(hsa_signal_t S) {
  auto &Value = reinterpret_cast<amd_signal_t *>(S.handle)->value;
  return *reinterpret_cast<std::atomic<i64> *>(const_cast<i64 *>(&Value));
}

/// Whether all of \p Signals are 0; those without a handle do not count.
bool areAllZero(llvm::ArrayRef<hsa_signal_t> Signals);

bool holds(i64 Value, hsa_signal_condition_t Condition, i64 Reference);

/// \p S is the doorbell of a queue whose kernels call the host. Each wait for a
/// change of a signal ends by a change of \p S, too.
void addDoorbell(hsa_signal_t S);

/// Work that began at \p Begin is done: stamps its signal, if it has one, and
/// counts it down.
void complete(hsa_signal_t Done, u64 Begin);

/// Moves what \p Goes from one list to the end of another; orders stay.
template <typename T, typename Predicate>
void moveIf(std::vector<T> &From, std::vector<T> &To, Predicate Goes) {
  std::vector<T> Stay;
  for (T &Element : From)
    (Goes(Element) ? To : Stay).push_back(std::move(Element));
  From = std::move(Stay);
}

} // namespace toygcn::hsa

#endif // TOYGCN_HSA_SIGNALS_H
