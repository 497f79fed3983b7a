//===- ToyGCNAsmBackend.cpp - Fixups and padding --------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNFixupKinds.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "llvm/MC/MCAsmBackend.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCELFObjectWriter.h"
#include "llvm/MC/MCValue.h"
#include "llvm/Support/EndianStream.h"

using namespace llvm;

namespace {

class ToyGCNAsmBackend : public MCAsmBackend {
public:
  ToyGCNAsmBackend() : MCAsmBackend(endianness::little) {}

  std::unique_ptr<MCObjectTargetWriter>
  createObjectTargetWriter() const override {
    return createToyGCNELFObjectWriter();
  }

  MCFixupKindInfo getFixupKindInfo(MCFixupKind Kind) const override {
    static constexpr MCFixupKindInfo Branch = {"fixup_branch16", 0, 16, 0};
    return Kind == ToyGCN::fixup_branch16
               ? Branch
               : MCAsmBackend::getFixupKindInfo(Kind);
  }

  void applyFixup(const MCFragment &F, const MCFixup &Fixup,
                  const MCValue &Target, uint8_t *Data, uint64_t Value,
                  bool IsResolved) override;

  unsigned getMinimumNopSize() const override { return 4; }
  bool writeNopData(raw_ostream &OS, uint64_t Count,
                    const MCSubtargetInfo *STI) const override;

private:
  uint64_t encodeBranch(const MCFixup &Fixup, int64_t Distance) const;
};

} // namespace

/// \p Distance is in bytes from the branch itself.
uint64_t ToyGCNAsmBackend::encodeBranch(const MCFixup &Fixup,
                                        int64_t Distance) const {
  int64_t FromNext = Distance - 4;
  if (FromNext % 4 != 0 || !isInt<18>(FromNext)) {
    getContext().reportError(Fixup.getLoc(), FromNext % 4 != 0
                                                 ? "misaligned branch target"
                                                 : "branch target too far away "
                                                   "(16-bit dword offset)");
    return 0;
  }
  return (FromNext / 4) & 0xFFFF;
}

void ToyGCNAsmBackend::applyFixup(const MCFragment &F, const MCFixup &Fixup,
                                  const MCValue &Target, uint8_t *Data,
                                  uint64_t Value, bool IsResolved) {
  // The stock assembler refuses this too; linkers do not relocate branches.
  bool IsBranch = Fixup.getKind() == ToyGCN::fixup_branch16;
  if (IsBranch && Target.getAddSym() && Target.getAddSym()->isUndefined())
    return getContext().reportError(Fixup.getLoc(),
                                    "undefined label '" +
                                        Target.getAddSym()->getName() + "'");
  maybeAddReloc(F, Fixup, Target, Value, IsResolved);
  if (mc::isRelocation(Fixup.getKind()))
    return;
  MCFixupKindInfo Info = getFixupKindInfo(Fixup.getKind());
  if (IsBranch)
    Value = IsResolved ? encodeBranch(Fixup, Value) : 0;
  for (unsigned I = 0, E = divideCeil(Info.TargetSize, 8); I != E; ++I)
    Data[I] |= static_cast<uint8_t>(Value >> (8 * I));
}

bool ToyGCNAsmBackend::writeNopData(raw_ostream &OS, uint64_t Count,
                                    const MCSubtargetInfo *) const {
  constexpr uint32_t SNop0 = 0xBF800000;
  OS.write_zeros(Count % 4);
  for (; Count >= 4; Count -= 4)
    support::endian::write<uint32_t>(OS, SNop0, endianness::little);
  return true;
}

MCAsmBackend *llvm::createToyGCNAsmBackend(const Target &,
                                           const MCSubtargetInfo &,
                                           const MCRegisterInfo &,
                                           const MCTargetOptions &) {
  return new ToyGCNAsmBackend();
}
