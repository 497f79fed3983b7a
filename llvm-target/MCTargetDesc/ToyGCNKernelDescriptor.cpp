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

static uint32_t encodeRsrc1(const KernelDescriptor &KD) {
  using namespace amdhsa;
  uint32_t Bits = 0;
  setField(Bits, COMPUTE_PGM_RSRC1_GRANULATED_WORKITEM_VGPR_COUNT,
           granulate(KD.NextFreeVGPR, 4));
  setField(Bits, COMPUTE_PGM_RSRC1_GRANULATED_WAVEFRONT_SGPR_COUNT,
           granulate(KD.totalSGPRs(), 8));
  setField(Bits, COMPUTE_PGM_RSRC1_FLOAT_ROUND_MODE_32, KD.RoundMode32);
  setField(Bits, COMPUTE_PGM_RSRC1_FLOAT_ROUND_MODE_16_64, KD.RoundMode16And64);
  setField(Bits, COMPUTE_PGM_RSRC1_FLOAT_DENORM_MODE_32, KD.DenormMode32);
  setField(Bits, COMPUTE_PGM_RSRC1_FLOAT_DENORM_MODE_16_64,
           KD.DenormMode16And64);
  setField(Bits, COMPUTE_PGM_RSRC1_GFX6_GFX11_ENABLE_DX10_CLAMP, KD.DX10Clamp);
  setField(Bits, COMPUTE_PGM_RSRC1_GFX6_GFX11_ENABLE_IEEE_MODE, KD.IEEEMode);
  setField(Bits, COMPUTE_PGM_RSRC1_GFX9_PLUS_FP16_OVFL, KD.FP16Overflow);
  return Bits;
}

static uint32_t encodeRsrc2(const KernelDescriptor &KD) {
  using namespace amdhsa;
  uint32_t Bits = 0;
  auto Set = [&](uint32_t Mask, uint32_t Value) {
    setField(Bits, Mask, Value);
  };
  Set(COMPUTE_PGM_RSRC2_ENABLE_PRIVATE_SEGMENT, KD.EnablePrivateSegment);
  Set(COMPUTE_PGM_RSRC2_GFX6_GFX120_USER_SGPR_COUNT, KD.userSGPRs());
  Set(COMPUTE_PGM_RSRC2_ENABLE_SGPR_WORKGROUP_ID_X, KD.WorkgroupIDX);
  Set(COMPUTE_PGM_RSRC2_ENABLE_SGPR_WORKGROUP_ID_Y, KD.WorkgroupIDY);
  Set(COMPUTE_PGM_RSRC2_ENABLE_SGPR_WORKGROUP_ID_Z, KD.WorkgroupIDZ);
  Set(COMPUTE_PGM_RSRC2_ENABLE_SGPR_WORKGROUP_INFO, KD.WorkgroupInfo);
  Set(COMPUTE_PGM_RSRC2_ENABLE_VGPR_WORKITEM_ID, KD.WorkitemIDs);
  Set(COMPUTE_PGM_RSRC2_ENABLE_EXCEPTION_IEEE_754_FP_INVALID_OPERATION,
      KD.ExceptInvalidOperation);
  Set(COMPUTE_PGM_RSRC2_ENABLE_EXCEPTION_FP_DENORMAL_SOURCE,
      KD.ExceptDenormalSource);
  Set(COMPUTE_PGM_RSRC2_ENABLE_EXCEPTION_IEEE_754_FP_DIVISION_BY_ZERO,
      KD.ExceptFloatDivideByZero);
  Set(COMPUTE_PGM_RSRC2_ENABLE_EXCEPTION_IEEE_754_FP_OVERFLOW,
      KD.ExceptOverflow);
  Set(COMPUTE_PGM_RSRC2_ENABLE_EXCEPTION_IEEE_754_FP_UNDERFLOW,
      KD.ExceptUnderflow);
  Set(COMPUTE_PGM_RSRC2_ENABLE_EXCEPTION_IEEE_754_FP_INEXACT, KD.ExceptInexact);
  Set(COMPUTE_PGM_RSRC2_ENABLE_EXCEPTION_INT_DIVIDE_BY_ZERO,
      KD.ExceptIntDivideByZero);
  return Bits;
}

static uint16_t encodeCodeProperties(const KernelDescriptor &KD) {
  using namespace amdhsa;
  uint16_t Bits = 0;
  auto Set = [&](uint16_t Mask, bool Value) { Bits |= Value ? Mask : 0; };
  Set(KERNEL_CODE_PROPERTY_ENABLE_SGPR_PRIVATE_SEGMENT_BUFFER,
      KD.UserPrivateSegmentBuffer);
  Set(KERNEL_CODE_PROPERTY_ENABLE_SGPR_DISPATCH_PTR, KD.UserDispatchPtr);
  Set(KERNEL_CODE_PROPERTY_ENABLE_SGPR_QUEUE_PTR, KD.UserQueuePtr);
  Set(KERNEL_CODE_PROPERTY_ENABLE_SGPR_KERNARG_SEGMENT_PTR,
      KD.UserKernargSegmentPtr);
  Set(KERNEL_CODE_PROPERTY_ENABLE_SGPR_DISPATCH_ID, KD.UserDispatchID);
  Set(KERNEL_CODE_PROPERTY_ENABLE_SGPR_FLAT_SCRATCH_INIT,
      KD.UserFlatScratchInit);
  Set(KERNEL_CODE_PROPERTY_ENABLE_SGPR_PRIVATE_SEGMENT_SIZE,
      KD.UserPrivateSegmentSize);
  Set(KERNEL_CODE_PROPERTY_USES_DYNAMIC_STACK, KD.UsesDynamicStack);
  return Bits;
}

amdhsa::kernel_descriptor_t KernelDescriptor::encode() const {
  amdhsa::kernel_descriptor_t KD = {};
  KD.group_segment_fixed_size = GroupSegmentSize;
  KD.private_segment_fixed_size = PrivateSegmentSize;
  KD.kernarg_size = KernargSize;
  KD.compute_pgm_rsrc1 = encodeRsrc1(*this);
  KD.compute_pgm_rsrc2 = encodeRsrc2(*this);
  KD.kernel_code_properties = encodeCodeProperties(*this);
  return KD;
}

static constexpr DescriptorDirective flag(StringLiteral Name,
                                          bool KernelDescriptor::*Field) {
  return {Name, Field, nullptr, 1};
}

static constexpr DescriptorDirective
number(StringLiteral Name, unsigned KernelDescriptor::*Field, unsigned Max) {
  return {Name, nullptr, Field, Max};
}

using KD = KernelDescriptor;
static constexpr DescriptorDirective Directives[] = {
    number("group_segment_fixed_size", &KD::GroupSegmentSize, UINT32_MAX),
    number("private_segment_fixed_size", &KD::PrivateSegmentSize, UINT32_MAX),
    number("kernarg_size", &KD::KernargSize, UINT32_MAX),
    flag("user_sgpr_private_segment_buffer", &KD::UserPrivateSegmentBuffer),
    flag("user_sgpr_dispatch_ptr", &KD::UserDispatchPtr),
    flag("user_sgpr_queue_ptr", &KD::UserQueuePtr),
    flag("user_sgpr_kernarg_segment_ptr", &KD::UserKernargSegmentPtr),
    flag("user_sgpr_dispatch_id", &KD::UserDispatchID),
    flag("user_sgpr_flat_scratch_init", &KD::UserFlatScratchInit),
    flag("user_sgpr_private_segment_size", &KD::UserPrivateSegmentSize),
    flag("uses_dynamic_stack", &KD::UsesDynamicStack),
    flag("system_sgpr_private_segment_wavefront_offset",
         &KD::EnablePrivateSegment),
    flag("system_sgpr_workgroup_id_x", &KD::WorkgroupIDX),
    flag("system_sgpr_workgroup_id_y", &KD::WorkgroupIDY),
    flag("system_sgpr_workgroup_id_z", &KD::WorkgroupIDZ),
    flag("system_sgpr_workgroup_info", &KD::WorkgroupInfo),
    number("system_vgpr_workitem_id", &KD::WorkitemIDs, 2),
    number("next_free_vgpr", &KD::NextFreeVGPR, 256),
    number("next_free_sgpr", &KD::NextFreeSGPR, 102),
    flag("reserve_vcc", &KD::ReserveVCC),
    flag("reserve_flat_scratch", &KD::ReserveFlatScratch),
    flag("reserve_xnack_mask", &KD::ReserveXNACKMask),
    number("float_round_mode_32", &KD::RoundMode32, 3),
    number("float_round_mode_16_64", &KD::RoundMode16And64, 3),
    number("float_denorm_mode_32", &KD::DenormMode32, 3),
    number("float_denorm_mode_16_64", &KD::DenormMode16And64, 3),
    flag("dx10_clamp", &KD::DX10Clamp),
    flag("ieee_mode", &KD::IEEEMode),
    flag("fp16_overflow", &KD::FP16Overflow),
    flag("exception_fp_ieee_invalid_op", &KD::ExceptInvalidOperation),
    flag("exception_fp_denorm_src", &KD::ExceptDenormalSource),
    flag("exception_fp_ieee_div_zero", &KD::ExceptFloatDivideByZero),
    flag("exception_fp_ieee_overflow", &KD::ExceptOverflow),
    flag("exception_fp_ieee_underflow", &KD::ExceptUnderflow),
    flag("exception_fp_ieee_inexact", &KD::ExceptInexact),
    flag("exception_int_div_zero", &KD::ExceptIntDivideByZero),
};

ArrayRef<DescriptorDirective> ToyGCN::getDescriptorDirectives() {
  return Directives;
}
