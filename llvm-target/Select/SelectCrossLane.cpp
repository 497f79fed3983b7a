//===- SelectCrossLane.cpp - Selection of cross-lane operations -----------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads and writes of single lanes, permutations, DPP moves, and the pseudo
/// instructions around whole-wave code. Values are dwords by now, lane numbers
/// that must be scalar are in SGPRs.
///
///   %a:vgpr(s32) = G_ADD %l, 128
///   %d:vgpr(s32) = G_INTRINSIC_CONVERGENT @llvm.amdgcn.ds.bpermute, %a, %x
///     -->  %d:vgpr_32 = DS_BPERMUTE_B32 %l, %x, 128
///
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Select/ToyGCNInstructionSelector.h"
#include "ToyGCNSubtarget.h"
#include "llvm/CodeGen/GlobalISel/GenericMachineInstrs.h"
#include "llvm/CodeGen/GlobalISel/Utils.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using namespace TargetOpcode;

/// A scalar operand that may be an inline constant; of a lane number only the
/// low six bits count.
void ToyGCNInstructionSelector::addScalarOrInline(MachineInstrBuilder &New,
                                                  Register R,
                                                  bool IsLane) const {
  if (auto C = getIConstantVRegSExtVal(R, *MRI)) {
    const int64_t Value = IsLane ? *C & (ToyGCNSubtarget::WaveSize - 1) : *C;
    if (ToyGCN::isInlineInteger(Value)) {
      New.addImm(Value);
      return;
    }
  }
  New.addUse(R);
}

/// The permutation wraps at 256 bytes, so any constant part of the address
/// fits into the offset.
bool ToyGCNInstructionSelector::selectPermute(MachineInstr &MI,
                                              unsigned Opc) const {
  Register Address = MI.getOperand(2).getReg();
  int64_t Offset = 0;
  const MachineInstr *Def = MRI->getVRegDef(lookThroughCopies(Address));
  if (Def->getOpcode() == G_ADD)
    if (auto C = getIConstantVRegSExtVal(
            lookThroughCopies(Def->getOperand(2).getReg()), *MRI)) {
      Register Base = Def->getOperand(1).getReg();
      if (!isScalar(Base)) {
        Offset = *C & 0xff;
        Address = Base;
      }
    }
  MachineIRBuilder B(MI);
  return finish(MI, B.buildInstr(Opc)
                        .add(MI.getOperand(0))
                        .addUse(Address)
                        .add(MI.getOperand(3))
                        .addImm(Offset));
}

/// True if an operand of \p MI comes by a DPP move, which toygcn-fuse-dpp can
/// make part of a two-operand instruction only.
bool ToyGCNInstructionSelector::takesMovedLane(const MachineInstr &MI) const {
  return any_of(MI.uses(), [&](const MachineOperand &MO) {
    if (!MO.isReg() || !MO.getReg().isVirtual())
      return false;
    const auto *From =
        dyn_cast<GIntrinsic>(MRI->getVRegDef(lookThroughCopies(MO.getReg())));
    return From && From->getIntrinsicID() == Intrinsic::amdgcn_update_dpp;
  });
}

bool ToyGCNInstructionSelector::selectCrossLane(MachineInstr &MI) const {
  MachineIRBuilder B(MI);
  auto Op = [&](unsigned I) -> const MachineOperand & {
    return MI.getOperand(I);
  };
  switch (cast<GIntrinsic>(MI).getIntrinsicID()) {
  case Intrinsic::amdgcn_readlane: {
    auto New = B.buildInstr(ToyGCN::V_READLANE_B32).add(Op(0)).add(Op(2));
    addScalarOrInline(New, Op(3).getReg(), /*IsLane=*/true);
    return finish(MI, New);
  }
  case Intrinsic::amdgcn_writelane: {
    auto New = B.buildInstr(ToyGCN::V_WRITE_ONE_LANE_B32).add(Op(0));
    addScalarOrInline(New, Op(2).getReg(), /*IsLane=*/false);
    addScalarOrInline(New, Op(3).getReg(), /*IsLane=*/true);
    return finish(MI, New.add(Op(4)));
  }
  case Intrinsic::amdgcn_update_dpp: {
    auto New =
        B.buildInstr(ToyGCN::V_MOV_B32_dpp).add(Op(0)).add(Op(2)).add(Op(3));
    for (unsigned I = 4; I < 8; ++I) // Control, two masks, bound_ctrl.
      New.addImm(I == 7 ? Op(I).getImm() & 1 : Op(I).getImm());
    return finish(MI, New);
  }
  case Intrinsic::amdgcn_ds_swizzle:
    return finish(MI, B.buildInstr(ToyGCN::DS_SWIZZLE_B32)
                          .add(Op(0))
                          .add(Op(2))
                          .addImm(Op(3).getImm() & 0xffff));
  case Intrinsic::amdgcn_ds_permute:
    return selectPermute(MI, ToyGCN::DS_PERMUTE_B32);
  case Intrinsic::amdgcn_ds_bpermute:
    return selectPermute(MI, ToyGCN::DS_BPERMUTE_B32);
  case Intrinsic::amdgcn_ballot:
    return constrain(Op(2).getReg()) &&
           finish(MI, B.buildInstr(ToyGCN::S_BALLOT_B64).add(Op(0)).add(Op(2)));
  case Intrinsic::amdgcn_inverse_ballot: {
    Register Dst = Op(0).getReg(), Src = Op(2).getReg();
    B.buildCopy(Dst, Src);
    MI.eraseFromParent();
    return constrain(Dst) && constrain(Src);
  }
  case Intrinsic::amdgcn_set_inactive:
    return finish(MI, B.buildInstr(ToyGCN::V_SET_INACTIVE_B32)
                          .add(Op(0))
                          .add(Op(2))
                          .add(Op(3)));
  case Intrinsic::amdgcn_strict_wwm: {
    Register Dst = Op(0).getReg(), Src = Op(2).getReg();
    if (!isScalar(Src))
      return finish(
          MI, B.buildInstr(ToyGCN::V_STRICT_WWM_B32).add(Op(0)).add(Op(2)));
    B.buildCopy(Dst, Src); // The same in all lanes.
    MI.eraseFromParent();
    return constrain(Dst) && constrain(Src);
  }
  default:
    return false;
  }
}
