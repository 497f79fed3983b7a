//===- BytePermutes.cpp - Bytes of two dwords in any order ----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Garden/DwordCombines.h"
#include "Operations/Types.h"
#include "llvm/CodeGen/GlobalISel/MachineIRBuilder.h"
#include "llvm/CodeGen/GlobalISel/Utils.h"
#include "llvm/CodeGen/TargetOpcodes.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using namespace TargetOpcode;
using namespace llvm::ToyGCN::Types;

/// v_perm_b32's selectors of bytes that no dword has.
static constexpr unsigned Zero = 0x0c, Ones = 0x0d;
/// With fewer operations other instructions do as well.
static constexpr unsigned LeastOps = 4;
static constexpr unsigned MostDepth = 8;

namespace {
/// Byte \c Number of a dword or, if there is no dword, what it selects.
struct Byte {
  Register Dword;
  unsigned Number;
  bool is(unsigned Selector) const { return !Dword && Number == Selector; }
};

/// Follows the bytes of a dword through logic and shifts.
class ByteFinder {
public:
  explicit ByteFinder(const MachineRegisterInfo &MRI) : MRI(MRI) {}
  SmallSetVector<Register, 16> Ops; ///< With one use, and the root.

  Byte find(Register R, unsigned I, unsigned Depth = 0);

private:
  const MachineRegisterInfo &MRI;

  std::optional<Byte> findIn(const MachineInstr &Def, unsigned I,
                             unsigned Depth);
  std::optional<uint64_t> constant(const MachineOperand &MO) const {
    const auto C = getIConstantVRegValWithLookThrough(MO.getReg(), MRI);
    return C ? std::optional(C->Value.getZExtValue()) : std::nullopt;
  }
};
} // namespace

std::optional<Byte> ByteFinder::findIn(const MachineInstr &Def, unsigned I,
                                       unsigned Depth) {
  auto Source = [&](unsigned Operand, unsigned I) {
    return find(Def.getOperand(Operand).getReg(), I, Depth + 1);
  };
  const auto C = Def.getNumOperands() >= 3 && Def.getOperand(2).isReg()
                     ? constant(Def.getOperand(2))
                     : std::nullopt;
  switch (Def.getOpcode()) {
  case G_OR: {
    const Byte L = Source(1, I), R = Source(2, I);
    if (L.is(Zero) || R.is(Ones))
      return R;
    return R.is(Zero) || L.is(Ones) ? std::optional(L) : std::nullopt;
  }
  case G_AND: {
    const unsigned Mask = C ? *C >> 8 * I & 0xff : 1;
    if (Mask == 0)
      return Byte{{}, Zero};
    return Mask == 0xff ? std::optional(Source(1, I)) : std::nullopt;
  }
  case G_SHL:
    if (!C || *C % 8)
      return std::nullopt;
    return 8 * I < *C ? Byte{{}, Zero} : Source(1, I - *C / 8);
  case G_LSHR:
    if (!C || *C % 8)
      return std::nullopt;
    return 8 * I + *C >= 32 ? Byte{{}, Zero} : Source(1, I + *C / 8);
  case G_UBFX: {
    const auto Width = constant(Def.getOperand(3));
    if (!C || !Width || *C % 8 || *Width % 8)
      return std::nullopt;
    return 8 * I < *Width ? Source(1, I + *C / 8) : Byte{{}, Zero};
  }
  default:
    return std::nullopt;
  }
}

Byte ByteFinder::find(Register R, unsigned I, unsigned Depth) {
  const MachineInstr *Def = getDefIgnoringCopies(R, MRI);
  if (const auto C = getIConstantVRegVal(R, MRI)) {
    const unsigned Bits = C->extractBitsAsZExtValue(8, 8 * I);
    return Bits == 0      ? Byte{{}, Zero}
           : Bits == 0xff ? Byte{{}, Ones}
                          : Byte{R, I};
  }
  if (Depth == MostDepth || (Depth && !MRI.hasOneNonDBGUse(R)))
    return {R, I};
  const std::optional<Byte> Found = findIn(*Def, I, Depth);
  if (!Found)
    return {R, I};
  Ops.insert(R);
  return *Found;
}

bool ToyGCN::matchBytePermute(const MachineInstr &Or,
                              const MachineRegisterInfo &MRI,
                              BuildFnTy &Build) {
  const Register Dst = Or.getOperand(0).getReg();
  if (MRI.getType(Dst) != S32 ||
      (MRI.hasOneNonDBGUse(Dst) &&
       MRI.use_instr_nodbg_begin(Dst)->getOpcode() == G_OR))
    return false;
  ByteFinder Finder(MRI);
  SmallVector<Register, 2> Dwords;
  unsigned Selector = 0;
  for (unsigned I = 0; I < 4; ++I) {
    const Byte From = Finder.find(Dst, I);
    if (From.Dword && !is_contained(Dwords, From.Dword))
      Dwords.push_back(From.Dword);
    // The second source has the selectors from 0.
    Selector |= (From.Number + (From.Dword && From.Dword != Dwords[0] ? 4 : 0))
                << 8 * I;
  }
  if (Dwords.empty() || Dwords.size() > 2 || Finder.Ops.size() < LeastOps ||
      is_contained(Dwords, Dst))
    return false;
  Build = [=](MachineIRBuilder &B) {
    const Register Order = B.buildConstant(S32, Selector).getReg(0);
    B.buildIntrinsic(Intrinsic::amdgcn_perm, ArrayRef(Dst))
        .addUse(Dwords.back())
        .addUse(Dwords[0])
        .addUse(Order);
  };
  return true;
}
