//===- ToyGCNDirectiveParser.cpp - Code object directives -----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsmParser/ToyGCNAsmParser.h"
#include "MCTargetDesc/ToyGCNTargetStreamer.h"
#include "llvm/BinaryFormat/MsgPackDocument.h"
#include "llvm/Support/AMDGPUMetadata.h"

using namespace llvm;
using namespace llvm::ToyGCN;

ToyGCNTargetStreamer &ToyGCNAsmParser::getTargetStreamer() {
  return static_cast<ToyGCNTargetStreamer &>(
      *getParser().getStreamer().getTargetStreamer());
}

ParseStatus ToyGCNAsmParser::parseDirective(AsmToken Directive) {
  StringRef Name = Directive.getString();
  if (Name == ".amdgcn_target")
    return parseTargetID();
  if (Name == ".amdhsa_code_object_version")
    return parseCodeObjectVersion();
  if (Name == ".amdhsa_kernel")
    return parseKernelDescriptor();
  if (Name == AMDGPU::HSAMD::V3::AssemblerDirectiveBegin)
    return parseMetadata();
  return ParseStatus::NoMatch;
}

bool ToyGCNAsmParser::parseTargetID() {
  SMLoc Loc = getTok().getLoc();
  std::string Text;
  if (getParser().parseEscapedString(Text) || parseEOL())
    return true;
  if (Text != ToyGCNTargetStreamer::TargetID)
    return Error(Loc, "target must be \"" +
                          Twine(ToyGCNTargetStreamer::TargetID) + "\"");
  getTargetStreamer().emitTargetID();
  return false;
}

bool ToyGCNAsmParser::parseCodeObjectVersion() {
  SMLoc Loc = getTok().getLoc();
  int64_t Version;
  if (parseNumber(Version) || parseEOL())
    return true;
  if (Version < 4 || Version > 6)
    return Error(Loc, "code object version must be 4, 5 or 6");
  getTargetStreamer().emitCodeObjectVersion(Version);
  return false;
}

//===----------------------------------------------------------------------===//
// .amdhsa_kernel NAME ... .end_amdhsa_kernel
//===----------------------------------------------------------------------===//

/// Parses the value after .amdhsa_\p Field.
bool ToyGCNAsmParser::parseDescriptorField(KernelDescriptor &KD,
                                           StringRef Field,
                                           std::optional<int64_t> &UserSGPRs) {
  SMLoc Loc = getTok().getLoc();
  int64_t Value;
  if (parseNumber(Value) || parseEOL())
    return true;
  if (Field == "user_sgpr_count") {
    UserSGPRs = Value;
    return false;
  }
  ArrayRef<DescriptorDirective> Directives = getDescriptorDirectives();
  const auto *It = find_if(Directives, [=](const DescriptorDirective &D) {
    return D.Name == Field;
  });
  if (It == Directives.end())
    return Error(Loc, ".amdhsa_" + Field + " does not exist on gfx900");
  if (Value < 0 || Value > It->Max)
    return Error(Loc, "value must be 0 to " + Twine(It->Max));
  It->set(KD, Value);
  return false;
}

bool ToyGCNAsmParser::parseKernelDescriptor() {
  SMLoc Loc = getTok().getLoc();
  StringRef Kernel;
  if (getParser().parseIdentifier(Kernel))
    return Error(Loc, "expected the name of a kernel");
  if (parseEOL())
    return true;
  KernelDescriptor KD;
  std::optional<int64_t> UserSGPRs;
  StringSet<> Seen;
  while (true) {
    while (parseOptionalToken(AsmToken::EndOfStatement))
      ;
    SMLoc FieldLoc = getTok().getLoc();
    StringRef Field;
    if (getParser().parseIdentifier(Field))
      return Error(FieldLoc, "expected .amdhsa_ directive or "
                             ".end_amdhsa_kernel");
    if (Field == ".end_amdhsa_kernel")
      break;
    if (!Field.consume_front(".amdhsa_"))
      return Error(FieldLoc, "expected .amdhsa_ directive or "
                             ".end_amdhsa_kernel");
    if (!Seen.insert(Field).second)
      return Error(FieldLoc, ".amdhsa_" + Field + " is repeated");
    if (parseDescriptorField(KD, Field, UserSGPRs))
      return true;
  }
  if (!Seen.contains("next_free_vgpr") || !Seen.contains("next_free_sgpr"))
    return Error(Loc, ".amdhsa_next_free_vgpr and .amdhsa_next_free_sgpr are "
                      "required");
  if (UserSGPRs && *UserSGPRs != KD.userSGPRs())
    return Error(Loc, ".amdhsa_user_sgpr_count is not the sum of the user "
                      "SGPRs, " +
                          Twine(KD.userSGPRs()));
  getTargetStreamer().emitKernelDescriptorHere(Kernel, KD);
  return false;
}

//===----------------------------------------------------------------------===//
// .amdgpu_metadata ... .end_amdgpu_metadata: YAML, to be taken as it stands
//===----------------------------------------------------------------------===//

bool ToyGCNAsmParser::parseMetadata() {
  SMLoc Loc = getTok().getLoc();
  if (parseEOL())
    return true;
  std::string Text;
  getLexer().setSkipSpace(false); // indentation matters
  bool AtEnd = false;
  while (!AtEnd && getTok().isNot(AsmToken::Eof)) {
    while (getTok().is(AsmToken::Space)) {
      Text += getTok().getString();
      Lex();
    }
    AtEnd = atIdentifier(AMDGPU::HSAMD::V3::AssemblerDirectiveEnd);
    if (AtEnd)
      break;
    Text += getParser().parseStringToEndOfStatement();
    Text += '\n';
    getParser().eatToEndOfStatement();
  }
  getLexer().setSkipSpace(true);
  if (!AtEnd)
    return Error(Loc,
                 "missing " + Twine(AMDGPU::HSAMD::V3::AssemblerDirectiveEnd));
  Lex();
  msgpack::Document Metadata;
  // An empty text is valid, but the note would have nothing to begin with.
  if (!Metadata.fromYAML(Text) || !Metadata.getRoot().isMap())
    return Error(Loc, "metadata is not a map in YAML");
  getTargetStreamer().emitMetadata(Metadata);
  return false;
}
