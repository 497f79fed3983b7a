//===- Pocl.h - The interface of pocl 3.1 to a device -------- -*- C++ -*--===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// pocl has OpenCL's host side and loads devices as libraries. It installs no
/// header for them, so here is how its objects lie in memory, as far as this
/// device has to do with them; what it does not touch is gaps. All of it holds
/// for version 3.1 as Debian builds it (with an ICD's table in every object),
/// which functions() makes sure of.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_OPENCL_POCL_H
#define TOYGCN_OPENCL_POCL_H

#include "Memory.h"
#include "Types.h"
#include <cstddef>
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>
#include <pthread.h>

namespace toygcn::pocl {

using sim::u32;
using sim::u64;

struct Device;
struct ClProgram;
struct QueueData; ///< Ours.

/// What every object of OpenCL begins with.
struct Object {
  void *Dispatch;
  u64 Id;
  pthread_mutex_t Lock;
  int References;
};

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// The place of a buffer on a device.
struct Place {
  void *Pointer; ///< Null before it is allocated.
  u64 Version;
  sim::Region *Own; ///< Null where the host's memory is shared.
  u64 ExtraNumber;
};

struct Buffer {
  Object Head;
  void *Context;
  u32 Type;
  cl_mem_flags Flags;
  u64 Properties[5];
  u32 PropertyCount;
  size_t Size, Origin;
  char *HostPointer;
  u64 HostVersion;
  u32 HostReferences;
  Place *Places; ///< By Device::MemoryId.
  u64 LatestVersion;
  void *LastEvent, *Mappings;
  size_t MappingCount;
  Buffer *Parent; ///< Of a part.
};

struct Mapping {
  char *HostPointer;
  size_t Offset, Size;
};

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

struct Parameter {
  char *Type, *Name;
  u32 AddressSpace, Access;
  u64 Qualifiers;
  enum : u32 { Value = 0, Pointer = 1 } Kind;
  u32 Size; ///< Bytes.
};

struct KernelInfo {
  u32 ParameterCount, LocalCount;
  size_t *LocalSizes; ///< Of variables in local memory.
  char *Name, *Attributes;
  Parameter *Parameters;
  enum : u64 { AllKnown = 31 } Known; ///< Of what clGetKernelArgInfo asks for.
  size_t RequiredSize[3], SizeHint[3];
  char VectorHint[16];
  size_t ParameterBytes;
  void *Hashes;
  u64 IsBuiltin;
  void **Data; ///< By device.
};

struct ClProgram {
  Object Head;
  void *Context;
  u32 FlushDenormals;
  Device **Associated;
  u32 AssociatedCount, DeviceCount;
  Device **Devices;
  char *Source, *Options;
  /// These are by device: what was built, in the device's own format.
  size_t *BinarySizes;
  unsigned char **Binaries;
  size_t BuiltinCount;
  void *BuiltinNames, *AllBuiltinNames;
  size_t *PoclBinarySizes;
  unsigned char **PoclBinaries; ///< As clGetProgramInfo gives them away.
  void **Data;
  size_t KernelCount;
  KernelInfo *Kernels;
  void *Instances;
  char (*Hashes)[41];
  char **Logs;
};

struct Argument {
  u64 Size, Offset; ///< Of a part of a buffer, see setArgument.
  void *Value;
  char IsSet, IsReadOnly, IsSvm;
};

struct ClKernel {
  Object Head;
  void *Context;
  ClProgram *Program;
  KernelInfo *Info;
  void **Data;
  const char *Name;
  Argument *Arguments;
};

//===----------------------------------------------------------------------===//
// Commands
//===----------------------------------------------------------------------===//

/// The launch of a kernel.
struct Run {
  void *Hash, *WorkGroup;
  ClKernel *Kernel;
  u64 Groups[3], Offset[3], GroupSize[3];
  void *PrintfBuffer, *PrintfPosition;
  u32 PrintfCapacity, Dimensions;
  Argument *Arguments;
  void *Gap[2];
};

struct Event;
struct Queue;

struct Command {
  pocl::Run Run; ///< One of many, and the largest.
  u32 Type;
  Command *Next, *Previous;
  int IsBuffered;
  pocl::Event *Event;
  void *Gap;
  pocl::Device *Device;
  u32 DeviceNumber; ///< In the program's list.
  int IsReady;
};

struct EventNode {
  pocl::Event *Event;
  EventNode *Next;
};

struct Event {
  Object Head;
  void *Context;
  pocl::Queue *Queue;
  u32 Type;
  pocl::Command *Command;
  void *Callbacks, *Notified;
  EventNode *WaitsFor; ///< Null if the command may run.
  size_t BufferCount;
  void *Buffers;
  u64 Times[4];
  pthread_cond_t *Data;
  void *Gap;
  int Status;
};

struct Queue {
  Object Head;
  void *Context;
  pocl::Device *Device;
  u64 Properties;
  void *Events, *Barrier;
  unsigned long Unfinished; ///< How many commands are.
  void *LastEvent[2];
  u64 AllProperties[10];
  u32 PropertyCount;
  QueueData *Data;
};

//===----------------------------------------------------------------------===//
// Devices
//===----------------------------------------------------------------------===//

/// What pocl calls. Null where it may be and nothing is to be done.
struct Operations {
  const char *Name;
  void (*Submit)(Command *, Queue *);
  void (*Join)(Device *, Queue *);
  void (*Flush)(Device *, Queue *);
  void (*Notify)(Device *, Event *, Event *Finished);
  void *Broadcast;
  void (*WaitEvent)(Device *, Event *);
  void (*UpdateEvent)(Device *, Event *);
  void (*FreeEventData)(Event *);
  void (*NotifyQueueFinished)(Queue *);
  void (*NotifyEventFinished)(Event *);

  unsigned (*Probe)(Operations *);
  cl_int (*Init)(unsigned, Device *, const char *);
  void *Uninit, *Reinit;

  cl_int (*Allocate)(Device *, Buffer *, void *);
  void (*Free)(Device *, Buffer *);
  void *CanMigrate, *Migrate;
  void (*SvmFree)(Device *, void *);
  void *(*SvmAllocate)(Device *, cl_svm_mem_flags, size_t);
  void *SvmMap, *SvmUnmap, *SvmRegister, *SvmUnregister;
  void (*SvmCopy)(Device *, void *, const void *, size_t);
  void *SvmFill, *SvmMigrate;
  void *Read, *ReadRect, *Write, *WriteRect, *Copy, *CopyRect, *CopyWithSize,
      *Fill, *Map, *Unmap;
  cl_int (*GetMapping)(void *, Place *, Buffer *, Mapping *);
  cl_int (*FreeMapping)(void *, Place *, Buffer *, Mapping *);

  void *CreateKernel, *FreeKernel;
  int (*BuildSource)(ClProgram *, u32, u32, ClProgram *const *, const char **,
                     int);
  int (*BuildBinary)(ClProgram *, u32, int, int);
  void *BuildBuiltin;
  int (*Link)(ClProgram *, u32, u32, ClProgram *const *, int);
  void *PostBuild, *BuildPoclBinary, *CompileKernel;
  int (*FreeProgram)(Device *, ClProgram *, u32);
  int (*SetUpKernels)(Device *, ClProgram *, u32);
  int (*AcceptsBinary)(Device *, size_t, const char *);

  int (*InitQueue)(Device *, Queue *);
  int (*FreeQueue)(Device *, Queue *);
  void *InitContext, *FreeContext;
  void (*Run)(void *, Command *);
  void (*RunNative)(void *, Command *);
  void *InitBuild, *InitTarget;
  char *(*Hash)(Device *); ///< The caller frees it.
  void *Images[8];
  void (*GroupSize)(Device *, size_t, size_t, size_t, size_t *, size_t *,
                    size_t *);
  void *MoreInfo, *GlContext, *CommandBuffers[3];
};

/// Names with versions.
struct Versions {
  size_t Count;
  cl_name_version *List;
};

struct Device {
  Object Head;
  cl_device_type Type;
  u32 VendorId, ComputeUnits;
  void *Parent;
  u32 FirstCore, CoreCount;
  u32 Dimensions;
  int PrintsOnDevice;
  size_t GroupSizes[3], GroupSize, GroupSizeMultiple;
  u32 NonUniformGroups;
  u32 PreferredWidths[7], NativeWidths[7]; ///< Of char to long, float to half.
  u32 Clock, AddressBits;
  u64 LargestAllocation;
  u32 Images, ImageArguments[3];
  size_t ImageSizes[7];
  u32 Samplers;
  size_t ArgumentBytes;
  u32 BaseAlignment, LargestAlignment; ///< Bytes.
  u64 HalfConfig, FloatConfig, DoubleConfig;
  u32 CacheType, CacheLine;
  u64 CacheSize, MemorySize;
  size_t PreferredGlobalBytes, GlobalBytes; ///< Of variables.
  u64 ConstantBytes;
  u32 ConstantArguments, LocalMemoryType;
  u64 LocalMemorySize;
  u32 CorrectsErrors, SharesHostMemory;
  size_t TimerResolution; ///< Nanoseconds.
  u32 IsLittleEndian, IsAvailable, HasCompiler, HasLinker, IsSpmd,
      HasArgumentBuffer, LaunchesGrids, NeedsWorkGroupPass;
  u64 Runs, QueueProperties;
  void *Platform;
  u32 SubDevices;
  size_t PartitionPropertyCount;
  void *PartitionProperties;
  size_t PartitionTypeCount;
  void *PartitionTypes;
  size_t PrintfBytes;
  const char *ShortName, *LongName, *Vendor, *DriverVersion, *Profile,
      *Extensions, *Version;
  u32 VersionNumber, VersionWord;
  const char *LanguageOption;
  u32 LanguageWord;
  void *Data;
  const char *Library, *Triple, *Cpu; ///< The first is Debian's.
  int Id, MemoryId;
  void *GlobalMemory;
  int HasLong, HasTimer, HasGl;
  u32 LocalsToArguments;
  int AllocatesLocals;
  size_t GridLimit;
  void *LinkFlags, *AuxiliaryFunctions;
  char *Builtins;
  u32 BuiltinCount;
  const char *BuiltinPath;
  void *SerializedNames;
  u32 SerializedCount;
  u32 AddressSpaces[5];
  u32 SvmPriority;
  u64 SvmCapabilities;
  u32 DeviceEvents, DeviceQueues;
  u32 PipeArguments, PipeReservations, PipePacket;
  u32 PreferredQueueSize, QueueSize;
  u64 DeviceQueueProperties, HostQueueProperties;
  u32 SubGroups, SubGroupsProgress;
  void *ImageFormats[6];
  u32 ImageFormatCounts[6];
  pocl::Operations *Operations;
  const char *SpirVersions, *SpirvVersions, *Features;
  u64 AtomicMemory, AtomicFences;
  const char *Conformance;
  u32 HasPipes;
  Versions ExtensionVersions, IlVersions;
  void *BuiltinVersions;
  Versions LanguageVersions, FeatureVersions;
};

static_assert(sizeof(Buffer) == 224 && offsetof(Buffer, HostPointer) == 152);
static_assert(sizeof(KernelInfo) == 144 && sizeof(Parameter) == 40);
static_assert(offsetof(ClProgram, Source) == 104 && sizeof(ClProgram) == 224);
static_assert(offsetof(ClKernel, Info) == 80 && sizeof(Argument) == 32);
static_assert(sizeof(Run) == 144 && offsetof(Command, Device) == 192);
static_assert(offsetof(Event, Status) == 184 && offsetof(Queue, Data) == 216);
static_assert(offsetof(Operations, Read) == 224 && sizeof(Operations) == 600);
static_assert(offsetof(Operations, BuildSource) == 336);
static_assert(offsetof(Device, PrintfBytes) == 520 && sizeof(Device) == 1040);
static_assert(offsetof(Device, MemoryId) == 644 &&
              offsetof(Device, Type) == 64);

//===----------------------------------------------------------------------===//
// Functions of pocl
//===----------------------------------------------------------------------===//

struct Functions {
  void (*RunCommand)(Command *);
  void (*MarkSubmitted)(Event *);
  void (*MarkFailed)(Event *);
  int (*MakeCacheFolder)(ClProgram *, unsigned, const char *, size_t, char *);
  void (*SetUpLanguages)(Device *, int Has30);
  // Operations on memory that the host can reach.
  void *Broadcast, *SvmFill, *Read, *ReadRect, *Write, *WriteRect, *Copy,
      *CopyRect, *CopyWithSize, *Fill, *Map, *Unmap;
};

/// Null, with a message on stderr, if the library that loads us is not the
/// version that all this is about.
const Functions *functions();

} // namespace toygcn::pocl

#endif // TOYGCN_OPENCL_POCL_H
