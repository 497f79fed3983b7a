//===- BarrierStores.cpp - Stores that a barrier passed -------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BarrierStores.h"
#include "Lanes.h"

using namespace toygcn::sim;

/// Calls \p Fn(lane, dword with space, mask of its bytes) for all dwords that
/// \p I accesses, but those of scratch, which has no other reader.
template <typename Callable>
static void forDwords(const Inst &I, const Footprint &F, Callable Fn) {
  for (u64 Space : {Footprint::Global, Footprint::Lds})
    for (unsigned E = 0; E < I.Op->Mem.Elements; ++E)
      forEachLane(F.Lanes[Space], [&](unsigned Lane) {
        const u64 First = F.Addr[E][Lane], End = First + F.Bytes[Lane];
        for (u64 At = First; At < End; At = (At | 3) + 1) {
          const u64 Stop = std::min(End, (At | 3) + 1);
          const unsigned Mask = (1u << (Stop - At)) - 1;
          Fn(Lane, At / 4 | Space << 62, u8(Mask << (At & 3)));
        }
      });
}

void BarrierStores::barrier(std::vector<OutstandingStore> Stores) {
  Outstanding = std::move(Stores);
  Bytes.clear();
  for (u32 N = 0; N < Outstanding.size(); ++N)
    forDwords(*Outstanding[N].I, *Outstanding[N].Where,
              [&](unsigned, u64 Dword, u8 Mask) {
                Bytes.push_back({Dword, N, Mask});
              });
  std::sort(Bytes.begin(), Bytes.end());
}

const OutstandingStore *BarrierStores::missedBy(const Inst &I, unsigned Slot,
                                                const Footprint &Loaded,
                                                unsigned &Lane) const {
  const OutstandingStore *Missed = nullptr;
  // Two atomics may swap, if the one gives no result.
  const bool OnlyUpdates =
      I.Op->Mem.Kind == MemKind::Atomic && I.Writes.empty();
  const auto mayBeLater = [&](const OutstandingStore &S) {
    return OnlyUpdates && S.I->Op->Mem.Kind == MemKind::Atomic;
  };
  forDwords(I, Loaded, [&](unsigned L, u64 Dword, u8 Mask) {
    auto It = std::lower_bound(Bytes.begin(), Bytes.end(), Part{Dword, 0, 0});
    for (; !Missed && It != Bytes.end() && It->Dword == Dword; ++It)
      if (It->Mask & Mask && Outstanding[It->Store].Slot != Slot &&
          !mayBeLater(Outstanding[It->Store])) {
        Missed = &Outstanding[It->Store];
        Lane = L;
      }
  });
  return Missed;
}
