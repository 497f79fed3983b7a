//===- LdsShadow.h - Which bytes of LDS were written ------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// LDS holds nothing when a workgroup starts. A byte is defined once a lane
/// stores a defined value there. A loaded dword is undefined only if all of its
/// bytes are: compilers load whole dwords and use a part.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_LDSSHADOW_H
#define TOYGCN_SIM_LDSSHADOW_H

#include "Wave.h"
#include <vector>

namespace toygcn::sim {

/// Bytes that element \p E of a DS instruction, the second of read2 and write2
/// or the only one, adds to each lane's address.
u32 ldsOffset(const Inst &I, unsigned E);

class LdsShadow {
public:
  /// A workgroup starts, with so many bytes of LDS.
  void start(u32 Bytes) { Defined.assign(Bytes, 0); }
  /// Active lanes to which the load or atomic \p I brings a defined value in
  /// its register \p N, counted from the first one it writes.
  u64 loaded(const Wave &W, const Inst &I, unsigned N) const;
  /// Takes note of what \p I, any instruction, is about to store in LDS.
  void store(const Wave &W, const Inst &I);

private:
  /// The first of \p Count bytes; null when they are not all in LDS.
  u8 *bytes(u64 Addr, unsigned Count) {
    return Addr + Count <= Defined.size() ? Defined.data() + Addr : nullptr;
  }
  void storeElement(const Wave &W, const Inst &I, unsigned E);
  void storeFlat(const Wave &W, const Inst &I);

  std::vector<u8> Defined; ///< A flag for each byte.
};

} // namespace toygcn::sim

#endif // TOYGCN_SIM_LDSSHADOW_H
