//===- ToyGCNKernelDescriptor.h - What the hardware sets up -----*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The kernel descriptor as plain fields, its 64 bytes, and the register counts
/// that follow from it. Layout: AMDGPUUsage, "Kernel Descriptor".
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_MCTARGETDESC_TOYGCNKERNELDESCRIPTOR_H
#define TOYGCN_MCTARGETDESC_TOYGCNKERNELDESCRIPTOR_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/FloatingPointMode.h"
#include "llvm/Support/AMDHSAKernelDescriptor.h"
#include <cstdint>

namespace llvm::ToyGCN {

/// Defaults are those of the .amdhsa_* directives on gfx900.
struct KernelDescriptor {
  unsigned GroupSegmentSize = 0;   ///< LDS, bytes a workgroup.
  unsigned PrivateSegmentSize = 0; ///< Scratch, bytes a lane.
  unsigned KernargSize = 0;        ///< Bytes.

  unsigned NextFreeVGPR = 0; ///< Highest VGPR used, plus 1.
  unsigned NextFreeSGPR = 0; ///< Highest SGPR used, plus 1; without VCC etc.
  bool ReserveVCC = true;
  bool ReserveFlatScratch = true;
  bool ReserveXNACKMask = true;

  /// User SGPRs, in this order from s0; the number of SGPRs each takes.
  bool UserPrivateSegmentBuffer = false; ///< 4
  bool UserDispatchPtr = false;          ///< 2
  bool UserQueuePtr = false;             ///< 2
  bool UserKernargSegmentPtr = false;    ///< 2
  bool UserDispatchID = false;           ///< 2
  bool UserFlatScratchInit = false;      ///< 2
  bool UserPrivateSegmentSize = false;   ///< 1

  /// System SGPRs, after the user SGPRs in this order, one each.
  bool WorkgroupIDX = true;
  bool WorkgroupIDY = false;
  bool WorkgroupIDZ = false;
  bool WorkgroupInfo = false;
  /// Scratch is used; its wave offset is the last system SGPR.
  bool EnablePrivateSegment = false;
  /// v0 = x (0), v0-v1 = x, y (1), v0-v2 = x, y, z (2).
  unsigned WorkitemIDs = amdhsa::SYSTEM_VGPR_WORKITEM_ID_X;

  unsigned RoundMode32 = amdhsa::FLOAT_ROUND_MODE_NEAR_EVEN;
  unsigned RoundMode16And64 = amdhsa::FLOAT_ROUND_MODE_NEAR_EVEN;
  unsigned DenormMode32 = amdhsa::FLOAT_DENORM_MODE_FLUSH_SRC_DST;
  unsigned DenormMode16And64 = amdhsa::FLOAT_DENORM_MODE_FLUSH_NONE;
  bool DX10Clamp = true;
  bool IEEEMode = true;
  bool FP16Overflow = false;
  bool UsesDynamicStack = false;

  /// Enabled floating point and integer exceptions.
  bool ExceptInvalidOperation = false;
  bool ExceptDenormalSource = false;
  bool ExceptFloatDivideByZero = false;
  bool ExceptOverflow = false;
  bool ExceptUnderflow = false;
  bool ExceptInexact = false;
  bool ExceptIntDivideByZero = false;

  /// Number of SGPRs that the user values above take.
  unsigned userSGPRs() const;
  /// SGPRs, and VCC, FLAT_SCRATCH and XNACK_MASK after them.
  unsigned totalSGPRs() const;
  /// The descriptor with host-endian fields. kernel_code_entry_byte_offset is
  /// 0: the object file has a relocation against the kernel there.
  amdhsa::kernel_descriptor_t encode() const;
};

/// One .amdhsa_* directive, the field it sets, and the bits of the descriptor
/// that have its value.
struct DescriptorDirective {
  enum InWord : uint8_t { Elsewhere, Rsrc1, Rsrc2, CodeProperties };
  StringLiteral Name; ///< Without ".amdhsa_".
  bool KernelDescriptor::*Flag;
  unsigned KernelDescriptor::*Number; ///< Used if Flag is null.
  unsigned Max;                       ///< Largest value.
  InWord Word;
  uint32_t Mask;

  unsigned get(const KernelDescriptor &KD) const {
    return Flag ? KD.*Flag : KD.*Number;
  }
  void set(KernelDescriptor &KD, unsigned Value) const {
    if (Flag)
      KD.*Flag = Value != 0;
    else
      KD.*Number = Value;
  }
};

/// How MODE treats denormals where IR asks for \p Mode: bit 0 keeps those of
/// operands, bit 1 those of results. The hardware has no flushing to positive
/// zero, and of a mode that is known at run time only it flushes nothing.
unsigned denormalMode(DenormalMode Mode);

/// All directives, in the order in which they are printed.
ArrayRef<DescriptorDirective> getDescriptorDirectives();

} // namespace llvm::ToyGCN

#endif // TOYGCN_MCTARGETDESC_TOYGCNKERNELDESCRIPTOR_H
