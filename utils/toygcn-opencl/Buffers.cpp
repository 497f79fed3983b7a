//===- Buffers.cpp - Memory of the host and the kernels -------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Device.h"
#include <atomic>
#include <cstring>
#include <map>
#include <mutex>

using namespace toygcn::pocl;

/// Zeroed memory of exactly that size, which messages call by \p Name and a
/// number. Null if there is not enough.
static Region *allocate(const char *Name, size_t Bytes) {
  static std::atomic<unsigned> Count = 0;
  if (!memory().hasRoom(Bytes))
    return nullptr;
  return &memory().allocate(Name + std::to_string(++Count), Bytes);
}

static char *bytesOf(const Region *R) {
  return R ? reinterpret_cast<char *>(R->Base) : nullptr;
}

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

namespace {
/// What kernels have of parts of buffers: the same bytes at other addresses, so
/// that what is beside them is outside.
struct Parts {
  std::mutex Lock;
  std::map<const Region *, std::map<std::pair<u64, u64>, const Region *>> Of;
};
} // namespace

static Parts &parts() {
  static Parts *const P = new Parts;
  return *P;
}

u64 toygcn::pocl::partOf(const Region &Whole, u64 Origin, u64 Size) {
  std::lock_guard<std::mutex> Locked(parts().Lock);
  const Region *&Part = parts().Of[&Whole][{Origin, Size}];
  if (!Part)
    Part = &memory().alias("a part of " + Whole.Name, memory().reserve(Size),
                           Whole.at(Whole.Base + Origin), Size);
  return Part->Base;
}

static void release(void *P) {
  const Region *R = memory().find(reinterpret_cast<u64>(P));
  if (!R)
    return;
  std::lock_guard<std::mutex> Locked(parts().Lock);
  for (const auto &[Place, Part] : parts().Of[R])
    memory().release(*Part);
  parts().Of.erase(R);
  memory().release(*R);
}

/// Whether the host's memory of \p B is already a kernel's: it is of
/// clSVMAlloc.
static bool isShared(const Buffer &B) {
  return B.Flags & CL_MEM_USE_HOST_PTR &&
         memory().isOwnPage(reinterpret_cast<u64>(B.HostPointer));
}

void toygcn::pocl::addBuffers(Operations &Ops) {
  const Functions &F = *functions();
  // pocl itself brings what the host gave to a new buffer.
  Ops.Allocate = [](Device *D, Buffer *B, void *) -> cl_int {
    Place &P = B->Places[D->MemoryId];
    P.Own = isShared(*B) ? nullptr : allocate("buffer ", B->Size);
    P.Pointer = isShared(*B) ? B->HostPointer : bytesOf(P.Own);
    return P.Pointer ? CL_SUCCESS : CL_MEM_OBJECT_ALLOCATION_FAILURE;
  };
  Ops.Free = [](Device *D, Buffer *B) {
    Place &P = B->Places[D->MemoryId];
    if (!isShared(*B))
      release(P.Pointer);
    P = {};
  };
  // The host uses the buffer itself, or its memory of old, to and from which
  // pocl's function copies.
  Ops.GetMapping = [](void *, Place *P, Buffer *B, Mapping *M) -> cl_int {
    M->HostPointer =
        (B->Flags & CL_MEM_USE_HOST_PTR ? B->HostPointer
                                        : static_cast<char *>(P->Pointer)) +
        M->Offset;
    return CL_SUCCESS;
  };
  Ops.FreeMapping = [](void *, Place *, Buffer *, Mapping *M) -> cl_int {
    M->HostPointer = nullptr;
    return CL_SUCCESS;
  };
  Ops.SvmAllocate = [](Device *, cl_svm_mem_flags, size_t Bytes) -> void * {
    return bytesOf(allocate("shared memory ", Bytes));
  };
  Ops.SvmFree = [](Device *, void *P) { release(P); };
  Ops.SvmCopy = [](Device *, void *To, const void *From, size_t Bytes) {
    memmove(To, From, Bytes);
  };
  Ops.SvmFill = F.SvmFill;
  Ops.Read = F.Read;
  Ops.ReadRect = F.ReadRect;
  Ops.Write = F.Write;
  Ops.WriteRect = F.WriteRect;
  Ops.Copy = F.Copy;
  Ops.CopyRect = F.CopyRect;
  Ops.CopyWithSize = F.CopyWithSize;
  Ops.Fill = F.Fill;
  Ops.Map = F.Map;
  Ops.Unmap = F.Unmap;
}
