//===- Runtime.h - What the tests of the runtime share --- ------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_UNITTESTS_HSA_RUNTIME_H
#define TOYGCN_UNITTESTS_HSA_RUNTIME_H

#include "gtest/gtest.h"
#include <chrono>
#include <hsa/hsa.h>
#include <hsa/hsa_ext_amd.h>
#include <thread>

/// The second agent is the GPU; its first pool is the card's memory.
struct Runtime : testing::Test {
  hsa_agent_t Cpu = {0}, Gpu = {0};
  hsa_amd_memory_pool_t Pool = {0};

  void SetUp() override {
    ASSERT_EQ(hsa_init(), HSA_STATUS_SUCCESS);
    auto agent = [](hsa_agent_t A, void *P) {
      auto &R = *static_cast<Runtime *>(P);
      (R.Cpu.handle ? R.Gpu : R.Cpu) = A;
      return HSA_STATUS_SUCCESS;
    };
    hsa_iterate_agents(agent, this);
    auto pool = [](hsa_amd_memory_pool_t P, void *R) {
      static_cast<Runtime *>(R)->Pool = P;
      return HSA_STATUS_INFO_BREAK;
    };
    hsa_amd_agent_iterate_memory_pools(Gpu, pool, this);
  }
  void TearDown() override { hsa_shut_down(); }

  hsa_signal_t signal(hsa_signal_value_t Value) {
    hsa_signal_t S;
    EXPECT_EQ(hsa_signal_create(Value, 0, nullptr, &S), HSA_STATUS_SUCCESS);
    return S;
  }
  template <typename T> T *allocate(size_t Count) {
    void *P = nullptr;
    EXPECT_EQ(hsa_amd_memory_pool_allocate(Pool, Count * sizeof(T), 0, &P),
              HSA_STATUS_SUCCESS);
    return static_cast<T *>(P);
  }
};

constexpr uint64_t Second = 1000000000;

/// Whether \p S becomes 0 before a test takes too long.
inline bool comesToZero(hsa_signal_t S) {
  return hsa_signal_wait_scacquire(S, HSA_SIGNAL_CONDITION_EQ, 0, 30 * Second,
                                   HSA_WAIT_STATE_BLOCKED) == 0;
}

/// Time enough for what must not happen.
inline void letThingsHappen() {
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
}

#endif // TOYGCN_UNITTESTS_HSA_RUNTIME_H
