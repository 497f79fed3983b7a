//===- Disassembler.cpp - The stock AMDGPU disassembler -------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Disassembler.h"
#include "GuardedCall.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCDisassembler/MCDisassembler.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstPrinter.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSchedule.h"
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

  bool read(ArrayRef<u8> Bytes, u64 PC, MCInst &MI, u64 &Size) const;
  bool write(const MCInst &MI, u64 PC, std::string &Text) const;
};

/// Whether a word names a literal where gfx9 has none ("Vega" ISA manual,
/// section 13): a source of VOP3, the scalar result of its comparisons and lane
/// reads, the scalar offset of a buffer. The stock disassembler takes the dword
/// after the instruction for it without looking whether it is there.
static bool hasWrongLiteral(const u8 *Words) {
  u32 W[2];
  memcpy(W, Words, sizeof(W));
  u32 Format = W[0] >> 26, Op = field(W[0], 16, 10);
  if (Format == 0x38 || Format == 0x3A) // MUBUF, MTBUF
    return field(W[1], 24, 8) == 255;
  bool ScalarDst = Op < 0x100 || Op == 0x142 || Op == 0x289;
  return Format == 0x34 && // VOP3, VOP3P
         (field(W[1], 0, 9) == 255 || field(W[1], 9, 9) == 255 ||
          field(W[1], 18, 9) == 255 || (ScalarDst && field(W[0], 0, 8) == 255));
}

/// Whether an SDWA dword selects what does not exist: 7 of the sources and the
/// result, or 3 for the rest of the result ("Vega" ISA manual, section 13.3).
/// The stock printer has no name for these.
static bool isUnknownSdwa(const u8 *Words) {
  u32 W[2];
  memcpy(W, Words, sizeof(W));
  if (W[0] >> 31 || field(W[0], 0, 9) != 249)
    return false;
  bool IsCompare = (W[0] >> 25) == 0x3E; // Has no fields for the result.
  return field(W[1], 16, 3) == 7 || field(W[1], 24, 3) == 7 ||
         (!IsCompare && (field(W[1], 8, 3) == 7 || field(W[1], 11, 2) == 3));
}

/// Reads one instruction. The stock disassembler may look past the end of what
/// it is given, so it gets a copy with zeros after the end.
bool Disassembler::Impl::read(ArrayRef<u8> Bytes, u64 PC, MCInst &MI,
                              u64 &Size) const {
  constexpr size_t Longest = 20; // As MCAsmInfo::getMaxInstLength says.
  u8 Padded[Longest] = {};
  memcpy(Padded, Bytes.data(), std::min(Bytes.size(), Longest));
  if (Bytes.size() < 4 || hasWrongLiteral(Padded) || isUnknownSdwa(Padded))
    return false;
  bool Known = false;
  return survives([&] {
           Known = Dis->getInstruction(MI, Size, Padded, PC, nulls()) ==
                   MCDisassembler::Success;
         }) &&
         Known && Size != 0 && Size <= Bytes.size();
}

bool Disassembler::Impl::write(const MCInst &MI, u64 PC,
                               std::string &Text) const {
  raw_string_ostream OS(Text);
  return survives([&] { Printer->printInst(&MI, PC, "", *STI, OS); });
}

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
  if (!P->read(Bytes, PC, MI, Size))
    return 0;
  const char *Name = P->Printer->getMnemonic(MI).first;
  std::string Text;
  if (!P->write(MI, PC, Text))
    return 0;
  // Fixed operand text belongs to the printer's chunk: "scratch_load_dword
  // off,".
  Mnemonic = Name ? StringRef(Name).ltrim().split(' ').first.rtrim().str() : "";
  return unsigned(Size);
}

unsigned Disassembler::modelledCycles(ArrayRef<u8> Bytes) {
  MCInst MI;
  u64 Size;
  if (!P->read(Bytes, 0, MI, Size))
    return 0;
  const MCSchedClassDesc *Class = P->STI->getSchedModel().getSchedClassDesc(
      P->MII->get(MI.getOpcode()).getSchedClass());
  if (!Class->isValid() || Class->isVariant())
    return 0;
  constexpr unsigned Turn = 4; // The model counts in these.
  return Turn * MCSchedModel::computeInstrLatency(*P->STI, *Class);
}

std::string Disassembler::print(ArrayRef<u8> Bytes, u64 PC) {
  MCInst MI;
  u64 Size = 0;
  if (!P->read(Bytes, PC, MI, Size))
    return "<not an instruction>";
  std::string Text;
  if (!P->write(MI, PC, Text))
    return "<not an instruction>";
  StringRef Trimmed = StringRef(Text).trim();
  std::string Out = Trimmed.str();
  for (char &C : Out)
    if (C == '\t')
      C = ' ';
  return Out;
}
