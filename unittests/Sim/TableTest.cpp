//===- TableTest.cpp - Coverage of the instruction set --------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Disassembler.h"
#include "OpTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Error.h"
#include "gtest/gtest.h"
#include <set>

using namespace toygcn::sim;

namespace {
/// Instructions whose names begin alike, and why the simulator has no row.
struct LeftOut {
  const char *Prefix, *Reason;
};
} // namespace

static const LeftOut Reasons[] = {
    {"buffer_load_format", "formats of images"},
    {"buffer_store_format", "formats of images"},
    {"ds_condxchg32", "no source says what its two dwords are"},
    {"ds_gws_sema_", "semaphores of waves, used by no compiler"},
    {"ds_ordered_count", "the order of graphics waves"},
    {"s_atc_probe", "address translation"},
    {"s_atomic_", "writes through the scalar cache, used by no compiler"},
    {"s_buffer_atomic_", "writes through the scalar cache"},
    {"s_buffer_store", "writes through the scalar cache"},
    {"s_cbranch_cdbg", "debugger"},
    {"s_cbranch_g_fork", "fork and join stack, used by no compiler"},
    {"s_cbranch_i_fork", "fork and join stack"},
    {"s_cbranch_join", "fork and join stack"},
    {"s_dcache_discard", "writes through the scalar cache"},
    {"s_endpgm_ordered_ps_done", "pixel shaders"},
    {"s_endpgm_saved", "context switch"},
    {"s_rfe", "trap handler"},
    {"s_scratch_", "scratch through the scalar cache"},
    {"s_sendmsghalt", "nothing continues the wave"},
    {"s_setkill", "debugger"},
    {"s_setvskip", "skips vector instructions unseen"},
    {"v_cvt_pkaccum_u8_f32", "the manual does not say how it rounds"},
    {"v_interp", "pixel shaders"},
    {"v_screen_partition", "screen coordinates"},
};

static bool leftOut(llvm::StringRef Name) {
  // Addresses of two operands in LDS, used by no compiler.
  if (Name.starts_with("ds_") && Name.contains("_src2_"))
    return true;
  for (const LeftOut &L : Reasons)
    if (Name.starts_with(L.Prefix))
      return true;
  return false;
}

namespace {

/// Mnemonics that the stock disassembler knows, over all opcode fields.
class Mnemonics {
public:
  Mnemonics() : Dis(llvm::cantFail(Disassembler::create())) { collect(); }
  std::set<std::string> Names;

private:
  void add(u32 W0, u32 W1 = 0) {
    u32 Words[4] = {W0, W1, 0, 0};
    std::string Name;
    if (!Dis->decode({reinterpret_cast<u8 *>(Words), 16}, 0, Name))
      return;
    llvm::StringRef Base = Name;
    for (llvm::StringRef Suffix : {"_e32", "_e64", "_sdwa", "_dpp"})
      if (Base.consume_back(Suffix))
        break;
    Names.insert(Base.str());
  }
  void collect();
  std::unique_ptr<Disassembler> Dis;
};

} // namespace

void Mnemonics::collect() {
  for (u32 Op = 0; Op < 1024; ++Op) {
    add(0xD0000000 | Op << 16, 0x04020100); // VOP3
    if (Op >= 256)
      continue;
    add(0xBE800000 | Op << 8);          // SOP1
    add(0x80000000 | (Op & 127) << 23); // SOP2
    add(0xBF000000 | (Op & 127) << 16); // SOPC
    add(0xBF800000 | (Op & 127) << 16); // SOPP
    add(0xB0000000 | (Op & 31) << 23);  // SOPK
    add(0xC0020000 | Op << 18);         // SMEM
    add(0xC0000000 | Op << 18);
    add(0x7E000000 | Op << 9);                      // VOP1
    add((Op & 63) << 25);                           // VOP2
    add(0x7C000000 | Op << 17);                     // VOPC
    add(0xD3800000 | (Op & 127) << 16, 0x1C020100); // VOP3P
    add(0xD8000000 | Op << 17);                     // DS
    add(0xD8010000 | (Op & 255) << 17); // ds_gws_*, with the bit of GDS
    for (u32 Segment = 0; Segment < 3; ++Segment)
      add(0xDC000000 | Segment << 14 | (Op & 127) << 18,
          Segment ? 0x007F0000 : 0);
    add(0xE0000000 | (Op & 127) << 18, 0x80000000); // MUBUF
  }
}

TEST(Table, CoversTheInstructionSet) {
  Mnemonics M;
  unsigned Known = 0;
  for (const std::string &Name : M.Names) {
    bool Have = OpTable::get().find(Name);
    Known += Have;
    EXPECT_TRUE(Have || leftOut(Name)) << Name << " has no semantics";
    EXPECT_FALSE(Have && leftOut(Name)) << Name << " is no longer left out";
  }
  EXPECT_GT(Known, 865u);
  // Each reason is one for something.
  for (const LeftOut &L : Reasons)
    EXPECT_TRUE(llvm::any_of(M.Names, [&](const std::string &Name) {
      return llvm::StringRef(Name).starts_with(L.Prefix);
    })) << L.Prefix;
}

TEST(Table, HasNoRowForUnknownNames) {
  Mnemonics M;
  for (const auto &Row : OpTable::get().all()) {
    llvm::StringRef Name = Row.getKey();
    EXPECT_TRUE(M.Names.count(Name.str()))
        << Name.str() << " is not a gfx900 instruction";
  }
}
