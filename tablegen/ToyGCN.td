//===- ToyGCN.td - The target ------------------------------*- tablegen -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// Everything TableGen knows about ToyGCN, in reading order: registers, banks,
/// issue model, instruction formats, instructions, then what only code
/// generation needs.
///
//===----------------------------------------------------------------------===//

include "llvm/Target/Target.td"
include "llvm/TableGen/SearchableTable.td"

def ToyGCNInstrInfo : InstrInfo {
  let guessInstructionProperties = 0;
}

def ToyGCNAsmWriter : AsmWriter {
  int PassSubtarget = 1;
}
def ToyGCNAsmParser : AsmParser;

def ToyGCN : Target {
  let InstructionSet = ToyGCNInstrInfo;
  let AssemblyWriters = [ToyGCNAsmWriter];
  let AssemblyParsers = [ToyGCNAsmParser];
  let AllowRegisterRenaming = 1;
}

include "ToyGCNRegisterInfo.td"
include "ToyGCNRegisterBanks.td"
include "ToyGCNSchedule.td"
include "ToyGCNInstrFormats.td"
include "ToyGCNOperands.td"
include "ToyGCNSALUInstructions.td"
include "ToyGCNSMEMInstructions.td"
include "ToyGCNVALUInstructions.td"
include "ToyGCNVOPCInstructions.td"
include "ToyGCNLDSInstructions.td"
include "ToyGCNMemoryInstructions.td"
include "ToyGCNPseudos.td"
include "ToyGCNCallingConv.td"
include "ToyGCNPatterns.td"
include "ToyGCNOperations.td"
include "ToyGCNExpansions.td"
include "ToyGCNQuotients.td"
include "ToyGCNFloatFunctions.td"
include "ToyGCNMemoryOperations.td"
include "ToyGCNCombine.td"

// The one processor: GFX9 as in Vega 10. The empty name is the default.
def : ProcessorModel<"gfx900", ToyGCNModel, []>;
def : ProcessorModel<"", ToyGCNModel, []>;

defm : RemapAllTargetPseudoPointerOperands<SReg_64>;
