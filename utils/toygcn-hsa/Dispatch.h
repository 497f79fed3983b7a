//===- Dispatch.h - A packet becomes a launch ---------------- -*- C++ -*--===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_HSA_DISPATCH_H
#define TOYGCN_HSA_DISPATCH_H

#include "Runtime.h"
#include <hsa/amd_hsa_queue.h>

namespace toygcn::hsa {

/// Runs the kernel of \p Packet, which lies in \p Queue, to its end. A fault
/// ends the program.
void dispatch(const hsa_kernel_dispatch_packet_t &Packet,
              const amd_queue_t &Queue);

} // namespace toygcn::hsa

#endif // TOYGCN_HSA_DISPATCH_H
