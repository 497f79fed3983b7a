//===- ToyGCNELFObjectWriter.cpp - Relocations ----------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "MCTargetDesc/ToyGCNFixupKinds.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "llvm/MC/MCELFObjectWriter.h"
#include "llvm/MC/MCValue.h"

using namespace llvm;

namespace {

class ToyGCNELFObjectWriter : public MCELFObjectTargetWriter {
public:
  // The target streamer overrides the ABI version.
  ToyGCNELFObjectWriter()
      : MCELFObjectTargetWriter(/*Is64Bit=*/true, ELF::ELFOSABI_AMDGPU_HSA,
                                ELF::EM_AMDGPU, /*HasRelocationAddend=*/true,
                                ELF::ELFABIVERSION_AMDGPU_HSA_V6) {}

protected:
  unsigned getRelocType(const MCFixup &Fixup, const MCValue &Target,
                        bool IsPCRel) const override;
};

} // namespace

/// Relocation that a specifier asks for, R_AMDGPU_NONE without one.
static unsigned getSpecifierReloc(unsigned Specifier) {
  switch (Specifier) {
  case ToyGCN::S_REL32_LO:
    return ELF::R_AMDGPU_REL32_LO;
  case ToyGCN::S_REL32_HI:
    return ELF::R_AMDGPU_REL32_HI;
  case ToyGCN::S_REL64:
    return ELF::R_AMDGPU_REL64;
  case ToyGCN::S_GOTPCREL:
    return ELF::R_AMDGPU_GOTPCREL;
  case ToyGCN::S_GOTPCREL32_LO:
    return ELF::R_AMDGPU_GOTPCREL32_LO;
  case ToyGCN::S_GOTPCREL32_HI:
    return ELF::R_AMDGPU_GOTPCREL32_HI;
  case ToyGCN::S_ABS32_LO:
    return ELF::R_AMDGPU_ABS32_LO;
  case ToyGCN::S_ABS32_HI:
    return ELF::R_AMDGPU_ABS32_HI;
  default:
    return ELF::R_AMDGPU_NONE;
  }
}

unsigned ToyGCNELFObjectWriter::getRelocType(const MCFixup &Fixup,
                                             const MCValue &Target,
                                             bool IsPCRel) const {
  if (unsigned Type = getSpecifierReloc(Target.getSpecifier()))
    return Type;
  switch (Fixup.getKind()) {
  case FK_Data_4:
  case FK_SecRel_4:
    return IsPCRel ? ELF::R_AMDGPU_REL32 : ELF::R_AMDGPU_ABS32;
  case FK_Data_8:
    return IsPCRel ? ELF::R_AMDGPU_REL64 : ELF::R_AMDGPU_ABS64;
  case ToyGCN::fixup_branch16:
    return ELF::R_AMDGPU_REL16;
  default:
    reportError(Fixup.getLoc(), "expression needs a relocation that code "
                                "objects do not have");
    return ELF::R_AMDGPU_NONE;
  }
}

std::unique_ptr<MCObjectTargetWriter> llvm::createToyGCNELFObjectWriter() {
  return std::make_unique<ToyGCNELFObjectWriter>();
}
