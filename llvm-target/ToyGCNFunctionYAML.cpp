//===- ToyGCNFunctionYAML.cpp - A function's state in MIR -----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ToyGCNFunctionYAML.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "ToyGCNISelLowering.h"
#include "ToyGCNInstrInfo.h"
#include "llvm/CodeGen/MIRParser/MIParser.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/Support/ScopedPrinter.h"

using namespace llvm;

LLVM_YAML_IS_SEQUENCE_VECTOR(yaml::ToyGCNPreload)

namespace llvm::yaml {
template <> struct ScalarEnumerationTraits<Preload> {
  static void enumeration(IO &YamlIO, Preload &P) {
    YamlIO.enumCase(P, "dispatch-ptr", Preload::DispatchPtr);
    YamlIO.enumCase(P, "queue-ptr", Preload::QueuePtr);
    YamlIO.enumCase(P, "kernarg-ptr", Preload::KernargPtr);
    YamlIO.enumCase(P, "implicit-arg-ptr", Preload::ImplicitArgPtr);
    YamlIO.enumCase(P, "dispatch-id", Preload::DispatchID);
    YamlIO.enumCase(P, "workgroup-id-x", Preload::WorkGroupIDX);
    YamlIO.enumCase(P, "workgroup-id-y", Preload::WorkGroupIDY);
    YamlIO.enumCase(P, "workgroup-id-z", Preload::WorkGroupIDZ);
    YamlIO.enumCase(P, "workitem-id-x", Preload::WorkItemIDX);
    YamlIO.enumCase(P, "workitem-id-y", Preload::WorkItemIDY);
    YamlIO.enumCase(P, "workitem-id-z", Preload::WorkItemIDZ);
  }
};

template <> struct MappingTraits<ToyGCNPreload> {
  static const bool flow = true;
  static void mapping(IO &YamlIO, ToyGCNPreload &P) {
    YamlIO.mapRequired("value", P.Value);
    YamlIO.mapRequired("register", P.Register);
    YamlIO.mapOptional("copy", P.Copy, StringValue());
  }
};
} // namespace llvm::yaml

void yaml::ToyGCNFunctionInfo::mappingImpl(IO &YamlIO) {
  YamlIO.mapOptional("explicitKernargBytes", ExplicitKernargBytes, 0u);
  YamlIO.mapOptional("implicitKernargBytes", ImplicitKernargBytes, 0u);
  YamlIO.mapOptional("preloads", Preloads, std::vector<ToyGCNPreload>());
  YamlIO.mapOptional("ldsBytes", LDSBytes, uint64_t(0));
  YamlIO.mapOptional("usesScratch", UsesScratch, false);
}

static std::string nameOf(Register R, const llvm::MachineFunction &MF) {
  return to_string(
      printReg(R, MF.getSubtarget().getRegisterInfo(), 0, &MF.getRegInfo()));
}

yaml::ToyGCNFunctionInfo::ToyGCNFunctionInfo(const llvm::MachineFunction &MF) {
  const auto &Info = *MF.getInfo<ToyGCNMachineFunctionInfo>();
  ExplicitKernargBytes = Info.ExplicitKernargBytes;
  ImplicitKernargBytes = Info.ImplicitKernargBytes;
  LDSBytes = Info.getLDSBytes();
  UsesScratch = Info.UsesScratch;
  for (unsigned I = 0; I < unsigned(Preload::Count); ++I) {
    const MCRegister R = Info.getPreloaded(Preload(I));
    if (!R.isValid())
      continue;
    Preloads.push_back({Preload(I), nameOf(R, MF), StringValue()});
    // Passes remove dead copies.
    const llvm::Register Copy = Info.getPreloadedVReg(Preload(I));
    if (Copy.isValid() && MF.getRegInfo().getVRegDef(Copy))
      Preloads.back().Copy = nameOf(Copy, MF);
  }
}

/// The virtual register of \p Name, a reference like %5 or %x.
static bool parseVReg(PerFunctionMIParsingState &PFS,
                      const yaml::StringValue &Name, Register &Result,
                      SMDiagnostic &Error) {
  StringRef Rest = Name.Value;
  unsigned Number;
  if (Rest.consume_front("%") && Rest.getAsInteger(10, Number) &&
      !Rest.empty()) {
    Result = PFS.getVRegInfoNamed(Rest).VReg;
    return false;
  }
  VRegInfo *Found = nullptr;
  if (parseVirtualRegisterReference(PFS, Found, Name.Value, Error))
    return true;
  Result = Found->VReg;
  return false;
}

bool ToyGCNMachineFunctionInfo::parse(const yaml::ToyGCNFunctionInfo &Yaml,
                                      PerFunctionMIParsingState &PFS,
                                      SMDiagnostic &Error, SMRange &Range) {
  ExplicitKernargBytes = Yaml.ExplicitKernargBytes;
  ImplicitKernargBytes = Yaml.ImplicitKernargBytes;
  LDSBytes = Yaml.LDSBytes;
  UsesScratch = Yaml.UsesScratch;
  for (const yaml::ToyGCNPreload &P : Yaml.Preloads) {
    Register Phys, Copy;
    Range = P.Register.SourceRange;
    if (parseNamedRegisterReference(PFS, Phys, P.Register.Value, Error))
      return true;
    setPreloaded(P.Value, Phys.asMCReg());
    if (P.Copy.Value.empty())
      continue;
    Range = P.Copy.SourceRange;
    if (parseVReg(PFS, P.Copy, Copy, Error))
      return true;
    setPreloadedVReg(P.Value, Copy);
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Names of flags
//===----------------------------------------------------------------------===//

std::pair<unsigned, unsigned>
ToyGCNInstrInfo::decomposeMachineOperandsTargetFlags(unsigned Flags) const {
  return {Flags, 0u};
}

ArrayRef<std::pair<unsigned, const char *>>
ToyGCNInstrInfo::getSerializableDirectMachineOperandTargetFlags() const {
  static constexpr std::pair<unsigned, const char *> Flags[] = {
      {ToyGCN::S_REL32_LO, "toygcn-rel32-lo"},
      {ToyGCN::S_REL32_HI, "toygcn-rel32-hi"},
      {ToyGCN::S_GOTPCREL32_LO, "toygcn-gotpcrel32-lo"},
      {ToyGCN::S_GOTPCREL32_HI, "toygcn-gotpcrel32-hi"}};
  return Flags;
}

ArrayRef<std::pair<MachineMemOperand::Flags, const char *>>
ToyGCNInstrInfo::getSerializableMachineMemOperandTargetFlags() const {
  static constexpr std::pair<MachineMemOperand::Flags, const char *> Flags[] = {
      {MONoClobber, "toygcn-noclobber"}};
  return Flags;
}
