//===- MemoryTest.cpp - Memory of the agents and of the host --------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Runtime.h"
#include <vector>

static hsa_amd_pointer_info_t infoOf(const void *P) {
  hsa_amd_pointer_info_t Info;
  Info.size = sizeof(Info);
  hsa_amd_pointer_info(P, &Info, nullptr, nullptr, nullptr);
  return Info;
}

TEST_F(Runtime, PointersTellTheirAllocation) {
  int *P = allocate<int>(10);
  const auto Info = infoOf(P + 5);
  EXPECT_EQ(Info.type, HSA_EXT_POINTER_TYPE_HSA);
  EXPECT_EQ(Info.hostBaseAddress, P);
  EXPECT_EQ(Info.sizeInBytes, 40u);
  EXPECT_EQ(Info.agentOwner.handle, Gpu.handle);
  EXPECT_EQ(infoOf(P + 10).type, HSA_EXT_POINTER_TYPE_UNKNOWN);
  EXPECT_EQ(hsa_amd_memory_pool_free(P + 1),
            HSA_STATUS_ERROR_INVALID_ALLOCATION);
  EXPECT_EQ(hsa_amd_memory_pool_free(P), HSA_STATUS_SUCCESS);
  EXPECT_EQ(infoOf(P).type, HSA_EXT_POINTER_TYPE_UNKNOWN);
}

/// Locked memory has two addresses for the same bytes.
TEST_F(Runtime, LockedMemoryIsTheHosts) {
  std::vector<int> Host(10, 1);
  void *Agent = nullptr;
  ASSERT_EQ(hsa_amd_memory_lock(Host.data(), 40, nullptr, 0, &Agent),
            HSA_STATUS_SUCCESS);
  const int Value = 5;
  hsa_memory_copy(static_cast<char *>(Agent) + 36, &Value, 4);
  EXPECT_EQ(Host[9], 5);
  EXPECT_EQ(infoOf(Agent).hostBaseAddress, Host.data());
  EXPECT_EQ(infoOf(Host.data()).type, HSA_EXT_POINTER_TYPE_LOCKED);
  EXPECT_EQ(hsa_amd_memory_unlock(Host.data()), HSA_STATUS_SUCCESS);
  EXPECT_EQ(infoOf(Host.data()).type, HSA_EXT_POINTER_TYPE_UNKNOWN);
  EXPECT_EQ(hsa_amd_memory_unlock(Host.data()),
            HSA_STATUS_ERROR_INVALID_ALLOCATION);
}

TEST_F(Runtime, LocksMayOverlap) {
  std::vector<char> Host(100);
  char *P = Host.data();
  void *Agent;
  auto lock = [&](unsigned First, unsigned Bytes) {
    hsa_amd_memory_lock(P + First, Bytes, nullptr, 0, &Agent);
  };
  lock(0, 40);
  lock(60, 40);
  EXPECT_EQ(infoOf(P + 50).type, HSA_EXT_POINTER_TYPE_UNKNOWN);
  lock(30, 40);
  EXPECT_EQ(infoOf(P + 50).sizeInBytes, 100u);
  lock(30, 10); // Changes nothing.
  EXPECT_EQ(infoOf(P).sizeInBytes, 100u);
  hsa_amd_memory_unlock(P + 30);
  EXPECT_EQ(infoOf(P).sizeInBytes, 100u);
  hsa_amd_memory_unlock(P + 30);
  EXPECT_EQ(infoOf(P).sizeInBytes, 40u);
  EXPECT_EQ(infoOf(P + 60).sizeInBytes, 40u);
  EXPECT_EQ(infoOf(P + 50).type, HSA_EXT_POINTER_TYPE_UNKNOWN);
  hsa_amd_memory_unlock(P);
  hsa_amd_memory_unlock(P + 60);
  EXPECT_EQ(infoOf(P).type, HSA_EXT_POINTER_TYPE_UNKNOWN);
}

/// What is not modelled says so, once for each call.
TEST_F(Runtime, RefusalsAreNamed) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(hsa_amd_ipc_memory_create(nullptr, 0, nullptr), HSA_STATUS_ERROR);
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "toygcn: hsa_amd_ipc_memory_create is not modelled\n");
}
