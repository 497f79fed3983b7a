//===- ToyGCNPlugin.cpp - Registration when the plugin is loaded ----------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Stock tools call the initializers of the targets that they were built with.
/// ToyGCN's run when the shared library is loaded, by -load or LD_PRELOAD.
///
//===----------------------------------------------------------------------===//

extern "C" {
void LLVMInitializeToyGCNTargetInfo();
void LLVMInitializeToyGCNTargetMC();
void LLVMInitializeToyGCNTarget();
void LLVMInitializeToyGCNAsmPrinter();
void LLVMInitializeToyGCNAsmParser();
void LLVMInitializeToyGCNDisassembler();
}

namespace {
struct RegisterToyGCN {
  RegisterToyGCN() {
    LLVMInitializeToyGCNTargetInfo();
    LLVMInitializeToyGCNTargetMC();
    LLVMInitializeToyGCNTarget();
    LLVMInitializeToyGCNAsmPrinter();
    LLVMInitializeToyGCNAsmParser();
    LLVMInitializeToyGCNDisassembler();
  }
} Registration;
} // namespace
