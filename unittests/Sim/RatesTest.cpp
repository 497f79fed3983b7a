//===- RatesTest.cpp - Issue cycles against LLVM's model ------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The table's issue cycles are those of LLVM's scheduling model of gfx900 (its
/// latencies, in turns of four cycles), or a row here says why not. "CLRX" is
/// what was measured on GCN devices with double precision at 1/16 of the rate:
/// http://clrx.nativeboinc.org/wiki2/wiki/wiki/GcnTimings.
///
//===----------------------------------------------------------------------===//

#include "Disassembler.h"
#include "OpTable.h"
#include "llvm/Support/Regex.h"
#include "gtest/gtest.h"
#include <map>

using namespace llvm;
using namespace toygcn::sim;

namespace {

/// A disagreement with LLVM that is meant.
struct Row {
  const char *Names; ///< Regular expression of whole mnemonics.
  unsigned Ours, Theirs;
  const char *Why;
};

} // namespace

static const Row Rows[] = {
    {"v_(mul|fma)_f64", 64, 32, "CLRX: 1/16 of the rate of floats"},
    {"v_cvt_.*f64.*", 32, 16, "CLRX"},
    {"v_cvt_.*", 4, 16, "CLRX: conversions between 32 bits have the full rate"},
    {"v_(lshl|lshr)rev_b64|v_ashrrev_i64", 16, 8, "CLRX: 32; between the two"},
    {"v_cmpx?_.*_[iu]64", 16, 8, "CLRX: 32; between the two"},
    {"v_div_(scale|fmas)_f32", 16, 64, "CLRX"},
    {"v_div_scale_f64", 32, 64, "CLRX"},
    {"v_div_fixup_f32", 16, 4, "CLRX"},
    {"v_mqsad_pk_u16_u8", 16, 4, "v_qsad_pk_u16_u8 does less, and has 16"},
};

/// Mnemonic and cycles of every vector instruction, over all opcode fields, by
/// LLVM's model of gfx900.
static std::map<std::string, unsigned> modelledCycles() {
  auto Dis = cantFail(Disassembler::create());
  std::map<std::string, unsigned> Found;
  auto add = [&](u32 W0, u32 W1 = 0) {
    const u32 Words[4] = {W0, W1, 0, 0};
    ArrayRef<u8> Bytes(reinterpret_cast<const u8 *>(Words), 16);
    std::string Name;
    const unsigned Cycles = Dis->modelledCycles(Bytes);
    if (!Cycles || !Dis->decode(Bytes, 0, Name))
      return;
    StringRef Base = Name;
    for (StringRef Suffix : {"_e32", "_e64"})
      if (Base.consume_back(Suffix))
        break;
    Found[Base.str()] = Cycles;
  };
  for (u32 Op = 0; Op < 1024; ++Op) {
    add(0xD0000000 | Op << 16, 0x04020100); // VOP3
    if (Op >= 256)
      continue;
    add(0x7E000000 | Op << 9);                      // VOP1
    add((Op & 63) << 25);                           // VOP2
    add(0x7C000000 | Op << 17);                     // VOPC
    add(0xD3800000 | (Op & 127) << 16, 0x1C020100); // VOP3P
  }
  return Found;
}

static bool isMeant(const std::string &Name, unsigned Ours, unsigned Theirs) {
  for (const Row &R : Rows)
    if (R.Ours == Ours && R.Theirs == Theirs &&
        Regex("^(" + std::string(R.Names) + ")$").match(Name))
      return true;
  return false;
}

TEST(Rates, AreLLVMsOrJustified) {
  unsigned Compared = 0, Same = 0;
  for (const auto &[Name, Theirs] : modelledCycles()) {
    const OpInfo *Op = OpTable::get().find(Name);
    if (!Op || Op->Class != OpClass::VALU)
      continue;
    ++Compared;
    Same += Op->Cycles == Theirs;
    EXPECT_TRUE(Op->Cycles == Theirs || isMeant(Name, Op->Cycles, Theirs))
        << Name << ": " << unsigned(Op->Cycles) << " cycles, LLVM has "
        << Theirs;
  }
  EXPECT_GT(Compared, 400u);
  EXPECT_GT(Same, Compared * 8 / 10);
}
