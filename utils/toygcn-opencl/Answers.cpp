//===- Answers.cpp - What pocl would answer in another way ----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// For every device pocl 3.1 denies functions of workgroups and the generic
/// address space, knows no sizes of subgroups, and refuses workgroups that are
/// smaller at the ends of a launch. Entries of the table by which
/// OpenCL's loader calls pocl are replaced by those that do.
///
//===----------------------------------------------------------------------===//

#include "Device.h"
#include "llvm/Support/MathExtras.h"
#include <CL/cl_icd.h>
#include <cstring>

using namespace llvm;
using namespace toygcn;
using namespace toygcn::pocl;

/// What pocl's own entries were.
static decltype(cl_icd_dispatch::clGetDeviceInfo) OldDeviceInfo;
static decltype(cl_icd_dispatch::clEnqueueNDRangeKernel) OldEnqueue;
static decltype(cl_icd_dispatch::clSetKernelArg) OldSetArgument;

/// Gives \p Value away as the functions clGet...Info do.
template <typename T>
static cl_int answer(ArrayRef<T> Value, size_t Size, void *To, size_t *Needed) {
  const size_t Bytes = Value.size() * sizeof(T);
  if (To && Size < Bytes)
    return CL_INVALID_VALUE;
  if (To)
    memcpy(To, Value.data(), Bytes);
  if (Needed)
    *Needed = Bytes;
  return CL_SUCCESS;
}

static cl_int CL_API_CALL deviceInfo(cl_device_id D, cl_device_info Name,
                                     size_t Size, void *To, size_t *Needed) {
  if (D && (Name == CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT ||
            Name == CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT ||
            Name == CL_DEVICE_NON_UNIFORM_WORK_GROUP_SUPPORT))
    return answer<cl_bool>(CL_TRUE, Size, To, Needed);
  return OldDeviceInfo(D, Name, Size, To, Needed);
}

/// The product of the sizes in \p Bytes bytes at \p Input.
static size_t productOf(const void *Input, size_t Bytes) {
  size_t Product = 1;
  for (size_t N = 0; N < Bytes / sizeof(size_t); ++N)
    Product *= static_cast<const size_t *>(Input)[N];
  return Product;
}

/// A workgroup of subgroups as long as waves, if it is not too large.
static cl_int groupOf(size_t SubGroups, size_t MaxSize, size_t Size, void *To,
                      size_t *Needed) {
  const bool Fits = SubGroups && SubGroups * sim::WaveSize <= MaxSize;
  const size_t Sizes[3] = {Fits ? SubGroups * sim::WaveSize : 0, Fits, Fits};
  // The caller's room says how many dimensions it wants.
  const size_t Count = To ? std::min<size_t>(Size / sizeof(size_t), 3) : 3;
  return answer<size_t>({Sizes, Count}, Size, To, Needed);
}

static cl_int CL_API_CALL subGroupInfo(cl_kernel K, cl_device_id,
                                       cl_kernel_sub_group_info Name,
                                       size_t InputSize, const void *Input,
                                       size_t Size, void *To, size_t *Needed) {
  if (!K)
    return CL_INVALID_KERNEL;
  const bool HasInput = Input && InputSize && InputSize % sizeof(size_t) == 0;
  const size_t Items = HasInput ? productOf(Input, InputSize) : 0;
  const auto *Info = reinterpret_cast<ClKernel *>(K)->Info;
  const size_t Required = productOf(Info->RequiredSize, sizeof(size_t[3]));
  const size_t MaxSize = Required ? Required : MaxGroupSize;
  if (Name == CL_KERNEL_MAX_NUM_SUB_GROUPS)
    return answer<size_t>(divideCeil(MaxSize, sim::WaveSize), Size, To, Needed);
  if (Name == CL_KERNEL_COMPILE_NUM_SUB_GROUPS)
    return answer<size_t>(0, Size, To, Needed);
  if (!HasInput || InputSize > sizeof(size_t[3]))
    return CL_INVALID_VALUE;
  if (Name == CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE)
    return answer<size_t>(std::min<size_t>(Items, sim::WaveSize), Size, To,
                          Needed);
  if (Name == CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE)
    return answer<size_t>(divideCeil(Items, sim::WaveSize), Size, To, Needed);
  if (Name == CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT)
    return groupOf(Items, MaxSize, Size, To, Needed);
  return CL_INVALID_VALUE;
}

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

/// pocl keeps where a part of a buffer begins, in 32 bits at most. The upper
/// ones say how long it is.
static cl_int CL_API_CALL setArgument(cl_kernel K, cl_uint N, size_t Size,
                                      const void *Value) {
  const cl_int Status = OldSetArgument(K, N, Size, Value);
  if (Status != CL_SUCCESS || !Value)
    return Status;
  auto *Kernel = reinterpret_cast<ClKernel *>(K);
  const Parameter &P = Kernel->Info->Parameters[N];
  const bool IsBuffer = P.Kind == Parameter::Pointer &&
                        P.AddressSpace != CL_KERNEL_ARG_ADDRESS_LOCAL;
  const auto *B = IsBuffer ? *static_cast<Buffer *const *>(Value) : nullptr;
  if (B && B->Parent)
    Kernel->Arguments[N].Offset |= u64(B->Size) << 32;
  return Status;
}

/// Whether groups of \p K may be smaller at the ends of a launch: its source is
/// in OpenCL C 2.0 or later (opencl_program.py knows by the same words).
static bool mayHavePartialGroups(cl_kernel K) {
  const char *Options = reinterpret_cast<ClKernel *>(K)->Program->Options;
  const StringRef Text(Options ? Options : "");
  return !Text.contains("-cl-uniform-work-group-size") &&
         (Text.contains("-cl-std=CL2") || Text.contains("-cl-std=CL3"));
}

/// pocl gets full groups. Kernels have 32 bits of the command's offset; the
/// upper ones say how many work-items are too many.
static cl_int CL_API_CALL enqueue(cl_command_queue Q, cl_kernel K, cl_uint Dims,
                                  const size_t *Offset, const size_t *Global,
                                  const size_t *Group, cl_uint WaitCount,
                                  const cl_event *Waits, cl_event *Out) {
  if (!K) // pocl reads it.
    return CL_INVALID_KERNEL;
  size_t Rounded[3], Packed[3] = {};
  const bool MayRound = Group && mayHavePartialGroups(K);
  for (cl_uint D = 0; D < std::min(Dims, 3u); ++D) {
    if (Offset && Offset[D] >> 32)
      return CL_INVALID_GLOBAL_OFFSET;
    Packed[D] = Offset ? Offset[D] : 0;
    if (!Global)
      continue;
    const size_t G = Global[D];
    Rounded[D] = MayRound && Group[D] ? alignTo(G, Group[D]) : G;
    Packed[D] |= (Rounded[D] - G) << 32;
  }
  return OldEnqueue(Q, K, Dims, Packed, Global ? Rounded : nullptr, Group,
                    WaitCount, Waits, Out);
}

void toygcn::pocl::addAnswers(const Device &D) {
  auto *Table = static_cast<cl_icd_dispatch *>(D.Head.Dispatch);
  if (Table->clGetDeviceInfo == deviceInfo)
    return;
  OldDeviceInfo = Table->clGetDeviceInfo;
  Table->clGetDeviceInfo = deviceInfo;
  OldEnqueue = Table->clEnqueueNDRangeKernel;
  Table->clEnqueueNDRangeKernel = enqueue;
  OldSetArgument = Table->clSetKernelArg;
  Table->clSetKernelArg = setArgument;
  Table->clGetKernelSubGroupInfo = subGroupInfo;
  Table->clGetKernelSubGroupInfoKHR = subGroupInfo;
}
