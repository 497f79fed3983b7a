//===- Types.h - Words shared by all of the simulator -----------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The machine's fixed sizes, the short names of its value types, and the
/// numbers that the microcode formats give to special registers ("Vega" ISA
/// manual, section 13, table of SSRC/SDST encodings).
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_TYPES_H
#define TOYGCN_SIM_TYPES_H

#include <cstdint>
#include <cstring>

namespace toygcn::sim {

using u8 = uint8_t;
using u16 = uint16_t;
using u32 = uint32_t;
using u64 = uint64_t;
using i8 = int8_t;
using i16 = int16_t;
using i32 = int32_t;
using i64 = int64_t;
using f32 = float;
using f64 = double;

/// An IEEE half, kept as its bits: arithmetic happens in float or double.
struct f16 {
  u16 Bits;
};

/// A register seen as two 16-bit halves (packed VOP3P operands).
struct v2u16 {
  u32 Bits;
};

constexpr unsigned WaveSize = 64; ///< Lanes of a wave.
constexpr unsigned MaxVGPRs = 256;
constexpr u64 FullExec = ~u64(0);

/// One vector register: 32 bits for each of 64 lanes.
using LaneRow = u32[WaveSize];

/// Operand numbers of scalar registers, as encoded in SSRC and SDST fields.
enum ScalarReg : unsigned {
  MaxSGPR = 102, ///< s0..s101 are general.
  FlatScrLo = 102,
  XnackLo = 104,
  VccLo = 106,
  VccHi = 107,
  M0 = 124,
  ExecLo = 126,
  ExecHi = 127,
  SharedBase = 235,
  SharedLimit = 236,
  PrivateBase = 237,
  PrivateLimit = 238,
  VccZ = 251,
  ExecZ = 252,
  Scc = 253,
  NumScalarRegs = 256
};

/// Flat addresses in [SharedAperture, +4 GiB) are LDS, those in
/// [PrivateAperture, +4 GiB) are the lane's scratch. The values are what the
/// amdhsa runtime programs on gfx900 systems.
constexpr u64 SharedAperture = u64(1) << 48;
constexpr u64 PrivateAperture = u64(2) << 48;
constexpr u64 ApertureSize = u64(1) << 32;

/// The type that an instruction gives to an operand. It decides the width,
/// what inline constants mean, which modifiers and which denormal mode apply.
enum class Type : u8 {
  None,
  B16,
  I16,
  F16,
  PkB16,
  PkF16,
  B32,
  I32,
  F32,
  B64,
  I64,
  F64,
  Mask, ///< A lane mask in an SGPR pair.
  B128, ///< Vector registers only.
};

/// Width in registers.
constexpr unsigned dwords(Type T) {
  return T == Type::None ? 0 : T == Type::B128 ? 4 : T >= Type::B64 ? 2 : 1;
}
constexpr bool is16Bit(Type T) { return T >= Type::B16 && T <= Type::F16; }
constexpr bool isPacked(Type T) { return T == Type::PkB16 || T == Type::PkF16; }
constexpr bool isFloat(Type T) {
  return T == Type::F16 || T == Type::PkF16 || T == Type::F32 || T == Type::F64;
}
/// Position of the sign bit in the last dword of a value.
constexpr u32 signBit(Type T) { return is16Bit(T) ? 0x8000u : 0x80000000u; }

template <typename To, typename From> inline To bitCast(From V) {
  static_assert(sizeof(To) == sizeof(From), "bitCast keeps the size");
  To R;
  memcpy(&R, &V, sizeof(R));
  return R;
}

/// Bits [Lo, Lo + Count) of \p V.
constexpr u32 field(u32 V, unsigned Lo, unsigned Count) {
  return (V >> Lo) & ((Count == 32 ? 0u : 1u << Count) - 1u);
}

constexpr bool laneBit(u64 Mask, unsigned Lane) { return (Mask >> Lane) & 1; }

} // namespace toygcn::sim

#endif // TOYGCN_SIM_TYPES_H
