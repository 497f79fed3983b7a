//===- PlainFunctions.cpp - Arguments, results, calls ---------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Calls/PlainFunctions.h"
#include "Calls/Preloads.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Operations/Dwords.h"
#include "Operations/Types.h"
#include "ToyGCNSubtarget.h"
#include "llvm/CodeGen/GlobalISel/MachineIRBuilder.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using namespace llvm::ToyGCN;
using namespace llvm::ToyGCN::Types;

namespace {
#include "ToyGCNGenCallingConv.inc"

/// The register of each dword; none if it is in memory.
using Places = SmallVector<MCRegister, 32>;

/// With arguments in memory, the last argument register has the address.
const MCRegister MemoryArgs = ToyGCN::VGPR30;

/// Hands out the registers of \p Assign; \p InReg tells which dwords may have
/// an SGPR.
Places assignRegisters(MachineFunction &MF, CCAssignFn *Assign,
                       ArrayRef<bool> InReg) {
  LLVMContext &Ctx = MF.getFunction().getContext();
  SmallVector<CCValAssign, 32> Locs;
  CCState State(CallingConv::C, /*IsVarArg=*/false, MF, Locs, Ctx);
  Places Result;
  for (bool Uniform : InReg) {
    ISD::ArgFlagsTy Flags;
    if (Uniform)
      Flags.setInReg();
    const bool Failed =
        Assign(Result.size(), MVT::i32, MVT::i32, CCValAssign::Full, Flags,
               Type::getInt32Ty(Ctx), State);
    Result.push_back(Failed ? MCRegister() : Locs.back().getLocReg().asMCReg());
  }
  return Result;
}

Places placeArguments(MachineFunction &MF, ArrayRef<bool> InReg) {
  Places Result = assignRegisters(MF, CC_ToyGCN, InReg);
  if (is_contained(Result, MCRegister()))
    llvm::replace(Result, MemoryArgs, MCRegister());
  return Result;
}

bool isScalarPlace(MCRegister R) { return ToyGCN::SGPR_32RegClass.contains(R); }

/// True for pointers to buffers, which are more than a number.
bool hasNoPlace(LLT Ty) {
  return Ty.getScalarType().isPointer() && Ty.getScalarSizeInBits() > 64;
}

Register memoryAddress(MachineIRBuilder &B, Register Base, unsigned Index) {
  return Index ? B.buildPtrAdd(P5, Base, B.buildConstant(S32, 4 * Index))
                     .getReg(0)
               : Base;
}

MachineMemOperand &dwordInMemory(MachineFunction &MF, unsigned Flags) {
  return *MF.getMachineMemOperand(MachinePointerInfo(ToyGCNAS::Private),
                                  MachineMemOperand::Flags(Flags), S32,
                                  Align(4));
}

Register readFirstLane(MachineIRBuilder &B, Register R) {
  auto Read = B.buildIntrinsic(Intrinsic::amdgcn_readfirstlane, {S32});
  return Read.addUse(R).getReg(0);
}

Register receive(MachineIRBuilder &B, MCRegister Phys, LLT Ty) {
  MachineFunction &MF = B.getMF();
  MF.getRegInfo().addLiveIn(Phys);
  B.getMBB().addLiveIn(Phys);
  return B.buildCopy(Ty, Register(Phys)).getReg(0);
}
} // namespace

bool ToyGCN::receiveArguments(MachineIRBuilder &B, const Function &F,
                              ArrayRef<ArrayRef<Register>> Values,
                              Register Demote) {
  MachineFunction &MF = B.getMF();
  MachineRegisterInfo &MRI = MF.getRegInfo();
  SmallVector<Register, 16> Parts;
  SmallVector<bool, 32> InReg;
  auto Add = [&](Register R, bool Uniform) {
    Parts.push_back(R);
    InReg.append(dwordsOf(MRI.getType(R)), Uniform);
    return !hasNoPlace(MRI.getType(R));
  };
  if (Demote)
    Add(Demote, /*Uniform=*/false);
  const DataLayout &DL = F.getDataLayout();
  unsigned Next = 0;
  for (const Argument &A : F.args())
    // The translator has no list of registers for a value without size.
    if (!DL.getTypeStoreSize(A.getType()).isZero())
      for (Register R : Values[Next++])
        if (!Add(R, A.hasInRegAttr()))
          return false;
  const Places Where = placeArguments(MF, InReg);
  Register Memory;
  if (is_contained(Where, MCRegister()))
    Memory = receive(B, MemoryArgs, P5);
  SmallVector<Register, 32> Dwords;
  unsigned Stored = 0;
  for (auto [Phys, Uniform] : zip(Where, InReg)) {
    Register R = Phys
                     ? receive(B, Phys, S32)
                     : B.buildLoad(S32, memoryAddress(B, Memory, Stored++),
                                   dwordInMemory(MF, MachineMemOperand::MOLoad))
                           .getReg(0);
    Dwords.push_back(Uniform && !isScalarPlace(Phys) ? readFirstLane(B, R) : R);
  }
  ArrayRef<Register> Rest = Dwords;
  for (Register R : Parts) {
    const unsigned Count = dwordsOf(MRI.getType(R));
    joinDwords(B, R, Rest.take_front(Count));
    Rest = Rest.drop_front(Count);
  }
  return true;
}

void ToyGCN::receiveReturnAddress(MachineIRBuilder &B) {
  MachineFunction &MF = B.getMF();
  const MCRegister Phys = ToyGCN::SGPR30_SGPR31;
  Register Copy;
  if (MF.getFrameInfo().hasCalls())
    Copy = B.buildCopy(S64, Register(Phys)).getReg(0);
  MF.getRegInfo().addLiveIn(Phys, Copy);
  B.getMBB().addLiveIn(Phys);
}

bool ToyGCN::returnToCaller(MachineIRBuilder &B, ArrayRef<Register> Values) {
  auto Ret = B.buildInstrNoInsert(ToyGCN::SI_RETURN);
  const Register Phys = ToyGCN::SGPR30_SGPR31;
  if (Register Address = B.getMRI()->getLiveInVirtReg(Phys)) {
    B.buildCopy(Phys, Address);
    Ret.addUse(Phys, RegState::Implicit);
  }
  SmallVector<Register, 8> Dwords;
  for (Register R : Values)
    splitIntoDwords(B, R, Dwords);
  const Places Where =
      assignRegisters(B.getMF(), RetCC_ToyGCN,
                      SmallVector<bool, 32>(Dwords.size(), /*InReg=*/false));
  for (auto [Phys, Dword] : zip(Where, Dwords)) {
    if (!Phys.isValid())
      return false;
    B.buildCopy(Register(Phys), Dword);
    Ret.addUse(Phys, RegState::Implicit);
  }
  B.insertInstr(Ret);
  return true;
}

namespace {
/// Builds one call: first all values, then the moves into the convention's
/// registers, the call, and the moves out of them.
class CallBuilder {
public:
  CallBuilder(MachineIRBuilder &B, const CallLowering::CallLoweringInfo &Info)
      : B(B), Info(Info), MF(B.getMF()), MRI(MF.getRegInfo()) {}

  bool build() {
    if (!gatherArguments())
      return false;
    gatherInputs();
    auto Call = B.buildInstrNoInsert(ToyGCN::SI_CALL).addUse(target());
    if (Info.Callee.isGlobal())
      Call.addGlobalAddress(Info.Callee.getGlobal());
    for (auto [Phys, R] : Moves) {
      B.buildCopy(Register(Phys), R);
      Call.addUse(Phys, RegState::Implicit);
    }
    Call.addRegMask(MF.getSubtarget().getRegisterInfo()->getCallPreservedMask(
        MF, Info.CallConv));
    Call.addDef(ToyGCN::SGPR30_SGPR31, RegState::Implicit | RegState::Dead);
    B.insertInstr(Call);
    return !Info.CanLowerReturn || takeResult(Call);
  }

private:
  MachineIRBuilder &B;
  const CallLowering::CallLoweringInfo &Info;
  MachineFunction &MF;
  MachineRegisterInfo &MRI;
  SmallVector<std::pair<MCRegister, Register>, 32> Moves;

  bool gatherArguments();
  void gatherInputs();
  Register target();
  bool takeResult(MachineInstrBuilder &Call);
};
} // namespace

bool CallBuilder::gatherArguments() {
  SmallVector<Register, 32> Dwords;
  SmallVector<bool, 32> InReg;
  for (const CallLowering::ArgInfo &A : Info.OrigArgs)
    for (Register R : A.Regs) {
      if (hasNoPlace(MRI.getType(R)))
        return false;
      splitIntoDwords(B, R, Dwords);
      InReg.resize(Dwords.size(), A.Flags[0].isInReg());
    }
  const Places Where = placeArguments(MF, InReg);
  const unsigned Stored = count(Where, MCRegister());
  Register Memory;
  if (Stored) {
    const int FI = MF.getFrameInfo().CreateStackObject(4 * Stored, Align(4),
                                                       /*isSpillSlot=*/false);
    Memory = B.buildFrameIndex(P5, FI).getReg(0);
    Moves.push_back({MemoryArgs, Memory});
  }
  unsigned Index = 0;
  for (auto [Phys, Dword] : zip(Where, Dwords))
    if (!Phys)
      B.buildStore(Dword, memoryAddress(B, Memory, Index++),
                   dwordInMemory(MF, MachineMemOperand::MOStore));
    else
      Moves.push_back(
          {Phys, isScalarPlace(Phys) ? readFirstLane(B, Dword) : Dword});
  return true;
}

void CallBuilder::gatherInputs() {
  for (auto [Phys, R] : passPreloads(B, getPassedPreloads(*Info.CB)))
    Moves.push_back({Phys, R});
}

/// The function's address, in a pair of SGPRs. An indirect call's target is the
/// same in all lanes that are active: Calls/LowerIndirectCalls.cpp.
Register CallBuilder::target() {
  Register R = MRI.createVirtualRegister(&ToyGCN::SReg_64RegClass);
  if (Info.Callee.isGlobal()) {
    B.buildCopy(R, B.buildGlobalValue(P0, Info.Callee.getGlobal()));
    return R;
  }
  SmallVector<Register, 2> Dwords;
  splitIntoDwords(B, Info.Callee.getReg(), Dwords);
  for (Register &Dword : Dwords)
    Dword = readFirstLane(B, Dword);
  B.buildCopy(R, B.buildMergeLikeInstr(S64, Dwords));
  return R;
}

bool CallBuilder::takeResult(MachineInstrBuilder &Call) {
  SmallVector<bool, 32> InReg;
  for (Register R : Info.OrigRet.Regs)
    InReg.append(dwordsOf(MRI.getType(R)), false);
  const Places Where = assignRegisters(MF, RetCC_ToyGCN, InReg);
  SmallVector<Register, 32> Dwords;
  for (MCRegister Phys : Where) {
    if (!Phys.isValid())
      return false;
    Call.addDef(Phys, RegState::Implicit);
    Dwords.push_back(B.buildCopy(S32, Register(Phys)).getReg(0));
  }
  ArrayRef<Register> Rest = Dwords;
  for (Register R : Info.OrigRet.Regs) {
    const unsigned Count = dwordsOf(MRI.getType(R));
    joinDwords(B, R, Rest.take_front(Count));
    Rest = Rest.drop_front(Count);
  }
  return true;
}

bool ToyGCN::emitCall(MachineIRBuilder &B,
                      const CallLowering::CallLoweringInfo &Info) {
  return CallBuilder(B, Info).build();
}
