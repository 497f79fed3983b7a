//===- CustomLowering.h - Custom legalizations ------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Legalizations that no generic action covers. The rows of
/// tablegen/ToyGCNExpansions.td name what is C++: such a function builds the
/// replacement before the instruction, erases the instruction, and returns
/// true; false means that it knows no replacement. Then an expansion follows;
/// an operation without one gets a diagnostic.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_LEGALIZE_CUSTOMLOWERING_H
#define TOYGCN_LEGALIZE_CUSTOMLOWERING_H

#include "llvm/CodeGenTypes/LowLevelType.h"

namespace llvm {
class GISelValueTracking;
class MachineInstr;
class MachineIRBuilder;
class SrcOp;

namespace ToyGCN {
/// By the operation's row, else by its expansion. \p VT may be null.
bool lowerCustom(MachineInstr &MI, MachineIRBuilder &B, GISelValueTracking *VT);
/// Dispatches on the intrinsic.
/// An intrinsic by its row in ToyGCNOperations.td.
bool legalizeIntrinsic(MachineInstr &MI, MachineIRBuilder &B);

/// \p Value in place of the single result of \p MI, which is erased.
bool replaceWith(MachineInstr &MI, MachineIRBuilder &B, const SrcOp &Value);

/// LowerDivision.cpp: integer quotients and remainders, by constants, by powers
/// of two, or by the steps of a row.
bool chooseDivision(MachineInstr &MI, MachineIRBuilder &B,
                    GISelValueTracking *VT);

/// LowerAddresses.cpp: addresses of LDS variables, and casts between address
/// spaces.
bool lowerLDSAddress(MachineInstr &MI, MachineIRBuilder &B);
bool lowerAddrSpaceCast(MachineInstr &MI, MachineIRBuilder &B);

/// LowerWide.cpp: products of 64 bits and more.
bool lowerLowProduct(MachineInstr &MI, MachineIRBuilder &B,
                     GISelValueTracking *VT);

/// True if \p R, a float or a vector of such, is no signaling NaN: choices,
/// loops and signs pass on what computations make, which is quiet.
bool isNeverSNaN(Register R, const MachineRegisterInfo &MRI);

/// LowerPacked.cpp: the bits of a vector of elements below a dword as dwords,
/// or one integer; a phi or freeze of such a vector as that of its bits.
/// A sum or difference of four bytes.
bool lowerBytes(MachineInstr &MI, MachineIRBuilder &B);
/// True for an operation on two floats of 16 bits, whose result is quiet.
bool isPackedFloat(const MachineInstr &MI);
LLT bitsOfVector(LLT Ty);
bool passOnBits(MachineInstr &MI, MachineIRBuilder &B);

/// LowerWide.cpp: rotations and funnel shifts of more than 64 bits.
bool lowerWideFunnelShift(MachineInstr &MI, MachineIRBuilder &B);

/// LowerVectorAccess.cpp: shuffles, and elements by number. Returns false if an
/// element comes from memory.
bool lowerVectorAccess(MachineInstr &MI, MachineIRBuilder &B,
                       GISelValueTracking *VT);
} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_LEGALIZE_CUSTOMLOWERING_H
