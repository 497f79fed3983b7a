//===- ToyGCNMCTargetDesc.cpp - Registers the MC layer --------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "MCTargetDesc/ToyGCNInstPrinter.h"
#include "MCTargetDesc/ToyGCNMCAsmInfo.h"
#include "TargetInfo/ToyGCNTargetInfo.h"
#include "llvm/MC/MCInstrAnalysis.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"

using namespace llvm;

#define GET_INSTRINFO_MC_DESC
#define GET_INSTRINFO_MC_HELPERS
#define ENABLE_INSTR_PREDICATE_VERIFIER
#include "ToyGCNGenInstrInfo.inc"

#define GET_SUBTARGETINFO_MC_DESC
#include "ToyGCNGenSubtargetInfo.inc"

#define GET_REGINFO_MC_DESC
#include "ToyGCNGenRegisterInfo.inc"

static MCInstrInfo *createInstrInfo() {
  auto *Info = new MCInstrInfo();
  InitToyGCNMCInstrInfo(Info);
  return Info;
}

static MCRegisterInfo *createRegisterInfo(const Triple &) {
  auto *Info = new MCRegisterInfo();
  InitToyGCNMCRegisterInfo(Info, ToyGCN::PC);
  return Info;
}

static MCSubtargetInfo *createSubtargetInfo(const Triple &TT, StringRef CPU,
                                            StringRef Features) {
  return createToyGCNMCSubtargetInfoImpl(TT, CPU.empty() ? "gfx900" : CPU, CPU,
                                         Features);
}

static MCAsmInfo *createAsmInfo(const MCRegisterInfo &, const Triple &,
                                const MCTargetOptions &) {
  return new ToyGCNMCAsmInfo();
}

static MCInstPrinter *createInstPrinter(const Triple &, unsigned,
                                        const MCAsmInfo &MAI,
                                        const MCInstrInfo &MII,
                                        const MCRegisterInfo &MRI) {
  return new ToyGCNInstPrinter(MAI, MII, MRI);
}

namespace {
class ToyGCNInstrAnalysis : public MCInstrAnalysis {
public:
  using MCInstrAnalysis::MCInstrAnalysis;

  /// Branch offsets are signed dwords from the next instruction.
  bool evaluateBranch(const MCInst &Inst, uint64_t Address, uint64_t Size,
                      uint64_t &Target) const override {
    const MCInstrDesc &Desc = Info->get(Inst.getOpcode());
    for (unsigned I = 0, E = Desc.getNumOperands(); I != E; ++I) {
      if (Desc.operands()[I].OperandType != ToyGCN::OPERAND_BRANCHTARGET)
        continue;
      if (!Inst.getOperand(I).isImm())
        return false;
      int64_t Dwords = SignExtend64<16>(Inst.getOperand(I).getImm());
      Target = Address + Size + 4 * Dwords;
      return true;
    }
    return false;
  }
};
} // namespace

static MCInstrAnalysis *createInstrAnalysis(const MCInstrInfo *Info) {
  return new ToyGCNInstrAnalysis(Info);
}

extern "C" void LLVMInitializeToyGCNTargetMC() {
  Target &T = getTheToyGCNTarget();
  TargetRegistry::RegisterMCAsmInfo(T, createAsmInfo);
  TargetRegistry::RegisterMCInstrInfo(T, createInstrInfo);
  TargetRegistry::RegisterMCRegInfo(T, createRegisterInfo);
  TargetRegistry::RegisterMCSubtargetInfo(T, createSubtargetInfo);
  TargetRegistry::RegisterMCInstPrinter(T, createInstPrinter);
  TargetRegistry::RegisterMCInstrAnalysis(T, createInstrAnalysis);
  TargetRegistry::RegisterMCCodeEmitter(T, createToyGCNMCCodeEmitter);
  TargetRegistry::RegisterMCAsmBackend(T, createToyGCNAsmBackend);
  TargetRegistry::RegisterAsmTargetStreamer(T, createToyGCNTargetAsmStreamer);
  TargetRegistry::RegisterObjectTargetStreamer(T,
                                               createToyGCNTargetELFStreamer);
  TargetRegistry::RegisterNullTargetStreamer(T, createToyGCNTargetNullStreamer);
}
