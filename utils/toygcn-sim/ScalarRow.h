//===- ScalarRow.h - Scalar table rows --------------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Turns a function on plain values into a scalar instruction; see OpTable.h.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_SCALARROW_H
#define TOYGCN_SIM_SCALARROW_H

#include "OpTable.h"
#include "Wave.h"

namespace toygcn::sim {
namespace detail {

template <typename Fn, typename Sig> struct ScalarCall;

template <typename Fn, typename R, typename... A>
struct ScalarCall<Fn, R (Fn::*)(A...) const> {
  static inline const Fn *Self = nullptr;

  template <typename T, unsigned SrcIndex>
  static decltype(auto) param(Wave &W, const Inst &I, bool &Scc) {
    if constexpr (IsMaskOut<T>)
      return static_cast<bool &>(Scc);
    else if constexpr (std::is_same_v<T, bool>)
      return bool(Scc);
    else if constexpr (sizeof(T) == 8)
      return bitCast<T>(W.read(I.S[SrcIndex]));
    else
      return bitCast<T>(u32(W.read(I.S[SrcIndex])));
  }

  template <size_t... K>
  static void call(Wave &W, const Inst &I, std::index_sequence<K...>) {
    bool Scc = W.SCC;
    if constexpr (std::is_void_v<R>) {
      (*Self)(param<A, sourcesBefore<A...>(K)>(W, I, Scc)...);
    } else {
      R Result = (*Self)(param<A, sourcesBefore<A...>(K)>(W, I, Scc)...);
      if constexpr (sizeof(R) == 8)
        W.writeScalar64(I.Dst, bitCast<u64>(Result));
      else
        W.writeScalar(I.Dst, bitCast<u32>(Result));
    }
    W.SCC = Scc;
  }

  static void run(Wave &W, const Inst &I) {
    call(W, I, std::index_sequence_for<A...>());
  }

  static void describe(OpInfo &Op) {
    Op.Class = OpClass::SALU;
    Op.Run = run;
    if constexpr (!std::is_void_v<R>)
      Op.Dst = typeOf<R>();
    Op.ReadsScc = (std::is_same_v<A, bool> || ...);
    Op.WritesScc = (IsMaskOut<A> || ...);
    const Type Types[] = {typeOf<std::decay_t<A>>()..., Type::None};
    for (Type T : Types)
      if (T != Type::None)
        Op.Src[Op.NumSrc++] = T;
  }
};

} // namespace detail

template <typename Fn> OpInfo &OpTable::scalar(llvm::StringRef Name, Fn F) {
  using Call = detail::ScalarCall<Fn, decltype(&Fn::operator())>;
  static const Fn Keep = F;
  Call::Self = &Keep;
  OpInfo &Op = row(Name);
  Call::describe(Op);
  return Op;
}

} // namespace toygcn::sim

#endif // TOYGCN_SIM_SCALARROW_H
