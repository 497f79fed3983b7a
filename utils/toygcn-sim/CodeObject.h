//===- CodeObject.h - A loaded gfx900 code object ---------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Loads an amdhsa code object (version 4, 5 or 6): segments into simulated
/// memory, dynamic relocations, kernel descriptors and metadata. Input may be
/// anything; whatever is wrong with it comes back as an llvm::Error.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_CODEOBJECT_H
#define TOYGCN_SIM_CODEOBJECT_H

#include "Memory.h"
#include "SourceLines.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <set>
#include <vector>

namespace toygcn::sim {

/// One entry of a kernel's `.args` metadata.
struct KernelArg {
  std::string Name;
  std::string TypeName;     ///< As in the source, "float4*"; may be empty.
  std::string Kind;         ///< `.value_kind`, "by_value", "hidden_none", ...
  u64 Offset = 0;           ///< Bytes into the kernarg segment.
  u64 Size = 0;             ///< Bytes.
  u64 PointeeAlign = 16;    ///< Bytes, for dynamic LDS.
  std::string AddressSpace; ///< Of a pointer, "global".
  bool IsConst = false, IsRestrict = false, IsVolatile = false;
  bool hidden() const { return llvm::StringRef(Kind).starts_with("hidden_"); }
};

/// The kernel descriptor (LLVM AMDGPU usage guide, "Kernel Descriptor") and
/// the metadata of one kernel.
struct Kernel {
  std::string Name;
  u64 Descriptor = 0; ///< Simulated address.
  u64 Entry = 0;      ///< Simulated address of the first instruction.
  u32 LdsBytes = 0;
  u32 ScratchBytes = 0; ///< Per lane.
  u32 KernargBytes = 0;
  u32 Rsrc1 = 0, Rsrc2 = 0;
  u16 Properties = 0;
  bool HasMetadata = false;
  bool DynamicStack = false;
  u32 ReqdWorkgroup[3] = {0, 0, 0}; ///< Zero when not required.
  u32 MaxFlatWorkgroup = 1024;
  u32 MetaVgprs = 0, MetaSgprs = 0; ///< As the metadata counts them.
  u64 CodeBytes = 0;                ///< Size of the entry symbol.
  std::vector<KernelArg> Args;
  std::vector<std::string> Texts; ///< Of printf: see Printf.h.

  unsigned allocatedVgprs() const { return ((Rsrc1 & 63) + 1) * 4; }
  unsigned allocatedSgprs() const { return ((Rsrc1 >> 6 & 15) / 2 + 1) * 16; }
};

/// A variable that the host may ask for by name.
struct Variable {
  std::string Name;
  u64 Addr = 0, Size = 0;
};

class CodeObject {
public:
  /// \p Bytes need not outlive the call.
  static llvm::Expected<std::unique_ptr<CodeObject>>
  load(Memory &Mem, llvm::StringRef Bytes);
  /// Bare machine code as the only kernel, described by \p K: its name,
  /// resource words and sizes count; the addresses are filled in here.
  static std::unique_ptr<CodeObject>
  fromCode(Memory &Mem, llvm::ArrayRef<u8> Code, Kernel K);

  const std::vector<Kernel> &kernels() const { return Kernels; }
  const std::vector<Variable> &variables() const { return Variables; }
  /// Whether ToyGCN's compiler made it: a symbol `__toygcn_object` says so.
  bool isOurs() const { return IsOurs; }
  /// An empty name is right when there is exactly one kernel.
  llvm::Expected<const Kernel *> kernel(llvm::StringRef Name) const;
  llvm::ArrayRef<const Region *> code() const { return Code; }
  /// "function+0x10" for messages; empty when unknown.
  std::string symbolize(u64 PC) const;
  /// The bits in which active lanes must agree when the first one is read at
  /// \p PC: all, unless a symbol there says otherwise. `__toygcn_user_read...`:
  /// the source itself asked for the read, none. `__toygcn_agree_3c0_...`: the
  /// compiler uses the bits of that mask only.
  u32 agreedBits(u64 PC) const {
    auto It = AgreedBits.find(PC);
    return It == AgreedBits.end() ? ~u32(0) : It->second;
  }
  /// Whether the object marks an instruction as an access of an atomic
  /// variable, by a symbol `__toygcn_atomic...` at it.
  bool isAtomicAccess(u64 PC) const { return AtomicAccesses.count(PC); }
  /// Whether the object marks a barrier as one where EXEC is the lanes that
  /// come to it, by a symbol `__toygcn_meeting...`.
  bool isMeeting(u64 PC) const { return Meetings.count(PC); }
  /// Whether the object marks a v_writelane as the spill of a scalar, by a
  /// symbol `__toygcn_spill...`: the lane is no thread's then.
  bool isSpill(u64 PC) const { return Spills.count(PC); }
  /// Whether it marks any access.
  bool marksAtomicAccesses() const { return !AtomicAccesses.empty(); }
  /// The address that the ELF file and its disassembly use.
  u64 elfAddress(u64 PC) const { return PC - Bias; }
  /// "saxpy.cl:12" where debug information says so, else empty.
  std::string sourceLine(u64 PC) const {
    return Lines ? Lines->at(elfAddress(PC)) : "";
  }

private:
  friend class Loader;
  u64 Bias = 0; ///< Simulated address minus ELF address.
  struct Function {
    u64 Addr, Size;
    std::string Name;
  };
  std::unique_ptr<SourceLines> Lines; ///< Null for bare code.
  std::vector<Kernel> Kernels;
  std::vector<Variable> Variables;
  bool IsOurs = false;
  std::vector<const Region *> Code;
  std::vector<Function> Functions;
  std::map<u64, u32> AgreedBits;
  std::set<u64> AtomicAccesses, Meetings, Spills;
};

} // namespace toygcn::sim

#endif // TOYGCN_SIM_CODEOBJECT_H
