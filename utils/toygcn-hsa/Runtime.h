//===- Runtime.h - What the whole runtime shares ------------- -*- C++ -*--===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// libhsa-runtime64.so.1 over the wave simulator: hosts of ROCm, OpenCL or HSA
/// itself run unchanged, and their kernels in the simulator.
///
///   Agents       the attributes of the CPU and the GPU
///   Pools        memory, at addresses that the host has, too
///   Signals      values to wait for; the one place where threads meet
///   Executables  code objects, their kernels and variables
///   Queues       rings of packets, a thread for each
///   Dispatch     a packet becomes a launch of the simulator
///   Copies       copies and fills, some of them later
///   Refused      functions that do nothing but say so
///
/// Each file has the exported functions of its matter. docs/programs.md tells
/// users what works.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_HSA_RUNTIME_H
#define TOYGCN_HSA_RUNTIME_H

#include "Host.h"
#include <hsa/hsa.h>
#include <hsa/hsa_ext_amd.h>

namespace toygcn::hsa {

using namespace toygcn::host;

constexpr hsa_agent_t Cpu = {1}, Gpu = {2};

/// Says on stderr why a function does nothing; returns \p Status.
hsa_status_t refuse(const llvm::Twine &Why,
                    hsa_status_t Status = HSA_STATUS_ERROR);

} // namespace toygcn::hsa

#endif // TOYGCN_HSA_RUNTIME_H
