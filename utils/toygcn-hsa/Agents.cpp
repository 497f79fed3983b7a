//===- Agents.cpp - What the CPU and the GPU are --------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// Tables of the answers that a host with a gfx900 card, a Radeon RX Vega 64,
/// gets. What a question has no row for is not known here.
///
//===----------------------------------------------------------------------===//

#include "Facts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <hsa/hsa_ext_image.h>

using namespace llvm;
using namespace toygcn::hsa;

hsa_status_t toygcn::hsa::tell(StringRef OfWhat, ArrayRef<Fact> Facts,
                               unsigned What, void *Out) {
  for (const Fact &F : Facts)
    if (F.What == What) {
      memcpy(Out, &F.Value, F.Bytes); // Little-endian.
      return HSA_STATUS_SUCCESS;
    }
  if (settings().Trace)
    errs() << "toygcn: attribute " << What << ' ' << OfWhat
           << " is not known\n";
  return HSA_STATUS_ERROR_INVALID_ARGUMENT;
}

//===----------------------------------------------------------------------===//
// The system
//===----------------------------------------------------------------------===//

hsa_status_t hsa_system_get_info(hsa_system_info_t What, void *Out) {
  if (What == HSA_SYSTEM_INFO_EXTENSIONS) {
    memset(Out, 0, 128);
    return HSA_STATUS_SUCCESS;
  }
  const Fact Facts[] = {
      {HSA_SYSTEM_INFO_VERSION_MAJOR, 2, 1},
      {HSA_SYSTEM_INFO_VERSION_MINOR, 2, 1},
      {HSA_SYSTEM_INFO_TIMESTAMP, 8, now()},
      {HSA_SYSTEM_INFO_TIMESTAMP_FREQUENCY, 8, 1000000000},
      {HSA_SYSTEM_INFO_SIGNAL_MAX_WAIT, 8, ~u64(0)},
      {HSA_SYSTEM_INFO_ENDIANNESS, 4, HSA_ENDIANNESS_LITTLE},
      {HSA_SYSTEM_INFO_MACHINE_MODEL, 4, HSA_MACHINE_MODEL_LARGE},
      {HSA_AMD_SYSTEM_INFO_BUILD_VERSION, 8, reinterpret_cast<u64>("ToyGCN")},
      {HSA_AMD_SYSTEM_INFO_SVM_SUPPORTED, 1, false},
      {HSA_AMD_SYSTEM_INFO_SVM_ACCESSIBLE_BY_DEFAULT, 1, false},
  };
  return tell("of the system", Facts, What, Out);
}

/// Images are refused one by one (Refused.cpp): where they are not supported,
/// HIP's runtime has no pitch for hipMallocPitch either.
static bool isSupported(uint16_t Extension) {
  return Extension == HSA_EXTENSION_IMAGES;
}

hsa_status_t hsa_system_extension_supported(uint16_t Extension, uint16_t,
                                            uint16_t, bool *Out) {
  *Out = isSupported(Extension);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_system_major_extension_supported(uint16_t Extension, uint16_t,
                                                  uint16_t *Minor, bool *Out) {
  *Minor = 0;
  *Out = isSupported(Extension);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_agent_extension_supported(uint16_t Extension, hsa_agent_t,
                                           uint16_t, uint16_t, bool *Out) {
  *Out = isSupported(Extension);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t
hsa_amd_register_system_event_handler(hsa_amd_system_event_callback_t, void *) {
  return HSA_STATUS_SUCCESS; // What it would tell ends the program here.
}

//===----------------------------------------------------------------------===//
// Agents
//===----------------------------------------------------------------------===//

static constexpr hsa_isa_t Gfx900 = {1};
static const char Gfx900Name[] = "amdgcn-amd-amdhsa--gfx900";

hsa_status_t hsa_iterate_agents(hsa_status_t (*Call)(hsa_agent_t, void *),
                                void *Data) {
  if (hsa_status_t Status = Call(Cpu, Data))
    return Status;
  return Call(Gpu, Data);
}

namespace {
/// A Fact for each agent.
struct AgentFact {
  unsigned What;
  u8 Bytes;
  u64 Cpu, Gpu;
};

/// A text, whose place has 64 bytes.
struct AgentText {
  unsigned What;
  const char *Cpu, *Gpu;
};
} // namespace

// Old attributes of hsa_agent_get_info that only newer headers name.
static constexpr unsigned TimestampFrequency = 0xA016;

static const AgentFact AgentFacts[] = {
    {HSA_AGENT_INFO_FEATURE, 4, 0, HSA_AGENT_FEATURE_KERNEL_DISPATCH},
    {HSA_AGENT_INFO_MACHINE_MODEL, 4, HSA_MACHINE_MODEL_LARGE,
     HSA_MACHINE_MODEL_LARGE},
    {HSA_AGENT_INFO_PROFILE, 4, HSA_PROFILE_FULL, HSA_PROFILE_BASE},
    {HSA_AGENT_INFO_DEFAULT_FLOAT_ROUNDING_MODE, 4,
     HSA_DEFAULT_FLOAT_ROUNDING_MODE_NEAR,
     HSA_DEFAULT_FLOAT_ROUNDING_MODE_NEAR},
    {HSA_AGENT_INFO_FAST_F16_OPERATION, 1, false, true},
    {HSA_AGENT_INFO_WAVEFRONT_SIZE, 4, 0, 64},
    {HSA_AGENT_INFO_WORKGROUP_MAX_DIM, 6, 0, 0x0400'0400'0400},
    {HSA_AGENT_INFO_WORKGROUP_MAX_SIZE, 4, 0, 1024},
    {HSA_AGENT_INFO_GRID_MAX_SIZE, 4, 0, ~u32(0)},
    {HSA_AGENT_INFO_FBARRIER_MAX_SIZE, 4, 0, 32},
    {HSA_AGENT_INFO_QUEUES_MAX, 4, 0, 128},
    {HSA_AGENT_INFO_QUEUE_MIN_SIZE, 4, 0, 64},
    {HSA_AGENT_INFO_QUEUE_MAX_SIZE, 4, 0, 1 << 17},
    {HSA_AGENT_INFO_QUEUE_TYPE, 4, HSA_QUEUE_TYPE_MULTI, HSA_QUEUE_TYPE_MULTI},
    {HSA_AGENT_INFO_NODE, 4, 0, 1},
    {HSA_AGENT_INFO_DEVICE, 4, HSA_DEVICE_TYPE_CPU, HSA_DEVICE_TYPE_GPU},
    {HSA_AGENT_INFO_ISA, 8, 0, Gfx900.handle},
    {HSA_AGENT_INFO_VERSION_MAJOR, 2, 1, 1},
    {HSA_AGENT_INFO_VERSION_MINOR, 2, 1, 1},
    {HSA_AMD_AGENT_INFO_CHIP_ID, 4, 0, 0x687F},
    {HSA_AMD_AGENT_INFO_CACHELINE_SIZE, 4, 64, 64},
    {HSA_AMD_AGENT_INFO_COMPUTE_UNIT_COUNT, 4, 1, 64},
    {HSA_AMD_AGENT_INFO_COOPERATIVE_COMPUTE_UNIT_COUNT, 4, 1, 64},
    {HSA_AMD_AGENT_INFO_MAX_CLOCK_FREQUENCY, 4, 1500, 1500},
    {HSA_AMD_AGENT_INFO_DRIVER_NODE_ID, 4, 0, 1},
    {HSA_AMD_AGENT_INFO_MAX_ADDRESS_WATCH_POINTS, 4, 0, 4},
    {HSA_AMD_AGENT_INFO_BDFID, 4, 0, 0x300},
    {HSA_AMD_AGENT_INFO_MEMORY_WIDTH, 4, 0, 2048},
    {HSA_AMD_AGENT_INFO_MEMORY_MAX_FREQUENCY, 4, 0, 945},
    {HSA_AMD_AGENT_INFO_MAX_WAVES_PER_CU, 4, 0, 40},
    {HSA_AMD_AGENT_INFO_NUM_SIMDS_PER_CU, 4, 0, 4},
    {HSA_AMD_AGENT_INFO_NUM_SHADER_ENGINES, 4, 0, 4},
    {HSA_AMD_AGENT_INFO_NUM_SHADER_ARRAYS_PER_SE, 4, 0, 1},
    {HSA_AMD_AGENT_INFO_DOMAIN, 4, 0, 0},
    {HSA_AMD_AGENT_INFO_COOPERATIVE_QUEUES, 1, false, true},
    {HSA_AMD_AGENT_INFO_ASIC_REVISION, 4, 0, 1},
    {HSA_AMD_AGENT_INFO_SVM_DIRECT_HOST_ACCESS, 1, true, true},
    {TimestampFrequency, 8, 1000000000, 1000000000},
    {HSA_EXT_AGENT_INFO_IMAGE_1D_MAX_ELEMENTS, 4, 0, 16384},
    {HSA_EXT_AGENT_INFO_IMAGE_1DA_MAX_ELEMENTS, 4, 0, 16384},
    {HSA_EXT_AGENT_INFO_IMAGE_1DB_MAX_ELEMENTS, 4, 0, ~u32(0)},
    {HSA_EXT_AGENT_INFO_IMAGE_2D_MAX_ELEMENTS, 8, 0, 0x4000'0000'4000},
    {HSA_EXT_AGENT_INFO_IMAGE_2DA_MAX_ELEMENTS, 8, 0, 0x4000'0000'4000},
    {HSA_EXT_AGENT_INFO_IMAGE_2DDEPTH_MAX_ELEMENTS, 8, 0, 0x4000'0000'4000},
    {HSA_EXT_AGENT_INFO_IMAGE_2DADEPTH_MAX_ELEMENTS, 8, 0, 0x4000'0000'4000},
    {HSA_EXT_AGENT_INFO_IMAGE_ARRAY_MAX_LAYERS, 4, 0, 2048},
    {HSA_EXT_AGENT_INFO_MAX_IMAGE_RD_HANDLES, 4, 0, 128},
    {HSA_EXT_AGENT_INFO_MAX_IMAGE_RORW_HANDLES, 4, 0, 64},
    {HSA_EXT_AGENT_INFO_MAX_SAMPLER_HANDLERS, 4, 0, 16},
    {HSA_EXT_AGENT_INFO_IMAGE_LINEAR_ROW_PITCH_ALIGNMENT, 8, 0, 256},
};

static const AgentText AgentTexts[] = {
    {HSA_AGENT_INFO_NAME, "CPU", "gfx900"},
    {HSA_AGENT_INFO_VENDOR_NAME, "CPU", "AMD"},
    {HSA_AMD_AGENT_INFO_PRODUCT_NAME, "CPU", "gfx900 (ToyGCN simulator)"},
    {HSA_AMD_AGENT_INFO_UUID, "CPU-XX", "GPU-0000000000000900"},
};

/// What has no place in a Fact: a wider value, as bytes.
static bool tellWide(bool IsGpu, unsigned What, void *Out) {
  if (What == HSA_AGENT_INFO_CACHE_SIZE) {
    const u32 Sizes[4] = {IsGpu ? 16384u : 32768u, IsGpu ? 4u << 20 : 0, 0, 0};
    memcpy(Out, Sizes, sizeof(Sizes));
  } else if (What == HSA_EXT_AGENT_INFO_IMAGE_3D_MAX_ELEMENTS) {
    const u32 Most[3] = {2048, 2048, 2048};
    memcpy(Out, Most, sizeof(Most));
  } else if (What == HSA_AGENT_INFO_GRID_MAX_DIM) {
    const hsa_dim3_t Most = {~0u, ~0u, ~0u};
    memcpy(Out, &Most, sizeof(Most));
  } else if (What == HSA_AGENT_INFO_EXTENSIONS) { // A bit for each.
    memset(Out, 0, 128);
    *static_cast<u8 *>(Out) = IsGpu << HSA_EXTENSION_IMAGES;
  } else if (What == HSA_AMD_AGENT_INFO_HDP_FLUSH) {
    memset(Out, 0, sizeof(hsa_amd_hdp_flush_t));
  } else {
    return false;
  }
  return true;
}

hsa_status_t hsa_agent_get_info(hsa_agent_t Agent, hsa_agent_info_t Info,
                                void *Out) {
  const bool IsGpu = Agent.handle == Gpu.handle;
  const unsigned What = Info;
  for (const AgentText &T : AgentTexts)
    if (T.What == What) {
      const char *Text = IsGpu ? T.Gpu : T.Cpu;
      if (What == HSA_AMD_AGENT_INFO_UUID) // At most 21 bytes.
        strcpy(static_cast<char *>(Out), Text);
      else
        strncpy(static_cast<char *>(Out), Text, 64);
      return HSA_STATUS_SUCCESS;
    }
  if (tellWide(IsGpu, What, Out))
    return HSA_STATUS_SUCCESS;
  std::vector<Fact> Facts;
  for (const AgentFact &F : AgentFacts)
    Facts.push_back({F.What, F.Bytes, IsGpu ? F.Gpu : F.Cpu});
  return tell("of an agent", Facts, What, Out);
}

//===----------------------------------------------------------------------===//
// The instruction set
//===----------------------------------------------------------------------===//

hsa_status_t hsa_agent_iterate_isas(hsa_agent_t Agent,
                                    hsa_status_t (*Call)(hsa_isa_t, void *),
                                    void *Data) {
  return Agent.handle == Gpu.handle ? Call(Gfx900, Data) : HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_isa_from_name(const char *Name, hsa_isa_t *Out) {
  if (StringRef(Name) != Gfx900Name)
    return HSA_STATUS_ERROR_INVALID_ISA_NAME;
  *Out = Gfx900;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_isa_get_info_alt(hsa_isa_t, hsa_isa_info_t What, void *Out) {
  if (What == HSA_ISA_INFO_NAME) {
    memcpy(Out, Gfx900Name, sizeof(Gfx900Name));
    return HSA_STATUS_SUCCESS;
  }
  if (What == HSA_ISA_INFO_GRID_MAX_DIM) {
    tellWide(true, HSA_AGENT_INFO_GRID_MAX_DIM, Out);
    return HSA_STATUS_SUCCESS;
  }
  // Pairs of bools: small and large model, base and full profile; and default,
  // to zero, to nearest.
  static const Fact Facts[] = {
      {HSA_ISA_INFO_NAME_LENGTH, 4, sizeof(Gfx900Name)},
      {HSA_ISA_INFO_MACHINE_MODELS, 2, 0x0100},
      {HSA_ISA_INFO_PROFILES, 2, 0x0001},
      {HSA_ISA_INFO_DEFAULT_FLOAT_ROUNDING_MODES, 3, 0x010000},
      {HSA_ISA_INFO_BASE_PROFILE_DEFAULT_FLOAT_ROUNDING_MODES, 3, 0x010000},
      {HSA_ISA_INFO_FAST_F16_OPERATION, 1, true},
      {HSA_ISA_INFO_WORKGROUP_MAX_DIM, 6, 0x0400'0400'0400},
      {HSA_ISA_INFO_WORKGROUP_MAX_SIZE, 4, 1024},
      {HSA_ISA_INFO_GRID_MAX_SIZE, 8, ~u32(0)},
      {HSA_ISA_INFO_FBARRIER_MAX_SIZE, 4, 32},
  };
  return tell("of an instruction set", Facts, What, Out);
}
