//===- Queues.cpp - Rings of packets --------------------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// A queue has a thread that takes its packets in order, each when the one
/// before is done: no barrier bit asks for more. Queues run at the same time.
///
//===----------------------------------------------------------------------===//

#include "Dispatch.h"
#include "Signals.h"
#include "Types.h"
#include "llvm/Support/MathExtras.h"
#include <map>
#include <mutex>
#include <thread>

using namespace llvm;
using namespace toygcn::hsa;

template <typename T> static std::atomic<T> &atomically(volatile T &Value) {
  return *reinterpret_cast<std::atomic<T> *>(const_cast<T *>(&Value));
}

static amd_queue_t &full(const hsa_queue_t *Q) {
  return *reinterpret_cast<amd_queue_t *>(const_cast<hsa_queue_t *>(Q));
}

namespace {
union Packet {
  std::atomic<u16> Header;
  hsa_kernel_dispatch_packet_t Dispatch;
  hsa_barrier_and_packet_t And;
  hsa_barrier_or_packet_t Or;
  hsa_amd_barrier_value_packet_t Value;
};
static_assert(sizeof(Packet) == 64, "packets have 64 bytes (HSA, 2.9)");

class QueueThread {
public:
  QueueThread(u32 Size, hsa_queue_type32_t Type);
  ~QueueThread();
  hsa_queue_t *queue() { return &Q->hsa_queue; }

private:
  void run();
  bool wait(function_ref<bool()> Happened);
  bool process(Packet &P, hsa_signal_t &Done);

  Region &Self, &Ring;
  amd_queue_t *Q;
  std::atomic<bool> Ending = false;
  std::thread Thread;
};
} // namespace

QueueThread::QueueThread(u32 Size, hsa_queue_type32_t Type)
    : Self(memory().allocate("the queue", sizeof(amd_queue_t))),
      Ring(memory().allocate("the packets of the queue",
                             u64(Size) * sizeof(Packet))),
      Q(reinterpret_cast<amd_queue_t *>(Self.Base)) {
  static std::atomic<u64> Ids = 0;
  auto *Packets = reinterpret_cast<Packet *>(Ring.Base);
  for (u32 N = 0; N < Size; ++N)
    Packets[N].Header = HSA_PACKET_TYPE_INVALID;
  hsa_queue_t &H = Q->hsa_queue;
  H.type = Type;
  H.features = HSA_QUEUE_FEATURE_KERNEL_DISPATCH;
  H.base_address = Packets;
  hsa_signal_create(0, 0, nullptr, &H.doorbell_signal);
  H.size = Size;
  H.id = Ids++;
  Q->group_segment_aperture_base_hi = u32(SharedAperture >> 32);
  Q->private_segment_aperture_base_hi = u32(PrivateAperture >> 32);
  Thread = std::thread([this] { run(); });
}

QueueThread::~QueueThread() {
  Ending = true;
  changed();
  Thread.join();
  hsa_signal_destroy(Q->hsa_queue.doorbell_signal);
  memory().release(Ring);
  memory().release(Self);
}

/// False if the queue ends instead.
bool QueueThread::wait(function_ref<bool()> Happened) {
  waitUntil([&] { return Ending || Happened(); });
  return !Ending;
}

/// Does what \p P asks for, and tells its signal. False if the queue ends.
bool QueueThread::process(Packet &P, hsa_signal_t &Done) {
  switch (P.Header & 0xFF) {
  case HSA_PACKET_TYPE_KERNEL_DISPATCH:
    Done = P.Dispatch.completion_signal;
    dispatch(P.Dispatch, *Q);
    return true;
  case HSA_PACKET_TYPE_BARRIER_AND:
    Done = P.And.completion_signal;
    return wait([&] { return areAllZero(P.And.dep_signal); });
  case HSA_PACKET_TYPE_BARRIER_OR:
    Done = P.Or.completion_signal;
    return wait([&] {
      return any_of(P.Or.dep_signal,
                    [](hsa_signal_t S) { return S.handle && !valueOf(S); }) ||
             none_of(P.Or.dep_signal, [](hsa_signal_t S) { return S.handle; });
    });
  case HSA_PACKET_TYPE_VENDOR_SPECIFIC: {
    const auto &B = P.Value;
    if (B.header.AmdFormat != HSA_AMD_PACKET_TYPE_BARRIER_VALUE)
      fail("a packet of vendor format " + Twine(B.header.AmdFormat) +
           " is not modelled");
    Done = B.completion_signal;
    return wait([&] {
      return !B.signal.handle || holds(valueOf(B.signal) & B.mask,
                                       hsa_signal_condition_t(B.cond), B.value);
    });
  }
  default:
    fail("a packet of type " + Twine(P.Header & 0xFF) + " is not modelled");
  }
}

void QueueThread::run() {
  auto *Packets = reinterpret_cast<Packet *>(Ring.Base);
  for (u64 Read = 0;; ++Read) {
    Packet &P = Packets[Read & (Q->hsa_queue.size - 1)];
    if (!wait([&] { return (P.Header & 0xFF) != HSA_PACKET_TYPE_INVALID; }))
      return;
    const u64 Begin = now();
    hsa_signal_t Done = {0};
    if (!process(P, Done))
      return;
    P.Header = HSA_PACKET_TYPE_INVALID;
    atomically(Q->read_dispatch_id) = Read + 1;
    complete(Done, Begin);
  }
}

//===----------------------------------------------------------------------===//
// Exported functions
//===----------------------------------------------------------------------===//

namespace {
struct AllQueues {
  std::mutex Lock;
  std::map<hsa_queue_t *, std::unique_ptr<QueueThread>> Threads;
};
} // namespace

static AllQueues &allQueues() {
  static AllQueues *const Q = new AllQueues;
  return *Q;
}

hsa_status_t hsa_queue_create(hsa_agent_t Agent, uint32_t Size,
                              hsa_queue_type32_t Type,
                              void (*)(hsa_status_t, hsa_queue_t *, void *),
                              void *, uint32_t, uint32_t, hsa_queue_t **Out) {
  if (Agent.handle != Gpu.handle || !isPowerOf2_32(Size))
    return HSA_STATUS_ERROR_INVALID_QUEUE_CREATION;
  auto Thread = std::make_unique<QueueThread>(Size, Type);
  *Out = Thread->queue();
  std::lock_guard<std::mutex> Locked(allQueues().Lock);
  allQueues().Threads[*Out] = std::move(Thread);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_queue_destroy(hsa_queue_t *Q) {
  std::unique_ptr<QueueThread> Thread;
  {
    std::lock_guard<std::mutex> Locked(allQueues().Lock);
    auto It = allQueues().Threads.find(Q);
    if (It == allQueues().Threads.end())
      return HSA_STATUS_ERROR_INVALID_QUEUE;
    Thread = std::move(It->second);
    allQueues().Threads.erase(It);
  }
  return HSA_STATUS_SUCCESS; // The thread ends here.
}

hsa_status_t hsa_queue_inactivate(hsa_queue_t *) { return HSA_STATUS_SUCCESS; }

#define INDEX(ORDER)                                                           \
  uint64_t hsa_queue_load_read_index_##ORDER(const hsa_queue_t *Q) {           \
    return atomically(full(Q).read_dispatch_id);                               \
  }                                                                            \
  uint64_t hsa_queue_load_write_index_##ORDER(const hsa_queue_t *Q) {          \
    return atomically(full(Q).write_dispatch_id);                              \
  }
INDEX(relaxed)
INDEX(scacquire)
INDEX(acquire)
#undef INDEX

#define STORE(ORDER)                                                           \
  void hsa_queue_store_write_index_##ORDER(const hsa_queue_t *Q, uint64_t V) { \
    atomically(full(Q).write_dispatch_id) = V;                                 \
  }
STORE(relaxed)
STORE(screlease)
STORE(release)
#undef STORE

#define ADD(ORDER)                                                             \
  uint64_t hsa_queue_add_write_index_##ORDER(const hsa_queue_t *Q,             \
                                             uint64_t V) {                     \
    return atomically(full(Q).write_dispatch_id).fetch_add(V);                 \
  }                                                                            \
  uint64_t hsa_queue_cas_write_index_##ORDER(const hsa_queue_t *Q,             \
                                             uint64_t Old, uint64_t New) {     \
    atomically(full(Q).write_dispatch_id).compare_exchange_strong(Old, New);   \
    return Old;                                                                \
  }
ADD(relaxed)
ADD(scacquire)
ADD(screlease)
ADD(scacq_screl)
ADD(acquire)
ADD(release)
ADD(acq_rel)
#undef ADD
