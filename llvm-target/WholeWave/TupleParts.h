//===- TupleParts.h - Parts of tuples, where they are made ------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Whole-wave registers have one or two dwords. Values of more come as tuples
/// of parts, which instructions take apart again:
///
///   %158:vreg_256 = REG_SEQUENCE %150:vgpr_32, %subreg.sub0, ...
///   %82:vreg_128 = COPY %158.sub0_sub1_sub2_sub3:vreg_256
///   %110:vreg_64 = COPY %82.sub0_sub1:vreg_128
///   %125:vgpr_32 = COPY %110.sub0:vreg_64
///
/// Each part of one or two dwords is read where it was made, and tuples without
/// readers go:
///
///   %110:vreg_64 = REG_SEQUENCE %150:vgpr_32, %subreg.sub0, ...
///   %125:vgpr_32 = COPY %110.sub0:vreg_64
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_WHOLEWAVE_TUPLEPARTS_H
#define TOYGCN_WHOLEWAVE_TUPLEPARTS_H

namespace llvm {
class MachineFunction;

namespace ToyGCN {
/// \p MF is in SSA form.
void readPartsOfTuples(MachineFunction &MF);
} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_WHOLEWAVE_TUPLEPARTS_H
