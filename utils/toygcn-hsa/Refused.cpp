//===- Refused.cpp - Functions that do nothing but say so -----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Runtime.h"
#include <hsa/hsa_ext_image.h>

using namespace toygcn::hsa;

// Settings that cannot be seen in results.
hsa_status_t hsa_amd_coherency_set_type(hsa_agent_t, hsa_amd_coherency_type_t) {
  return HSA_STATUS_SUCCESS;
}
hsa_status_t hsa_amd_queue_cu_set_mask(const hsa_queue_t *, uint32_t,
                                       const uint32_t *) {
  return HSA_STATUS_SUCCESS;
}
hsa_status_t hsa_amd_queue_set_priority(hsa_queue_t *,
                                        hsa_amd_queue_priority_t) {
  return HSA_STATUS_SUCCESS;
}

// A function by its name in the headers; its arguments do not matter.
#define REFUSE(NAME)                                                           \
  extern "C" hsa_status_t refuse_##NAME() asm(#NAME);                          \
  hsa_status_t refuse_##NAME() { return refuse(#NAME " is not modelled"); }    \
  static_assert(sizeof(&NAME), "");

// Images
REFUSE(hsa_amd_image_create)
REFUSE(hsa_ext_image_create)
REFUSE(hsa_ext_image_create_with_layout)
REFUSE(hsa_ext_image_data_get_info)
REFUSE(hsa_ext_image_data_get_info_with_layout)
REFUSE(hsa_ext_image_get_capability)
REFUSE(hsa_ext_image_clear)
REFUSE(hsa_ext_image_copy)
REFUSE(hsa_ext_image_destroy)
REFUSE(hsa_ext_image_export)
REFUSE(hsa_ext_image_import)
REFUSE(hsa_ext_sampler_create)
REFUSE(hsa_ext_sampler_destroy)
// Other processes, other devices, other interfaces
REFUSE(hsa_amd_interop_map_buffer)
REFUSE(hsa_amd_interop_unmap_buffer)
REFUSE(hsa_amd_ipc_memory_attach)
REFUSE(hsa_amd_ipc_memory_create)
REFUSE(hsa_amd_ipc_memory_detach)
REFUSE(hsa_amd_ipc_signal_attach)
REFUSE(hsa_amd_ipc_signal_create)
// Pages that move
REFUSE(hsa_amd_svm_attributes_get)
REFUSE(hsa_amd_svm_attributes_set)
REFUSE(hsa_amd_svm_prefetch_async)
REFUSE(hsa_amd_memory_migrate)
// Old ways
REFUSE(hsa_agent_iterate_regions)
REFUSE(hsa_agent_get_exception_policies)
REFUSE(hsa_agent_iterate_caches)
REFUSE(hsa_code_object_reader_create_from_file)
REFUSE(hsa_executable_agent_global_variable_define)
REFUSE(hsa_executable_global_variable_define)
REFUSE(hsa_executable_readonly_variable_define)
REFUSE(hsa_memory_allocate)
REFUSE(hsa_memory_assign_agent)
REFUSE(hsa_memory_free)
REFUSE(hsa_region_get_info)
REFUSE(hsa_soft_queue_create)
REFUSE(hsa_system_get_extension_table)
