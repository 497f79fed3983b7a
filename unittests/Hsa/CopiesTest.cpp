//===- CopiesTest.cpp - Copies and their dependencies ---------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Runtime.h"

TEST_F(Runtime, CopiesWaitForAllTheyDependOn) {
  int *A = allocate<int>(100), *B = allocate<int>(100);
  A[99] = 1;
  const hsa_signal_t After[] = {signal(1), signal(1)};
  hsa_signal_t Done = signal(1);
  hsa_amd_memory_async_copy(B, Gpu, A, Gpu, 400, 2, After, Done);
  hsa_signal_store_screlease(After[1], 0);
  letThingsHappen();
  EXPECT_EQ(hsa_signal_load_scacquire(Done), 1);
  EXPECT_EQ(B[99], 0);
  A[99] = 7; // What the copy depends on changes its source.
  hsa_signal_store_screlease(After[0], 0);
  ASSERT_TRUE(comesToZero(Done));
  EXPECT_EQ(B[99], 7);
  hsa_amd_memory_pool_free(A);
  hsa_amd_memory_pool_free(B);
}

/// A copy that depends on another one's signal, however long the chain.
TEST_F(Runtime, CopiesFollowEachOther) {
  constexpr unsigned Count = 20;
  int *P = allocate<int>(Count + 1);
  P[0] = 42;
  hsa_signal_t First = signal(1), Last = First;
  for (unsigned N = 0; N < Count; ++N) {
    hsa_signal_t Done = signal(1);
    hsa_amd_memory_async_copy(P + N + 1, Gpu, P + N, Gpu, 4, 1, &Last, Done);
    Last = Done;
  }
  hsa_signal_store_screlease(First, 0);
  ASSERT_TRUE(comesToZero(Last));
  EXPECT_EQ(P[Count], 42);
  hsa_amd_memory_pool_free(P);
}

TEST_F(Runtime, RectanglesKeepWhatIsBesideThem) {
  char *P = allocate<char>(6 * 8);
  char From[3 * 4];
  for (unsigned N = 0; N < sizeof(From); ++N)
    From[N] = char(N + 1);
  const hsa_pitched_ptr_t To = {P, 8, 48}, Source = {From, 4, 12};
  const hsa_dim3_t ToOffset = {2, 1, 0}, FromOffset = {1, 1, 0},
                   Range = {3, 2, 1};
  hsa_signal_t Done = signal(1);
  hsa_amd_memory_async_copy_rect(&To, &ToOffset, &Source, &FromOffset, &Range,
                                 Gpu, hsaHostToDevice, 0, nullptr, Done);
  ASSERT_TRUE(comesToZero(Done));
  for (unsigned Y = 0; Y < 6; ++Y)
    for (unsigned X = 0; X < 8; ++X) {
      const bool Inside = X >= 2 && X < 5 && Y >= 1 && Y < 3;
      EXPECT_EQ(P[Y * 8 + X], Inside ? From[Y * 4 + X - 1] : 0);
    }
  hsa_amd_memory_pool_free(P);
}

TEST_F(Runtime, CopiesStayInTheirAllocations) {
  GTEST_FLAG_SET(death_test_style, "threadsafe"); // There are threads.
  int *P = allocate<int>(10);
  int Host[11] = {};
  EXPECT_EXIT(hsa_memory_copy(P, Host, 44), testing::ExitedWithCode(1),
              "a copy's destination: write of 44 bytes at 0x[0-9a-f]+ runs "
              "past the end of device buffer");
  EXPECT_EXIT(hsa_memory_copy(Host, P + 11, 4), testing::ExitedWithCode(1),
              "a copy's source: read of 4 bytes at 0x[0-9a-f]+ is outside "
              "every allocation; nearest: device buffer");
  hsa_amd_memory_pool_free(P);
  EXPECT_EXIT(hsa_memory_copy(Host, P, 4), testing::ExitedWithCode(1),
              "outside every allocation");
}
