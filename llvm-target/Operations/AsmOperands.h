//===- AsmOperands.h - Constraints of inline assembly -----------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the constraints of inline assembly mean. They are those of AMDGPU
/// (LangRef, "Supported Constraint Code List") as far as gfx900 has them:
///
///   s, r            scalar registers        v     vector registers
///   {s5} {s[2:3]}   these registers         {v5}  {v[4:7]}  {vcc}  {m0}
///   I A             an inline constant (I: an integer)
///   J B C           16 bits, 32 signed bits, 32 bits
///   DA DB           64 bits in two dwords: each inline; any
///   i n             any integer constant
///   m               a pointer, in the vector registers that it takes
///
/// A value in scalar registers is uniform, one in vector registers divergent.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_OPERATIONS_ASMOPERANDS_H
#define TOYGCN_OPERATIONS_ASMOPERANDS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/MC/MCRegister.h"
#include <optional>
#include <string>
#include <utility>

namespace llvm {
class CallBase;
class Constant;
class TargetRegisterClass;
class Type;

namespace ToyGCN {

/// The register that constraint \p Code names, 0 if the allocator may choose,
/// and the class for a value of \p Bits; no class if no class fits. \p Bits of
/// 0 fit any register, as in a list of clobbers.
std::pair<MCRegister, const TargetRegisterClass *>
findAsmRegister(StringRef Code, unsigned Bits);

/// The registers of a range like "{v[0:11]}", as "{v0}" and so on; none if
/// \p Code is no range.
SmallVector<std::string, 8> singleRegisters(StringRef Code);

/// What a clobber is of: registers for the allocator to avoid, registers that
/// gfx900 lacks, or EXEC and FLAT_SCR, which the compiler needs as they were.
enum class AsmClobber { Allocated, Absent, Kept };
AsmClobber whatClobbers(StringRef Code);

/// True if \p Code is for scalar registers.
bool isScalarAsmCode(StringRef Code);
/// True if \p Code is for constants.
bool isConstantAsmCode(StringRef Code);
/// The bits of \p C if \p Code takes it.
std::optional<int64_t> getAsmConstant(const Constant &C, StringRef Code);

/// True if a value of \p Ty with \p Code is one bit in a vector register with a
/// name: an input is 0 or 1 there, a result is the lowest bit.
bool isWidenedAsmValue(const Type &Ty, StringRef Code);

/// True if result \p Index of inline assembly is in scalar registers.
bool isScalarAsmResult(const CallBase &Asm, unsigned Index);

/// Why the target cannot do \p Asm; empty if it can. The text is not looked at.
/// \p NeedsFrame: its function is called, or makes calls.
std::string whyNotAsm(const CallBase &Asm, bool NeedsFrame);

/// Why the text of \p Asm, or a tied operand, means nothing; empty if all do.
std::string whyNotAsmForm(const CallBase &Asm);

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_OPERATIONS_ASMOPERANDS_H
