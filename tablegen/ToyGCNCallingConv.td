//===- ToyGCNCallingConv.td - Arguments of plain functions -*- tablegen -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A plain function takes and returns values dword by dword in v0 to v30 (v31
/// holds the work-item ids), as stock AMDGPU's C convention does. A kernel's
/// arguments are in memory: llvm-target/Calls/ToyGCNCallLowering.cpp.
///
//===----------------------------------------------------------------------===//

defvar ArgumentVGPRs = !foreach(i, !range(31), !cast<Register>("VGPR"#i));

def CC_ToyGCN : CallingConv<[CCIfType<[i32], CCAssignToReg<ArgumentVGPRs>>]>;
def RetCC_ToyGCN : CallingConv<[CCIfType<[i32], CCAssignToReg<ArgumentVGPRs>>]>;
