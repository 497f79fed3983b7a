//===- Device.cpp - What the device is and has ----------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Device.h"
#include "llvm/Support/raw_ostream.h"
#include <CL/cl_icd.h>
#include <dlfcn.h>

using namespace llvm;
using namespace toygcn;
using namespace toygcn::pocl;

//===----------------------------------------------------------------------===//
// The library that loads us
//===----------------------------------------------------------------------===//

/// What clGetPlatformInfo says, "OpenCL 3.0 PoCL 3.1+debian ...".
static std::string versionOf(void *Library) {
  auto *GetPlatforms =
      reinterpret_cast<cl_int (*)(cl_uint, cl_platform_id *, cl_uint *)>(
          dlsym(Library, "POclIcdGetPlatformIDsKHR"));
  cl_platform_id Platform;
  char Text[1024] = "";
  if (GetPlatforms && GetPlatforms(1, &Platform, nullptr) == CL_SUCCESS)
    (*reinterpret_cast<cl_icd_dispatch **>(Platform))
        ->clGetPlatformInfo(Platform, CL_PLATFORM_VERSION, sizeof(Text), Text,
                            nullptr);
  return Text;
}

static const Functions *findFunctions() {
  static Functions F;
  void *Library = dlopen("libpocl.so.2", RTLD_LAZY | RTLD_NOLOAD);
  std::string Version = Library ? versionOf(Library) : "";
  bool Fits = StringRef(Version).contains("PoCL 3.1");
  auto Find = [&](auto &Function, const char *Name) {
    void *Found = Fits ? dlsym(Library, Name) : nullptr;
    memcpy(&Function, &Found, sizeof(Found));
    Fits = Found;
  };
  Find(F.RunCommand, "pocl_exec_command");
  Find(F.MarkSubmitted, "pocl_update_event_submitted");
  Find(F.MarkFailed, "pocl_update_event_failed");
  Find(F.MakeCacheFolder, "pocl_cache_create_program_cachedir");
  Find(F.SetUpLanguages, "pocl_setup_opencl_c_with_version");
  Find(F.Broadcast, "pocl_broadcast");
  Find(F.SvmFill, "pocl_driver_svm_fill");
  Find(F.Read, "pocl_driver_read");
  Find(F.ReadRect, "pocl_driver_read_rect");
  Find(F.Write, "pocl_driver_write");
  Find(F.WriteRect, "pocl_driver_write_rect");
  Find(F.Copy, "pocl_driver_copy");
  Find(F.CopyRect, "pocl_driver_copy_rect");
  Find(F.CopyWithSize, "pocl_driver_copy_with_size");
  Find(F.Fill, "pocl_driver_memfill");
  Find(F.Map, "pocl_driver_map_mem");
  Find(F.Unmap, "pocl_driver_unmap_mem");
  if (!Fits)
    errs() << "toygcn: the device needs pocl 3.1, not '" << Version << "'\n";
  return Fits ? &F : nullptr;
}

const Functions *toygcn::pocl::functions() {
  static const Functions *const F = findFunctions();
  return F;
}

//===----------------------------------------------------------------------===//
// Facts
//===----------------------------------------------------------------------===//

/// As of a Radeon RX Vega 64, where the simulator has no numbers of its own.
static void setSizes(Device &D) {
  D.Type = CL_DEVICE_TYPE_GPU;
  D.ComputeUnits = 64;
  D.Clock = 1500;
  D.AddressBits = 64;
  D.Dimensions = 3;
  D.GroupSize = MaxGroupSize;
  std::fill(std::begin(D.GroupSizes), std::end(D.GroupSizes), D.GroupSize);
  D.GroupSizeMultiple = sim::WaveSize;
  D.NonUniformGroups = D.SubGroupsProgress = true;
  D.SubGroups = MaxGroupSize / sim::WaveSize;
  const u32 Widths[7] = {4, 2, 1, 1, 1, 1, 1};
  std::copy(Widths, Widths + 7, D.PreferredWidths);
  std::copy(Widths, Widths + 7, D.NativeWidths);
  D.MemorySize = Memory::MaxBytes;
  D.LargestAllocation = D.ConstantBytes = D.MemorySize / 4;
  D.LocalMemorySize = 65536;
  D.ArgumentBytes = 1024;
  D.SubDevices = 1;
  D.ConstantArguments = 8;
  D.BaseAlignment = D.LargestAlignment = 128;
  D.GlobalBytes = D.PreferredGlobalBytes = 1 << 24;
  D.CacheType = CL_READ_WRITE_CACHE;
  D.CacheLine = 64;
  D.CacheSize = 16384;
  D.PrintfBytes = 1 << 22;
  D.TimerResolution = 1;
}

/// Images, pipes and queues on the device stay absent.
static void setAbilities(Device &D) {
  D.FloatConfig = D.DoubleConfig =
      CL_FP_DENORM | CL_FP_INF_NAN | CL_FP_ROUND_TO_NEAREST |
      CL_FP_ROUND_TO_ZERO | CL_FP_ROUND_TO_INF | CL_FP_FMA;
  D.HalfConfig = D.FloatConfig;
  D.FloatConfig |= CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT;
  D.LocalMemoryType = CL_LOCAL;
  D.SharesHostMemory = D.IsLittleEndian = D.IsAvailable = true;
  D.HasCompiler = D.HasLinker = D.IsSpmd = D.HasLong = true;
  D.Runs = CL_EXEC_KERNEL;
  D.HostQueueProperties = D.QueueProperties =
      CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE;
  D.SvmPriority = 1;
  D.SvmCapabilities = CL_DEVICE_SVM_COARSE_GRAIN_BUFFER |
                      CL_DEVICE_SVM_FINE_GRAIN_BUFFER | CL_DEVICE_SVM_ATOMICS;
  const u64 Orders = CL_DEVICE_ATOMIC_ORDER_RELAXED |
                     CL_DEVICE_ATOMIC_ORDER_ACQ_REL |
                     CL_DEVICE_ATOMIC_ORDER_SEQ_CST;
  const u64 Scopes =
      CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP | CL_DEVICE_ATOMIC_SCOPE_DEVICE;
  D.AtomicMemory = Orders | Scopes | CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES;
  D.AtomicFences = D.AtomicMemory | CL_DEVICE_ATOMIC_SCOPE_WORK_ITEM;
}

/// The names of a text, each with \p Version. pocl keeps the list.
static void setNamed(Versions &V, StringRef Text, cl_version Version) {
  SmallVector<StringRef, 32> Names;
  Text.split(Names, ' ');
  auto *List = new cl_name_version[Names.size()]();
  for (size_t N = 0; N < Names.size(); ++N) {
    List[N].version = Version;
    memcpy(List[N].name, Names[N].data(), Names[N].size());
  }
  V = {Names.size(), List};
}

static void setNames(Device &D) {
  D.LongName = "gfx900 (ToyGCN simulator)";
  D.Vendor = "ToyGCN";
  D.VendorId = 0x10006;
  D.Profile = "FULL_PROFILE";
  D.Version = "OpenCL 3.0 pocl";
  D.VersionNumber = 300;
  D.VersionWord = D.LanguageWord = CL_MAKE_VERSION(3, 0, 0);
  D.LanguageOption = "CL3.0";
  D.Conformance = "";
  D.Extensions = "cl_khr_byte_addressable_store "
                 "cl_khr_global_int32_base_atomics "
                 "cl_khr_global_int32_extended_atomics "
                 "cl_khr_local_int32_base_atomics "
                 "cl_khr_local_int32_extended_atomics "
                 "cl_khr_int64_base_atomics cl_khr_int64_extended_atomics "
                 "cl_khr_fp16 cl_khr_fp64 cl_khr_subgroups "
                 "cl_khr_subgroup_non_uniform_vote cl_khr_subgroup_ballot "
                 "cl_khr_subgroup_non_uniform_arithmetic "
                 "cl_khr_subgroup_shuffle cl_khr_subgroup_shuffle_relative "
                 "cl_khr_subgroup_clustered_reduce cl_khr_subgroup_rotate "
                 "cl_khr_subgroup_extended_types";
  D.Features = "__opencl_c_fp64 __opencl_c_int64 "
               "__opencl_c_generic_address_space "
               "__opencl_c_program_scope_global_variables "
               "__opencl_c_work_group_collective_functions "
               "__opencl_c_subgroups "
               "__opencl_c_atomic_order_acq_rel "
               "__opencl_c_atomic_order_seq_cst "
               "__opencl_c_atomic_scope_device "
               "__opencl_c_atomic_scope_all_devices";
  setNamed(D.ExtensionVersions, D.Extensions, CL_MAKE_VERSION(1, 0, 0));
  setNamed(D.FeatureVersions, D.Features, CL_MAKE_VERSION(3, 0, 0));
  functions()->SetUpLanguages(&D, true);
}

static cl_int init(unsigned, Device *D, const char *) {
  start();
  setSizes(*D);
  setAbilities(*D);
  setNames(*D);
  addAnswers(*D);
  D->MemoryId = 0;
  return CL_SUCCESS;
}

/// A workgroup of the usual size at most, for a host that leaves the choice.
static void chooseGroupSize(Device *, size_t X, size_t Y, size_t Z,
                            size_t *GroupX, size_t *GroupY, size_t *GroupZ) {
  size_t Room = UsualGroupSize;
  for (auto [Items, Group] : {std::pair(X, GroupX), {Y, GroupY}, {Z, GroupZ}}) {
    *Group = std::min(Items, Room);
    while (Items % *Group)
      --*Group;
    Room /= *Group;
  }
}

//===----------------------------------------------------------------------===//
// Exported functions
//===----------------------------------------------------------------------===//

/// pocl looks for devices of two kinds, "basic" and "pthread". We are the only
/// one of the first; the second has to be there, but finds none.
extern "C" void pocl_basic_init_device_ops(Operations *Ops) {
  Ops->Name = "basic";
  Ops->Probe = [](Operations *) -> unsigned { return functions() != nullptr; };
  Ops->Init = init;
  if (!functions())
    return;
  addCommands(*Ops);
  addBuffers(*Ops);
  addPrograms(*Ops);
  addKernels(*Ops);
  Ops->GroupSize = chooseGroupSize;
}

extern "C" void pocl_pthread_init_device_ops(Operations *Ops) {
  Ops->Name = "pthread";
  Ops->Probe = [](Operations *) { return 0u; };
  Ops->Init = init;
}
