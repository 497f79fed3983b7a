//===- Device.h - What the parts of the device share --------- -*- C++ -*--===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The simulator as a device of Debian's pocl, which has the host side of
/// OpenCL: contexts, buffers, events, queues, binaries and their cache.
///
///   Pocl      how pocl's objects lie in memory, and its functions
///   Device    what the device is and has
///   Commands  a thread for each queue, and those who wait for it
///   Buffers   memory that hosts and kernels have at the same addresses
///   Programs  from sources to code objects, by `utils/toygcn`'s compilers
///   Kernels   launches
///   Answers   what the host asks that pocl would answer in another way
///
/// docs/programs.md tells users what works.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_OPENCL_DEVICE_H
#define TOYGCN_OPENCL_DEVICE_H

#include "CodeObject.h"
#include "Host.h"
#include "Pocl.h"
#include "Program.h"

namespace toygcn::pocl {

using namespace toygcn::host;

// Each adds its operations.
void addCommands(Operations &Ops);
void addBuffers(Operations &Ops);
void addPrograms(Operations &Ops);
void addKernels(Operations &Ops);
void addAnswers(const Device &D);

/// The largest workgroup, and what clang compiles kernels for that do not say
/// how large theirs are.
constexpr u32 MaxGroupSize = 1024, UsualGroupSize = 256;

/// A program of OpenCL in the simulator's memory.
struct Built {
  std::unique_ptr<sim::CodeObject> Object;
  std::unique_ptr<sim::Program> Code;
  std::string Ir;              ///< What it was compiled of.
  std::unique_ptr<Built> Wide; ///< The same for the largest workgroups.
};

/// What \p P became for the device of that number. A code object that cannot
/// be loaded ends the program.
Built &built(ClProgram &P, u32 DeviceNumber);
/// The same for a launch of \p Kernel in workgroups of \p Items work-items: it
/// is compiled once more if they are too many.
Built &builtFor(ClProgram &P, u32 DeviceNumber, llvm::StringRef Kernel,
                u64 Items);

/// Where kernels have these bytes of \p Whole, and nothing around them.
u64 partOf(const sim::Region &Whole, u64 Origin, u64 Size);

} // namespace toygcn::pocl

#endif // TOYGCN_OPENCL_DEVICE_H
