//===- Preloads.cpp - Inputs from the dispatcher --------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Calls/Preloads.h"
#include "Calls/CallGraph.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "ToyGCNRegisterInfo.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/CodeGen/GlobalISel/MachineIRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace {
/// A work-item id is below 1024. Plain functions get all three in v31.
constexpr unsigned WorkItemIDBits = 10;

struct IntrinsicPreload {
  Intrinsic::ID ID;
  Preload Value;
};
constexpr IntrinsicPreload IntrinsicPreloads[] = {
    {Intrinsic::amdgcn_dispatch_ptr, Preload::DispatchPtr},
    {Intrinsic::amdgcn_queue_ptr, Preload::QueuePtr},
    {Intrinsic::amdgcn_kernarg_segment_ptr, Preload::KernargPtr},
    {Intrinsic::amdgcn_implicitarg_ptr, Preload::ImplicitArgPtr},
    {Intrinsic::amdgcn_dispatch_id, Preload::DispatchID},
    {Intrinsic::amdgcn_workgroup_id_x, Preload::WorkGroupIDX},
    {Intrinsic::amdgcn_workgroup_id_y, Preload::WorkGroupIDY},
    {Intrinsic::amdgcn_workgroup_id_z, Preload::WorkGroupIDZ},
    {Intrinsic::amdgcn_workitem_id_x, Preload::WorkItemIDX},
    {Intrinsic::amdgcn_workitem_id_y, Preload::WorkItemIDY},
    {Intrinsic::amdgcn_workitem_id_z, Preload::WorkItemIDZ},
};

MCRegister sgpr(unsigned N) { return ToyGCN::SGPR_32RegClass.getRegister(N); }
MCRegister sgprPair(unsigned N) {
  return ToyGCN::SGPR_64RegClass.getRegister(N / 2);
}

LLT typeOf(Preload P) {
  if (P == Preload::DispatchID)
    return LLT::scalar(64);
  return getPreloadDwords(P) == 2 ? LLT::pointer(ToyGCNAS::Constant, 64)
                                  : LLT::scalar(32);
}

bool isWorkItemID(Preload P) { return P >= Preload::WorkItemIDX; }
} // namespace

std::optional<Preload> ToyGCN::getPreload(Intrinsic::ID ID) {
  for (const IntrinsicPreload &P : IntrinsicPreloads)
    if (P.ID == ID)
      return P.Value;
  return std::nullopt;
}

/// Adds the preloaded values that intrinsics in \p F read.
static void addOwn(const Function &F, ToyGCN::PreloadSet &Used) {
  for (const Instruction &I : instructions(F))
    if (const auto *II = dyn_cast<IntrinsicInst>(&I))
      if (std::optional<Preload> P = ToyGCN::getPreload(II->getIntrinsicID()))
        Used[unsigned(*P)] = true;
}

static void merge(ToyGCN::PreloadSet &Into, const ToyGCN::PreloadSet &From) {
  for (auto [To, Bit] : zip(Into, From))
    To |= Bit;
}

/// The attribute of a plain function, a mask of Preload.
static constexpr StringLiteral PassedName = "toygcn-passed";

void ToyGCN::recordPreloads(Module &M) {
  for (Function &F : M) {
    if (F.isDeclaration() || F.getCallingConv() == CallingConv::AMDGPU_KERNEL)
      continue;
    FunctionSet Self;
    Self.insert(&F);
    PreloadSet Used = {};
    for (const Function *Callee : reachableFrom(std::move(Self))) {
      addOwn(*Callee, Used);
      if (leavesModule(*Callee))
        Used.fill(true);
    }
    unsigned Mask = 0;
    for (auto [Bit, IsUsed] : enumerate(Used))
      Mask |= unsigned(IsUsed) << Bit;
    if (Mask)
      F.addFnAttr(PassedName, utostr(Mask));
  }
}

ToyGCN::PreloadSet ToyGCN::getPassedPreloads(const Function &F) {
  const unsigned Mask = F.getFnAttributeAsParsedInteger(PassedName);
  PreloadSet Used = {};
  for (auto [Bit, IsUsed] : enumerate(Used))
    IsUsed = Mask >> Bit & 1;
  return Used;
}

ToyGCN::PreloadSet ToyGCN::getPassedPreloads(const CallBase &Call) {
  PreloadSet Used = {};
  if (leavesModule(Call))
    Used.fill(true);
  for (const Function *Callee : calleesAt(Call))
    merge(Used, getPassedPreloads(*Callee));
  return Used;
}

ToyGCN::PreloadSet ToyGCN::getKernelPreloads(const Function &F) {
  PreloadSet Used = {};
  if (leavesModule(F))
    Used.fill(true);
  addOwn(F, Used);
  for (const Function *Callee : calleesOf(F))
    merge(Used, getPassedPreloads(*Callee));
  return Used;
}

void ToyGCN::assignKernelPreloads(ToyGCNMachineFunctionInfo &Info,
                                  const PreloadSet &Used) {
  unsigned Next = 0;
  for (Preload P : {Preload::DispatchPtr, Preload::QueuePtr,
                    Preload::KernargPtr, Preload::DispatchID})
    if (Used[unsigned(P)]) {
      Info.setPreloaded(P, sgprPair(Next));
      Next += 2;
    }
  for (Preload P :
       {Preload::WorkGroupIDX, Preload::WorkGroupIDY, Preload::WorkGroupIDZ})
    if (Used[unsigned(P)])
      Info.setPreloaded(P, sgpr(Next++));
  // The hardware gives x, x and y, or all three, always from v0 on.
  for (unsigned I = 0; I < 3; ++I) {
    const auto P = Preload(unsigned(Preload::WorkItemIDX) + I);
    if (Used[unsigned(P)])
      Info.setPreloaded(P, ToyGCN::VGPR_32RegClass.getRegister(I));
  }
}

/// Where a plain function finds its inputs.
static std::array<std::pair<Preload, MCRegister>, 11> functionPlaces() {
  return {{{Preload::KernargPtr, sgprPair(0)},
           {Preload::DispatchPtr, sgprPair(4)},
           {Preload::QueuePtr, sgprPair(6)},
           {Preload::ImplicitArgPtr, sgprPair(8)},
           {Preload::DispatchID, sgprPair(10)},
           {Preload::WorkGroupIDX, sgpr(12)},
           {Preload::WorkGroupIDY, sgpr(13)},
           {Preload::WorkGroupIDZ, sgpr(14)},
           {Preload::WorkItemIDX, ToyGCN::VGPR31},
           {Preload::WorkItemIDY, ToyGCN::VGPR31},
           {Preload::WorkItemIDZ, ToyGCN::VGPR31}}};
}

void ToyGCN::assignFunctionPreloads(ToyGCNMachineFunctionInfo &Info,
                                    const PreloadSet &Used) {
  for (auto [P, R] : functionPlaces())
    if (Used[unsigned(P)])
      Info.setPreloaded(P, R);
}

/// Asserts that a kernel's work-item id has ten bits; cuts a function's id out
/// of its packed register.
static Register boundWorkItemID(MachineIRBuilder &B, Preload P, Register R,
                                bool IsKernel) {
  const LLT S32 = LLT::scalar(32);
  if (IsKernel)
    return B.buildAssertZExt(S32, R, WorkItemIDBits).getReg(0);
  const unsigned Index = unsigned(P) - unsigned(Preload::WorkItemIDX);
  if (Index)
    R = B.buildLShr(S32, R, B.buildConstant(S32, WorkItemIDBits * Index))
            .getReg(0);
  auto Mask = B.buildConstant(S32, maskTrailingOnes<uint32_t>(WorkItemIDBits));
  return B.buildAnd(S32, R, Mask).getReg(0);
}

Register ToyGCN::getPreloadedValue(MachineFunction &MF, Preload P) {
  auto &Info = *MF.getInfo<ToyGCNMachineFunctionInfo>();
  MachineRegisterInfo &MRI = MF.getRegInfo();
  MCRegister Phys = Info.getPreloaded(P);
  if (!Phys.isValid())
    return Register();
  // Passes remove dead copies: make a new one if need be.
  Register Known = Info.getPreloadedVReg(P);
  if (Known.isValid() && MRI.getVRegDef(Known))
    return Known;
  MachineBasicBlock &Entry = MF.front();
  MachineIRBuilder B(Entry, Entry.begin());
  if (!MRI.isLiveIn(Phys))
    MRI.addLiveIn(Phys);
  if (!Entry.isLiveIn(Phys))
    Entry.addLiveIn(Phys);
  Register R = B.buildCopy(typeOf(P), Register(Phys)).getReg(0);
  if (isWorkItemID(P))
    R = boundWorkItemID(B, P, R, Info.isKernel());
  Info.setPreloadedVReg(P, R);
  return R;
}

Register ToyGCN::buildImplicitArgPtr(MachineIRBuilder &B) {
  MachineFunction &MF = B.getMF();
  const auto &Info = *MF.getInfo<ToyGCNMachineFunctionInfo>();
  if (!Info.isKernel())
    return getPreloadedValue(MF, Preload::ImplicitArgPtr);
  const Register Base = getPreloadedValue(MF, Preload::KernargPtr);
  if (!Base.isValid())
    return Base;
  const uint64_t Offset = alignTo(Info.ExplicitKernargBytes, 8);
  return B
      .buildPtrAdd(LLT::pointer(ToyGCNAS::Constant, 64), Base,
                   B.buildConstant(LLT::scalar(64), Offset))
      .getReg(0);
}

/// The ids of \p Used as a plain function gets them: ten bits each.
static Register packWorkItemIDs(MachineIRBuilder &B,
                                const ToyGCN::PreloadSet &Used) {
  const LLT S32 = LLT::scalar(32);
  Register Packed;
  for (unsigned I = 0; I < 3; ++I) {
    const auto P = Preload(unsigned(Preload::WorkItemIDX) + I);
    if (!Used[unsigned(P)])
      continue;
    Register ID = ToyGCN::getPreloadedValue(B.getMF(), P);
    if (I)
      ID = B.buildShl(S32, ID, B.buildConstant(S32, WorkItemIDBits * I))
               .getReg(0);
    Packed = Packed ? B.buildOr(S32, Packed, ID).getReg(0) : ID;
  }
  return Packed;
}

SmallVector<std::pair<MCRegister, Register>, 8>
ToyGCN::passPreloads(MachineIRBuilder &B, const PreloadSet &Used) {
  SmallVector<std::pair<MCRegister, Register>, 8> Moves;
  for (auto [P, Phys] : functionPlaces())
    if (Used[unsigned(P)] && !isWorkItemID(P))
      Moves.push_back({Phys, P == Preload::ImplicitArgPtr
                                 ? buildImplicitArgPtr(B)
                                 : getPreloadedValue(B.getMF(), P)});
  if (Register IDs = packWorkItemIDs(B, Used))
    Moves.push_back({ToyGCN::VGPR31, IDs});
  return Moves;
}
