//===- EncoderTest.cpp - Numbers and the fields that hold them ------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Every immediate of every instruction: two numbers that are taken have two
/// encodings, and what is not taken is an error that names the instruction.
///
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNFieldRanges.h"
#include "Machine.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCCodeEmitter.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Target/TargetMachine.h"
#include "gtest/gtest.h"
#include <map>

using namespace llvm;

namespace {
class EncoderTest : public testing::Test {
protected:
  EncoderTest()
      : Target(T.MF->getTarget()),
        Ctx(Target.getTargetTriple(), Target.getMCAsmInfo(),
            Target.getMCRegisterInfo(), Target.getMCSubtargetInfo()),
        Emitter(Target.getTarget().createMCCodeEmitter(T.tii(), Ctx)) {
    Ctx.setDiagnosticHandler([this](const SMDiagnostic &D, bool,
                                    const SourceMgr &,
                                    std::vector<const MDNode *> &) {
      Error = D.getMessage().str();
    });
  }

  /// The instruction with the first register of each class, and zeros.
  MCInst plain(unsigned Opcode) const {
    MCInst MI;
    MI.setOpcode(Opcode);
    for (const MCOperandInfo &Info : T.tii().get(Opcode).operands())
      MI.addOperand(
          Info.RegClass < 0
              ? MCOperand::createImm(0)
              : MCOperand::createReg(
                    T.tri().getRegClass(Info.RegClass)->getRegister(0)));
    return MI;
  }
  /// Its bytes; if it has no bytes, Error says why.
  std::string encode(const MCInst &MI) {
    Error.clear();
    SmallVector<char, 16> Bytes;
    SmallVector<MCFixup, 2> Fixups;
    Emitter->encodeInstruction(MI, Bytes, Fixups, *Target.getMCSubtargetInfo());
    return std::string(Bytes.begin(), Bytes.end());
  }

  TestMachine T;
  const TargetMachine &Target;
  MCContext Ctx;
  std::unique_ptr<MCCodeEmitter> Emitter;
  std::string Error;
};
} // namespace

TEST_F(EncoderTest, FieldsHoldAllNumbersThatTheyTake) {
  // Powers of two of both signs, and their neighbours.
  SmallVector<int64_t, 256> Numbers;
  for (unsigned Bit = 0; Bit < 34; ++Bit)
    for (int64_t Near : {-1, 0, 1})
      for (int64_t Sign : {-1, 1})
        Numbers.push_back(Sign * ((int64_t(1) << Bit) + Near));
  llvm::sort(Numbers);
  Numbers.erase(llvm::unique(Numbers), Numbers.end());

  unsigned Refused = 0, Taken = 0;
  for (unsigned Opcode = 0; Opcode < T.tii().getNumOpcodes(); ++Opcode) {
    const MCInstrDesc &Desc = T.tii().get(Opcode);
    if (Desc.isPseudo() || Opcode <= TargetOpcode::GENERIC_OP_END)
      continue;
    const StringRef Name = T.tii().getName(Opcode);
    for (unsigned I = 0; I < Desc.getNumOperands(); ++I) {
      const MCOperandInfo &Info = Desc.operands()[I];
      // Literals are no fields. How many sources there are, and what modifies
      // them, depends on the instruction.
      if (Info.RegClass >= 0 ||
          Info.OperandType == ToyGCN::OPERAND_SRCMODIFIERS ||
          Info.OperandType == ToyGCN::OPERAND_PERSOURCE ||
          ToyGCN::fitsField(UINT32_MAX, Info.OperandType))
        continue;
      // The opcode of an atomic says what GLC is.
      const bool LowBitCounts = Info.OperandType != ToyGCN::OPERAND_CPOLNORTN &&
                                Info.OperandType != ToyGCN::OPERAND_CPOLRTN;
      std::map<std::string, int64_t> Seen;
      for (int64_t Number : Numbers) {
        MCInst MI = plain(Opcode);
        MI.getOperand(I).setImm(Number);
        const std::string Bytes = encode(MI);
        if (!ToyGCN::fitsField(Number, Info.OperandType)) {
          ++Refused;
          EXPECT_TRUE(Bytes.empty()) << Name.str();
          EXPECT_TRUE(StringRef(Error).starts_with(Name)) << Error;
          continue;
        }
        // A flag is 1 or -1. Signed fields of 16 bits take unsigned numbers,
        // too: -1 is 65535.
        const bool IsOtherName =
            (Number < 0 && !ToyGCN::fitsField(2, Info.OperandType)) ||
            (Number > INT16_MAX &&
             ToyGCN::fitsField(INT16_MIN, Info.OperandType) &&
             !ToyGCN::fitsField(UINT16_MAX + 1, Info.OperandType));
        if (IsOtherName || (Number & 1 && !LowBitCounts))
          continue;
        ++Taken;
        EXPECT_EQ(Error, "");
        const auto [It, IsNew] = Seen.try_emplace(Bytes, Number);
        EXPECT_TRUE(IsNew) << Name.str() << ", operand " << I << ": " << Number
                           << " and " << It->second << " are encoded alike";
      }
    }
    ASSERT_FALSE(HasFailure());
  }
  EXPECT_GT(Refused, 10000u);
  EXPECT_GT(Taken, 10000u);
}
