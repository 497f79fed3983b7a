//===- LowerAddresses.cpp - Addresses of LDS, address spaces --------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Legalize/CustomLowering.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Operations/Types.h"
#include "ToyGCNMachineFunctionInfo.h"
#include "Words/Constant32.h"
#include "llvm/CodeGen/GlobalISel/MachineIRBuilder.h"

using namespace llvm;
using namespace TargetOpcode;
using namespace llvm::ToyGCN::Types;

/// An LDS variable is a number: its offset in the workgroup's block.
bool ToyGCN::lowerLDSAddress(MachineInstr &MI, MachineIRBuilder &B) {
  const auto *GV = dyn_cast<GlobalVariable>(
      MI.getOperand(1).getGlobal()->getAliaseeObject());
  auto &Info = *B.getMF().getInfo<ToyGCNMachineFunctionInfo>();
  if (!GV)
    return false;
  const int64_t Offset = Info.getLDSOffset(*GV) + MI.getOperand(1).getOffset();
  B.buildConstant(MI.getOperand(0).getReg(), Offset);
  MI.eraseFromParent();
  return true;
}

namespace {
/// The null pointers of local and private memory, where 0 is an address, and of
/// flat memory (AMDGPU usage guide, "Address Spaces").
constexpr int64_t SmallNull = -1, FlatNull = 0;

/// The register whose high half says where \p AddrSpace lies in the flat
/// address space; none if it lies nowhere.
MCRegister getAperture(unsigned AddrSpace) {
  return AddrSpace == ToyGCNAS::Local     ? MCRegister(ToyGCN::SRC_SHARED_BASE)
         : AddrSpace == ToyGCNAS::Private ? MCRegister(ToyGCN::SRC_PRIVATE_BASE)
                                          : MCRegister();
}

/// A local or private address is the low half of its flat address.
void widenAddress(Register Dst, Register Src, MCRegister Aperture,
                  MachineIRBuilder &B) {
  const MachineRegisterInfo &MRI = *B.getMRI();
  const LLT Ty = MRI.getType(Dst);
  auto High = B.buildUnmerge(S32, B.buildCopy(S64, Register(Aperture)));
  auto Low = B.buildPtrToInt(S32, Src);
  auto Wide = B.buildMergeLikeInstr(S64, {Low.getReg(0), High.getReg(1)});
  const MachineInstr *Object = MRI.getVRegDef(Src);
  const bool IsObject = Object->getOpcode() == G_FRAME_INDEX ||
                        Object->getOpcode() == G_GLOBAL_VALUE;
  if (IsObject) {
    B.buildIntToPtr(Dst, Wide);
    return;
  }
  auto IsNull =
      B.buildICmp(CmpInst::ICMP_EQ, S1, Low, B.buildConstant(S32, SmallNull));
  B.buildSelect(Dst, IsNull, B.buildConstant(Ty, FlatNull),
                B.buildIntToPtr(Ty, Wide));
}

void narrowAddress(Register Dst, Register Src, MachineIRBuilder &B) {
  const LLT Ty = B.getMRI()->getType(Dst);
  auto Wide = B.buildPtrToInt(S64, Src);
  auto IsNull =
      B.buildICmp(CmpInst::ICMP_EQ, S1, Wide, B.buildConstant(S64, FlatNull));
  B.buildSelect(Dst, IsNull, B.buildConstant(Ty, SmallNull),
                B.buildIntToPtr(Ty, B.buildTrunc(S32, Wide)));
}
} // namespace

/// Global, constant and flat addresses are the same number. Between local and
/// private memory only null has a meaning, and it is the same in both: such a
/// cast stands in an arm of a choice that is not taken.
bool ToyGCN::lowerAddrSpaceCast(MachineInstr &MI, MachineIRBuilder &B) {
  Register Dst = MI.getOperand(0).getReg(), Src = MI.getOperand(1).getReg();
  const LLT DstTy = B.getMRI()->getType(Dst), SrcTy = B.getMRI()->getType(Src);
  if (!DstTy.isPointer()) // A vector of pointers.
    return false;
  const MCRegister From = getAperture(SrcTy.getAddressSpace());
  const MCRegister To = getAperture(DstTy.getAddressSpace());
  // Only constants come here with halves: Words/Constant32.h does the rest.
  const bool ToHalf = DstTy.getAddressSpace() == ToyGCNAS::Constant32;
  const bool FromHalf = SrcTy.getAddressSpace() == ToyGCNAS::Constant32;
  if (DstTy.getSizeInBits() == 64 && SrcTy.getSizeInBits() == 64)
    B.buildIntToPtr(Dst, B.buildPtrToInt(S64, Src));
  else if ((From && To) || (ToHalf && SrcTy.getSizeInBits() == 64))
    B.buildIntToPtr(Dst, B.buildPtrToInt(S32, Src));
  else if (FromHalf && DstTy.getSizeInBits() == 64)
    B.buildIntToPtr(
        Dst, B.buildMergeLikeInstr(
                 S64, {B.buildPtrToInt(S32, Src),
                       B.buildConstant(
                           S32, constant32HighBits(B.getMF().getFunction()))}));
  else if (From && DstTy.getSizeInBits() == 64)
    widenAddress(Dst, Src, From, B);
  else if (To && SrcTy.getSizeInBits() == 64)
    narrowAddress(Dst, Src, B);
  else
    return false;
  MI.eraseFromParent();
  return true;
}
