//===- Dispatch.cpp - A packet becomes a launch ---------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dispatch.h"
#include "Executables.h"
#include "Launches.h"
#include "Signals.h"

using namespace llvm;
using namespace toygcn;
using namespace toygcn::hsa;

/// The value at \p Address, or 0 where kernels have no memory.
static u64 dwordx2At(u64 Address) {
  const u8 *Bytes = memory().access(Address, sizeof(u64), /*Write=*/false);
  u64 Value = 0;
  if (Bytes)
    memcpy(&Value, Bytes, sizeof(Value));
  return Value;
}

/// Notes the doorbell that the kernel rings when it calls the host. The runtime
/// may leave any value in an argument without use.
static void findDoorbell(const sim::Kernel &K, u64 Arguments) {
  for (const sim::KernelArg &A : K.Args) {
    if (A.Kind != "hidden_hostcall_buffer")
      continue;
    // It stands after two pointers (the device library's hostcall).
    const u64 Doorbell = dwordx2At(dwordx2At(Arguments + A.Offset) + 16);
    if (memory().access(Doorbell, sizeof(amd_signal_t), /*Write=*/true))
      addDoorbell({Doorbell});
  }
}

void toygcn::hsa::dispatch(const hsa_kernel_dispatch_packet_t &P,
                           const amd_queue_t &Queue) {
  LoadedKernel Kernel = findKernel(P.kernel_object);
  if (!Kernel.K)
    fail("a packet launches a kernel that no loaded code object has");
  findDoorbell(*Kernel.K, reinterpret_cast<u64>(P.kernarg_address));
  const CodeObject &Object = Kernel.Code->object();
  Launch L(memory(), *Kernel.Code, *Kernel.K,
           launchOptions(
               Object, {P.grid_size_x, P.grid_size_y, P.grid_size_z},
               {P.workgroup_size_x, P.workgroup_size_y, P.workgroup_size_z}));
  failOn(L.bindPacket(reinterpret_cast<u64>(&P),
                      reinterpret_cast<u64>(P.kernarg_address),
                      reinterpret_cast<u64>(&Queue), P.group_segment_size));
  runLaunch(L, Object);
}
