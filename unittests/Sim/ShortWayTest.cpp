//===- ShortWayTest.cpp - Short ways give what the long ones give ---------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Every row of vector instructions by its short way and by the long one, with
/// edge values, sources of all kinds, signs, overlaid results and any EXEC; and
/// programs by blocks and by steps. A fault in a short way shows.
///
//===----------------------------------------------------------------------===//

#include "Assemble.h"
#include "OpTable.h"
#include "Translate.h"
#include <deque>

using namespace llvm;
using namespace toygcn::sim;

namespace {

/// What an instruction may change.
struct State {
  std::vector<u32> V;
  std::array<u32, 128> S;
  bool VccIsZero;

  static State of(Wave &W) {
    State Of;
    Of.V.assign(&W.V[0][0], &W.V[0][0] + 32 * WaveSize);
    std::copy(std::begin(W.S), std::end(W.S), Of.S.begin());
    Of.VccIsZero = W.vccIsZero();
    return Of;
  }
  void put(Wave &W) const {
    std::copy(V.begin(), V.end(), &W.V[0][0]);
    std::copy(S.begin(), S.end(), std::begin(W.S));
    W.wroteVcc();
  }
  bool operator==(const State &Other) const {
    return V == Other.V && S == Other.S && VccIsZero == Other.VccIsZero;
  }
};

class ShortWayTest : public testing::Test {
protected:
  Random R{72};

  void vary(Inst &I);
  void fill(Wave &W, const OpInfo &Op);
  u64 someExec() {
    const u64 Some[] = {FullExec,
                        FullExec,
                        R.bits64(),
                        u64(1) << R.bits() % 64,
                        FullExec << R.bits() % 64,
                        0};
    return Some[R.bits() % std::size(Some)];
  }
};

} // namespace

/// Gives sources other kinds and signs, the result a source's place.
void ShortWayTest::vary(Inst &I) {
  for (unsigned K = 0; K < I.Op->NumSrc; ++K) {
    Src &S = I.S[K];
    if (R.bits() % 4 == 0) {
      S.K = R.bits() % 2 ? Src::Scalar : Src::Constant;
      S.Reg = u16(44 + 2 * K);
      S.Value = R.bitsOf(S.Ty);
    }
    if (isFloat(S.Ty) && !isPacked(S.Ty)) {
      S.Neg = R.bits() % 4 == 0;
      S.Abs = R.bits() % 4 == 0;
    }
    I.Plain &= !S.modified();
  }
  if (R.bits() % 3 == 0)
    I.Dst = u16(R.bits() % 9);
  if (R.bits() % 3 == 0)
    I.MaskDst = VccLo;
}

void ShortWayTest::fill(Wave &W, const OpInfo &Op) {
  for (unsigned Reg = 0; Reg < 32; ++Reg)
    for (u32 &Lane : W.V[Reg])
      Lane = R.bits();
  for (unsigned K = 0; K < Op.NumSrc; ++K)
    for (unsigned L = 0; L < WaveSize; ++L) {
      const u64 Bits = R.bitsOf(Op.Src[K]);
      W.V[4 * K][L] = u32(Bits);
      W.V[4 * K + 1][L] = u32(Bits >> 32);
      W.writeScalar64(44 + 2 * K, Bits);
    }
  W.writeScalar64(40, R.bits64());
  W.writeScalar64(42, R.bits64());
  W.writeScalar64(VccLo, R.bits64());
  W.wroteVcc();
  W.setExec(someExec());
  W.ModeReg = Mode::Denorm32In | Mode::Denorm32Out | Mode::Denorm64In |
              Mode::Denorm64Out | (R.bits() % 2 ? Mode::Ieee : 0);
}

TEST_F(ShortWayTest, EveryVectorRow) {
  unsigned Compared = 0;
  inWave([&](Wave &W) {
    for (const auto &Row : OpTable::get().all()) {
      const OpInfo &Op = Row.second;
      if (!Op.Lanes || Op.Run != runVector)
        continue;
      for (unsigned N = 0; N < 24; ++N) {
        Inst I = vectorInst(Op);
        vary(I);
        prepareShortWay(I);
        fill(W, Op);
        const State Before = State::of(W);
        W.LongWay = true;
        runVector(W, I);
        if (I.MaskDst == VccLo)
          W.wroteVcc();
        const State Long = State::of(W);
        for (RunFn Short : {Op.Short, runVector}) {
          if (!Short || !I.Short)
            continue;
          Before.put(W);
          W.LongWay = false;
          Short(W, I);
          EXPECT_TRUE(State::of(W) == Long) << Op.Name << " in round " << N;
          ++Compared;
        }
      }
    }
  });
  EXPECT_GT(Compared, 5000u);
}

/// Many rows as one step of translated code, which compares itself.
TEST_F(ShortWayTest, RowsThatAreTranslated) {
  if (!canTranslate())
    GTEST_SKIP();
  std::vector<const OpInfo *> Ops;
  for (const auto &Row : OpTable::get().all())
    if (Row.second.Short && !Row.second.WritesExec)
      Ops.push_back(&Row.second);
  unsigned Joined = 0;
  inWave([&](Wave &W) {
    for (size_t First = 0; First < Ops.size(); First += 40) {
      std::deque<Inst> Insts;
      Block B;
      for (size_t N = First; N < std::min(First + 40, Ops.size()); ++N) {
        Inst &I = Insts.emplace_back(vectorInst(*Ops[N]));
        vary(I);
        prepareShortWay(I);
        I.Run = I.Short ? I.Op->Short : runVector;
        if (I.Op->MaskOut)
          I.WriteSet.add({false, I.MaskDst, 2});
        B.Steps.push_back({I.Run, &I, 0});
      }
      std::vector<std::unique_ptr<FusedStep>> Pool;
      const auto Steps = translate(B, Pool, /*Check=*/true);
      auto Run = [&](const OpInfo &Op) {
        fill(W, Op);
        W.State = WaveState::Ready;
        for (const Block::Step &S : Steps)
          if (W.State == WaveState::Ready)
            (W.Current = S.I, S.Run)(W, *S.I);
        return W.State == WaveState::Ready;
      };
      for (size_t N = First; N < std::min(First + 40, Ops.size()); ++N)
        EXPECT_TRUE(Run(*Ops[N])) << W.Current->Op->Name;
      for (auto &F : Pool)
        Joined += F->Steps.size();
      // A fault in what is interpreted shows.
      ASSERT_FALSE(Pool.empty());
      Pool.back()->Steps.back().Run = [](Wave &W, const Inst &) {
        W.V[31][63] ^= 1;
      };
      EXPECT_FALSE(Run(*Ops[First]));
      W.State = WaveState::Ready;
    }
  });
  EXPECT_GT(Joined, 200u);
}

namespace {

/// A loop, memory, masks and scalars.
constexpr StringLiteral Source = R"(
  v_lshlrev_b32 v1, 2, v0
  v_cvt_f32_u32 v2, v0
  v_mov_b32 v3, 1.0
  s_mov_b32 s0, 5
loop:
  v_fma_f32 v3, v3, -v2, 0.5
  ds_write_b32 v1, v3
  ds_read2_b32 v[4:5], v1 offset0:0 offset1:1
  v_cmp_lt_f32 vcc, v4, v5
  v_cndmask_b32 v3, v4, v5, vcc
  s_and_saveexec_b64 s[2:3], vcc
  v_add_u32 v2, v2, v3
  s_mov_b64 exec, s[2:3]
  s_sub_u32 s0, s0, 1
  s_cmp_lg_u32 s0, 0
  s_cbranch_scc1 loop
  s_memtime s[4:5]
  v_mov_b32 v6, s4
  v_mov_b32 v7, 0
  ds_write_b128 v7, v[2:5]
  ds_write_b96 v1, v[2:4]
  s_endpgm
)";

struct Outcome {
  std::vector<u8> Lds;
  u64 Instructions;
  std::string Error;
  bool operator==(const Outcome &O) const {
    return Lds == O.Lds && Instructions == O.Instructions && Error == O.Error;
  }
};

/// Runs \p Text the long way or by blocks. \p Plant: the blocks get a fault.
Outcome outcome(StringRef Text, bool LongWay, u64 Most, bool Plant = false,
                Engine By = Engine::Interpret) {
  Memory Mem;
  Kernel K;
  K.Name = "both";
  K.LdsBytes = 1024;
  K.Rsrc1 = 15 | 12 << 6; // 64 VGPRs, 112 SGPRs.
  auto Obj = CodeObject::fromCode(Mem, assemble(Text), K);
  auto Prog = cantFail(Program::create(*Obj));
  LaunchOptions Options;
  Options.Grid = Options.Block = {WaveSize, 1, 1};
  Options.LongWay = LongWay;
  Options.By = By;
  Options.TranslateAfter = 0;
  Options.MaxInstructions = Most;
  const Kernel &Entry = Obj->kernels().front();
  Launch L(Mem, *Prog, Entry, Options);
  cantFail(L.bind({}));
  if (Plant) {
    auto *B = const_cast<Block *>(Prog->block(Entry.Entry));
    B->Steps[1].Run = [](Wave &W, const Inst &I) { W.V[I.Dst][7] ^= 1; };
  }
  Error E = L.run();
  return {L.group().Lds, L.instructions(), E ? toString(std::move(E)) : ""};
}

} // namespace

TEST(Blocks, ProgramsAreTheSame) {
  // Wherever the launch's instructions run out.
  for (u64 Most : {u64(1000000), u64(1), u64(4), u64(5), u64(17), u64(60)}) {
    const Outcome Long = outcome(Source, true, Most);
    EXPECT_TRUE(outcome(Source, false, Most) == Long) << Most << Long.Error;
    for (Engine By : {Engine::Translate, Engine::Both})
      EXPECT_TRUE(outcome(Source, false, Most, false, By) == Long) << Most;
  }
  // Where an instruction in the middle of a block has no register or faults.
  for (StringRef Bad : {"v_mov_b32 v1, 0\n v_mov_b32 v99, 0\n",
                        "v_mov_b32 v1, -4\n ds_read_b32 v2, v1\n"}) {
    const Outcome Long = outcome((Bad + "s_endpgm\n").str(), true, 100);
    EXPECT_NE(Long.Error, "");
    EXPECT_TRUE(outcome((Bad + "s_endpgm\n").str(), false, 100) == Long);
  }
}

TEST(Blocks, AFaultShows) {
  EXPECT_FALSE(outcome(Source, false, 1000000, /*Plant=*/true) ==
               outcome(Source, true, 1000000));
}
