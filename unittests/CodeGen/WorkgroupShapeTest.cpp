//===- WorkgroupShapeTest.cpp - The work-items that make a wave -----------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Uniformity/WorkgroupShape.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace ToyGCN;

namespace {
constexpr unsigned Lanes = 64;
using Id = std::array<unsigned, 3>;

/// The waves of a workgroup, lane by lane, as the hardware packs them.
std::vector<std::vector<Id>> wavesOf(const WorkgroupSize &S) {
  std::vector<std::vector<Id>> Waves;
  for (unsigned I = 0; I < S[0] * S[1] * S[2]; ++I) {
    if (I % Lanes == 0)
      Waves.emplace_back();
    Waves.back().push_back({I % S[0], I / S[0] % S[1], I / S[0] / S[1]});
  }
  return Waves;
}

/// True if \p Bits is right for every lane of every wave.
bool holds(const IdBits &Bits, const WorkgroupSize &S) {
  for (const auto &Wave : wavesOf(S))
    for (const Id &Lane : Wave)
      for (unsigned D = 0; D < 3; ++D)
        if ((Lane[D] & Bits[D].knownZero()) ||
            (~Lane[D] & Bits[D].knownOne()) ||
            ((Lane[D] ^ Wave.front()[D]) & Bits[D].agreed()))
          return false;
  return true;
}

class WorkgroupShapeTest : public testing::Test {
protected:
  LLVMContext Context;
  std::unique_ptr<Module> M;
  /// The shape of a kernel with \p Attributes, e.g. `"a"="b"`, and a required
  /// size.
  WorkgroupShape shape(StringRef Attributes, StringRef Required = "") {
    std::string Text = ("define amdgpu_kernel void @k() " + Attributes).str();
    if (!Required.empty())
      Text += " !reqd_work_group_size !0";
    Text += " {\n ret void\n}\n";
    if (!Required.empty())
      Text += ("!0 = !{" + Required + "}\n").str();
    SMDiagnostic Error;
    M = parseAssemblyString(Text, Error, Context);
    EXPECT_TRUE(M) << Error.getMessage().str();
    return WorkgroupShape(*M->getFunction("k"));
  }
  static std::string low(const BitAgreement &B) { return B.trunc(10).str(); }
};

constexpr const char *Whole = "\"uniform-work-group-size\"=\"true\"";
} // namespace

TEST_F(WorkgroupShapeTest, HoldsInEveryLaneOfEveryShape) {
  unsigned Shapes = 0;
  for (unsigned X = 1; X <= 256; ++X)
    for (unsigned Y = 1; X * Y <= 256; ++Y)
      for (unsigned Z = 1; X * Y * Z <= 256; ++Z, ++Shapes)
        ASSERT_TRUE(holds(idBitsOf({X, Y, Z}), {X, Y, Z}))
            << X << ' ' << Y << ' ' << Z;
  EXPECT_GT(Shapes, 4000u);
}

/// x / 64 is uniform if rows are whole waves, or there is one row, or it is 0.
TEST_F(WorkgroupShapeTest, ProvesTheWavesNumberForTheseShapesOnly) {
  for (unsigned X = 1; X <= 256; ++X)
    for (unsigned Y = 1; X * Y <= 512; ++Y) {
      const BitAgreement Number = idBitsOf({X, Y, 1})[0].lshr(
          BitAgreement::constant(32, Log2_32(Lanes)));
      EXPECT_EQ(Number.isUniform(), X % Lanes == 0 || Y == 1 || X <= Lanes)
          << X << ' ' << Y;
    }
}

TEST_F(WorkgroupShapeTest, RequiredSizes) {
  WorkgroupShape S = shape("", "i32 256, i32 1, i32 1");
  EXPECT_EQ(low(S.ids()[0]), "00SSDDDDDD");
  EXPECT_TRUE(S.ids()[1].isConstant());
  S = shape("", "i32 100, i32 1, i32 1");
  EXPECT_EQ(low(S.ids()[0]), "000SDDDDDD");
  S = shape(Whole, "i32 64, i32 4, i32 1");
  EXPECT_EQ(low(S.ids()[0]), "0000DDDDDD");
  EXPECT_EQ(low(S.ids()[1]), "00000000SS");
  S = shape(Whole, "i32 16, i32 16, i32 1");
  EXPECT_EQ(low(S.ids()[0]), "000000DDDD");
  EXPECT_EQ(low(S.ids()[1]), "000000SSDD");
  S = shape(Whole, "i32 8, i32 8, i32 4");
  EXPECT_EQ(low(S.ids()[1]), "0000000DDD");
  EXPECT_EQ(low(S.ids()[2]), "00000000SS");
  S = shape(Whole, "i32 65, i32 2, i32 1");
  EXPECT_EQ(low(S.ids()[0]), "000DDDDDDD");
  EXPECT_EQ(low(S.ids()[1]), "000000000D");
}

/// A workgroup of 36 x 2 packs 28 work-items of the second row into the first
/// wave.
TEST_F(WorkgroupShapeTest, SmallerWorkgroupsAtTheEndOfTheGrid) {
  WorkgroupShape S = shape("", "i32 64, i32 2, i32 1");
  EXPECT_EQ(low(S.ids()[1]), "000000000D");
  S = shape(Whole, "i32 64, i32 2, i32 1");
  EXPECT_EQ(low(S.ids()[1]), "000000000S");
  for (const auto &[X, Y, Z] :
       {WorkgroupSize{32, 4, 2}, WorkgroupSize{5, 3, 7}}) {
    S = shape(
        "",
        ("i32 " + Twine(X) + ", i32 " + Twine(Y) + ", i32 " + Twine(Z)).str());
    for (unsigned PartX = 1; PartX <= X; ++PartX)
      for (unsigned PartY = 1; PartY <= Y; ++PartY)
        for (unsigned PartZ = 1; PartZ <= Z; ++PartZ)
          ASSERT_TRUE(holds(S.ids(), {PartX, PartY, PartZ}));
  }
}

TEST_F(WorkgroupShapeTest, FlatSizes) {
  auto Flat = [&](const char *Sizes, bool IsWhole) {
    return shape("\"amdgpu-flat-work-group-size\"=\"" + std::string(Sizes) +
                 "\" " + (IsWhole ? Whole : ""));
  };
  // 256 work-items: 65 do not divide it.
  EXPECT_EQ(low(Flat("256,256", true).ids()[0]), "00SSDDDDDD");
  EXPECT_EQ(low(Flat("256,256", false).ids()[0]), "00DDDDDDDD");
  EXPECT_EQ(low(Flat("1,256", true).ids()[0]), "00DDDDDDDD");
  // More than 64 in x are then one row.
  EXPECT_EQ(low(Flat("1,128", false).ids()[0]), "000SDDDDDD");
  EXPECT_EQ(low(Flat("1,64", false).ids()[0]), "0000DDDDDD");
  EXPECT_EQ(low(Flat("1,1024", false).ids()[0]), "DDDDDDDDDD");
}

TEST_F(WorkgroupShapeTest, StartsFull) {
  auto Full = [&](const std::string &Attributes, StringRef Required = "") {
    shape(Attributes, Required);
    return WorkgroupShape(*M->getFunction("k")).startsFull();
  };
  const std::string Flat = "\"amdgpu-flat-work-group-size\"=";
  EXPECT_TRUE(Full(Whole, "i32 32, i32 4, i32 1"));
  EXPECT_FALSE(Full("", "i32 32, i32 4, i32 1")); // At the end of a grid.
  EXPECT_FALSE(Full(Whole, "i32 33, i32 4, i32 1"));
  EXPECT_TRUE(Full(Flat + "\"256, 256\" " + Whole));
  EXPECT_FALSE(Full(Flat + "\"128,256\" " + Whole));
  EXPECT_FALSE(Full(Whole));
}

TEST_F(WorkgroupShapeTest, NothingIsKnown) {
  EXPECT_EQ(low(shape("").ids()[0]), "DDDDDDDDDD");
  EXPECT_EQ(low(shape("\"amdgpu-flat-work-group-size\"=\"x\"").ids()[0]),
            "DDDDDDDDDD");
  EXPECT_EQ(low(shape("", "i32 0, i32 1, i32 1").ids()[0]), "DDDDDDDDDD");
  EXPECT_EQ(low(shape("", "i32 4096, i32 4096, i32 4096").ids()[0]),
            "DDDDDDDDDD");
}
