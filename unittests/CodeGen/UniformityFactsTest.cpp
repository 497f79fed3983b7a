//===- UniformityFactsTest.cpp - What is unclassified is divergent --------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Uniformity/UniformityFacts.h"
#include "Machine.h"
#include "Operations/Operations.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetOpcodes.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

using namespace llvm;

static Register newValue(TestMachine &T) {
  return T.MF->getRegInfo().createGenericVirtualRegister(LLT::scalar(32));
}

/// Fails where \p List is not what the file holds, and prints both ways in
/// which they differ.
static void expectList(StringRef FileName, ArrayRef<std::string> List) {
  std::string Path = (Twine(INPUTS) + "/" + FileName).str();
  auto File = MemoryBuffer::getFile(Path);
  ASSERT_TRUE(File) << Path;
  SmallVector<StringRef, 0> Lines;
  (*File)->getBuffer().split(Lines, '\n', -1, /*KeepEmpty=*/false);
  for (const std::string &Name : List)
    EXPECT_TRUE(is_contained(Lines, Name))
        << Name << ": " << FileName.str() << " does not list it";
  for (StringRef Line : Lines)
    EXPECT_TRUE(is_contained(List, Line))
        << Line.str() << ": is not so, or is gone; take it out of "
        << FileName.str();
}

/// Operations and intrinsics whose results are like this, whatever they read.
static std::vector<std::string> namesOf(InstructionUniformity Lanes) {
  TestMachine T;
  std::vector<std::string> Names;
  for (unsigned Opc = 0; Opc < T.tii().getNumOpcodes(); ++Opc)
    if (ToyGCN::lanesOfOpcode(Opc) == Lanes)
      Names.push_back(T.tii().getName(Opc).str());
  for (Intrinsic::ID ID = 1; ID < Intrinsic::num_intrinsics; ++ID)
    if (ToyGCN::lanesOfIntrinsic(ID) == Lanes)
      Names.push_back(Intrinsic::getBaseName(ID).str());
  return Names;
}

// A row that says too much makes wrong code, of a program that no test has:
// what a row claims of all lanes is said here once more.
TEST(UniformityFacts, WhatIsUniformWhateverItReads) {
  expectList("always-uniform.txt",
             namesOf(InstructionUniformity::AlwaysUniform));
}

TEST(UniformityFacts, WhatDiffersBetweenLanesWhateverItReads) {
  expectList("never-uniform.txt", namesOf(InstructionUniformity::NeverUniform));
}

// A new name in these lists is either harmless (ToyGCN cannot select it anyway)
// or wants a row in ToyGCNOperations.td.
TEST(UniformityFacts, UnclassifiedOpcodesAreDivergent) {
  TestMachine T;
  std::vector<std::string> Unclassified;
  for (unsigned Opc = TargetOpcode::PRE_ISEL_GENERIC_OPCODE_START;
       Opc <= TargetOpcode::PRE_ISEL_GENERIC_OPCODE_END; ++Opc) {
    if (ToyGCN::lanesOfOpcode(Opc))
      continue;
    Unclassified.push_back(T.tii().getName(Opc).str());
    auto MI = T.build(Opc).addDef(newValue(T));
    EXPECT_EQ(ToyGCN::getUniformity(*MI), InstructionUniformity::NeverUniform)
        << Unclassified.back();
  }
  expectList("unclassified-opcodes.txt", Unclassified);
}

TEST(UniformityFacts, UnclassifiedIntrinsicsAreDivergent) {
  TestMachine T;
  std::vector<std::string> Unclassified;
  for (Intrinsic::ID ID = 1; ID < Intrinsic::num_intrinsics; ++ID) {
    StringRef Name = Intrinsic::getBaseName(ID);
    if (!Name.starts_with("llvm.amdgcn.") || ToyGCN::lanesOfIntrinsic(ID))
      continue;
    Unclassified.push_back(Name.str());
    auto MI = T.build(TargetOpcode::G_INTRINSIC)
                  .addDef(newValue(T))
                  .addIntrinsicID(ID);
    EXPECT_EQ(ToyGCN::getUniformity(*MI), InstructionUniformity::NeverUniform)
        << Name.str();
  }
  expectList("unclassified-intrinsics.txt", Unclassified);
}

TEST(UniformityFacts, OpcodesOfTheTargetItselfAreClassified) {
  TestMachine T;
  for (unsigned Opc : {ToyGCN::G_TOYGCN_FFBH_U32, ToyGCN::G_TOYGCN_FFBL_B32,
                       ToyGCN::G_TOYGCN_BFE_U32, ToyGCN::G_TOYGCN_BFE_I32,
                       ToyGCN::G_TOYGCN_MAD_U64_U32, ToyGCN::G_TOYGCN_MUL_LOW24,
                       ToyGCN::G_TOYGCN_MASK_FROM_SCALAR}) {
    auto MI = T.build(Opc).addDef(newValue(T)).addUse(newValue(T));
    EXPECT_EQ(ToyGCN::getUniformity(*MI), InstructionUniformity::Default)
        << T.tii().getName(Opc).str();
  }
  for (unsigned Opc :
       {ToyGCN::G_TOYGCN_READFIRSTLANE, ToyGCN::G_TOYGCN_SCALAR_FROM_MASK}) {
    auto MI = T.build(Opc).addDef(newValue(T)).addUse(newValue(T));
    EXPECT_EQ(ToyGCN::getUniformity(*MI), InstructionUniformity::AlwaysUniform)
        << T.tii().getName(Opc).str();
  }
}

TEST(UniformityFacts, CopiesFromPhysicalRegisters) {
  TestMachine T;
  auto FromVector =
      T.build(TargetOpcode::COPY).addDef(newValue(T)).addUse(ToyGCN::VGPR0);
  auto FromScalar =
      T.build(TargetOpcode::COPY).addDef(newValue(T)).addUse(ToyGCN::SGPR0);
  EXPECT_EQ(ToyGCN::getUniformity(*FromVector),
            InstructionUniformity::NeverUniform);
  EXPECT_EQ(ToyGCN::getUniformity(*FromScalar),
            InstructionUniformity::AlwaysUniform);
}
