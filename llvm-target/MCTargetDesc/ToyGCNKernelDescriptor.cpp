//===- ToyGCNKernelDescriptor.cpp - What the hardware sets up -------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNKernelDescriptor.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace llvm;
using namespace llvm::ToyGCN;

unsigned KernelDescriptor::userSGPRs() const {
  return 4 * UserPrivateSegmentBuffer +
         2 * (UserDispatchPtr + UserQueuePtr + UserKernargSegmentPtr +
              UserDispatchID + UserFlatScratchInit) +
         UserPrivateSegmentSize;
}

// On GFX9 the last allocated SGPRs are FLAT_SCRATCH, XNACK_MASK and VCC, from
// low to high: a kernel that needs the first of them also has all that follow.
unsigned KernelDescriptor::totalSGPRs() const {
  unsigned Special = ReserveFlatScratch ? 6
                     : ReserveXNACKMask ? 4
                     : ReserveVCC       ? 2
                                        : 0;
  return NextFreeSGPR + Special;
}

/// Blocks of \p BlockSize registers, minus one, as the descriptor counts them.
static unsigned granulate(unsigned Registers, unsigned BlockSize) {
  return divideCeil(std::max(Registers, 1u), BlockSize) - 1;
}

/// Puts \p Value into the bits that \p Mask has.
static void setField(uint32_t &Bits, uint32_t Mask, uint32_t Value) {
  Bits |= (Value << countr_zero(Mask)) & Mask;
}

using InWord = DescriptorDirective::InWord;
static constexpr DescriptorDirective flag(StringLiteral Name,
                                          bool KernelDescriptor::*Field,
                                          InWord Word = InWord::Elsewhere,
                                          uint32_t Mask = 0) {
  return {Name, Field, nullptr, 1, Word, Mask};
}
static constexpr DescriptorDirective
number(StringLiteral Name, unsigned KernelDescriptor::*Field, unsigned Max,
       InWord Word = InWord::Elsewhere, uint32_t Mask = 0) {
  return {Name, nullptr, Field, Max, Word, Mask};
}

using KD = KernelDescriptor;
using namespace amdhsa;
constexpr auto Rsrc1 = InWord::Rsrc1, Rsrc2 = InWord::Rsrc2,
               CodeProperties = InWord::CodeProperties;
static constexpr DescriptorDirective Directives[] = {
    number("group_segment_fixed_size", &KD::GroupSegmentSize, UINT32_MAX),
    number("private_segment_fixed_size", &KD::PrivateSegmentSize, UINT32_MAX),
    number("kernarg_size", &KD::KernargSize, UINT32_MAX),
    flag("user_sgpr_private_segment_buffer", &KD::UserPrivateSegmentBuffer,
         CodeProperties,
         KERNEL_CODE_PROPERTY_ENABLE_SGPR_PRIVATE_SEGMENT_BUFFER),
    flag("user_sgpr_dispatch_ptr", &KD::UserDispatchPtr, CodeProperties,
         KERNEL_CODE_PROPERTY_ENABLE_SGPR_DISPATCH_PTR),
    flag("user_sgpr_queue_ptr", &KD::UserQueuePtr, CodeProperties,
         KERNEL_CODE_PROPERTY_ENABLE_SGPR_QUEUE_PTR),
    flag("user_sgpr_kernarg_segment_ptr", &KD::UserKernargSegmentPtr,
         CodeProperties, KERNEL_CODE_PROPERTY_ENABLE_SGPR_KERNARG_SEGMENT_PTR),
    flag("user_sgpr_dispatch_id", &KD::UserDispatchID, CodeProperties,
         KERNEL_CODE_PROPERTY_ENABLE_SGPR_DISPATCH_ID),
    flag("user_sgpr_flat_scratch_init", &KD::UserFlatScratchInit,
         CodeProperties, KERNEL_CODE_PROPERTY_ENABLE_SGPR_FLAT_SCRATCH_INIT),
    flag("user_sgpr_private_segment_size", &KD::UserPrivateSegmentSize,
         CodeProperties, KERNEL_CODE_PROPERTY_ENABLE_SGPR_PRIVATE_SEGMENT_SIZE),
    flag("uses_dynamic_stack", &KD::UsesDynamicStack, CodeProperties,
         KERNEL_CODE_PROPERTY_USES_DYNAMIC_STACK),
    flag("system_sgpr_private_segment_wavefront_offset",
         &KD::EnablePrivateSegment, Rsrc2,
         COMPUTE_PGM_RSRC2_ENABLE_PRIVATE_SEGMENT),
    flag("system_sgpr_workgroup_id_x", &KD::WorkgroupIDX, Rsrc2,
         COMPUTE_PGM_RSRC2_ENABLE_SGPR_WORKGROUP_ID_X),
    flag("system_sgpr_workgroup_id_y", &KD::WorkgroupIDY, Rsrc2,
         COMPUTE_PGM_RSRC2_ENABLE_SGPR_WORKGROUP_ID_Y),
    flag("system_sgpr_workgroup_id_z", &KD::WorkgroupIDZ, Rsrc2,
         COMPUTE_PGM_RSRC2_ENABLE_SGPR_WORKGROUP_ID_Z),
    flag("system_sgpr_workgroup_info", &KD::WorkgroupInfo, Rsrc2,
         COMPUTE_PGM_RSRC2_ENABLE_SGPR_WORKGROUP_INFO),
    number("system_vgpr_workitem_id", &KD::WorkitemIDs, 2, Rsrc2,
           COMPUTE_PGM_RSRC2_ENABLE_VGPR_WORKITEM_ID),
    number("next_free_vgpr", &KD::NextFreeVGPR, 256),
    number("next_free_sgpr", &KD::NextFreeSGPR, 102),
    flag("reserve_vcc", &KD::ReserveVCC),
    flag("reserve_flat_scratch", &KD::ReserveFlatScratch),
    flag("reserve_xnack_mask", &KD::ReserveXNACKMask),
    number("float_round_mode_32", &KD::RoundMode32, 3, Rsrc1,
           COMPUTE_PGM_RSRC1_FLOAT_ROUND_MODE_32),
    number("float_round_mode_16_64", &KD::RoundMode16And64, 3, Rsrc1,
           COMPUTE_PGM_RSRC1_FLOAT_ROUND_MODE_16_64),
    number("float_denorm_mode_32", &KD::DenormMode32, 3, Rsrc1,
           COMPUTE_PGM_RSRC1_FLOAT_DENORM_MODE_32),
    number("float_denorm_mode_16_64", &KD::DenormMode16And64, 3, Rsrc1,
           COMPUTE_PGM_RSRC1_FLOAT_DENORM_MODE_16_64),
    flag("dx10_clamp", &KD::DX10Clamp, Rsrc1,
         COMPUTE_PGM_RSRC1_GFX6_GFX11_ENABLE_DX10_CLAMP),
    flag("ieee_mode", &KD::IEEEMode, Rsrc1,
         COMPUTE_PGM_RSRC1_GFX6_GFX11_ENABLE_IEEE_MODE),
    flag("fp16_overflow", &KD::FP16Overflow, Rsrc1,
         COMPUTE_PGM_RSRC1_GFX9_PLUS_FP16_OVFL),
    flag("exception_fp_ieee_invalid_op", &KD::ExceptInvalidOperation, Rsrc2,
         COMPUTE_PGM_RSRC2_ENABLE_EXCEPTION_IEEE_754_FP_INVALID_OPERATION),
    flag("exception_fp_denorm_src", &KD::ExceptDenormalSource, Rsrc2,
         COMPUTE_PGM_RSRC2_ENABLE_EXCEPTION_FP_DENORMAL_SOURCE),
    flag("exception_fp_ieee_div_zero", &KD::ExceptFloatDivideByZero, Rsrc2,
         COMPUTE_PGM_RSRC2_ENABLE_EXCEPTION_IEEE_754_FP_DIVISION_BY_ZERO),
    flag("exception_fp_ieee_overflow", &KD::ExceptOverflow, Rsrc2,
         COMPUTE_PGM_RSRC2_ENABLE_EXCEPTION_IEEE_754_FP_OVERFLOW),
    flag("exception_fp_ieee_underflow", &KD::ExceptUnderflow, Rsrc2,
         COMPUTE_PGM_RSRC2_ENABLE_EXCEPTION_IEEE_754_FP_UNDERFLOW),
    flag("exception_fp_ieee_inexact", &KD::ExceptInexact, Rsrc2,
         COMPUTE_PGM_RSRC2_ENABLE_EXCEPTION_IEEE_754_FP_INEXACT),
    flag("exception_int_div_zero", &KD::ExceptIntDivideByZero, Rsrc2,
         COMPUTE_PGM_RSRC2_ENABLE_EXCEPTION_INT_DIVIDE_BY_ZERO),
};

amdhsa::kernel_descriptor_t KernelDescriptor::encode() const {
  uint32_t Words[4] = {};
  for (const DescriptorDirective &D : Directives)
    if (D.Mask)
      setField(Words[D.Word], D.Mask, D.get(*this));
  setField(Words[Rsrc1], COMPUTE_PGM_RSRC1_GRANULATED_WORKITEM_VGPR_COUNT,
           granulate(NextFreeVGPR, 4));
  setField(Words[Rsrc1], COMPUTE_PGM_RSRC1_GRANULATED_WAVEFRONT_SGPR_COUNT,
           granulate(totalSGPRs(), 8));
  setField(Words[Rsrc2], COMPUTE_PGM_RSRC2_GFX6_GFX120_USER_SGPR_COUNT,
           userSGPRs());
  amdhsa::kernel_descriptor_t Descriptor = {};
  Descriptor.group_segment_fixed_size = GroupSegmentSize;
  Descriptor.private_segment_fixed_size = PrivateSegmentSize;
  Descriptor.kernarg_size = KernargSize;
  Descriptor.compute_pgm_rsrc1 = Words[Rsrc1];
  Descriptor.compute_pgm_rsrc2 = Words[Rsrc2];
  Descriptor.kernel_code_properties = Words[CodeProperties];
  return Descriptor;
}

unsigned ToyGCN::denormalMode(DenormalMode Mode) {
  unsigned Keeps = amdhsa::FLOAT_DENORM_MODE_FLUSH_SRC_DST;
  if (Mode.Input != DenormalMode::PreserveSign)
    Keeps |= amdhsa::FLOAT_DENORM_MODE_FLUSH_DST;
  if (Mode.Output != DenormalMode::PreserveSign)
    Keeps |= amdhsa::FLOAT_DENORM_MODE_FLUSH_SRC;
  return Keeps;
}

ArrayRef<DescriptorDirective> ToyGCN::getDescriptorDirectives() {
  return Directives;
}
