//===- ToyGCNRegisterBanks.td - Where values live ----------*- tablegen -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// SGPR: one value for the wave. VGPR: one value for each lane. Mask: one bit
// for each lane, 64 of them in an SGPR pair; the bank of divergent i1 values.
// (MIR tells banks from register classes by name, so the two differ; and
// "lanemask" is a keyword.)
//
//===----------------------------------------------------------------------===//

def SGPRRegBank : RegisterBank<"SGPR", [SReg_32, SReg_64, SReg_96, SReg_128,
                                        SReg_160, SReg_256, SReg_512,
                                        SReg_1024]>;
def VGPRRegBank : RegisterBank<"VGPR", [VGPR_32, VReg_64, VReg_96, VReg_128,
                                        VReg_160, VReg_256, VReg_512,
                                        VReg_1024]>;
def LaneMaskRegBank : RegisterBank<"Mask", [LaneMask_64]>;
