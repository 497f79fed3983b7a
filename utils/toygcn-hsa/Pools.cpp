//===- Pools.cpp - Memory of the agents -----------------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// Pools hand out memory of the simulator at addresses of the process. Memory
/// that the host allocated itself is locked before kernels may see it: then the
/// simulator adopts it where it is, and it has a second address, the agent's,
/// because the driver of such cards gives one, and HIP's runtime relies on it.
///
//===----------------------------------------------------------------------===//

#include "Pools.h"
#include "Facts.h"
#include <atomic>
#include <mutex>
#include <vector>

using namespace llvm;
using namespace toygcn::hsa;

namespace {
enum Pool : u64 { Fine = 1, Kernarg, Coarse, Device, Lds };
} // namespace

/// What the pools of a card with 16 GB would say.
static constexpr u64 PoolBytes = u64(16) << 30;

static bool isOnHost(u64 Pool) { return Pool < Device; }

static u32 flagsOf(u64 Pool) {
  switch (Pool) {
  case Fine:
    return HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_FINE_GRAINED;
  case Kernarg:
    return HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_FINE_GRAINED |
           HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_KERNARG_INIT;
  case Lds:
    return 0;
  default:
    return HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_COARSE_GRAINED;
  }
}

void *toygcn::hsa::hostAddress(StringRef What, const void *P, u64 Bytes,
                               bool Write) {
  const u64 Addr = reinterpret_cast<u64>(P);
  const Region *R = memory().find(Addr);
  if (R ? !R->hasRange(Addr, Bytes, /*Write=*/false)
        : Bytes && memory().isOwnPage(Addr))
    fail(What + ": " + memory().describe(Addr, Bytes, Write));
  return R ? R->at(Addr) : const_cast<void *>(P);
}

//===----------------------------------------------------------------------===//
// What there is
//===----------------------------------------------------------------------===//

hsa_status_t hsa_amd_agent_iterate_memory_pools(
    hsa_agent_t Agent, hsa_status_t (*Call)(hsa_amd_memory_pool_t, void *),
    void *Data) {
  for (u64 Pool : {Fine, Kernarg, Coarse, Device, Lds})
    if (isOnHost(Pool) == (Agent.handle == Cpu.handle))
      if (hsa_status_t Status = Call({Pool}, Data))
        return Status;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_memory_pool_get_info(hsa_amd_memory_pool_t Pool,
                                          hsa_amd_memory_pool_info_t What,
                                          void *Out) {
  const bool IsLds = Pool.handle == Lds;
  const u64 Size = IsLds ? 65536 : PoolBytes;
  const Fact Facts[] = {
      {HSA_AMD_MEMORY_POOL_INFO_SEGMENT, 4,
       u64(IsLds ? HSA_AMD_SEGMENT_GROUP : HSA_AMD_SEGMENT_GLOBAL)},
      {HSA_AMD_MEMORY_POOL_INFO_GLOBAL_FLAGS, 4, flagsOf(Pool.handle)},
      {HSA_AMD_MEMORY_POOL_INFO_SIZE, 8, Size},
      {HSA_AMD_MEMORY_POOL_INFO_RUNTIME_ALLOC_ALLOWED, 1, !IsLds},
      // Allocations have exactly the bytes that were asked for, so that the
      // first one after them is noticed.
      {HSA_AMD_MEMORY_POOL_INFO_RUNTIME_ALLOC_GRANULE, 8, u64(IsLds ? 0 : 1)},
      {HSA_AMD_MEMORY_POOL_INFO_RUNTIME_ALLOC_ALIGNMENT, 8,
       u64(IsLds ? 0 : 4096)},
      {HSA_AMD_MEMORY_POOL_INFO_ACCESSIBLE_BY_ALL, 1, isOnHost(Pool.handle)},
      {HSA_AMD_MEMORY_POOL_INFO_ALLOC_MAX_SIZE, 8, Size},
  };
  return tell("of a memory pool", Facts, What, Out);
}

hsa_status_t
hsa_amd_agent_memory_pool_get_info(hsa_agent_t, hsa_amd_memory_pool_t Pool,
                                   hsa_amd_agent_memory_pool_info_t What,
                                   void *Out) {
  if (What == HSA_AMD_AGENT_MEMORY_POOL_INFO_LINK_INFO) {
    hsa_amd_memory_pool_link_info_t Link = {};
    Link.link_type = HSA_AMD_LINK_INFO_TYPE_PCIE;
    Link.atomic_support_32bit = Link.atomic_support_64bit = true;
    Link.coherent_support = true;
    memcpy(Out, &Link, sizeof(Link));
    return HSA_STATUS_SUCCESS;
  }
  const Fact Facts[] = {
      {HSA_AMD_AGENT_MEMORY_POOL_INFO_ACCESS, 4,
       u64(Pool.handle == Lds ? HSA_AMD_MEMORY_POOL_ACCESS_NEVER_ALLOWED
                              : HSA_AMD_MEMORY_POOL_ACCESS_ALLOWED_BY_DEFAULT)},
      {HSA_AMD_AGENT_MEMORY_POOL_INFO_NUM_LINK_HOPS, 4, 1},
  };
  return tell("of an agent's memory pool", Facts, What, Out);
}

//===----------------------------------------------------------------------===//
// Allocations
//===----------------------------------------------------------------------===//

hsa_status_t hsa_amd_memory_pool_allocate(hsa_amd_memory_pool_t Pool,
                                          size_t Bytes, uint32_t, void **Out) {
  if (Pool.handle == Lds || !Bytes)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  if (Bytes > PoolBytes)
    return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  static std::atomic<unsigned> DeviceCount = 0, HostCount = 0;
  const std::string Name =
      isOnHost(Pool.handle) ? "host buffer " + std::to_string(++HostCount)
                            : "device buffer " + std::to_string(++DeviceCount);
  *Out = reinterpret_cast<void *>(memory().allocate(Name, Bytes).Base);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_memory_pool_free(void *P) {
  if (!P)
    return HSA_STATUS_SUCCESS;
  const Region *R = memory().find(reinterpret_cast<u64>(P));
  if (!R || R->Base != reinterpret_cast<u64>(P))
    return HSA_STATUS_ERROR_INVALID_ALLOCATION;
  memory().release(*R);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_agents_allow_access(uint32_t, const hsa_agent_t *,
                                         const uint32_t *, const void *) {
  return HSA_STATUS_SUCCESS;
}

//===----------------------------------------------------------------------===//
// Memory of the host
//===----------------------------------------------------------------------===//

namespace {
/// Locked ranges, which may overlap. What the simulator adopts of them are
/// their unions.
class LockedRanges {
public:
  /// Returns the agent's address of the range.
  u64 lock(u64 First, u64 End) {
    std::lock_guard<std::mutex> Locked(Lock);
    const u64 Size = End - First;
    Ranges.push_back({First, End,
                      &memory().alias(Name, memory().reserve(Size),
                                      reinterpret_cast<void *>(First), Size)});
    const u64 Agent = Ranges.back().Alias->Base;
    adoptAround({First, End});
    return Agent;
  }
  bool unlock(u64 First) {
    std::lock_guard<std::mutex> Locked(Lock);
    auto It = std::find_if(Ranges.rbegin(), Ranges.rend(),
                           [&](const Range &R) { return R.First == First; });
    if (It == Ranges.rend())
      return false;
    const Range Gone = *It;
    Ranges.erase(std::next(It).base());
    memory().release(*Gone.Alias);
    adoptAround(Gone);
    return true;
  }

private:
  struct Range {
    u64 First, End;
    const Region *Alias = nullptr;
    bool meets(const Range &R) const { return First < R.End && R.First < End; }
  };
  /// Brings what is adopted around \p Changed up to date. What stays as it is
  /// never leaves, for a kernel may be using it.
  void adoptAround(const Range &Changed) {
    Range All = Changed;
    std::vector<const Region *> Old;
    for (const Region *R = memory().findFrom(Changed.First);
         R && R->Base < Changed.End; R = memory().findFrom(R->Base + R->Size)) {
      Old.push_back(R);
      All = {std::min(All.First, R->Base),
             std::max(All.End, R->Base + R->Size)};
    }
    std::vector<Range> New = unionsIn(All);
    if (New.size() == 1 && Old.size() == 1 && New[0].First == Old[0]->Base &&
        New[0].End == Old[0]->Base + Old[0]->Size)
      return;
    for (const Region *R : Old)
      memory().release(*R);
    for (const Range &R : New)
      memory().adopt(Name, reinterpret_cast<void *>(R.First), R.End - R.First);
  }
  std::vector<Range> unionsIn(const Range &All) const {
    std::vector<Range> Sorted, Result;
    for (const Range &R : Ranges)
      if (R.meets(All))
        Sorted.push_back(R);
    std::sort(Sorted.begin(), Sorted.end(),
              [](const Range &A, const Range &B) { return A.First < B.First; });
    for (const Range &R : Sorted)
      if (!Result.empty() && R.First < Result.back().End)
        Result.back().End = std::max(Result.back().End, R.End);
      else
        Result.push_back(R);
    return Result;
  }
  static constexpr const char *Name = "registered host memory";
  std::mutex Lock;
  std::vector<Range> Ranges;
};
} // namespace

static LockedRanges &lockedRanges() {
  static LockedRanges *const L = new LockedRanges;
  return *L;
}

hsa_status_t hsa_amd_memory_lock_to_pool(void *P, size_t Bytes, hsa_agent_t *,
                                         int, hsa_amd_memory_pool_t, uint32_t,
                                         void **Out) {
  const u64 First = reinterpret_cast<u64>(P);
  *Out = nullptr;
  if (!P || !Bytes)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  *Out =
      memory().isOwnPage(First)
          ? P
          : reinterpret_cast<void *>(lockedRanges().lock(First, First + Bytes));
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_memory_lock(void *P, size_t Bytes, hsa_agent_t *Agents,
                                 int Count, void **Out) {
  return hsa_amd_memory_lock_to_pool(P, Bytes, Agents, Count, {Fine}, 0, Out);
}

hsa_status_t hsa_amd_memory_unlock(void *P) {
  const u64 First = reinterpret_cast<u64>(P);
  return memory().isOwnPage(First) || lockedRanges().unlock(First)
             ? HSA_STATUS_SUCCESS
             : HSA_STATUS_ERROR_INVALID_ALLOCATION;
}

hsa_status_t hsa_memory_register(void *, size_t) { return HSA_STATUS_SUCCESS; }
hsa_status_t hsa_memory_deregister(void *, size_t) {
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_pointer_info(const void *P, hsa_amd_pointer_info_t *Out,
                                  void *(*)(size_t), uint32_t *Count,
                                  hsa_agent_t **) {
  hsa_amd_pointer_info_t Info = {};
  Info.size = std::min<u32>(Out->size, sizeof(Info));
  Info.type = HSA_EXT_POINTER_TYPE_UNKNOWN;
  if (const Region *R = memory().find(reinterpret_cast<u64>(P))) {
    const u64 Host = reinterpret_cast<u64>(R->Bytes.get());
    const bool Own = memory().isOwnPage(Host);
    const bool OnHost = !Own || StringRef(R->Name).starts_with("host");
    Info.type = Own ? HSA_EXT_POINTER_TYPE_HSA : HSA_EXT_POINTER_TYPE_LOCKED;
    Info.agentBaseAddress = reinterpret_cast<void *>(R->Base);
    Info.hostBaseAddress = R->Bytes.get();
    Info.sizeInBytes = R->Size;
    Info.agentOwner = OnHost ? Cpu : Gpu;
    Info.global_flags = flagsOf(OnHost ? Fine : Device);
  }
  memcpy(Out, &Info, Info.size);
  if (Count)
    *Count = 0;
  return HSA_STATUS_SUCCESS;
}
