//===- PerLaneEvaluatorTest.cpp - Integers in 64 lanes --------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CrossLane/PerLaneEvaluator.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace ToyGCN;

namespace {
/// A kernel with `%lane`, its work-item number `%id`, an unknown `%n`, and the
/// instructions of a test.
class PerLaneEvaluatorTest : public testing::Test {
protected:
  void read(StringRef Body, StringRef Size = "", bool IsWhole = false) {
    std::string Text =
        "define amdgpu_kernel void @k(i32 %n)" +
        std::string(IsWhole ? " \"uniform-work-group-size\"=\"true\"" : "") +
        std::string(Size.empty() ? "" : " !reqd_work_group_size !0") + " {\n" +
        "%lo = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)\n"
        "%lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %lo)\n"
        "%id = call i32 @llvm.amdgcn.workitem.id.x()\n" +
        Body.str() + "\nret void\n}\n";
    if (!Size.empty())
      Text += ("!0 = !{" + Size + "}\n").str();
    SMDiagnostic Error;
    M = parseAssemblyString(Text, Error, Context);
    ASSERT_TRUE(M) << Error.getMessage().str();
    Values = std::make_unique<PerLaneEvaluator>(function());
  }

  const Function &function() { return *M->getFunction("k"); }
  const Instruction &value(StringRef Name) {
    for (const Instruction &I : instructions(function()))
      if (I.getName() == Name)
        return I;
    report_fatal_error("no value of this name");
  }
  /// The lowest \p Bits bits are known, and no more.
  void expect(StringRef Name, unsigned Bits,
              function_ref<uint64_t(uint64_t)> Want) {
    const Instruction &I = value(Name);
    const auto Lanes = Values->numbers(I, 0, Bits);
    ASSERT_TRUE(Lanes) << Name.str();
    EXPECT_FALSE(Values->numbers(I, 0, Bits + 1)) << Name.str();
    for (uint64_t L = 0; L < 64; ++L)
      EXPECT_EQ((*Lanes)[L], Want(L)) << Name.str() << " in lane " << L;
  }
  bool isUnknown(StringRef Name) { return !Values->numbers(value(Name), 0, 1); }

  LLVMContext Context;
  std::unique_ptr<Module> M;
  std::unique_ptr<PerLaneEvaluator> Values;
};
} // namespace

TEST_F(PerLaneEvaluatorTest, OfTheLaneNumber) {
  read("%a = xor i32 %lane, 5\n"
       "%b = sub i32 %a, 3\n"
       "%c = icmp slt i32 %b, 0\n"
       "%d = select i1 %c, i32 %lane, i32 %b\n"
       "%e = zext i32 %d to i64\n"
       "%f = mul i64 %e, 3\n"
       "%g = trunc i64 %f to i32\n"
       "%h = call i32 @llvm.umin.i32(i32 %g, i32 63)\n"
       "%i = ashr i32 %b, 1\n"
       "%s = sext i1 %c to i32\n"
       "%j = lshr i32 -1, %lane\n"
       "%every = call i32 @llvm.amdgcn.mbcnt.lo(i32 1431655765, i32 7)");
  auto b = [](uint64_t L) { return uint32_t((L ^ 5) - 3); };
  auto d = [&](uint64_t L) { return int32_t(b(L)) < 0 ? L : b(L); };
  expect("lane", 32, [](uint64_t L) { return L; });
  expect("c", 1, [&](uint64_t L) { return int32_t(b(L)) < 0; });
  expect("f", 64, [&](uint64_t L) { return 3 * d(L); });
  expect("h", 32, [&](uint64_t L) { return std::min<uint64_t>(3 * d(L), 63); });
  expect("i", 32, [&](uint64_t L) { return uint32_t(int32_t(b(L)) >> 1); });
  expect("s", 32, [&](uint64_t L) { return int32_t(b(L)) < 0 ? ~0u : 0u; });
  // Shifted by 32 and more, nothing is known.
  EXPECT_TRUE(isUnknown("j"));
  expect("every", 32,
         [](uint64_t L) { return 7 + (std::min<uint64_t>(L, 32) + 1) / 2; });
}

TEST_F(PerLaneEvaluatorTest, RemaindersAndShiftsByLanes) {
  read("%neg = sub i32 0, %lane\n"
       "%r = urem i32 %lane, 8\n"
       "%t = srem i32 %neg, 4\n"
       "%by = and i32 %lane, 7\n"
       "%more = or i32 %by, 4\n"
       "%u = shl i32 %n, %more\n"
       "%v = lshr i32 %u, 2\n"
       "%w = lshr i32 %u, %by");
  expect("r", 32, [](uint64_t L) { return L % 8; });
  expect("t", 32, [](uint64_t L) { return uint32_t(-int(L) % 4); });
  // The lane that shifts least has the fewest zeros.
  expect("u", 4, [](uint64_t) { return 0; });
  expect("v", 2, [](uint64_t) { return 0; });
  EXPECT_TRUE(isUnknown("w"));
}

TEST_F(PerLaneEvaluatorTest, OfTheWorkItemNumber) {
  const StringRef Body = "%four = shl i32 %id, 2\n"
                         "%next = add i32 %four, 4\n"
                         "%in = and i32 %id, 63\n"
                         "%wave = lshr i32 %id, 6\n"
                         "%low = lshr i32 %id, 2\n"
                         "%signed = ashr i32 %id, 2\n"
                         "%some = and i32 %id, 127\n"
                         "%less = icmp ult i32 %id, 9\n"
                         "%unknown = xor i32 %id, %n";
  read(Body, "i32 128, i32 2, i32 1", /*IsWhole=*/true);
  expect("four", 8, [](uint64_t L) { return 4 * L; });
  expect("next", 8, [](uint64_t L) { return (4 * L + 4) % 256; });
  expect("in", 32, [](uint64_t L) { return L; });
  expect("low", 4, [](uint64_t L) { return L / 4; });
  expect("signed", 4, [](uint64_t L) { return L / 4; });
  // Bit 6 is not known.
  expect("some", 6, [](uint64_t L) { return L; });
  for (const char *Unknown : {"wave", "less", "unknown"})
    EXPECT_TRUE(isUnknown(Unknown)) << Unknown;

  read(Body, "i32 48, i32 1, i32 1");
  expect("id", 32, [](uint64_t L) { return L; });
  expect("less", 1, [](uint64_t L) { return L < 9; });
  // A wave is rows of 96 and 32 lanes. Unknown sizes might be like that.
  read(Body, "i32 96, i32 2, i32 1");
  EXPECT_TRUE(isUnknown("in"));
  read(Body);
  EXPECT_TRUE(isUnknown("in"));
  // Two rows of 128 are two of 100 at the end of a grid.
  read(Body, "i32 128, i32 2, i32 1");
  EXPECT_TRUE(isUnknown("in"));
}

TEST_F(PerLaneEvaluatorTest, ShapeOfTheWorkgroup) {
  read("", "i32 32, i32 4, i32 1");
  EXPECT_FALSE(Values->shape().wavesLieAlongX());
}
