//===- OpTable.h - The table of instruction semantics -----------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Semantics are table rows: a mnemonic and a small function on plain values.
///
///   T.vector("v_add_u32", [](u32 A, u32 B) { return A + B; });
///   T.scalar("s_add_u32", [](u32 A, u32 B, bool &SCC) { ... });
///
/// The types of the function's parameters and result give operand widths,
/// modifiers and the meaning of inline constants. In a vector row `bool` is
/// this lane's bit of the carry-in mask, `bool &` its bit of the carry-out
/// mask, and a `bool` result makes a comparison; `VccBit`, `LaneId` and
/// `ModeReg` bring further per-lane facts. In a scalar row `bool` and `bool &`
/// are SCC before and after. The function is inlined into a loop over 64
/// lanes, which the compiler vectorizes.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_OPTABLE_H
#define TOYGCN_SIM_OPTABLE_H

#include "Inst.h"
#include "ShortWay.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <type_traits>
#include <typeinfo>
#include <utility>

namespace toygcn::sim {

/// Two halves of a packed float operand.
struct v2f16 {
  u32 Bits;
};
/// Parameter: this lane's bit of VCC, even where the encoding has a mask.
struct VccBit {
  bool B;
};
/// Parameter: the lane's number.
struct LaneId {
  unsigned L;
};
/// Parameter: the MODE register.
struct ModeReg {
  u32 Bits;
};

template <typename T> constexpr Type typeOf() {
  using std::is_same_v;
  if constexpr (is_same_v<T, u16>)
    return Type::B16;
  else if constexpr (is_same_v<T, i16>)
    return Type::I16;
  else if constexpr (is_same_v<T, f16>)
    return Type::F16;
  else if constexpr (is_same_v<T, v2u16>)
    return Type::PkB16;
  else if constexpr (is_same_v<T, v2f16>)
    return Type::PkF16;
  else if constexpr (is_same_v<T, u32>)
    return Type::B32;
  else if constexpr (is_same_v<T, i32>)
    return Type::I32;
  else if constexpr (is_same_v<T, f32>)
    return Type::F32;
  else if constexpr (is_same_v<T, u64>)
    return Type::B64;
  else if constexpr (is_same_v<T, i64>)
    return Type::I64;
  else if constexpr (is_same_v<T, f64>)
    return Type::F64;
  else
    return Type::None;
}

/// All semantics, by mnemonic without encoding suffix. Built once.
class OpTable {
public:
  static const OpTable &get();
  const OpInfo *find(llvm::StringRef Name) const;
  /// For tests that compare the table with what the disassembler knows.
  const llvm::StringMap<OpInfo> &all() const { return Ops; }

  template <typename Fn> OpInfo &vector(llvm::StringRef Name, Fn F);
  template <typename Fn> OpInfo &scalar(llvm::StringRef Name, Fn F);
  /// A row whose function handles the whole instruction.
  OpInfo &special(llvm::StringRef Name, OpClass Class, RunFn Run,
                  Type Dst = Type::None,
                  std::initializer_list<Type> Sources = {});
  /// Adds a saturating form, used when the instruction's clamp bit is set.
  template <typename Fn> void saturating(OpInfo &Op, Fn F);

private:
  OpTable();
  OpInfo &row(llvm::StringRef Name);
  llvm::StringMap<OpInfo> Ops;
};

// Each semantics file adds its rows.
void addScalarOps(OpTable &);
void addScalarControlOps(OpTable &);
void addScalarMemoryOps(OpTable &);
void addVectorIntOps(OpTable &);
void addVectorBitOps(OpTable &);
void addVectorFloatOps(OpTable &);
void addVectorHalfOps(OpTable &);
void addVectorConvertOps(OpTable &);
void addVectorCompareOps(OpTable &);
void addVectorPackedOps(OpTable &);
void addCrossLaneOps(OpTable &);
void addLdsOps(OpTable &);
void addGlobalWaveOps(OpTable &);
void addGlobalOps(OpTable &);

/// Runs a vector row: fetches sources, computes 64 lanes, merges under EXEC.
extern const RunFn runVector;

/// What the registers of three sources hold, or scalars in all lanes.
/// For a row of \c runVector that was decoded: whether it runs the short way.
void prepareShortWay(Inst &I);

using SourceRows = LaneRow[3][2];
/// What a vector row gives for other sources: its result as it lies in the
/// register, with 0 for what it leaves there; the lane mask is returned. No
/// register changes.
u64 computeRows(Wave &W, const Inst &I, const SourceRows &Given, u64 MaskIn,
                LaneRow *Result);

//===----------------------------------------------------------------------===//
// How a row becomes a loop over lanes
//===----------------------------------------------------------------------===//

namespace detail {

/// What a row's function gives; `Ruled` of FloatMath.h may have to be asked.
template <typename R, typename = void> struct ResultOf {
  using Type = R;
  static constexpr bool Asks = false;
};
template <typename R> struct ResultOf<R, std::void_t<typename R::Value>> {
  using Type = typename R::Value;
  static constexpr bool Asks = true;
};

template <typename T>
constexpr bool IsSource = typeOf<std::decay_t<T>>() != Type::None;
template <typename T> constexpr bool IsMaskOut = std::is_same_v<T, bool &>;

template <typename T> T loadLane(const u32 *Lo, const u32 *Hi, unsigned L) {
  if constexpr (sizeof(T) == 8)
    return bitCast<T>(u64(Lo[L]) | u64(Hi[L]) << 32);
  else if constexpr (sizeof(T) == 4)
    return bitCast<T>(Lo[L]);
  else
    return bitCast<T>(u16(Lo[L]));
}

template <typename T> void storeLane(u32 *Lo, u32 *Hi, unsigned L, T V) {
  if constexpr (sizeof(T) == 8) {
    u64 B = bitCast<u64>(V);
    Lo[L] = u32(B);
    Hi[L] = u32(B >> 32);
  } else if constexpr (sizeof(T) == 4) {
    Lo[L] = bitCast<u32>(V);
  } else {
    Lo[L] = bitCast<u16>(V);
  }
}

#ifdef TOYGCN_ROWS
#define TOYGCN_ROW_FUNCTION __attribute__((used)) static
#else
#define TOYGCN_ROW_FUNCTION static
#endif

/// State of one lane while its parameters are collected.
struct LaneView {
  const LaneArgs &A;
  unsigned L;
  bool MaskIn;
  bool *Out;
};

template <typename T, unsigned SrcIndex>
decltype(auto) laneParam(const LaneView &V) {
  if constexpr (IsMaskOut<T>)
    return static_cast<bool &>(*V.Out);
  else if constexpr (std::is_same_v<T, bool>)
    return V.MaskIn;
  else if constexpr (std::is_same_v<T, VccBit>)
    return VccBit{V.MaskIn};
  else if constexpr (std::is_same_v<T, LaneId>)
    return LaneId{V.L};
  else if constexpr (std::is_same_v<T, ModeReg>)
    return ModeReg{V.A.Mode};
  else
    return loadLane<T>(V.A.S[SrcIndex][0], V.A.S[SrcIndex][1], V.L);
}

/// How many of the first \p Count parameters are sources.
template <typename... A> constexpr unsigned sourcesBefore(unsigned Count) {
  const bool Is[] = {IsSource<A>..., false};
  unsigned N = 0;
  for (unsigned I = 0; I < Count; ++I)
    N += Is[I];
  return N;
}

template <typename Fn, typename Sig> struct LaneLoop;

template <typename Fn, typename R, typename... A>
struct LaneLoop<Fn, R (Fn::*)(A...) const> {
  /// The function has no state; this only names an object to call it on.
  static inline const Fn *Self = nullptr;
  static constexpr bool HasMaskIn =
      ((std::is_same_v<A, bool> || std::is_same_v<A, VccBit>) || ...);
  static constexpr bool HasMaskOut =
      (IsMaskOut<A> || ...) || std::is_same_v<R, bool>;

  template <size_t... K>
  static R call(const LaneView &V, std::index_sequence<K...>) {
    return (*Self)(laneParam<A, sourcesBefore<A...>(K)>(V)...);
  }

  static constexpr bool HasResult = !std::is_same_v<R, bool>;
  using Value = typename ResultOf<R>::Type;
  static constexpr unsigned Dwords = sizeof(Value) == 8 ? 2 : 1;

  /// Sixteen lanes from \p First on. They are computed apart from the rows: a
  /// result may overlay a source. Lanes whose result has to be asked are asked,
  /// or noted in \p ToAsk.
  TOYGCN_INLINE static void runGroup(LaneArgs &Args, unsigned First,
                                     u16 *ToAsk = nullptr) {
    alignas(64) u32 Rows[2][GroupSize];
    u8 Out[GroupSize], NaNs[GroupSize];
    u32 In[GroupSize], Asked = 0;
    if constexpr (HasMaskIn) {
      const LaneGroup Bits =
          select(u16(Args.MaskIn >> First), LaneGroup{} + 1, LaneGroup{});
      memcpy(In, &Bits, sizeof(In));
    }
    // Unrolled, the compiler would find less of it for vectors.
    TOYGCN_KEEP_LOOP
    for (unsigned L = 0; L < GroupSize; ++L) {
      bool Bit = false;
      LaneView V{Args, First + L, HasMaskIn && In[L], &Bit};
      R Result = call(V, std::index_sequence_for<A...>());
      if constexpr (ResultOf<R>::Asks) {
        storeLane<Value>(Rows[0], Rows[1], L, Result.R);
        if (ToAsk)
          NaNs[L] = Result.R != Result.R;
        else
          Asked |= Result.R != Result.R;
      } else if constexpr (HasResult) {
        storeLane<Value>(Rows[0], Rows[1], L, Result);
      }
      if constexpr (HasMaskOut)
        Out[L] = HasResult ? Bit : Result;
    }
    if (ResultOf<R>::Asks && ToAsk)
      *ToAsk = packGroup(NaNs);
    if constexpr (ResultOf<R>::Asks)
      if (LLVM_UNLIKELY(Asked))
        for (unsigned L = 0; L < GroupSize; ++L)
          storeLane<Value>(Rows[0], Rows[1], L,
                           call(LaneView{Args, First + L, false, nullptr},
                                std::index_sequence_for<A...>())
                               .get());
    for (unsigned D = 0; HasResult && D < Dwords; ++D) {
      LaneGroup New;
      memcpy(&New, Rows[D], sizeof(New));
      writeGroup(Args.D[D] + First, u16(Args.Exec >> First), New);
    }
    if constexpr (HasMaskOut)
      Args.MaskOut |= u64(packGroup(Out)) << First;
  }

  /// Sixteen lanes on their own. The translator inlines this.
  TOYGCN_ROW_FUNCTION void group(GroupArgs &G) {
    LaneArgs Args;
    for (unsigned K = 0; K < 3; ++K)
      for (unsigned D = 0; D < 2; ++D)
        Args.S[K][D] = reinterpret_cast<const u32 *>(&G.S[K][D]);
    for (unsigned D = 0; D < 2; ++D)
      Args.D[D] = reinterpret_cast<u32 *>(&G.D[D]);
    Args.MaskIn = G.MaskIn;
    Args.Mode = G.Mode;
    runGroup(Args, 0, &G.ToAsk);
    G.MaskOut = u16(Args.MaskOut);
  }

  TOYGCN_INLINE static void run(LaneArgs &Args) {
    LaneArgs Local = Args;
    Local.MaskOut = 0;
    TOYGCN_KEEP_LOOP
    for (unsigned First = 0; First < WaveSize; First += GroupSize)
      runGroup(Local, First);
    Args.MaskOut = Local.MaskOut;
  }

  template <typename T>
  TOYGCN_INLINE static void fetch(Wave &W, const Inst &I, LaneArgs &Args,
                                  unsigned &K, LaneRow (*Own)[2]) {
    if constexpr (IsSource<T>) {
      const LaneRow *Rows =
          shortSource<sizeof(T) == 8 ? 2 : 1>(W, I, I.S[K], Own[K]);
      Args.S[K][0] = Rows[0];
      Args.S[K++][1] = Rows[1];
    }
  }

  /// The whole instruction, the short way.
  TOYGCN_INLINE static void runShort(Wave &W, const Inst &I) {
    constexpr bool AnyMode = !isFloat(typeOf<Value>()) &&
                             !(isFloat(typeOf<std::decay_t<A>>()) || ...);
    if (LLVM_UNLIKELY(
            !(AnyMode ? goesShortWayInAnyMode(W) : goesShortWay(W)))) {
      runVector(W, I);
      if (HasMaskOut && I.MaskDst == VccLo)
        W.wroteVcc();
      return;
    }
    const u64 Exec = W.exec();
    if (!Exec) {
      if constexpr (HasMaskOut)
        writeShortMask(W, I, 0);
      return;
    }
    alignas(64) LaneRow Own[3][2];
    LaneArgs Args;
    unsigned K = 0;
    (fetch<std::decay_t<A>>(W, I, Args, K, Own), ...);
    if constexpr (HasMaskIn)
      Args.MaskIn = W.read(I.Mask);
    Args.Mode = W.ModeReg;
    Args.D[0] = W.V[I.Dst];
    Args.D[1] = W.V[I.Dst + 1];
    Args.Exec = Exec;
    run(Args);
    if constexpr (HasMaskOut)
      writeShortMask(W, I, Args.MaskOut);
  }

  static void describe(OpInfo &Op) {
#ifdef __GXX_RTTI
    if (!(std::is_same_v<A, LaneId> || ...))
      Op.Key = typeid(LaneLoop).name();
#endif
    Op.Class = OpClass::VALU;
    Op.Run = runVector;
    Op.Short = ForHost<runShort>::onlyWide();
    Op.Lanes = ForHost<run>::usual();
    Op.PortableLanes = ForHost<run>::portable;
    Op.Dst = HasResult ? typeOf<Value>() : Type::None;
    Op.IsCompare = !HasResult;
    Op.MaskIn = HasMaskIn;
    Op.MaskInIsVcc = (std::is_same_v<A, VccBit> || ...);
    Op.MaskOut = HasMaskOut;
    const Type Types[] = {typeOf<std::decay_t<A>>()..., Type::None};
    for (Type T : Types)
      if (T != Type::None)
        Op.Src[Op.NumSrc++] = T;
    bool Double = Op.Dst == Type::F64;
    for (Type T : Op.Src)
      Double |= T == Type::F64;
    // unittests/Sim/RatesTest.cpp has the sources.
    bool Wide = dwords(Op.Src[0]) == 2 && Op.IsCompare;
    Op.Cycles = Double ? 32 : Wide ? 16 : 4;
  }
};

} // namespace detail

template <typename Fn> OpInfo &OpTable::vector(llvm::StringRef Name, Fn F) {
  using Loop = detail::LaneLoop<Fn, decltype(&Fn::operator())>;
  static const Fn Keep = F;
  Loop::Self = &Keep;
  OpInfo &Op = row(Name);
#ifdef TOYGCN_ROWS
  (void)Loop::group;
#else
  Loop::describe(Op);
#endif
  return Op;
}

template <typename Fn> void OpTable::saturating(OpInfo &Op, Fn F) {
  using Loop = detail::LaneLoop<Fn, decltype(&Fn::operator())>;
  static const Fn Keep = F;
  Loop::Self = &Keep;
#ifndef TOYGCN_ROWS
  Op.ClampedLanes = ForHost<Loop::run>::usual();
#endif
}

} // namespace toygcn::sim

#endif // TOYGCN_SIM_OPTABLE_H
