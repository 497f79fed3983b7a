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

using namespace llvm;
using namespace toygcn::hsa;

void toygcn::hsa::dispatch(const hsa_kernel_dispatch_packet_t &P,
                           const amd_queue_t &Queue) {
  LoadedKernel Kernel = findKernel(P.kernel_object);
  if (!Kernel.K)
    fail("a packet launches a kernel that no loaded code object has");
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
