//===- DisassemblerTest.cpp - Words that are no instructions --------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Disassembler.h"
#include "llvm/Support/Error.h"
#include "gtest/gtest.h"
#include <cstdlib>
#include <random>

using namespace toygcn::sim;

/// The first bits of each microcode format, and how many there are.
static const std::pair<u32, unsigned> Formats[] = {
    {0x17D, 9}, {0x17E, 9}, {0x17F, 9}, {0xB, 4},  {2, 2},
    {0x30, 6},  {0x34, 6},  {0x1A7, 9}, {0x36, 6}, {0x37, 6},
    {0x38, 6},  {0x3F, 7},  {0x3E, 7},  {0, 1},    {0, 0}};

/// Source numbers at the edges: literal, SDWA, DPP, holes, the last VGPR.
static const u32 Edges[] = {0xFF, 0x1FF, 0xF9, 0xFA, 0x7F, 0x6C, 0xD1, 0xFD};

TEST(Disassembler, SurvivesAnyWords) {
  auto Dis = llvm::cantFail(Disassembler::create());
  std::mt19937 Engine(7);
  auto pick = [&](auto &List) { return List[Engine() % std::size(List)]; };
  const char *Times = getenv("TOYGCN_DISASSEMBLER_WORDS");
  u64 Count = Times ? strtoull(Times, nullptr, 10) : 200000, Known = 0;
  for (u64 N = 0; N < Count; ++N) {
    auto [Head, Bits] = pick(Formats);
    u32 Words[5] = {u32(Engine()), u32(Engine()), u32(Engine())};
    if (Bits)
      Words[0] = Head << (32 - Bits) | Words[0] >> Bits;
    if (N & 1)
      Words[0] = (Words[0] & ~0x1FFu) | pick(Edges);
    if (N & 2)
      Words[1] = pick(Edges) | pick(Edges) << 9 | pick(Edges) << 18;
    // The code may end anywhere.
    llvm::ArrayRef<u8> Bytes(reinterpret_cast<u8 *>(Words), Engine() % 21);
    std::string Name;
    unsigned Size = Dis->decode(Bytes, 0x1000, Name);
    EXPECT_LE(Size, Bytes.size());
    EXPECT_EQ(Size == 0, Dis->print(Bytes, 0x1000) == "<not an instruction>");
    Known += Size != 0;
  }
  EXPECT_GT(Known, Count / 6);
}
