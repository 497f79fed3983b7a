//===- ToyGCNTargetStreamer.cpp - Code object contents --------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNTargetStreamer.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "llvm/BinaryFormat/MsgPackDocument.h"
#include "llvm/MC/MCAssembler.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCELFObjectWriter.h"
#include "llvm/MC/MCELFStreamer.h"
#include "llvm/Support/AMDGPUMetadata.h"
#include "llvm/Support/FormattedStream.h"

using namespace llvm;

void ToyGCNTargetStreamer::emitKernelDescriptor(
    StringRef KernelName, const ToyGCN::KernelDescriptor &KD) {
  MCStreamer &S = getStreamer();
  MCSection *ReadOnly = S.getContext().getELFSection(
      ".rodata", ELF::SHT_PROGBITS, ELF::SHF_ALLOC);
  S.pushSection();
  S.switchSection(ReadOnly);
  S.emitValueToAlignment(Align(64), 0, 1, 0);
  emitKernelDescriptorHere(KernelName, KD);
  S.popSection();
}

namespace {

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

class ToyGCNTargetAsmStreamer : public ToyGCNTargetStreamer {
public:
  ToyGCNTargetAsmStreamer(MCStreamer &S, formatted_raw_ostream &OS)
      : ToyGCNTargetStreamer(S), OS(OS) {}

  void emitTargetID() override {
    OS << "\t.amdgcn_target \"" << TargetID << "\"\n";
  }

  void emitCodeObjectVersion(unsigned Version) override {
    OS << "\t.amdhsa_code_object_version " << Version << '\n';
  }

  void emitKernelDescriptorHere(StringRef KernelName,
                                const ToyGCN::KernelDescriptor &KD) override {
    OS << "\t.amdhsa_kernel " << KernelName << '\n';
    for (const auto &Directive : ToyGCN::getDescriptorDirectives())
      OS << "\t\t.amdhsa_" << Directive.Name << ' ' << Directive.get(KD)
         << '\n';
    OS << "\t.end_amdhsa_kernel\n";
  }

  void emitMetadata(msgpack::Document &Metadata) override {
    OS << '\t' << AMDGPU::HSAMD::V3::AssemblerDirectiveBegin << '\n';
    Metadata.toYAML(OS);
    OS << '\t' << AMDGPU::HSAMD::V3::AssemblerDirectiveEnd << '\n';
  }

private:
  formatted_raw_ostream &OS;
};

//===----------------------------------------------------------------------===//
// Object file
//===----------------------------------------------------------------------===//

class ToyGCNTargetELFStreamer : public ToyGCNTargetStreamer {
public:
  explicit ToyGCNTargetELFStreamer(MCStreamer &S) : ToyGCNTargetStreamer(S) {
    getWriter().setELFHeaderEFlags(ELF::EF_AMDGPU_MACH_AMDGCN_GFX900 |
                                   ELF::EF_AMDGPU_FEATURE_XNACK_ANY_V4);
  }

  void emitCodeObjectVersion(unsigned Version) override {
    // The ABI versions of 4, 5 and 6 are consecutive.
    getWriter().setOverrideABIVersion(ELF::ELFABIVERSION_AMDGPU_HSA_V4 +
                                      Version - 4);
  }

  void emitKernelDescriptorHere(StringRef KernelName,
                                const ToyGCN::KernelDescriptor &KD) override;
  void emitMetadata(msgpack::Document &Metadata) override;

private:
  MCELFStreamer &getELFStreamer() {
    return static_cast<MCELFStreamer &>(getStreamer());
  }
  ELFObjectWriter &getWriter() { return getELFStreamer().getWriter(); }
};

} // namespace

void ToyGCNTargetELFStreamer::emitKernelDescriptorHere(
    StringRef KernelName, const ToyGCN::KernelDescriptor &KD) {
  MCELFStreamer &S = getELFStreamer();
  MCContext &Ctx = S.getContext();
  auto *Kernel =
      static_cast<MCSymbolELF *>(Ctx.getOrCreateSymbol(Twine(KernelName)));
  auto *Descriptor = static_cast<MCSymbolELF *>(
      Ctx.getOrCreateSymbol(Twine(KernelName) + ".kd"));

  // The loader finds kernels by their descriptor; the code itself must not be
  // interposed.
  Descriptor->setBinding(Kernel->getBinding());
  Descriptor->setOther(Kernel->getOther());
  Descriptor->setVisibility(Kernel->getVisibility());
  Descriptor->setType(ELF::STT_OBJECT);
  Descriptor->setSize(
      MCConstantExpr::create(sizeof(amdhsa::kernel_descriptor_t), Ctx));
  if (Kernel->getVisibility() == ELF::STV_DEFAULT)
    Kernel->setVisibility(ELF::STV_PROTECTED);

  amdhsa::kernel_descriptor_t Bytes = KD.encode();
  S.emitLabel(Descriptor);
  S.emitInt32(Bytes.group_segment_fixed_size);
  S.emitInt32(Bytes.private_segment_fixed_size);
  S.emitInt32(Bytes.kernarg_size);
  S.emitZeros(sizeof(Bytes.reserved0));
  S.emitValue(MCBinaryExpr::createSub(
                  MCSymbolRefExpr::create(Kernel, ToyGCN::S_REL64, Ctx),
                  MCSymbolRefExpr::create(Descriptor, Ctx), Ctx),
              sizeof(Bytes.kernel_code_entry_byte_offset));
  S.emitZeros(sizeof(Bytes.reserved1));
  S.emitInt32(Bytes.compute_pgm_rsrc3);
  S.emitInt32(Bytes.compute_pgm_rsrc1);
  S.emitInt32(Bytes.compute_pgm_rsrc2);
  S.emitInt16(Bytes.kernel_code_properties);
  S.emitInt16(Bytes.kernarg_preload);
  S.emitZeros(sizeof(Bytes.reserved3));
}

void ToyGCNTargetELFStreamer::emitMetadata(msgpack::Document &Metadata) {
  constexpr StringLiteral Vendor = "AMDGPU";
  std::string Blob;
  Metadata.writeToBlob(Blob);
  MCELFStreamer &S = getELFStreamer();
  S.pushSection();
  S.switchSection(
      S.getContext().getELFSection(".note", ELF::SHT_NOTE, ELF::SHF_ALLOC));
  S.emitInt32(Vendor.size() + 1);
  S.emitInt32(Blob.size());
  S.emitInt32(ELF::NT_AMDGPU_METADATA);
  S.emitBytes(Vendor);
  S.emitInt8(0);
  S.emitValueToAlignment(Align(4), 0, 1, 0);
  S.emitBytes(Blob);
  S.emitValueToAlignment(Align(4), 0, 1, 0);
  S.popSection();
}

MCTargetStreamer *llvm::createToyGCNTargetAsmStreamer(MCStreamer &S,
                                                      formatted_raw_ostream &OS,
                                                      MCInstPrinter *) {
  return new ToyGCNTargetAsmStreamer(S, OS);
}

MCTargetStreamer *llvm::createToyGCNTargetELFStreamer(MCStreamer &S,
                                                      const MCSubtargetInfo &) {
  return new ToyGCNTargetELFStreamer(S);
}

MCTargetStreamer *llvm::createToyGCNTargetNullStreamer(MCStreamer &S) {
  return new ToyGCNTargetStreamer(S);
}
