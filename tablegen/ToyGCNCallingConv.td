//===- ToyGCNCallingConv.td - Arguments of plain functions -*- tablegen -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The registers of docs/calls.md. A plain function takes and returns values
/// dword by dword in v0 to v30 (v31 holds the work-item ids), as stock AMDGPU's
/// C convention does; arguments that the source calls uniform (`inreg`) come in
/// SGPRs. A kernel's arguments are in memory:
/// llvm-target/Calls/ToyGCNCallLowering.cpp.
///
//===----------------------------------------------------------------------===//

defvar ArgumentVGPRs = !foreach(i, !range(31), !cast<Register>("VGPR"#i));
defvar ArgumentSGPRs = !foreach(i, !range(16, 28), !cast<Register>("SGPR"#i));

def CC_ToyGCN : CallingConv<[
  CCIfInReg<CCIfType<[i32], CCAssignToReg<ArgumentSGPRs>>>,
  CCIfType<[i32], CCAssignToReg<ArgumentVGPRs>>
]>;
def RetCC_ToyGCN : CallingConv<[CCIfType<[i32], CCAssignToReg<ArgumentVGPRs>>]>;

// What a function gives back as it was: s34 and up, and the upper half of each
// 16 VGPRs from v32 on, so that every budget of VGPRs has some of both kinds.
def CSR_ToyGCN : CalleeSavedRegs<
    (add (sequence "SGPR%u", 34, 101),
         (sequence "VGPR%u", 40, 47), (sequence "VGPR%u", 56, 63),
         (sequence "VGPR%u", 72, 79), (sequence "VGPR%u", 88, 95),
         (sequence "VGPR%u", 104, 111), (sequence "VGPR%u", 120, 127),
         (sequence "VGPR%u", 136, 143), (sequence "VGPR%u", 152, 159),
         (sequence "VGPR%u", 168, 175), (sequence "VGPR%u", 184, 191),
         (sequence "VGPR%u", 200, 207), (sequence "VGPR%u", 216, 223),
         (sequence "VGPR%u", 232, 239), (sequence "VGPR%u", 248, 255))> {
  let OtherPreserved = (add SGPR32, EXEC, FLAT_SCR, SRC_SHARED_BASE,
                            SRC_SHARED_LIMIT, SRC_PRIVATE_BASE,
                            SRC_PRIVATE_LIMIT, WHOLE_WAVE);
}
