//===- DwordCombines.cpp - 64-bit arithmetic that dwords do ---------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Garden/DwordCombines.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Operations/Operations.h"
#include "Operations/Types.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/CodeGen/GlobalISel/GISelValueTracking.h"
#include "llvm/CodeGen/GlobalISel/MIPatternMatch.h"
#include "llvm/CodeGen/GlobalISel/MachineIRBuilder.h"
#include "llvm/CodeGen/GlobalISel/Utils.h"
#include "llvm/CodeGen/TargetOpcodes.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using namespace MIPatternMatch;
using namespace TargetOpcode;
using namespace llvm::ToyGCN::Types;

static bool isZeroAboveDword(Register X, GISelValueTracking &VT) {
  return VT.getKnownBits(X).countMinLeadingZeros() >= 32;
}

static bool isSignAboveDword(Register X, GISelValueTracking &VT) {
  return VT.computeNumSignBits(X) > 32;
}

bool ToyGCN::matchMulOfDwords(const MachineInstr &Mul,
                              const MachineRegisterInfo &MRI,
                              GISelValueTracking &VT, BuildFnTy &Build) {
  const Register Dst = Mul.getOperand(0).getReg();
  const Register L = Mul.getOperand(1).getReg();
  const Register R = Mul.getOperand(2).getReg();
  if (MRI.getType(Dst) != S64)
    return false;
  unsigned High;
  if (isZeroAboveDword(L, VT) && isZeroAboveDword(R, VT))
    High = G_UMULH;
  else if (isSignAboveDword(L, VT) && isSignAboveDword(R, VT))
    High = G_SMULH;
  else
    return false;
  Build = [=](MachineIRBuilder &B) {
    auto X = B.buildTrunc(S32, L), Y = B.buildTrunc(S32, R);
    B.buildMergeLikeInstr(
        Dst, {B.buildMul(S32, X, Y), B.buildInstr(High, {S32}, {X, Y})});
  };
  return true;
}

bool ToyGCN::areOf24Bits(Register X, Register Y, GISelValueTracking &VT) {
  return VT.computeNumSignBits(X) > 8 && VT.computeNumSignBits(Y) > 8;
}

bool ToyGCN::matchCompareOfHighDword(const MachineInstr &Compare,
                                     const MachineRegisterInfo &MRI,
                                     BuildFnTy &Build) {
  const auto &ICmp = cast<GICmp>(Compare);
  const Register L = ICmp.getLHSReg();
  const auto C = getIConstantVRegVal(ICmp.getRHSReg(), MRI);
  const CmpInst::Predicate Pred = ICmp.getCond();
  if (MRI.getType(L) != S64 || !C || !ICmpInst::isRelational(Pred) ||
      Lo_32(C->getZExtValue()) !=
          (ICmpInst::isLT(Pred) || ICmpInst::isGE(Pred) ? 0 : UINT32_MAX))
    return false;
  Build = [=, &ICmp](MachineIRBuilder &B) {
    B.buildICmp(Pred, ICmp.getReg(0), B.buildUnmerge(S32, L).getReg(1),
                B.buildConstant(S32, int32_t(Hi_32(C->getZExtValue()))));
  };
  return true;
}

bool ToyGCN::matchCompareOfDwords(const MachineInstr &Compare,
                                  const MachineRegisterInfo &MRI,
                                  GISelValueTracking &VT, BuildFnTy &Build) {
  const auto &ICmp = cast<GICmp>(Compare);
  const Register L = ICmp.getLHSReg(), R = ICmp.getRHSReg();
  if (MRI.getType(L) != S64)
    return false;
  CmpInst::Predicate Pred = ICmp.getCond();
  // A sign above keeps both orders, zeros that of unsigned numbers.
  if (isZeroAboveDword(L, VT) && isZeroAboveDword(R, VT))
    Pred = ICmpInst::getUnsignedPredicate(Pred);
  else if (!isSignAboveDword(L, VT) || !isSignAboveDword(R, VT))
    return false;
  Build = [=, &ICmp](MachineIRBuilder &B) {
    B.buildICmp(Pred, ICmp.getReg(0), B.buildTrunc(S32, L),
                B.buildTrunc(S32, R));
  };
  return true;
}

// With d = 2^k * o and p * o = 1 modulo 2^n, a multiple of d times p is the
// quotient times 2^k, and other numbers have no place left among these.
bool ToyGCN::matchIsMultiple(const MachineInstr &Compare,
                             const MachineRegisterInfo &MRI,
                             GISelValueTracking &VT, BuildFnTy &Build) {
  const auto &ICmp = cast<GICmp>(Compare);
  const MachineInstr &Rem = *MRI.getVRegDef(ICmp.getLHSReg());
  const bool Signed = Rem.getOpcode() == G_SREM;
  const LLT RemTy = MRI.getType(ICmp.getLHSReg());
  if (!ICmpInst::isEquality(ICmp.getCond()) || !RemTy.isScalar() ||
      (!Signed && Rem.getOpcode() != G_UREM) ||
      !mi_match(ICmp.getRHSReg(), MRI, m_SpecificICst(0)) ||
      !MRI.hasOneNonDBGUse(ICmp.getLHSReg()))
    return false;
  const Register X = Rem.getOperand(1).getReg();
  auto C = getIConstantVRegVal(Rem.getOperand(2).getReg(), MRI);
  if (!C || C->isZero())
    return false;
  APInt Divisor = Signed ? C->abs() : *C;
  const unsigned K = Divisor.countr_zero();
  const KnownBits Known = VT.getKnownBits(X);
  // A word is enough for a number that has no other bits.
  const unsigned N =
      Known.countMaxActiveBits() <= 16 && !K ? 16 : RemTy.getSizeInBits();
  if (N > RemTy.getSizeInBits() || !isPowerOf2_32(N) || N < 16 || N > 64 ||
      Divisor.isPowerOf2() || Divisor.getActiveBits() >= N || (K && N != 32))
    return false;
  Divisor = Divisor.trunc(N);
  const APInt Odd = Divisor.lshr(K), Inverse = Odd.multiplicativeInverse();
  APInt Least(N, 0), Most = APInt::getMaxValue(N).udiv(Divisor);
  if (Signed && !Known.isNonNegative()) {
    Least = APInt::getSignedMaxValue(N).udiv(Odd);
    Least.clearLowBits(K);
    Most = (Least << 1).lshr(K);
  }
  Build = [=, &ICmp](MachineIRBuilder &B) {
    const LLT Ty = LLT::scalar(N);
    auto Product =
        B.buildMul(Ty, B.buildZExtOrTrunc(Ty, X), B.buildConstant(Ty, Inverse));
    if (!Least.isZero())
      Product = B.buildAdd(Ty, Product, B.buildConstant(Ty, Least));
    if (K)
      Product = B.buildRotateRight(Ty, Product, B.buildConstant(Ty, K));
    B.buildICmp(ICmp.getCond() == CmpInst::ICMP_EQ ? CmpInst::ICMP_ULE
                                                   : CmpInst::ICMP_UGT,
                ICmp.getReg(0), Product, B.buildConstant(Ty, Most));
  };
  return true;
}

namespace {
/// A selection by the order x < p of unsigned dwords: what it is if so, and
/// else. p is \c P, or \c C if that is there.
struct Choice {
  Register X, P;
  std::optional<APInt> C;
  Register Below, Else;

  /// True if \p Opcode of x and \p Term is x - p.
  bool isDifference(unsigned Opcode, Register Term,
                    const MachineRegisterInfo &MRI) const {
    const auto Value = getIConstantVRegVal(Term, MRI);
    return Opcode == G_SUB ? Term == P || (C && Value == C) : C && Value == -*C;
  }
};
} // namespace

/// The orders that \p R selects by; x may be on either side.
static SmallVector<Choice, 2> choicesOf(Register R,
                                        const MachineRegisterInfo &MRI) {
  SmallVector<Choice, 2> Choices;
  Register Condition, T, F, L, Limit;
  CmpInst::Predicate Pred;
  if (!mi_match(R, MRI, m_GISelect(m_Reg(Condition), m_Reg(T), m_Reg(F))) ||
      !mi_match(Condition, MRI, m_GICmp(m_Pred(Pred), m_Reg(L), m_Reg(Limit))))
    return Choices;
  const auto C = getIConstantVRegVal(Limit, MRI);
  const bool IsStrict = ICmpInst::isStrictPredicate(Pred);
  auto Add = [&](Register X, Register P, std::optional<APInt> C, bool Below) {
    Choices.push_back({X, P, C, Below ? T : F, Below ? F : T});
  };
  if (Pred == CmpInst::ICMP_ULT || Pred == CmpInst::ICMP_UGE)
    Add(L, Limit, C, IsStrict);
  if (Pred == CmpInst::ICMP_UGT || Pred == CmpInst::ICMP_ULE) {
    Add(Limit, L, std::nullopt, IsStrict);
    if (C && !C->isMaxValue())
      Add(L, Register(), *C + 1, !IsStrict);
  }
  return Choices;
}

// x - p wraps to more than x if x < p, and else is at most x. It has no flags:
// where it wraps, the choice did not read it.
bool ToyGCN::matchReduction(const MachineInstr &Root,
                            const MachineRegisterInfo &MRI, BuildFnTy &Build) {
  const Register Dst = Root.getOperand(0).getReg();
  if (MRI.getType(Dst) != S32)
    return false;
  auto Match = [&](const Choice &By, unsigned Opcode, Register Term) {
    if (!By.isDifference(Opcode, Term, MRI))
      return false;
    Build = [=, X = By.X](MachineIRBuilder &B) {
      B.buildUMin(Dst, X, B.buildInstr(Opcode, {S32}, {X, Term}));
    };
    return true;
  };
  if (Root.getOpcode() == G_SELECT)
    return any_of(choicesOf(Dst, MRI), [&](const Choice &By) {
      Register Term;
      return By.Below == By.X &&
             ((mi_match(By.Else, MRI,
                        m_GSub(m_SpecificReg(By.X), m_Reg(Term))) &&
               Match(By, G_SUB, Term)) ||
              (mi_match(By.Else, MRI,
                        m_GAdd(m_SpecificReg(By.X), m_Reg(Term))) &&
               Match(By, G_ADD, Term)));
    });
  // x minus a choice of 0 or p, or plus one of 0 or -p.
  auto IsSum = [&](Register X, Register Chosen) {
    return MRI.hasOneNonDBGUse(Chosen) &&
           any_of(choicesOf(Chosen, MRI), [&](const Choice &By) {
             return By.X == X && mi_match(By.Below, MRI, m_SpecificICst(0)) &&
                    Match(By, Root.getOpcode(), By.Else);
           });
  };
  const Register L = Root.getOperand(1).getReg();
  const Register R = Root.getOperand(2).getReg();
  return IsSum(L, R) || (Root.getOpcode() == G_ADD && IsSum(R, L));
}

bool ToyGCN::matchDistance(const MachineInstr &Select,
                           const MachineRegisterInfo &MRI, BuildFnTy &Build) {
  const Register Dst = Select.getOperand(0).getReg();
  Register L, R, X, Y;
  CmpInst::Predicate Pred;
  if (MRI.getType(Dst).getScalarSizeInBits() > 32 ||
      !mi_match(Select.getOperand(1).getReg(), MRI,
                m_GICmp(m_Pred(Pred), m_Reg(L), m_Reg(R))) ||
      !ICmpInst::isRelational(Pred) ||
      !mi_match(Select.getOperand(2).getReg(), MRI,
                m_OneNonDBGUse(m_GSub(m_Reg(X), m_Reg(Y)))) ||
      !mi_match(Select.getOperand(3).getReg(), MRI,
                m_OneNonDBGUse(m_GSub(m_SpecificReg(Y), m_SpecificReg(X)))) ||
      !((L == X && R == Y) || (L == Y && R == X)))
    return false;
  // Whether X - Y is chosen where X is the greater one.
  const bool IsDistance =
      (L == X) == (ICmpInst::isGT(Pred) || ICmpInst::isGE(Pred));
  const bool Signed = ICmpInst::isSigned(Pred);
  Build = [=](MachineIRBuilder &B) {
    const LLT Ty = B.getMRI()->getType(Dst);
    auto Most = B.buildInstr(Signed ? G_SMAX : G_UMAX, {Ty}, {X, Y});
    auto Least = B.buildInstr(Signed ? G_SMIN : G_UMIN, {Ty}, {X, Y});
    B.buildSub(Dst, IsDistance ? Most : Least, IsDistance ? Least : Most);
  };
  return true;
}

bool ToyGCN::matchShiftedDword(const MachineInstr &Ashr,
                               const MachineRegisterInfo &MRI,
                               BuildFnTy &Build) {
  const Register Dst = Ashr.getOperand(0).getReg();
  Register X;
  int64_t Left, Right;
  if (MRI.getType(Dst) != S64 ||
      !mi_match(Dst, MRI,
                m_GAShr(m_OneNonDBGUse(m_GShl(m_Reg(X), m_ICst(Left))),
                        m_ICst(Right))) ||
      Left != 32 || Right < 0 || Right > 32)
    return false;
  Build = [=](MachineIRBuilder &B) {
    auto Low = B.buildSExt(S64, B.buildTrunc(S32, X));
    if (Right == Left)
      B.buildCopy(Dst, Low);
    else
      B.buildShl(Dst, Low, B.buildConstant(S32, Left - Right),
                 MachineInstr::NoSWrap);
  };
  return true;
}

static bool isLowDword(const MachineInstr &MI, const MachineRegisterInfo &MRI) {
  return MI.getOpcode() == G_TRUNC &&
         MRI.getType(MI.getOperand(0).getReg()) == S32;
}

/// The low dword of \p Wide at the end of \p MBB.
static Register lowDwordAtEnd(Register Wide, MachineBasicBlock &MBB,
                              MachineIRBuilder &B) {
  const MachineRegisterInfo &MRI = *B.getMRI();
  for (const MachineInstr &User : MRI.use_nodbg_instructions(Wide))
    if (User.getParent() == &MBB && isLowDword(User, MRI))
      return User.getOperand(0).getReg();
  B.setInsertPt(MBB, MBB.getFirstTerminatorForward());
  return B.buildTrunc(S32, Wide).getReg(0);
}

bool ToyGCN::isReadAsDword(Register Wide, const MachineRegisterInfo &MRI) {
  if (MRI.hasOneNonDBGUse(Wide))
    return true;
  const MachineBasicBlock *MBB = MRI.getVRegDef(Wide)->getParent();
  return all_of(MRI.use_nodbg_instructions(Wide), [&](const MachineInstr &U) {
    return U.getParent() == MBB &&
           (isLowDword(U, MRI) ||
            (U.getOpcode() == G_SEXT_INREG && U.getOperand(2).getImm() == 32));
  });
}

bool ToyGCN::matchPhiOfLowDwords(MachineInstr &Phi,
                                 const MachineRegisterInfo &MRI,
                                 BuildFnTy &Build) {
  const Register Dst = Phi.getOperand(0).getReg();
  if (MRI.getType(Dst) != S64 || MRI.use_nodbg_empty(Dst) ||
      !all_of(MRI.use_nodbg_instructions(Dst),
              [&](const MachineInstr &User) { return isLowDword(User, MRI); }))
    return false;
  Build = [=, &Phi](MachineIRBuilder &B) {
    auto Low = B.buildInstr(G_PHI, {S32}, {});
    for (unsigned I = 1; I < Phi.getNumOperands(); I += 2) {
      MachineBasicBlock &From = *Phi.getOperand(I + 1).getMBB();
      Low.addUse(lowDwordAtEnd(Phi.getOperand(I).getReg(), From, B));
      Low.addMBB(&From);
    }
    // Not by an extension, which LLVM would move through the phi again.
    for (MachineInstr &User :
         make_early_inc_range(B.getMRI()->use_nodbg_instructions(Dst))) {
      B.setInstrAndDebugLoc(User);
      B.buildCopy(User.getOperand(0), Low);
      User.eraseFromParent();
    }
  };
  return true;
}

bool ToyGCN::isConstantLoad(Register X, const MachineRegisterInfo &MRI) {
  auto *Load = dyn_cast<GLoad>(MRI.getVRegDef(X));
  return Load && Load->getMMO().getAddrSpace() == ToyGCNAS::Constant;
}

/// The type of \p N neighbours of the parts \p Part of an \p All.
static LLT typeOfParts(LLT All, LLT Part, unsigned N) {
  if (N == 1)
    return Part;
  return All.isVector() ? LLT::fixed_vector(
                              N * (Part.isVector() ? Part.getNumElements() : 1),
                              Part.getScalarType())
                        : LLT::scalar(N * Part.getSizeInBits());
}

bool ToyGCN::matchPartsOfLoad(MachineInstr &Root,
                              const MachineRegisterInfo &MRI,
                              const CombinerHelper &Helper, BuildFnTy &Build) {
  const unsigned Defs = Root.getNumExplicitDefs();
  auto *Load = dyn_cast<GLoad>(MRI.getVRegDef(Root.getOperand(Defs).getReg()));
  if (!Load || !Load->isSimple() || !MRI.hasOneNonDBGUse(Load->getDstReg()))
    return false;
  const LLT All = MRI.getType(Load->getDstReg());
  const LLT Part = MRI.getType(Root.getOperand(0).getReg());
  // A vector is truncated by elements: its parts are no neighbours.
  if (Root.getOpcode() == G_TRUNC && All.isVector())
    return false;
  const unsigned Bits = Part.getSizeInBits();
  unsigned First = 0, End = Defs;
  while (End && MRI.use_nodbg_empty(Root.getOperand(End - 1).getReg()))
    --End;
  while (First < End && MRI.use_nodbg_empty(Root.getOperand(First).getReg()))
    ++First;
  const MachineMemOperand &Whole = Load->getMMO();
  const unsigned N = End - First;
  if (!N || N * Bits == All.getSizeInBits() || Bits % 32 ||
      Load->getMemSizeInBits() != All.getSizeInBits() ||
      (isScalarLoad(*Load, MRI) && !isPowerOf2_32(N * Bits)))
    return false;
  const LLT Type = typeOfParts(All, Part, N);
  MachineMemOperand *MMO = Root.getMF()->getMachineMemOperand(
      &Whole, Whole.getPointerInfo().getWithOffset(First * Bits / 8), Type);
  const Register Ptr = Load->getPointerReg();
  const LLT PtrTy = MRI.getType(Ptr);
  if (!Helper.isLegalOrBeforeLegalizer({G_LOAD, {Type, PtrTy}, {{*MMO}}}))
    return false;
  Build = [=, &Root](MachineIRBuilder &B) {
    B.setInstrAndDebugLoc(*Load);
    Register Address = Ptr;
    if (First)
      Address =
          B.buildPtrAdd(PtrTy, Ptr,
                        B.buildConstant(LLT::scalar(PtrTy.getSizeInBits()),
                                        First * Bits / 8),
                        MachineInstr::NoUWrap | MachineInstr::InBounds)
              .getReg(0);
    if (N == 1) {
      B.buildLoad(Root.getOperand(First).getReg(), Address, *MMO);
    } else {
      auto Loaded = B.buildLoad(Type, Address, *MMO);
      SmallVector<Register, 8> Parts;
      for (unsigned I = First; I < End; ++I)
        Parts.push_back(Root.getOperand(I).getReg());
      B.setInstrAndDebugLoc(Root);
      B.buildUnmerge(Parts, Loaded);
    }
  };
  return true;
}

/// True if users of \p X read its low \p N bits, and no others.
static bool areLowBitsRead(Register X, unsigned N,
                           const MachineRegisterInfo &MRI, unsigned Depth = 0) {
  auto ReadsLowBits = [&](const MachineInstr &User) {
    switch (User.getOpcode()) {
    case G_SEXT_INREG:
      return User.getOperand(2).getImm() <= N;
    case G_STORE:
      return User.getOperand(1).getReg() != X &&
             cast<GStore>(User).getMemSizeInBits().getValue() <= N;
    case G_ADD:
    case G_SUB:
    case G_MUL:
    case G_AND:
    case G_OR:
    case G_XOR:
    case G_SELECT:
      // What does not wrap may do so with other bits above.
      return Depth < 3 && !User.getFlag(MachineInstr::NoUWrap) &&
             !User.getFlag(MachineInstr::NoSWrap) &&
             !User.getFlag(MachineInstr::Disjoint) &&
             areLowBitsRead(User.getOperand(0).getReg(), N, MRI, Depth + 1);
    default:
      return false;
    }
  };
  return all_of(MRI.use_nodbg_instructions(X), ReadsLowBits);
}

bool ToyGCN::isReadWithSign(const MachineInstr &Load,
                            const MachineRegisterInfo &MRI) {
  const Register X = Load.getOperand(0).getReg();
  const unsigned N = cast<GZExtLoad>(Load).getMemSizeInBits().getValue();
  return any_of(MRI.use_nodbg_instructions(X),
                [&](const MachineInstr &User) {
                  return User.getOpcode() == G_SEXT_INREG &&
                         User.getOperand(2).getImm() == N;
                }) &&
         areLowBitsRead(X, N, MRI);
}

bool ToyGCN::matchHalvesOfLogic(const MachineInstr &Logic,
                                const MachineRegisterInfo &MRI,
                                BuildFnTy &Build) {
  const Register Dst = Logic.getOperand(0).getReg();
  const Register X = Logic.getOperand(1).getReg();
  auto C = getIConstantVRegVal(Logic.getOperand(2).getReg(), MRI);
  if (MRI.getType(Dst) != S64 || !C || isInlineConstant(C->getSExtValue(), 64))
    return false;
  const unsigned Opcode = Logic.getOpcode();
  Build = [=](MachineIRBuilder &B) {
    auto Parts = B.buildUnmerge(S32, X);
    // Half of the constant leaves the value, gives itself or is an operand.
    auto Half = [&](unsigned I) -> Register {
      const int32_t Bits = C->extractBitsAsZExtValue(32, 32 * I);
      if (Bits == (Opcode == G_AND ? -1 : 0))
        return Parts.getReg(I);
      auto Constant = B.buildConstant(S32, Bits);
      if (Bits == (Opcode == G_AND ? 0 : -1) && Opcode != G_XOR)
        return Constant.getReg(0);
      return B.buildInstr(Opcode, {S32}, {Parts.getReg(I), Constant}).getReg(0);
    };
    const Register Low = Half(0);
    B.buildMergeLikeInstr(Dst, {Low, Half(1)});
  };
  return true;
}

/// A dword and a byte's number, or no dword and v_perm_b32's selector.
using Byte = std::pair<Register, unsigned>;
static const Byte Zeros = {Register(), 0x0c}, Ones = {Register(), 0x0d};

/// Follows byte \p I of \p R through logic and shifts, up to 8, which \p Ops
/// gets. All but the first are used once.
static Byte findByte(Register R, unsigned I, const MachineRegisterInfo &MRI,
                     SmallSetVector<Register, 16> &Ops, unsigned Depth = 0) {
  const Byte Own = {R, I};
  Register X, Y;
  int64_t C, Width;
  auto PartOf = [&](int64_t Bits, Byte Whole) {
    const unsigned Part = Bits >> 8 * I & 0xff;
    return Part == 0 ? Zeros : Part == 0xff ? Whole : Own;
  };
  if (mi_match(R, MRI, m_ICst(C)))
    return PartOf(C, Ones);
  if (Depth == 8 || (Depth && !MRI.hasOneNonDBGUse(R)))
    return Own;
  auto In = [&](Register Src, unsigned J) {
    return J < 4 ? findByte(Src, J, MRI, Ops, Depth + 1) : Zeros;
  };
  Byte From = Own;
  const MachineInstr &Def = *MRI.getVRegDef(R);
  if (mi_match(R, MRI, m_GOr(m_Reg(X), m_Reg(Y)))) {
    const Byte L = In(X, I), M = In(Y, I);
    From = L == Zeros || M == Ones ? M : M == Zeros || L == Ones ? L : Own;
  } else if (mi_match(R, MRI, m_GAnd(m_Reg(X), m_ICst(C)))) {
    From = PartOf(C, Ones) == Ones ? In(X, I) : PartOf(C, Ones);
  } else if (mi_match(R, MRI, m_GShl(m_Reg(X), m_ICst(C))) && C % 8 == 0) {
    From = In(X, I - C / 8);
  } else if (mi_match(R, MRI, m_GLShr(m_Reg(X), m_ICst(C))) && C % 8 == 0) {
    From = In(X, I + C / 8);
  } else if (Def.getOpcode() == G_FSHR &&
             mi_match(Def.getOperand(3).getReg(), MRI, m_ICst(C)) &&
             C % 8 == 0) { // Two dwords as one of 64 bits, shifted.
    const unsigned J = I + C % 32 / 8;
    From = In(Def.getOperand(J < 4 ? 2 : 1).getReg(), J % 4);
  } else if (Def.getOpcode() == G_UBFX &&
             mi_match(Def.getOperand(2).getReg(), MRI, m_ICst(C)) &&
             mi_match(Def.getOperand(3).getReg(), MRI, m_ICst(Width)) &&
             C % 8 == 0 && Width % 8 == 0) {
    From = 8 * I < Width ? In(Def.getOperand(1).getReg(), I + C / 8) : Zeros;
  }
  if (From != Own)
    Ops.insert(R);
  return From;
}

bool ToyGCN::matchBytePermute(const MachineInstr &Or,
                              const MachineRegisterInfo &MRI,
                              BuildFnTy &Build) {
  const Register Dst = Or.getOperand(0).getReg();
  if (MRI.getType(Dst) != S32 ||
      (MRI.hasOneNonDBGUse(Dst) &&
       MRI.use_instr_nodbg_begin(Dst)->getOpcode() == G_OR))
    return false;
  SmallSetVector<Register, 16> Ops, Dwords;
  SmallVector<unsigned, 2> Orders(2); // Each takes bytes of two dwords.
  for (unsigned I = 0; I < 4; ++I) {
    const auto [Dword, Number] = findByte(Dst, I, MRI, Ops);
    if (Dword)
      Dwords.insert(Dword);
    const unsigned D = Dword ? find(Dwords, Dword) - Dwords.begin() : 0;
    Orders[D / 2] |= (Number + D % 2 * 4) << 8 * I;
    Orders[1 - D / 2] |= Zeros.second << 8 * I;
  }
  if (Dwords.empty() || Dwords.contains(Dst) ||
      Ops.size() < (Dwords.size() > 2 ? 6 : 4)) // Few do what fewer do.
    return false;
  Orders.resize(divideCeil(Dwords.size(), 2));
  Build = [=, Dwords = Dwords.takeVector()](MachineIRBuilder &B) {
    SmallVector<SrcOp, 2> Parts;
    for (auto [P, Order] : enumerate(Orders)) {
      auto Selector = B.buildConstant(S32, Order);
      const Register Part = Orders.size() == 1
                                ? Dst
                                : B.getMRI()->createGenericVirtualRegister(S32);
      B.buildIntrinsic(Intrinsic::amdgcn_perm, ArrayRef(Part))
          // Its bytes have selectors from 4, the next one's from 0.
          .addUse(Dwords[std::min<size_t>(2 * P + 1, Dwords.size() - 1)])
          .addUse(Dwords[2 * P])
          .addUse(Selector.getReg(0));
      Parts.push_back(Part);
    }
    if (Parts.size() == 2)
      B.buildInstr(G_OR, {Dst}, Parts);
  };
  return true;
}
