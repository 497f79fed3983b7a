//===- ToyGCNCallLowering.cpp - The kernel ABI ----------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A kernel's arguments lie in the kernarg segment, which the dispatcher points
/// to with two SGPRs. A kernel loads the dwords that it uses in as few scalar
/// loads as possible and cuts them into values:
///
///   %p:_(p4) = COPY $sgpr0_sgpr1
///   %v:_(<4 x s32>) = G_LOAD %p :: (dereferenceable invariant load, align 16)
///   %0:_(s32), %1:_(s32), %2:_(s32), %3:_(s32) = G_UNMERGE_VALUES %v
///   %x:_(s64) = G_MERGE_VALUES %0, %1
///   %arg:_(p1) = G_INTTOPTR %x
///
/// Workgroup and work-item ids and the dispatch, queue and kernarg pointers
/// are enabled only if an intrinsic in the kernel, or in a function that it
/// calls, asks for them.
///
//===----------------------------------------------------------------------===//

#include "Calls/ToyGCNCallLowering.h"
#include "Addresses/KernargLayout.h"
#include "Calls/CallGraph.h"
#include "Calls/PlainFunctions.h"
#include "Calls/Preloads.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Operations/Dwords.h"
#include "Operations/Types.h"
#include "ToyGCN.h"
#include "ToyGCNSubtarget.h"
#include "Uniformity/AgreedRead.h"
#include "llvm/CodeGen/Analysis.h"
#include "llvm/CodeGen/FunctionLoweringInfo.h"
#include "llvm/CodeGen/GlobalISel/MachineIRBuilder.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using namespace llvm::ToyGCN::Types;

namespace {
/// Gives variables in local memory their places where the order counts: first
/// those that functions share, last, at one place, those that the launch gives
/// their size.
void placeLocals(const Function &F, bool IsShared,
                 ToyGCNMachineFunctionInfo &Info) {
  SmallVector<const GlobalVariable *, 4> Own, Last;
  for (const GlobalVariable &GV : F.getParent()->globals()) {
    const bool Shared = IsShared && GV.hasMetadata(ToyGCN::SharedLocalName);
    if (GV.getAddressSpace() != ToyGCNAS::Local ||
        (!Shared && !ToyGCN::isUsedBy(
                        GV, [&](const Function &User) { return &User == &F; })))
      continue;
    if (ToyGCN::isSizedByLaunch(GV))
      Last.push_back(&GV);
    else if (Shared)
      Info.getLDSOffset(GV);
    else
      Own.push_back(&GV);
  }
  if (Last.empty())
    return;
  const DataLayout &DL = F.getDataLayout();
  llvm::stable_sort(
      Last, [&](const GlobalVariable *A, const GlobalVariable *B) {
        return A->getPointerAlignment(DL) > B->getPointerAlignment(DL);
      });
  for (const GlobalVariable *GV : concat<const GlobalVariable *>(Own, Last))
    Info.getLDSOffset(*GV);
}

/// One value inside the kernarg segment; offset in bytes.
struct KernargValue {
  Register Reg;
  LLT Ty;
  uint64_t Offset;
};

/// Reads kernel arguments from the kernarg segment.
class KernargReader {
public:
  KernargReader(MachineIRBuilder &B, Register Base, uint64_t Bytes)
      : B(B), Base(Base), Dwords(divideCeil(Bytes, 4)), Needed(Dwords),
        Loaded(Dwords), MaxLoadDwords(ToyGCNSubtarget::getMaxScalarLoadDwords(
                            B.getMF().getFunction())) {}

  void add(const KernargValue &V) {
    Values.push_back(V);
    for (uint64_t D = V.Offset / 4, E = divideCeil(V.Offset + bytes(V), 4);
         D < E; ++D)
      Needed[D] = true;
  }

  void emit() {
    for (unsigned D = 0; D < Dwords;)
      D = Needed[D] ? loadRun(D) : D + 1;
    for (const KernargValue &V : Values)
      assemble(V);
  }

private:
  MachineIRBuilder &B;
  Register Base;
  unsigned Dwords;
  std::vector<bool> Needed;
  std::vector<Register> Loaded;
  unsigned MaxLoadDwords;
  SmallVector<KernargValue, 8> Values;

  static uint64_t bytes(const KernargValue &V) {
    return divideCeil(V.Ty.getSizeInBits().getFixedValue(), 8);
  }

  Register load(LLT Ty, uint64_t Offset) {
    MachineFunction &MF = B.getMF();
    auto Ptr =
        Offset ? B.buildPtrAdd(P4, Base, B.buildConstant(S64, Offset)).getReg(0)
               : Base;
    auto *MMO = MF.getMachineMemOperand(
        MachinePointerInfo(ToyGCNAS::Constant, Offset),
        MachineMemOperand::MOLoad | MachineMemOperand::MOInvariant |
            MachineMemOperand::MODereferenceable,
        Ty, commonAlignment(ToyGCN::KernargAlign, Offset));
    return B.buildLoad(Ty, Ptr, *MMO).getReg(0);
  }

  /// True if a load of \p Size dwords from \p First stays in the segment, or
  /// in its last 16 bytes, which begin at a multiple of 16.
  bool mayLoad(unsigned First, unsigned Size) const {
    return First + Size <= Dwords ||
           commonAlignment(ToyGCN::KernargAlign, 4 * First) >= 4 * Size;
  }

  /// Loads the run of needed dwords that starts at \p First with one load of
  /// a power-of-two size; a run of 3 takes 4 if the segment has them.
  unsigned loadRun(unsigned First) {
    unsigned Run = 0;
    while (First + Run < Dwords && Run < MaxLoadDwords && Needed[First + Run])
      ++Run;
    unsigned Size = PowerOf2Ceil(Run);
    if (Size != Run && (Size - Run > Size / 4 || !mayLoad(First, Size)))
      Size /= 2;
    if (Size == 1) {
      Loaded[First] = load(S32, 4 * First);
      return First + 1;
    }
    Register V =
        load(Size == 2 ? S64 : LLT::fixed_vector(Size, S32), 4 * First);
    auto Parts = B.buildUnmerge(S32, V);
    for (unsigned I = 0; I < Size; ++I)
      if (First + I < Dwords)
        Loaded[First + I] = Parts.getReg(I);
    return First + Size;
  }

  /// A value of a packed structure may begin inside a dword.
  void assemble(const KernargValue &V) {
    const unsigned First = V.Offset / 4, Skipped = 8 * (V.Offset % 4);
    const unsigned End = divideCeil(V.Offset + bytes(V), 4);
    SmallVector<Register, 16> Parts(Loaded.begin() + First,
                                    Loaded.begin() + End);
    if (Skipped) {
      auto Shift = B.buildConstant(S32, Skipped);
      for (unsigned I = 0; I + 1 < Parts.size(); ++I)
        Parts[I] = B.buildInstr(TargetOpcode::G_FSHR, {S32},
                                {Parts[I + 1], Parts[I], Shift})
                       .getReg(0);
      Parts.back() = B.buildLShr(S32, Parts.back(), Shift).getReg(0);
    }
    ToyGCN::joinDwords(B, V.Reg,
                       ArrayRef(Parts).take_front(ToyGCN::dwordsOf(V.Ty)));
  }
};

bool lowerKernelArguments(MachineIRBuilder &B, const Function &F,
                          ArrayRef<ArrayRef<Register>> VRegs) {
  MachineFunction &MF = B.getMF();
  auto &Info = *MF.getInfo<ToyGCNMachineFunctionInfo>();
  const DataLayout &DL = F.getDataLayout();

  ToyGCN::PreloadSet Used = ToyGCN::getKernelPreloads(F);
  bool NeedArgs = Used[unsigned(Preload::ImplicitArgPtr)];
  Info.ExplicitKernargBytes =
      ToyGCN::forEachKernarg(F, [&](const Argument &A, Type *, uint64_t) {
        NeedArgs |= !A.use_empty();
      });
  if (Used[unsigned(Preload::ImplicitArgPtr)])
    Info.ImplicitKernargBytes = F.getFnAttributeAsParsedInteger(
        "amdgpu-implicitarg-num-bytes",
        ToyGCN::getCodeObjectVersion(*F.getParent()) < 5 ? 56 : 256);
  Used[unsigned(Preload::KernargPtr)] |= NeedArgs;
  ToyGCN::assignKernelPreloads(Info, Used);
  if (!NeedArgs)
    return true;

  Register Base = ToyGCN::getPreloadedValue(MF, Preload::KernargPtr);
  KernargReader Reader(B, Base, Info.ExplicitKernargBytes);
  unsigned NextArg = 0;
  ToyGCN::forEachKernarg(F, [&](const Argument &A, Type *Ty, uint64_t Offset) {
    // The translator has no list of registers for a value without size.
    if (DL.getTypeStoreSize(A.getType()).isZero())
      return;
    ArrayRef<Register> Regs = VRegs[NextArg++];
    if (A.use_empty())
      return;
    if (A.hasByRefAttr()) {
      auto Ptr = B.buildPtrAdd(P4, Base, B.buildConstant(S64, Offset));
      if (A.getType()->getPointerAddressSpace() == ToyGCNAS::Constant)
        B.buildCopy(Regs[0], Ptr);
      else
        B.buildAddrSpaceCast(Regs[0], Ptr);
      return;
    }
    SmallVector<LLT, 4> Types;
    SmallVector<uint64_t, 4> Offsets;
    computeValueLLTs(DL, *Ty, Types, &Offsets, Offset);
    for (unsigned I = 0; I < Types.size(); ++I)
      Reader.add({Regs[I], Types[I], Offsets[I]});
  });
  Reader.emit();
  return true;
}
} // namespace

ToyGCNCallLowering::ToyGCNCallLowering(const ToyGCNTargetLowering &TLI)
    : CallLowering(&TLI) {}

bool ToyGCNCallLowering::lowerReturn(MachineIRBuilder &B, const Value *Val,
                                     ArrayRef<Register> VRegs,
                                     FunctionLoweringInfo &FLI) const {
  const auto &Info = *B.getMF().getInfo<ToyGCNMachineFunctionInfo>();
  if (Info.isKernel()) {
    B.buildInstr(ToyGCN::S_ENDPGM);
    return true;
  }
  if (FLI.CanLowerReturn)
    return ToyGCN::returnToCaller(B, VRegs);
  insertSRetStores(B, Val->getType(), VRegs, FLI.DemoteRegister);
  return ToyGCN::returnToCaller(B, {});
}

bool ToyGCNCallLowering::canLowerReturn(MachineFunction &, CallingConv::ID,
                                        SmallVectorImpl<BaseArgInfo> &Outs,
                                        bool) const {
  uint64_t Dwords = 0;
  for (const BaseArgInfo &Out : Outs)
    Dwords += divideCeil(Out.Ty->getPrimitiveSizeInBits().getFixedValue(), 32);
  return Dwords <= ToyGCN::MaxResultDwords;
}

bool ToyGCNCallLowering::lowerFormalArguments(
    MachineIRBuilder &B, const Function &F, ArrayRef<ArrayRef<Register>> VRegs,
    FunctionLoweringInfo &FLI) const {
  MachineFunction &MF = B.getMF();
  auto &Info = *MF.getInfo<ToyGCNMachineFunctionInfo>();
  const bool HasCalls = ToyGCN::makesCalls(F);
  MF.getFrameInfo().setHasCalls(HasCalls);
  placeLocals(F, /*IsShared=*/HasCalls || !Info.isKernel(), Info);
  if (Info.isKernel())
    return lowerKernelArguments(B, F, VRegs);
  ToyGCN::assignFunctionPreloads(Info, ToyGCN::getPassedPreloads(F));
  ToyGCN::receiveReturnAddress(B);
  SmallVector<ArgInfo, 1> Hidden;
  if (!FLI.CanLowerReturn)
    insertSRetIncomingArgument(F, Hidden, FLI.DemoteRegister, MF.getRegInfo(),
                               F.getDataLayout());
  // The register of another function may be left in FLI.
  return ToyGCN::receiveArguments(
      B, F, VRegs, FLI.CanLowerReturn ? Register() : FLI.DemoteRegister);
}

/// Refuse/DiagnoseUnsupported.cpp has refused what has no place in the
/// convention. A call of the one function that is an operation becomes it.
bool ToyGCNCallLowering::lowerCall(MachineIRBuilder &B,
                                   CallLoweringInfo &Info) const {
  if (!Info.CB)
    return false;
  const auto Agreed = ToyGCN::getAgreedRead(*Info.CB);
  if (!Agreed) {
    if (!ToyGCN::emitCall(B, Info))
      return false;
    if (!Info.CanLowerReturn)
      insertSRetLoads(B, Info.OrigRet.Ty, Info.OrigRet.Regs,
                      Info.DemoteRegister, Info.DemoteStackIndex);
    return true;
  }
  const auto Range = Info.CB->getRange();
  const unsigned Bits =
      Range ? Range->getUnsignedMax().getActiveBits() : S32.getSizeInBits();
  Register Result = Info.OrigRet.Regs[0];
  const bool IsBounded = Bits != 0 && Bits < S32.getSizeInBits();
  Register Read =
      IsBounded ? B.getMRI()->createGenericVirtualRegister(S32) : Result;
  B.buildIntrinsic(Intrinsic::amdgcn_readfirstlane, Read)
      .addUse(Info.OrigArgs[0].Regs[0])
      .addImm(*Agreed);
  if (IsBounded)
    B.buildAssertZExt(Result, Read, Bits);
  return true;
}
