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

using namespace llvm;
using namespace toygcn;
using namespace toygcn::pocl;

/// Where the kernel has the buffer of \p A, or its part.
static u64 addressOf(const Argument &A, const Device &D) {
  const Place &P = (*static_cast<Buffer **>(A.Value))->Places[D.MemoryId];
  const u32 Origin = u32(A.Offset);
  const u64 Size = A.Offset >> 32; // setArgument says so; 0 is all of it.
  if (P.Own && Size)
    return partOf(*P.Own, Origin, Size);
  return reinterpret_cast<u64>(P.Pointer) + Origin;
}

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
  if (P.Kind != Parameter::Pointer || A.IsSvm) {
    memcpy(V.Bytes.data(), A.Value, A.Size);
  } else if (A.Value) { // Without a value it is a null pointer.
    const u64 Address = addressOf(A, D);
    memcpy(V.Bytes.data(), &Address, sizeof(Address));
  }
  return V;
}

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
  Built &B = builtFor(*R.Kernel->Program, C->DeviceNumber, Info.Name,
                      R.GroupSize[0] * R.GroupSize[1] * R.GroupSize[2]);
  Expected<const sim::Kernel *> K = B.Object->kernel(Info.Name);
  failOn(K.takeError());
  Launch L(memory(), *B.Code, **K, optionsFor(R, *B.Object));
  std::vector<ArgValue> Values;
  for (u32 N = 0; N < Info.ParameterCount; ++N)
    Values.push_back(valueOf(R.Arguments[N], Info.Parameters[N], *C->Device));
  failOn(L.bind(Values));
  runLaunch(L, *B.Object);
  print(L);
}

void toygcn::pocl::addKernels(Operations &Ops) { Ops.Run = run; }
