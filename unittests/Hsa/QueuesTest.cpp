//===- QueuesTest.cpp - Packets in their order ----------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Runtime.h"

namespace {
struct Queue {
  hsa_queue_t *Q = nullptr;

  explicit Queue(hsa_agent_t Gpu, unsigned Size = 64) {
    EXPECT_EQ(hsa_queue_create(Gpu, Size, HSA_QUEUE_TYPE_MULTI, nullptr,
                               nullptr, 0, 0, &Q),
              HSA_STATUS_SUCCESS);
  }
  ~Queue() { hsa_queue_destroy(Q); }

  template <typename Packet> void push(Packet P, uint16_t Type) {
    const uint64_t Id = hsa_queue_add_write_index_screlease(Q, 1);
    while (Id >= hsa_queue_load_read_index_scacquire(Q) + Q->size)
      std::this_thread::yield();
    auto *Place = static_cast<Packet *>(Q->base_address) + Id % Q->size;
    P.header = HSA_PACKET_TYPE_INVALID;
    *Place = P;
    __atomic_store_n(&Place->header, Type, __ATOMIC_RELEASE);
    hsa_signal_store_screlease(Q->doorbell_signal, int64_t(Id));
  }
  void waitForAll(hsa_signal_t A, hsa_signal_t B, hsa_signal_t Done) {
    hsa_barrier_and_packet_t P = {};
    P.dep_signal[0] = A;
    P.dep_signal[4] = B;
    P.completion_signal = Done;
    push(P, HSA_PACKET_TYPE_BARRIER_AND);
  }
  void waitForAny(hsa_signal_t A, hsa_signal_t B, hsa_signal_t Done) {
    hsa_barrier_or_packet_t P = {};
    P.dep_signal[0] = A;
    P.dep_signal[4] = B;
    P.completion_signal = Done;
    push(P, HSA_PACKET_TYPE_BARRIER_OR);
  }
};
} // namespace

static constexpr hsa_signal_t None = {0};

TEST_F(Runtime, BarriersWaitForAllSignals) {
  Queue Q(Gpu);
  hsa_signal_t A = signal(1), B = signal(1), Done = signal(1);
  Q.waitForAll(A, B, Done);
  hsa_signal_store_screlease(A, 0);
  letThingsHappen();
  EXPECT_EQ(hsa_signal_load_scacquire(Done), 1);
  EXPECT_EQ(hsa_queue_load_read_index_scacquire(Q.Q), 0u);
  hsa_signal_store_screlease(B, 0);
  EXPECT_TRUE(comesToZero(Done));
  EXPECT_EQ(hsa_queue_load_read_index_scacquire(Q.Q), 1u);
}

TEST_F(Runtime, BarriersWaitForAnySignal) {
  Queue Q(Gpu);
  hsa_signal_t A = signal(1), B = signal(1), Done = signal(1);
  Q.waitForAny(A, B, Done);
  letThingsHappen();
  EXPECT_EQ(hsa_signal_load_scacquire(Done), 1);
  hsa_signal_store_screlease(B, 0);
  EXPECT_TRUE(comesToZero(Done));
}

TEST_F(Runtime, BarriersCompareValues) {
  Queue Q(Gpu);
  hsa_signal_t S = signal(0x13), Done = signal(1);
  hsa_amd_barrier_value_packet_t P = {};
  P.signal = S;
  P.value = 4;
  P.mask = 0xF;
  P.cond = HSA_SIGNAL_CONDITION_GTE;
  P.completion_signal = Done;
  const uint64_t Id = hsa_queue_add_write_index_relaxed(Q.Q, 1);
  auto *Place =
      static_cast<hsa_amd_barrier_value_packet_t *>(Q.Q->base_address) + Id;
  P.header.header = HSA_PACKET_TYPE_INVALID;
  P.header.AmdFormat = HSA_AMD_PACKET_TYPE_BARRIER_VALUE;
  *Place = P;
  __atomic_store_n(&Place->header.header,
                   uint16_t(HSA_PACKET_TYPE_VENDOR_SPECIFIC), __ATOMIC_RELEASE);
  hsa_signal_store_screlease(Q.Q->doorbell_signal, int64_t(Id));
  letThingsHappen();
  EXPECT_EQ(hsa_signal_load_scacquire(Done), 1);
  hsa_signal_store_screlease(S, 0x24);
  EXPECT_TRUE(comesToZero(Done));
}

TEST_F(Runtime, PacketsGoRoundTheRing) {
  Queue Q(Gpu, 64);
  hsa_signal_t Done = signal(1000);
  for (unsigned N = 0; N < 1000; ++N)
    Q.waitForAll(None, None, Done);
  EXPECT_TRUE(comesToZero(Done));
  EXPECT_EQ(hsa_queue_load_read_index_scacquire(Q.Q), 1000u);
}

/// One queue waits for the other, which was made later.
TEST_F(Runtime, QueuesRunAtTheSameTime) {
  Queue Q1(Gpu), Q2(Gpu);
  hsa_signal_t Ping = signal(1), Pong = signal(1);
  Q1.waitForAll(Ping, None, Pong);
  Q2.waitForAll(None, None, Ping);
  EXPECT_TRUE(comesToZero(Pong));
}

TEST_F(Runtime, QueuesEndWhileTheyWait) {
  hsa_signal_t Never = signal(1), Done = signal(1);
  {
    Queue Q(Gpu);
    Q.waitForAll(Never, None, Done);
    letThingsHappen();
  }
  EXPECT_EQ(hsa_signal_load_scacquire(Done), 1);
}

TEST_F(Runtime, ImpossibleQueuesAreRefused) {
  hsa_queue_t *Q;
  EXPECT_EQ(hsa_queue_create(Gpu, 100, HSA_QUEUE_TYPE_MULTI, nullptr, nullptr,
                             0, 0, &Q),
            HSA_STATUS_ERROR_INVALID_QUEUE_CREATION);
  EXPECT_EQ(hsa_queue_create(Cpu, 64, HSA_QUEUE_TYPE_MULTI, nullptr, nullptr, 0,
                             0, &Q),
            HSA_STATUS_ERROR_INVALID_QUEUE_CREATION);
}
