//===- LaunchTest.cpp - Embedding the simulator ---------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Arguments.h"
#include "Assemble.h"
#include "Checks.h"
#include "Parallel.h"
#include "Stats.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace toygcn::sim;

/// out[i] = in[i] + 1 for one buffer at s[0:1].
static const char *Increment = R"(
  s_load_dwordx2 s[2:3], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  s_waitcnt lgkmcnt(0)
  global_load_dword v2, v1, s[2:3]
  s_waitcnt vmcnt(0)
  v_add_u32 v2, 1, v2
  global_store_dword v1, v2, s[2:3]
  s_endpgm
)";

static Kernel kernelNamed(const char *Name) {
  Kernel K;
  K.Name = Name;
  K.Rsrc1 = 1 | 2 << 6;  // 8 VGPRs, 32 SGPRs.
  K.Rsrc2 = 2 << 1;      // Two user SGPRs:
  K.Properties = 1 << 3; // the kernarg pointer.
  return K;
}

TEST(Launch, LoadBindRunCount) {
  Memory Mem;
  auto Obj = CodeObject::fromCode(Mem, assemble(Increment), kernelNamed("inc"));
  auto Prog = cantFail(Program::create(*Obj));
  const Kernel *K = cantFail(Obj->kernel("inc"));
  Argument A = cantFail(parseArgument("buf:i32:50:iota", 0, Mem));
  LaunchOptions Options;
  Options.Grid = {50, 1, 1};
  Options.Block = {64, 1, 1};
  Launch L(Mem, *Prog, *K, Options);
  Stats S(L);
  L.addObserver(S);
  ASSERT_FALSE(bool(L.bind({A.Value})));
  ASSERT_FALSE(bool(L.run()));
  std::string Text;
  raw_string_ostream OS(Text);
  printElements(A, 5, OS);
  EXPECT_EQ(Text, "1 2 3 4 5");
  EXPECT_EQ(S.Waves, 1u);
  EXPECT_EQ(S.count(OpClass::VALU), 2u);
  EXPECT_EQ(S.count(OpClass::VMEM), 2u);
  EXPECT_EQ(S.LanesActive, 4u * 50);
}

/// Whether the workgroups of a kernel of this \p Text may run in any order.
static bool anyOrder(const char *Text, bool Ordered = false) {
  struct Ordering : Observer {
    bool needsOrder() const override { return true; }
  } Watch;
  Memory Mem;
  auto Obj = CodeObject::fromCode(Mem, assemble(Text), kernelNamed("k"));
  auto Prog = cantFail(Program::create(*Obj));
  Launch L(Mem, *Prog, Obj->kernels().front(), {});
  if (Ordered)
    L.addObserver(Watch);
  return groupsAreIndependent(L);
}

TEST(Launch, KnowsIndependentWorkgroups) {
  EXPECT_TRUE(anyOrder(Increment));
  EXPECT_FALSE(anyOrder(Increment, /*Ordered=*/true));
  EXPECT_TRUE(anyOrder("ds_add_u32 v0, v1\n s_endpgm"));
  EXPECT_TRUE(anyOrder("global_atomic_add v[0:1], v2, off\n s_endpgm"));
  EXPECT_TRUE(anyOrder("global_atomic_umax_x2 v[0:1], v[2:3], off\n"
                       "global_load_dword v0, v[0:1], off\n s_endpgm"));
  EXPECT_FALSE(anyOrder("global_atomic_add v[0:1], v2, off\n"
                        "global_load_dword v0, v[0:1], off glc\n s_endpgm"));
  EXPECT_FALSE(anyOrder("global_atomic_inc v[0:1], v2, off\n s_endpgm"));
  EXPECT_FALSE(anyOrder("global_atomic_add v3, v[0:1], v2, off glc\n"
                        "s_endpgm"));
  EXPECT_FALSE(anyOrder("flat_atomic_swap v0, v[0:1], v2 glc\n s_endpgm"));
  EXPECT_TRUE(anyOrder("buffer_atomic_or v0, off, s[0:3], 0\n s_endpgm"));
  EXPECT_FALSE(anyOrder("s_memtime s[0:1]\n s_endpgm"));
}

TEST(Launch, ObserversSeeAndStop) {
  struct StopAtStore : Observer {
    unsigned Seen = 0;
    void before(Wave &W, const Inst &I) override {
      ++Seen;
      if (I.Op->Mem.Kind == MemKind::Store)
        W.fault(7, "stopped here");
    }
  };
  Memory Mem;
  auto Obj = CodeObject::fromCode(Mem, assemble(Increment), kernelNamed("inc"));
  auto Prog = cantFail(Program::create(*Obj));
  Argument A = cantFail(parseArgument("buf:i32:64", 0, Mem));
  LaunchOptions Options;
  Options.Grid = {64, 1, 1};
  Options.Block = {64, 1, 1};
  Launch L(Mem, *Prog, Obj->kernels().front(), Options);
  StopAtStore Stop;
  L.addObserver(Stop);
  ASSERT_FALSE(bool(L.bind({A.Value})));
  std::string Problem = toString(L.run());
  EXPECT_EQ(Problem,
            "kernel 'inc' at pc 0x20: global_store_dword v1, v2, s[2:3]: lane "
            "7: stopped here (workgroup 0,0,0, wave 0)");
  EXPECT_EQ(Stop.Seen, 7u);
}

TEST(Memory, BoundsAndDescriptions) {
  Memory Mem;
  Region &A = Mem.allocate("a", 10);
  Region &B = Mem.allocate("b", 10, /*Writable=*/false);
  EXPECT_TRUE(Mem.access(A.Base + 6, 4, true));
  EXPECT_FALSE(Mem.access(A.Base + 7, 4, true));
  EXPECT_FALSE(Mem.access(A.Base - 1, 1, false));
  EXPECT_TRUE(Mem.access(B.Base, 4, false));
  EXPECT_FALSE(Mem.access(B.Base, 4, true));
  EXPECT_FALSE(Mem.access(~u64(0) - 2, 4, false));
  EXPECT_NE(Mem.describe(B.Base - 4, 4, false).find("4 bytes before its start"),
            std::string::npos);
  Mem.release(A);
  EXPECT_FALSE(Mem.access(A.Base, 1, false));
}

/// A host that shares its addresses wrote the packet, the queue and the
/// arguments itself.
TEST(Launch, RunsWhatAHostWrote) {
  Memory Mem(Addresses::OfProcess);
  auto Obj = CodeObject::fromCode(Mem, assemble(Increment), kernelNamed("inc"));
  auto Prog = cantFail(Program::create(*Obj));
  const Kernel *K = cantFail(Obj->kernel("inc"));
  std::vector<u32> Data(50, 41);
  Mem.adopt("data", Data.data(), 200);
  Region &Kernarg = Mem.allocate("the kernel arguments", 16);
  u32 *Pointer = Data.data();
  memcpy(reinterpret_cast<void *>(Kernarg.Base), &Pointer, 8);
  LaunchOptions Options;
  Options.Grid = {50, 1, 1};
  Options.Block = {64, 1, 1};
  Launch L(Mem, *Prog, *K, Options);
  ASSERT_FALSE(bool(L.bindPacket(0, Kernarg.Base, 0, 0)));
  ASSERT_FALSE(bool(L.run()));
  EXPECT_EQ(Data, std::vector<u32>(50, 42));
}

TEST(Memory, AddressesOfTheProcess) {
  Memory Mem(Addresses::OfProcess);
  Region &R = Mem.allocate("first", 100);
  u8 *P = reinterpret_cast<u8 *>(R.Base);
  P[99] = 7;
  EXPECT_EQ(Mem.access(R.Base + 99, 1, true), P + 99);
  EXPECT_EQ(Mem.access(R.Base + 99, 2, true), nullptr);
  EXPECT_TRUE(Mem.isOwnPage(R.Base));
  const u64 Second = Mem.reserve(100);
  Mem.alias("second", Second, P, 100);
  EXPECT_EQ(*Mem.access(Second + 99, 1, false), 7);
  const u64 First = R.Base;
  Mem.release(R);
  EXPECT_EQ(Mem.find(First), nullptr);
  EXPECT_NE(Mem.allocate("next", 100).Base, First);
}

TEST(Memory, AdoptedRegionsAreFoundByAddress) {
  Memory Mem(Addresses::OfProcess);
  std::vector<u8> Bytes(1000);
  std::vector<const Region *> Made;
  for (unsigned N : {7, 3, 9, 1, 5}) // Not in order.
    Made.push_back(&Mem.adopt(std::to_string(N), &Bytes[N * 100], 50));
  const u64 Base = reinterpret_cast<u64>(Bytes.data());
  for (unsigned A = 0; A < 1000; ++A) {
    const Region *R = Mem.find(Base + A);
    ASSERT_EQ(R != nullptr, A / 100 % 2 == 1 && A % 100 < 50) << A;
    if (R) {
      EXPECT_EQ(R->Name, std::to_string(A / 100));
    }
  }
  EXPECT_EQ(Mem.findFrom(Base + 350)->Name, "5");
  EXPECT_NE(Mem.describe(Base + 360, 4, false).find("nearest: 3 (50 bytes at"),
            std::string::npos);
  // A view forgets what is released, though it was the last one that it used.
  MemoryView View(Mem);
  EXPECT_NE(View.access(Base + 700, 4, false), nullptr);
  Mem.release(*Made[0]);
  EXPECT_EQ(View.access(Base + 700, 4, false), nullptr);
}
