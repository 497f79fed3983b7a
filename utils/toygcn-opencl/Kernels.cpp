//===- Kernels.cpp - Launches ---------------------------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Device.h"
#include "Launches.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace llvm;
using namespace toygcn;
using namespace toygcn::pocl;

/// What the kernel gets for \p A.
static ArgValue valueOf(const Argument &A, const Parameter &P,
                        const Device &D) {
  ArgValue V;
  if (P.AddressSpace == CL_KERNEL_ARG_ADDRESS_LOCAL) {
    V.K = ArgValue::Local;
    V.LocalBytes = A.Size;
    return V;
  }
  V.Bytes.resize(std::max<u64>(P.Size, A.Size));
  if (P.Kind != Parameter::Pointer) {
    memcpy(V.Bytes.data(), A.Value, A.Size);
  } else if (A.Value) { // Without a value it is a null pointer.
    char *Pointer = A.IsSvm
                        ? *static_cast<char **>(A.Value)
                        : static_cast<char *>((*static_cast<Buffer **>(A.Value))
                                                  ->Places[D.MemoryId]
                                                  .Pointer);
    Pointer += u32(A.Offset);
    memcpy(V.Bytes.data(), &Pointer, sizeof(Pointer));
  }
  return V;
}

namespace {
/// While a kernel that has only parts of a buffer runs, the buffer ends where
/// the last of them does.
class PartsOnly {
public:
  PartsOnly(const Run &R, const Device &D) {
    for (u32 N = 0; N < R.Kernel->Info->ParameterCount; ++N)
      add(R.Arguments[N], R.Kernel->Info->Parameters[N], D);
    for (auto &[Own, Whole] : Found) {
      const u64 End = std::min(Whole.Size, Own->Size);
      Whole = {End < Own->Size ? Own->Name : "", Own->Size};
      if (Whole.Name.empty())
        continue;
      Own->Size = End;
      Own->Name += " up to the end of its part";
    }
  }
  ~PartsOnly() {
    for (auto &[Own, Whole] : Found) {
      Own->Size = Whole.Size;
      if (!Whole.Name.empty())
        Own->Name = Whole.Name;
    }
  }
  PartsOnly(const PartsOnly &) = delete;

private:
  void add(const Argument &A, const Parameter &P, const Device &D) {
    if (P.Kind != Parameter::Pointer || A.IsSvm || !A.Value ||
        P.AddressSpace == CL_KERNEL_ARG_ADDRESS_LOCAL)
      return;
    const Buffer *B = *static_cast<Buffer **>(A.Value);
    Region *Own = B ? B->Places[D.MemoryId].Own : nullptr;
    if (!Own)
      return;
    const u64 Size = A.Offset >> 32; // setArgument says so; 0 is all of it.
    u64 &End = Found[Own].Size;
    End = std::max(End, Size ? u32(A.Offset) + Size : Own->Size);
  }
  struct Old {
    std::string Name;
    u64 Size = 0;
  };
  std::map<Region *, Old> Found; ///< Size: first where it ends for the kernel.
};
} // namespace

static LaunchOptions optionsFor(const Run &R, const sim::CodeObject &Object) {
  Dim3 Grid, Block;
  for (unsigned D = 0; D < 3; ++D) {
    Block[D] = R.GroupSize[D];
    const u64 TooMany = R.Offset[D] >> 32; // enqueue says so.
    const u64 Items = R.Groups[D] * R.GroupSize[D] - TooMany;
    if (Items + u32(R.Offset[D]) > ~u32(0))
      fail("a kernel's global ids do not fit into 32 bits");
    Grid[D] = Items;
  }
  LaunchOptions O = launchOptions(Object, Grid, Block);
  O.Dimensions = R.Dimensions;
  for (unsigned D = 0; D < 3; ++D)
    O.Offset[D] = u32(R.Offset[D]);
  return O;
}

static void print(const Launch &L) {
  std::string Text;
  raw_string_ostream OS(Text);
  failOn(L.printTexts(OS));
  fwrite(Text.data(), 1, Text.size(), stdout);
}

static void run(void *, Command *C) {
  const Run &R = C->Run;
  if (!R.Groups[0] || !R.Groups[1] || !R.Groups[2])
    return;
  const KernelInfo &Info = *R.Kernel->Info;
  Built &B = built(*R.Kernel->Program, C->DeviceNumber);
  Expected<const sim::Kernel *> K = B.Object->kernel(Info.Name);
  failOn(K.takeError());
  Launch L(memory(), *B.Code, **K, optionsFor(R, *B.Object));
  std::vector<ArgValue> Values;
  for (u32 N = 0; N < Info.ParameterCount; ++N)
    Values.push_back(valueOf(R.Arguments[N], Info.Parameters[N], *C->Device));
  failOn(L.bind(Values));
  PartsOnly Limits(R, *C->Device);
  runLaunch(L, *B.Object);
  print(L);
}

void toygcn::pocl::addKernels(Operations &Ops) { Ops.Run = run; }
