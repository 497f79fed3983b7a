//===- SignalsTest.cpp - Values to wait for -------------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Runtime.h"

TEST_F(Runtime, SignalsCount) {
  hsa_signal_t S = signal(5);
  hsa_signal_add_relaxed(S, 3);
  hsa_signal_subtract_screlease(S, 2);
  EXPECT_EQ(hsa_signal_load_relaxed(S), 6);
  EXPECT_EQ(hsa_signal_exchange_scacq_screl(S, 9), 6);
  EXPECT_EQ(hsa_signal_cas_relaxed(S, 1, 2), 9);
  EXPECT_EQ(hsa_signal_cas_relaxed(S, 9, 2), 9);
  EXPECT_EQ(hsa_signal_load_scacquire(S), 2);
  hsa_signal_destroy(S);
}

TEST_F(Runtime, WaitsEndWithTheirTime) {
  hsa_signal_t S = signal(1);
  EXPECT_EQ(hsa_signal_wait_scacquire(S, HSA_SIGNAL_CONDITION_EQ, 0, 1000,
                                      HSA_WAIT_STATE_BLOCKED),
            1);
  EXPECT_EQ(hsa_signal_wait_scacquire(S, HSA_SIGNAL_CONDITION_NE, 0, 1000,
                                      HSA_WAIT_STATE_BLOCKED),
            1);
  hsa_signal_destroy(S);
}

TEST_F(Runtime, WaitsSeeOtherThreads) {
  hsa_signal_t S = signal(2);
  std::thread Other([S] {
    hsa_signal_subtract_relaxed(S, 1);
    letThingsHappen();
    hsa_signal_subtract_relaxed(S, 1);
  });
  EXPECT_TRUE(comesToZero(S));
  Other.join();
  hsa_signal_destroy(S);
}

/// Kernels change values without a call.
TEST_F(Runtime, WaitsSeeStoresToTheValue) {
  hsa_signal_t S = signal(1);
  volatile hsa_signal_value_t *Value;
  hsa_amd_signal_value_pointer(S, &Value);
  std::thread Other([Value] {
    letThingsHappen();
    *Value = 0;
  });
  EXPECT_TRUE(comesToZero(S));
  Other.join();
  hsa_signal_destroy(S);
}

TEST_F(Runtime, HandlersAreCalledUntilTheyHaveEnough) {
  hsa_signal_t S = signal(1), Done = signal(3);
  auto handler = [](hsa_signal_value_t Value, void *P) {
    EXPECT_EQ(Value, 0);
    hsa_signal_t Done = {reinterpret_cast<uint64_t>(P)};
    return hsa_signal_cas_relaxed(Done, 3, 2) == 3 ||
           hsa_signal_cas_relaxed(Done, 2, 0) != 2;
  };
  hsa_amd_signal_async_handler(S, HSA_SIGNAL_CONDITION_EQ, 0, handler,
                               reinterpret_cast<void *>(Done.handle));
  letThingsHappen();
  EXPECT_EQ(hsa_signal_load_relaxed(Done), 3);
  hsa_signal_store_screlease(S, 0);
  EXPECT_TRUE(comesToZero(Done));
  hsa_signal_destroy(S);
  hsa_signal_destroy(Done);
}
