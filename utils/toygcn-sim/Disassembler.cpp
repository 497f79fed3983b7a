//===- Disassembler.cpp - The stock AMDGPU disassembler -------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Disassembler.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCDisassembler/MCDisassembler.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstPrinter.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCTargetOptions.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace toygcn::sim;

extern "C" {
void LLVMInitializeAMDGPUTargetInfo();
void LLVMInitializeAMDGPUTargetMC();
void LLVMInitializeAMDGPUDisassembler();
}

struct Disassembler::Impl {
  MCTargetOptions Options;
  std::unique_ptr<MCRegisterInfo> MRI;
  std::unique_ptr<MCAsmInfo> MAI;
  std::unique_ptr<MCInstrInfo> MII;
  std::unique_ptr<MCSubtargetInfo> STI;
  std::unique_ptr<MCContext> Ctx;
  std::unique_ptr<MCDisassembler> Dis;
  std::unique_ptr<MCInstPrinter> Printer;
};

Disassembler::Disassembler() : P(new Impl) {}
Disassembler::~Disassembler() = default;

Expected<std::unique_ptr<Disassembler>> Disassembler::create() {
  LLVMInitializeAMDGPUTargetInfo();
  LLVMInitializeAMDGPUTargetMC();
  LLVMInitializeAMDGPUDisassembler();
  Triple TT("amdgcn-amd-amdhsa");
  std::string Problem;
  const Target *T = TargetRegistry::lookupTarget(TT, Problem);
  if (!T)
    return createStringError("this LLVM has no AMDGPU target: " + Problem);
  std::unique_ptr<Disassembler> D(new Disassembler);
  Impl &P = *D->P;
  P.MRI.reset(T->createMCRegInfo(TT));
  P.MAI.reset(T->createMCAsmInfo(*P.MRI, TT, P.Options));
  P.MII.reset(T->createMCInstrInfo());
  P.STI.reset(T->createMCSubtargetInfo(TT, "gfx900", ""));
  P.Ctx =
      std::make_unique<MCContext>(TT, P.MAI.get(), P.MRI.get(), P.STI.get());
  P.Dis.reset(T->createMCDisassembler(*P.STI, *P.Ctx));
  P.Printer.reset(T->createMCInstPrinter(TT, 0, *P.MAI, *P.MII, *P.MRI));
  if (!P.Dis || !P.Printer)
    return createStringError("this LLVM has no AMDGPU disassembler");
  return std::move(D);
}

unsigned Disassembler::decode(ArrayRef<u8> Bytes, u64 PC,
                              std::string &Mnemonic) {
  MCInst MI;
  u64 Size = 0;
  if (P->Dis->getInstruction(MI, Size, Bytes, PC, nulls()) !=
          MCDisassembler::Success ||
      Size == 0 || Size > Bytes.size())
    return 0;
  const char *Name = P->Printer->getMnemonic(MI).first;
  // Fixed operand text belongs to the printer's chunk: "scratch_load_dword
  // off,".
  Mnemonic = Name ? StringRef(Name).ltrim().split(' ').first.rtrim().str() : "";
  return unsigned(Size);
}

std::string Disassembler::print(ArrayRef<u8> Bytes, u64 PC) {
  MCInst MI;
  u64 Size = 0;
  if (P->Dis->getInstruction(MI, Size, Bytes, PC, nulls()) ==
      MCDisassembler::Fail)
    return "<not an instruction>";
  std::string Text;
  raw_string_ostream OS(Text);
  P->Printer->printInst(&MI, PC, "", *P->STI, OS);
  StringRef Trimmed = StringRef(Text).trim();
  std::string Out = Trimmed.str();
  for (char &C : Out)
    if (C == '\t')
      C = ' ';
  return Out;
}
