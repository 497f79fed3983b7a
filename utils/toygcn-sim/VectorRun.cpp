//===- VectorRun.cpp - Running one vector instruction ---------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The common frame of all VALU rows: fetch sources (with DPP, SDWA, op_sel,
/// sign modifiers and denormal flushing), compute 64 lanes, then merge the
/// result under EXEC ("Vega" ISA manual, sections 6.2 - 6.4, 13.3).
///
//===----------------------------------------------------------------------===//

#include "CrossLane.h"
#include "FloatMath.h"
#include "Launch.h"
#include "OpTable.h"
#include "Wave.h"
#include <cfenv>
#include <map>
#include <memory>
#include <mutex>

using namespace toygcn::sim;

//===----------------------------------------------------------------------===//
// Sources
//===----------------------------------------------------------------------===//

TOYGCN_INLINE static u32 selectSdwa(u32 V, unsigned Sel, bool Sext) {
  if (Sel < 4) {
    u32 B = (V >> (8 * Sel)) & 0xFF;
    return Sext ? u32(i32(i8(B))) : B;
  }
  if (Sel < 6) {
    u32 H = (V >> (16 * (Sel - 4))) & 0xFFFF;
    return Sext ? u32(i32(i16(H))) : H;
  }
  return V;
}

TOYGCN_INLINE static u32 selectPacked(u32 V, const Src &S) {
  u32 Lo = S.HighHalf ? V >> 16 : V & 0xFFFF;
  u32 Hi = S.PkHi ? V >> 16 : V & 0xFFFF;
  if (S.Neg)
    Lo ^= 0x8000;
  if (S.NegHi)
    Hi ^= 0x8000;
  return Lo | Hi << 16;
}

/// Applies selections and sign modifiers to the rows in \p Tmp.
TOYGCN_INLINE static void modifySource(const Src &S, LaneRow *Tmp) {
  if (isPacked(S.Ty)) {
    for (u32 &V : Tmp[0])
      V = selectPacked(V, S);
    return;
  }
  if (S.Sel != 6 || S.Sext)
    for (u32 &V : Tmp[0])
      V = selectSdwa(V, S.Sel, S.Sext);
  if (S.HighHalf)
    for (u32 &V : Tmp[0])
      V >>= 16;
  u32 Sign = signBit(S.Ty);
  LaneRow &Row = Tmp[dwords(S.Ty) - 1];
  if (S.Abs)
    for (u32 &V : Row)
      V &= ~Sign;
  if (S.Neg)
    for (u32 &V : Row)
      V ^= Sign;
}

TOYGCN_INLINE static bool flushes(const Wave &W, const OpInfo &Op, Type T,
                                  bool Out) {
  if (!isFloat(T) || Op.NeverFlush)
    return false;
  if (T == Type::F32)
    return Op.FlushF32 ||
           !(W.ModeReg & (Out ? Mode::Denorm32Out : Mode::Denorm32In));
  return !(W.ModeReg & (Out ? Mode::Denorm64Out : Mode::Denorm64In));
}

TOYGCN_INLINE static void flushRows(Type T, LaneRow *Rows) {
  if (T == Type::F32) {
    for (u32 &V : Rows[0])
      V = (V & 0x7F800000) ? V : V & 0x80000000;
  } else if (T == Type::F64) {
    for (unsigned L = 0; L < WaveSize; ++L)
      if (!(Rows[1][L] & 0x7FF00000)) {
        Rows[0][L] = 0;
        Rows[1][L] &= 0x80000000;
      }
  } else {
    for (u32 &V : Rows[0]) {
      u32 Lo = (V & 0x7C00) ? V & 0xFFFF : V & 0x8000;
      u32 Hi = (V & 0x7C000000) ? V & 0xFFFF0000 : V & 0x80000000;
      V = Lo | Hi;
    }
  }
}

namespace {

/// The rows of all sources of one instruction.
class Sources {
public:
  /// \p Given: what the registers of the sources hold; null: look there.
  Sources(Wave &W, const Inst &I, const SourceRows *Given = nullptr)
      : W(W), I(I), Given(Given) {}
  void fetch(LaneArgs &A);
  /// Lanes that DPP leaves without a source.
  u64 Invalid = 0;

private:
  void fetchOne(unsigned K, LaneArgs &A);
  void permute(LaneRow *Rows);

  Wave &W;
  const Inst &I;
  const SourceRows *Given;
  alignas(64) LaneRow Tmp[3][2];
};

} // namespace

TOYGCN_INLINE void Sources::permute(LaneRow *Rows) {
  const LaneMap &Map = dppMap(I.Dpp.Ctrl);
  u64 Exec = W.exec();
  LaneRow Old;
  memcpy(Old, Rows[0], sizeof(Old));
  for (unsigned L = 0; L < WaveSize; ++L) {
    int From = Map[L];
    bool Valid = From >= 0 && laneBit(Exec, From);
    Rows[0][L] = Valid ? Old[From] : 0;
    Invalid |= u64(!Valid) << L;
  }
}

TOYGCN_INLINE void Sources::fetchOne(unsigned K, LaneArgs &A) {
  const Src &S = I.S[K];
  unsigned N = dwords(S.Ty);
  bool Flush = flushes(W, *I.Op, S.Ty, /*Out=*/false);
  bool Permute = I.HasDpp && K == 0;
  bool Change = Flush || Permute || (!I.Plain && S.modified());
  if (Given || S.K == Src::Vector) {
    const LaneRow *Rows = Given ? (*Given)[K] : &W.V[S.Reg];
    for (unsigned D = 0; D < N; ++D)
      if (Change)
        memcpy(Tmp[K][D], Rows[D], sizeof(LaneRow));
      else
        A.S[K][D] = Rows[D];
    if (!Change)
      return;
  } else {
    u64 Value = W.read(S);
    fillRow(Tmp[K][0], u32(Value));
    if (N == 2)
      fillRow(Tmp[K][1], u32(Value >> 32));
  }
  if (Permute)
    permute(Tmp[K]);
  if (!I.Plain && S.modified())
    modifySource(S, Tmp[K]);
  if (Flush)
    flushRows(S.Ty, Tmp[K]);
  for (unsigned D = 0; D < N; ++D)
    A.S[K][D] = Tmp[K][D];
}

TOYGCN_INLINE void Sources::fetch(LaneArgs &A) {
  for (unsigned K = 0; K < I.Op->NumSrc; ++K)
    fetchOne(K, A);
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

static f32 omodFactor(unsigned Omod) {
  return Omod == 1 ? 2.0f : Omod == 2 ? 4.0f : 0.5f;
}

template <typename F> static F clampUnit(F V, bool NanToZero) {
  if (V != V)
    return NanToZero ? F(0) : V;
  return V > F(0) ? (V < F(1) ? V : F(1)) : F(0);
}

/// Calls \p Fn on every float of a result, whatever its width.
template <typename Callable>
TOYGCN_INLINE static void forEachFloat(Type T, LaneRow *Rows, Callable Fn) {
  for (unsigned L = 0; L < WaveSize; ++L) {
    if (T == Type::F32) {
      Rows[0][L] = bitCast<u32>(f32(Fn(bitCast<f32>(Rows[0][L]))));
    } else if (T == Type::F64) {
      u64 B = bitCast<u64>(
          f64(Fn(bitCast<f64>(Rows[0][L] | u64(Rows[1][L]) << 32))));
      Rows[0][L] = u32(B);
      Rows[1][L] = u32(B >> 32);
    } else {
      u32 V = Rows[0][L];
      u32 Lo = floatToHalf(Fn(halfToFloat(u16(V)))).Bits;
      u32 Hi = T == Type::PkF16
                   ? floatToHalf(Fn(halfToFloat(u16(V >> 16)))).Bits
                   : V >> 16;
      Rows[0][L] = Lo | Hi << 16;
    }
  }
}

/// omod and clamp of float results. Returns false after a fault.
TOYGCN_INLINE static bool modifyResult(Wave &W, const Inst &I, LaneRow *R) {
  Type T = I.Op->Dst;
  if (!isFloat(T))
    return true;
  if (I.Omod) {
    u32 Denorm = T == Type::F32 ? Mode::Denorm32Out : Mode::Denorm64Out;
    if (W.ModeReg & (Mode::Ieee | Denorm)) {
      W.fault(-1, "output modifier needs IEEE mode and output denormals off");
      return false;
    }
    f32 Factor = omodFactor(I.Omod);
    forEachFloat(T, R, [=](auto V) { return V * Factor; });
    flushRows(T, R);
    forEachFloat(T, R, [](auto V) { return V + 0; }); // -0 becomes +0.
  }
  if (I.Clamp) {
    bool NanToZero = W.ModeReg & Mode::Dx10Clamp;
    forEachFloat(T, R, [=](auto V) { return clampUnit(V, NanToZero); });
  }
  return true;
}

/// Merges the dword \p New into \p Old as SDWA's dst_sel says.
TOYGCN_INLINE static u32 insertSdwa(u32 Old, u32 New, unsigned Sel,
                                    unsigned Unused) {
  if (Sel == 6)
    return New;
  unsigned Bits = Sel < 4 ? 8 : 16;
  unsigned Shift = Sel < 4 ? 8 * Sel : 16 * (Sel - 4);
  u32 Mask = ((1u << Bits) - 1) << Shift;
  u32 Field = (New << Shift) & Mask;
  if (Unused == 2) // UNUSED_PRESERVE
    return (Old & ~Mask) | Field;
  if (Unused == 1) { // UNUSED_SEXT: above the field the sign, below it zero.
    bool Negative = (New >> (Bits - 1)) & 1;
    u32 Above = Shift + Bits == 32 ? 0 : ~0u << (Shift + Bits);
    return Field | (Negative ? Above : 0);
  }
  return Field;
}

/// Puts 16-bit and sub-dword results where they belong in the old register.
TOYGCN_INLINE static void placeResult(const Inst &I, const LaneRow &Old,
                                      LaneRow &R) {
  if (I.HasSdwa) {
    for (unsigned L = 0; L < WaveSize; ++L)
      R[L] = insertSdwa(Old[L], R[L], I.DstSel, I.DstUnused);
  } else if (I.DstHigh) {
    for (unsigned L = 0; L < WaveSize; ++L)
      R[L] = (Old[L] & 0xFFFF) | R[L] << 16;
  } else if (I.Op->PreserveHigh) {
    for (unsigned L = 0; L < WaveSize; ++L)
      R[L] = (Old[L] & 0xFFFF0000) | (R[L] & 0xFFFF);
  }
}

/// Lanes whose destination DPP writes.
static u64 dppWriteMask(const DppInfo &D, u64 Invalid) {
  u64 Valid = D.BoundCtrl ? FullExec : ~Invalid;
  return Valid & dppEnabledLanes(D.RowMask, D.BankMask);
}

static bool writeMask(Wave &W, const Inst &I, u64 Mask, u64 Disabled) {
  u64 Exec = W.exec();
  if (Disabled & Exec) {
    // The manual defines row, bank and bound masks for VGPR writes only.
    W.fault(llvm::countr_zero(Disabled & Exec),
            "lane mask result in a lane that DPP disables is undefined");
    return false;
  }
  W.writeScalar64(I.MaskDst, Mask & Exec);
  if (I.Op->WritesExec)
    W.setExec(Mask & Exec);
  return true;
}

//===----------------------------------------------------------------------===//
// The short way
//===----------------------------------------------------------------------===//

/// \p Value in all lanes. Rows are kept: few constants occur in a program.
static const LaneRow *rowsOf(u64 Value) {
  struct alignas(64) Two {
    LaneRow Rows[2];
  };
  static std::mutex Lock;
  static std::map<u64, std::unique_ptr<Two>> Known;
  std::lock_guard<std::mutex> Locked(Lock);
  std::unique_ptr<Two> &P = Known[Value];
  if (!P) {
    P = std::make_unique<Two>();
    fillRow(P->Rows[0], u32(Value));
    fillRow(P->Rows[1], u32(Value >> 32));
  }
  return P->Rows;
}

/// \p Value with the signs that \p S gives it.
static u64 withSigns(u64 Value, const Src &S) {
  LaneRow Rows[2];
  fillRow(Rows[0], u32(Value));
  fillRow(Rows[1], u32(Value >> 32));
  if (S.modified())
    modifySource(S, Rows);
  return Rows[0][0] | u64(Rows[1][0]) << 32;
}

void toygcn::sim::prepareShortWay(Inst &I) {
  I.Short = !(I.HasDpp || I.HasSdwa || I.Clamp || I.Omod || I.DstHigh ||
              I.Op->PreserveHigh || I.Op->FlushF32);
  for (Src &S : I.S) {
    if (S.K == Src::Constant)
      S.Rows = rowsOf(withSigns(S.Value, S));
    const bool Signs = (S.Neg || S.Abs) && S.Sel == 6 && !S.Sext &&
                       !S.HighHalf && !isPacked(S.Ty);
    S.ShortWay = S.K == Src::Constant ? Src::Kept
                 : S.modified()       ? Src::Computed
                 : S.K == Src::Vector ? Src::Register
                                      : Src::Uniform;
    I.Short &=
        S.K == Src::None || !S.modified() || Signs || S.ShortWay == Src::Kept;
  }
}

TOYGCN_INLINE static void computeRowsOf(Wave &W, const Inst &I, const Src &S,
                                        LaneRow *Own) {
  const unsigned N = dwords(S.Ty);
  const LaneRow *Rows = Own;
  if (S.K == Src::Vector) {
    Rows = &W.V[S.Reg];
  } else {
    const u64 Value = W.read(S);
    fillRow(Own[0], u32(Value));
    fillRow(Own[1], u32(Value >> 32));
  }
  const u32 Sign = signBit(S.Ty), Kept = S.Abs ? ~Sign : ~u32(0),
            Turned = S.Neg ? Sign : 0;
  if (N == 2)
    copyRow(Own[0], Rows[0]);
  for (unsigned L = 0; L < WaveSize; ++L)
    Own[N - 1][L] = (Rows[N - 1][L] & Kept) ^ Turned;
}

static const auto computeRowsHere = ForHost<computeRowsOf>::best();

void toygcn::sim::computeSource(Wave &W, const Inst &I, const Src &S,
                                LaneRow *Own) {
  computeRowsHere(W, I, S, Own);
}

/// Runs one of these. With all lanes active the result goes to its registers
/// at once: each lane reads its sources before it writes.
TOYGCN_INLINE static void runShort(Wave &W, const Inst &I) {
  const OpInfo &Op = *I.Op;
  const u64 Exec = W.exec();
  if (!Exec) {
    if (Op.MaskOut)
      writeMask(W, I, 0, /*Disabled=*/0);
    return;
  }
  alignas(64) LaneRow Own[3][2], Result[2];
  LaneArgs A;
  for (unsigned K = 0; K < Op.NumSrc; ++K) {
    const LaneRow *Rows = shortSource<2>(W, I, I.S[K], Own[K]);
    A.S[K][0] = Rows[0];
    A.S[K][1] = Rows[1];
  }
  if (Op.MaskIn)
    A.MaskIn = W.read(I.Mask);
  A.Mode = W.ModeReg;
  LaneRow *Dst = Exec == FullExec ? &W.V[I.Dst] : Result;
  A.D[0] = Dst[0];
  A.D[1] = Dst[1];
  Op.Lanes(A);
  for (unsigned D = 0; Dst == Result && D < dwords(Op.Dst); ++D)
    writeRow(W.V[I.Dst + D], Result[D], Exec);
  if (Op.MaskOut)
    writeMask(W, I, A.MaskOut, /*Disabled=*/0);
}

//===----------------------------------------------------------------------===//
// The long way
//===----------------------------------------------------------------------===//

/// Runs any other.
TOYGCN_INLINE static void runModified(Wave &W, const Inst &I) {
  const OpInfo &Op = *I.Op;
  Sources Fetched(W, I);
  alignas(64) LaneRow Result[2];
  LaneArgs A;
  A.D[0] = Result[0];
  A.D[1] = Result[1];
  A.Mode = W.ModeReg;
  Fetched.fetch(A);
  if (Op.MaskIn)
    A.MaskIn = W.read(I.Mask);
  u64 Exec = W.exec();
  {
    RoundingScope Rounding(W.ModeReg, Op.Dst);
    (I.Clamp && Op.ClampedLanes ? Op.ClampedLanes : Op.Lanes)(A);
  }
  if (Op.Approximates)
    moveResults(Op, A, W.Context.Options.ApproximateBy);
  u64 Enabled = I.HasDpp ? dppWriteMask(I.Dpp, Fetched.Invalid) : FullExec;
  if (Op.Dst != Type::None) {
    if (flushes(W, Op, Op.Dst, /*Out=*/true))
      flushRows(Op.Dst, Result);
    if (!I.Plain) {
      if (!modifyResult(W, I, Result))
        return;
      placeResult(I, W.V[I.Dst], Result[0]);
    }
    writeRow(W.V[I.Dst], Result[0], Exec & Enabled);
    if (dwords(Op.Dst) == 2)
      writeRow(W.V[I.Dst + 1], Result[1], Exec & Enabled);
  }
  if (Op.MaskOut)
    writeMask(W, I, A.MaskOut, ~Enabled);
}

u64 toygcn::sim::computeRows(Wave &W, const Inst &I, const SourceRows &Given,
                             u64 MaskIn, LaneRow *Result) {
  Sources Fetched(W, I, &Given);
  LaneArgs A;
  A.D[0] = Result[0];
  A.D[1] = Result[1];
  A.Mode = W.ModeReg;
  A.MaskIn = MaskIn;
  Fetched.fetch(A);
  {
    RoundingScope Rounding(W.ModeReg, I.Op->Dst);
    I.Op->Lanes(A);
  }
  const LaneRow Nothing = {};
  if (I.Op->Dst != Type::None && !I.Plain)
    placeResult(I, Nothing, Result[0]);
  return A.MaskOut;
}

TOYGCN_INLINE static void runOne(Wave &W, const Inst &I) {
  I.Short &&goesShortWay(W) ? runShort(W, I) : runModified(W, I);
}

const RunFn toygcn::sim::runVector = ForHost<runOne>::best();
