//===- LowerVectorAccess.cpp - Elements of vectors ------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A shuffle, and an element at a constant index, are parts of the vector. At
/// an index that llvm.amdgcn.readfirstlane makes uniform an element is a
/// register by number:
///
///   %i:_(s32) = G_INTRINSIC_CONVERGENT llvm.amdgcn.readfirstlane, %n
///   %e:_(s32) = G_EXTRACT_VECTOR_ELT %v(<16 x s32>), %i
///   -->
///   %j:_(s32) = G_AND %i, 15
///   %e:_(s32) = G_TOYGCN_READ_INDEXED %v, %j
///
/// At any other index the legalizer takes it from memory.
///
//===----------------------------------------------------------------------===//

#include "Legalize/CustomLowering.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Operations/Dwords.h"
#include "Operations/Types.h"
#include "ToyGCNSubtarget.h"
#include "llvm/CodeGen/GlobalISel/GISelValueTracking.h"
#include "llvm/CodeGen/GlobalISel/GenericMachineInstrs.h"
#include "llvm/CodeGen/GlobalISel/MachineIRBuilder.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using namespace TargetOpcode;
using namespace llvm::ToyGCN::Types;

static SmallVector<Register, 16> elementsOf(Register R, MachineIRBuilder &B) {
  const LLT Ty = B.getMRI()->getType(R);
  if (!Ty.isVector())
    return {R};
  auto Parts = B.buildUnmerge(Ty.getElementType(), R);
  SmallVector<Register, 16> Elements;
  for (unsigned I = 0; I < Ty.getNumElements(); ++I)
    Elements.push_back(Parts.getReg(I));
  return Elements;
}

static bool lowerShuffle(MachineInstr &MI, MachineIRBuilder &B) {
  SmallVector<Register, 16> From = elementsOf(MI.getOperand(1).getReg(), B);
  From.append(elementsOf(MI.getOperand(2).getReg(), B));
  SmallVector<Register, 16> Picked;
  for (int Index : MI.getOperand(3).getShuffleMask())
    Picked.push_back(Index < 0
                         ? B.buildUndef(B.getMRI()->getType(From[0])).getReg(0)
                         : From[Index]);
  const Register Dst = MI.getOperand(0).getReg();
  if (Picked.size() == 1)
    B.buildCopy(Dst, Picked[0]);
  else
    B.buildBuildVector(Dst, Picked);
  MI.eraseFromParent();
  return true;
}

/// The read of a first lane that an index is, extended or cut; null if it is
/// something else.
static const MachineInstr *uniformIndex(Register Index,
                                        const MachineRegisterInfo &MRI) {
  const MachineInstr *Def = getDefIgnoringCopies(Index, MRI);
  while (Def->getOpcode() == G_ZEXT || Def->getOpcode() == G_SEXT ||
         Def->getOpcode() == G_ANYEXT || Def->getOpcode() == G_TRUNC)
    Def = getDefIgnoringCopies(Def->getOperand(1).getReg(), MRI);
  const auto *GI = dyn_cast<GIntrinsic>(Def);
  return GI && GI->is(Intrinsic::amdgcn_readfirstlane) &&
                 MRI.getType(Def->getOperand(0).getReg()) == S32
             ? Def
             : nullptr;
}

/// An element of one or two dwords by the register's number. The vector is
/// padded to a tuple of 2, 4, 8, 16 or 32. An index out of range means any
/// element, and never a register beside.
static bool accessRegister(MachineInstr &MI, MachineIRBuilder &B,
                           GISelValueTracking *VT) {
  const bool IsInsert = MI.getOpcode() == G_INSERT_VECTOR_ELT;
  const Register Dst = MI.getOperand(0).getReg();
  const Register Vector = MI.getOperand(1).getReg();
  const LLT Ty = B.getMRI()->getType(Vector);
  const unsigned PerElement = Ty.getScalarSizeInBits() / 32;
  const unsigned Size =
      std::max<unsigned>(2 * PerElement, PowerOf2Ceil(Ty.getSizeInBits() / 32));
  const MachineFunction &MF = B.getMF();
  const unsigned MostDwords =
      ToyGCNSubtarget::getMaxIndexedDwords(MF.getFunction());
  const MachineInstr *Read =
      uniformIndex(MI.getOperand(IsInsert ? 3 : 2).getReg(), *B.getMRI());
  if (!Read || Ty.getElementType().isPointer() ||
      !is_contained({32u, 64u}, Ty.getScalarSizeInBits()) || Size > MostDwords)
    return false;
  const unsigned Elements = Size / PerElement;
  Register Index = Read->getOperand(0).getReg();
  const Register Lanes = Read->getOperand(2).getReg();
  if (!VT || VT->getKnownBits(Lanes).getMaxValue().uge(Elements))
    Index =
        B.buildAnd(S32, Index, B.buildConstant(S32, Elements - 1)).getReg(0);
  if (PerElement == 2)
    Index = B.buildShl(S32, Index, B.buildConstant(S32, 1)).getReg(0);
  SmallVector<Register, 16> Dwords;
  ToyGCN::splitIntoDwords(B, Vector, Dwords);
  const unsigned Used = Dwords.size();
  while (Dwords.size() < Size)
    Dwords.push_back(B.buildUndef(S32).getReg(0));
  const LLT Tuple = LLT::fixed_vector(Size, S32);
  auto In = B.buildBuildVector(Tuple, Dwords);
  if (!IsInsert) {
    B.buildInstr(ToyGCN::G_TOYGCN_READ_INDEXED, {Dst}, {In, Index});
  } else {
    auto Out = B.buildInstr(ToyGCN::G_TOYGCN_WRITE_INDEXED, {Tuple},
                            {In, MI.getOperand(2).getReg(), Index});
    auto Parts = B.buildUnmerge(S32, Out);
    for (unsigned I = 0; I < Used; ++I)
      Dwords[I] = Parts.getReg(I);
    Dwords.truncate(Used);
    ToyGCN::joinDwords(B, Dst, Dwords);
  }
  MI.eraseFromParent();
  return true;
}

bool ToyGCN::lowerVectorAccess(MachineInstr &MI, MachineIRBuilder &B,
                               GISelValueTracking *VT) {
  if (MI.getOpcode() == G_SHUFFLE_VECTOR)
    return lowerShuffle(MI, B);
  const bool IsInsert = MI.getOpcode() == G_INSERT_VECTOR_ELT;
  const Register Dst = MI.getOperand(0).getReg();
  const Register Vector = MI.getOperand(1).getReg();
  const Register Index = MI.getOperand(IsInsert ? 3 : 2).getReg();
  const LLT Ty = B.getMRI()->getType(Vector);
  const LLT EltTy = Ty.getElementType();
  if (auto C = getIConstantVRegValWithLookThrough(Index, *B.getMRI())) {
    SmallVector<Register, 16> Elements = elementsOf(Vector, B);
    const bool InRange = C->Value.ult(Elements.size());
    const unsigned I = InRange ? C->Value.getZExtValue() : 0;
    if (!InRange) {
      B.buildUndef(Dst);
    } else if (IsInsert) {
      Elements[I] = MI.getOperand(2).getReg();
      B.buildBuildVector(Dst, Elements);
    } else {
      B.buildCopy(Dst, Elements[I]);
    }
  } else if (accessRegister(MI, B, VT)) {
    return true;
  } else if (EltTy.getSizeInBits() >= 8 &&
             isPowerOf2_32(EltTy.getSizeInBits())) {
    return false;
  } else {
    const LLT WideElt =
        LLT::scalar(std::max<unsigned>(8, PowerOf2Ceil(EltTy.getSizeInBits())));
    const LLT WideTy = Ty.changeElementType(WideElt);
    auto Wide = B.buildAnyExt(WideTy, Vector);
    if (IsInsert) {
      auto Element = B.buildAnyExt(WideElt, MI.getOperand(2));
      B.buildTrunc(Dst,
                   B.buildInsertVectorElement(WideTy, Wide, Element, Index));
    } else {
      B.buildTrunc(Dst, B.buildExtractVectorElement(WideElt, Wide, Index));
    }
  }
  MI.eraseFromParent();
  return true;
}
