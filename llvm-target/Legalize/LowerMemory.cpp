//===- LowerMemory.cpp - Accesses of any type and alignment ---------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Legalize/LowerMemory.h"
#include "Operations/Dwords.h"
#include "Operations/Types.h"
#include "llvm/CodeGen/GlobalISel/GenericMachineInstrs.h"
#include "llvm/CodeGen/GlobalISel/MachineIRBuilder.h"

using namespace llvm;
using namespace TargetOpcode;
using namespace llvm::ToyGCN::Types;
using ToyGCN::MemoryAccess;

static constexpr unsigned MaxRegisterBits = 512;

/// Widest access one instruction makes, in bits. Only the scalar unit reads
/// more than four dwords, aligned ones; bank legalization splits the rest.
static unsigned maxAccessBits(const MemoryAccess &A) {
  switch (A.AddressSpace) {
  case ToyGCNAS::Global:
  case ToyGCNAS::Constant:
  case ToyGCNAS::Constant32:
    return A.IsLoad && A.AlignBits >= 32 ? MaxRegisterBits : 128;
  default:
    return 128;
  }
}

/// Vector memory, LDS too, does without alignment on this machine: amdhsa
/// enables the unaligned access mode of GFX9 (AMDGPU usage guide, "Target
/// Features").
bool ToyGCN::isOneAccess(const MemoryAccess &A) {
  const unsigned Bits = A.Ty.getSizeInBits();
  if (A.Ty == S32 && (A.MemBits == 8 || A.MemBits == 16))
    return true;
  if (Bits != A.MemBits || Bits > maxAccessBits(A))
    return false;
  // In LDS three dwords lie as four do, four are two pairs, or unaligned.
  const bool Fits = A.AddressSpace != ToyGCNAS::Local || Bits < 96 ||
                    A.AlignBits < 32 || A.AlignBits >= (Bits == 96 ? 128 : 64);
  if (A.Ty.isVector())
    return A.Ty.getElementType() == S32 && isTupleSize(Bits) && Fits;
  return Bits == 32 || Bits == 64;
}

namespace {
/// A part of an access that one instruction does: whole dwords, or 1 or 2 bytes
/// of one dword.
struct Chunk {
  unsigned Offset; ///< In bytes.
  unsigned Bytes;
  LLT Ty; ///< Of the register.
  bool isPartOfDword() const { return Bytes < 4; }
};

unsigned bytesOf(const MachineMemOperand &MMO) {
  return divideCeil(MMO.getMemoryType().getSizeInBits().getFixedValue(), 8);
}

/// The bytes that a load or store accesses. If its alignment says that its type
/// has room up to a power of two, as vectors of three elements have, a load
/// takes all of the last dword.
unsigned accessedBytes(const MachineMemOperand &MMO, unsigned AddressSpace) {
  const unsigned Bytes = bytesOf(MMO);
  const bool IsGlobal = AddressSpace == ToyGCNAS::Global ||
                        AddressSpace == ToyGCNAS::Constant ||
                        AddressSpace == ToyGCNAS::Constant32;
  return IsGlobal && MMO.isLoad() && !MMO.isStore() && MMO.isUnordered() &&
                 Bytes > 2 && MMO.getAlign() >= PowerOf2Ceil(Bytes)
             ? alignTo(Bytes, 4)
             : Bytes;
}

/// Cuts the memory operand into the largest chunks that instructions access at
/// a pointer of type \p Pointer.
SmallVector<Chunk, 8> cutUp(const MachineMemOperand &MMO, LLT Pointer) {
  const unsigned Bytes = accessedBytes(MMO, Pointer.getAddressSpace());
  SmallVector<Chunk, 8> Chunks;
  auto Fits = [&](unsigned Offset, unsigned Size, LLT Ty) {
    const unsigned AlignBits =
        8 * commonAlignment(MMO.getAlign(), Offset).value();
    return Offset + Size <= Bytes &&
           ToyGCN::isOneAccess({Ty, Pointer.getAddressSpace(), 8 * Size,
                                AlignBits, MMO.isLoad()});
  };
  for (unsigned Offset = 0; Offset < Bytes;) {
    Chunk Next{Offset, 1, S32};
    for (unsigned Size : {64, 32, 16, 12, 8, 4, 2, 1}) {
      LLT Ty = Size > 4 ? LLT::fixed_vector(Size / 4, S32) : S32;
      if (!Fits(Offset, Size, Ty))
        continue;
      Next = {Offset, Size, Ty};
      break;
    }
    Chunks.push_back(Next);
    Offset += Next.Bytes;
  }
  return Chunks;
}

Register addressOf(const Chunk &C, Register Base, MachineIRBuilder &B) {
  const LLT Ty = B.getMRI()->getType(Base);
  Register Address;
  B.materializeObjectPtrOffset(Address, Base, LLT::scalar(Ty.getSizeInBits()),
                               C.Offset);
  return Address;
}

MachineMemOperand *operandOf(const Chunk &C, MachineMemOperand &Whole,
                             MachineIRBuilder &B) {
  return B.getMF().getMachineMemOperand(
      &Whole, C.Offset, C.isPartOfDword() ? LLT::scalar(8 * C.Bytes) : C.Ty);
}

/// True for an access that no operation has: of a vector, but with another
/// number of bits in memory.
bool isResizedVector(const GLoadStore &Access, LLT Ty) {
  return Ty.isVector() &&
         Access.getMMO().getMemoryType().getSizeInBits() != Ty.getSizeInBits();
}
} // namespace

bool ToyGCN::lowerLoad(MachineInstr &MI, MachineIRBuilder &B) {
  auto &Load = cast<GAnyLoad>(MI);
  MachineMemOperand &MMO = Load.getMMO();
  const Register Dst = Load.getDstReg();
  const LLT Ty = B.getMRI()->getType(Dst);
  if (isResizedVector(Load, Ty))
    return false;
  SmallVector<Register, 16> Dwords;
  for (const Chunk &C : cutUp(MMO, B.getMRI()->getType(Load.getPointerReg()))) {
    const Register Address = addressOf(C, Load.getPointerReg(), B);
    MachineMemOperand &Part = *operandOf(C, MMO, B);
    if (!C.isPartOfDword()) {
      splitIntoDwords(B, B.buildLoad(C.Ty, Address, Part).getReg(0), Dwords);
      continue;
    }
    Register R = B.buildLoadInstr(G_ZEXTLOAD, S32, Address, Part).getReg(0);
    if (C.Offset % 4 == 0) {
      Dwords.push_back(R);
      continue;
    }
    auto Shift = B.buildConstant(S32, 8 * (C.Offset % 4));
    Dwords.back() =
        B.buildOr(S32, B.buildShl(S32, R, Shift), Dwords.back()).getReg(0);
  }
  const LLT MemTy = MMO.getMemoryType();
  // Stores leave zeros up to the next byte, and what was stored otherwise has
  // no meaning. Wider numbers are masked where they are used, all the same: a
  // host may fill their last byte with anything.
  const unsigned MemBits = MemTy.getSizeInBits();
  if (MemBits < 8)
    Dwords.back() = B.buildAssertZExt(S32, Dwords.back(), MemBits).getReg(0);
  if (MemBits == Ty.getSizeInBits()) {
    joinDwords(B, Dst, Dwords);
  } else {
    const LLT IntTy = LLT::scalar(MemBits);
    Register Value = B.getMRI()->createGenericVirtualRegister(IntTy);
    joinDwords(B, Value, Dwords);
    const unsigned Extend = MI.getOpcode() == G_SEXTLOAD   ? G_SEXT
                            : MI.getOpcode() == G_ZEXTLOAD ? G_ZEXT
                                                           : G_ANYEXT;
    B.buildInstr(Extend, {Dst}, {Value});
  }
  MI.eraseFromParent();
  return true;
}

/// The bits of \p Value with zeros up to the next byte.
static Register fillLastByte(Register Value, unsigned MemBits,
                             MachineIRBuilder &B) {
  LLT Ty = B.getMRI()->getType(Value);
  if (Ty.isVector() && MemBits % 8 != 0) {
    Ty = LLT::scalar(Ty.getSizeInBits());
    Value = B.buildBitcast(Ty, Value).getReg(0);
  }
  const LLT MemTy = LLT::scalar(MemBits);
  if (Ty.isScalar() && Ty != MemTy)
    Value = B.buildTrunc(MemTy, Value).getReg(0);
  if (MemBits % 8 != 0)
    Value = B.buildZExt(LLT::scalar(alignTo(MemBits, 8)), Value).getReg(0);
  return Value;
}

bool ToyGCN::lowerStore(MachineInstr &MI, MachineIRBuilder &B) {
  auto &Store = cast<GStore>(MI);
  MachineMemOperand &MMO = Store.getMMO();
  if (isResizedVector(Store, B.getMRI()->getType(Store.getValueReg())))
    return false;
  const unsigned MemBits = MMO.getMemoryType().getSizeInBits();
  SmallVector<Register, 16> Dwords;
  splitIntoDwords(B, fillLastByte(Store.getValueReg(), MemBits, B), Dwords);
  for (const Chunk &C :
       cutUp(MMO, B.getMRI()->getType(Store.getPointerReg()))) {
    const Register Address = addressOf(C, Store.getPointerReg(), B);
    Register Value = Dwords[C.Offset / 4];
    if (C.Offset % 4 != 0)
      Value = B.buildLShr(S32, Value, B.buildConstant(S32, 8 * (C.Offset % 4)))
                  .getReg(0);
    if (C.Bytes > 4)
      Value = B.buildBuildVector(
                   C.Ty, ArrayRef(Dwords).slice(C.Offset / 4, C.Bytes / 4))
                  .getReg(0);
    B.buildStore(Value, Address, *operandOf(C, MMO, B));
  }
  MI.eraseFromParent();
  return true;
}
