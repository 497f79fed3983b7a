//===- StockInstruction.cpp - Instructions that the subset lacks ----------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsmParser/StockInstruction.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCCodeEmitter.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCParser/MCTargetAsmParser.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;

namespace {
/// Keeps the instructions and nothing else.
class InstructionStreamer final : public MCStreamer {
public:
  explicit InstructionStreamer(MCContext &Context) : MCStreamer(Context) {}
  void emitInstruction(const MCInst &Inst, const MCSubtargetInfo &) override {
    Instructions.push_back(Inst);
  }
  bool emitSymbolAttribute(MCSymbol *, MCSymbolAttr) override { return true; }
  void emitCommonSymbol(MCSymbol *, uint64_t, Align) override {}

  SmallVector<MCInst, 1> Instructions;
};
} // namespace

SmallVector<char, 8> ToyGCN::assembleByStock(StringRef Statement) {
  const Triple TT("amdgcn-amd-amdhsa");
  std::string Error;
  const Target *T = TargetRegistry::lookupTarget(TT, Error);
  if (!T || !T->hasMCAsmParser())
    return {};
  SourceMgr Sources;
  Sources.setDiagHandler([](const SMDiagnostic &, void *) {});
  Sources.AddNewSourceBuffer(MemoryBuffer::getMemBufferCopy(Statement),
                             SMLoc());
  const MCTargetOptions Options;
  const std::unique_ptr<MCRegisterInfo> MRI(T->createMCRegInfo(TT));
  const std::unique_ptr<MCAsmInfo> MAI(T->createMCAsmInfo(*MRI, TT, Options));
  const std::unique_ptr<MCInstrInfo> MII(T->createMCInstrInfo());
  const std::unique_ptr<MCSubtargetInfo> STI(
      T->createMCSubtargetInfo(TT, "gfx900", ""));
  MCContext Context(TT, MAI.get(), MRI.get(), STI.get(), &Sources, &Options);
  const std::unique_ptr<MCObjectFileInfo> MOFI(
      T->createMCObjectFileInfo(Context, /*PIC=*/true));
  Context.setObjectFileInfo(MOFI.get());

  InstructionStreamer Streamer(Context);
  T->createNullTargetStreamer(Streamer);
  const std::unique_ptr<MCAsmParser> Parser(
      createMCAsmParser(Sources, Context, Streamer, *MAI));
  const std::unique_ptr<MCTargetAsmParser> TargetParser(
      T->createMCAsmParser(*STI, *Parser, *MII, Options));
  Parser->setTargetParser(*TargetParser);
  if (Parser->Run(/*NoInitialTextSection=*/false) ||
      Streamer.Instructions.size() != 1)
    return {};
  const std::unique_ptr<MCCodeEmitter> Emitter(
      T->createMCCodeEmitter(*MII, Context));
  SmallVector<char, 8> Bytes;
  SmallVector<MCFixup, 1> Fixups;
  Emitter->encodeInstruction(Streamer.Instructions[0], Bytes, Fixups, *STI);
  return Fixups.empty() ? Bytes : SmallVector<char, 8>();
}
