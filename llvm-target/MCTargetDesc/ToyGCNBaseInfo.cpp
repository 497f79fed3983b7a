//===- ToyGCNBaseInfo.cpp - Constants and names ---------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace llvm::ToyGCN;

//===----------------------------------------------------------------------===//
// Source constants
//===----------------------------------------------------------------------===//

// By operand type, from OPERAND_SSRC_INT32 on.
static constexpr SourceKind SourceKinds[] = {
    {32, false, false, true},  // SSRC_INT32
    {64, false, false, true},  // SSRC_INT64
    {32, false, false, false}, // SCSRC_INT32
    {32, false, true, true},   // VSRC_INT32
    {64, false, true, true},   // VSRC_INT64
    {16, true, true, true},    // VSRC_FP16
    {32, true, true, true},    // VSRC_FP32
    {64, true, true, true},    // VSRC_FP64
    {32, false, true, false},  // VCSRC_INT32
    {64, false, true, false},  // VCSRC_INT64
    {16, true, true, false},   // VCSRC_FP16
    {32, true, true, false},   // VCSRC_FP32
    {64, true, true, false},   // VCSRC_FP64
    {16, true, true, false},   // VCSRC_PACKED16
};
static_assert(std::size(SourceKinds) ==
              OPERAND_VCSRC_PACKED16 - OPERAND_SSRC_INT32 + 1);

std::optional<SourceKind> ToyGCN::getSourceKind(unsigned OperandType) {
  if (OperandType < OPERAND_SSRC_INT32 || OperandType > OPERAND_VCSRC_PACKED16)
    return std::nullopt;
  return SourceKinds[OperandType - OPERAND_SSRC_INT32];
}

// Source-field encodings of integers and, from FirstFloat, of floats.
static constexpr unsigned Int0 = 128, Int64 = 192, IntMinus1 = 193,
                          IntMinus16 = 208, FirstFloat = 240, LastFloat = 248;

namespace {
/// One inline float as a bit pattern of each width.
struct InlineFloat {
  uint16_t F16;
  uint32_t F32;
  uint64_t F64;

  uint64_t bits(unsigned Bits) const {
    return Bits == 16 ? F16 : Bits == 32 ? F32 : F64;
  }
};
} // namespace

// By encoding, from FirstFloat on.
static constexpr InlineFloat InlineFloats[] = {
    {0x3800, 0x3f000000, 0x3fe0000000000000}, // 0.5
    {0xb800, 0xbf000000, 0xbfe0000000000000}, // -0.5
    {0x3c00, 0x3f800000, 0x3ff0000000000000}, // 1.0
    {0xbc00, 0xbf800000, 0xbff0000000000000}, // -1.0
    {0x4000, 0x40000000, 0x4000000000000000}, // 2.0
    {0xc000, 0xc0000000, 0xc000000000000000}, // -2.0
    {0x4400, 0x40800000, 0x4010000000000000}, // 4.0
    {0xc400, 0xc0800000, 0xc010000000000000}, // -4.0
    {0x3118, 0x3e22f983, 0x3fc45f306dc9c882}, // 1/(2 pi)
};

std::optional<unsigned> ToyGCN::getInlineEncoding(int64_t Value,
                                                  unsigned Bits) {
  int64_t Signed = SignExtend64(Value, Bits);
  if (isInlineInteger(Signed))
    return Signed >= 0 ? Int0 + Signed : Int64 - Signed;
  uint64_t Pattern = Value & maskTrailingOnes<uint64_t>(Bits);
  for (auto [Index, Float] : enumerate(InlineFloats))
    if (Float.bits(Bits) == Pattern)
      return FirstFloat + Index;
  return std::nullopt;
}

std::optional<int64_t> ToyGCN::getInlineValue(unsigned Encoding,
                                              unsigned Bits) {
  if (Encoding >= Int0 && Encoding <= Int64)
    return Encoding - Int0;
  if (Encoding >= IntMinus1 && Encoding <= IntMinus16)
    return static_cast<int64_t>(Int64) - Encoding;
  if (Encoding >= FirstFloat && Encoding <= LastFloat)
    return InlineFloats[Encoding - FirstFloat].bits(Bits);
  return std::nullopt;
}

std::optional<uint32_t> ToyGCN::getLiteralEncoding(int64_t Value,
                                                   SourceKind Kind) {
  if (Kind.Bits == 64 && Kind.IsFloat) {
    if (Lo_32(Value) != 0)
      return std::nullopt;
    return Hi_32(Value);
  }
  if (!isInt<32>(Value) && !isUInt<32>(Value))
    return std::nullopt;
  if (Kind.Bits == 16)
    return static_cast<uint16_t>(Value);
  return Lo_32(Value);
}

bool ToyGCN::isLegalConstant(int64_t Value, unsigned OperandType) {
  std::optional<SourceKind> Kind = getSourceKind(OperandType);
  if (!Kind)
    return false;
  // A small integer fills the dword, a float is its low half below zeros.
  if (OperandType == OPERAND_VCSRC_PACKED16 && !isInlineInteger(Value) &&
      (!isUInt<16>(Value) || isInlineInteger(int16_t(Value))))
    return false;
  if (getInlineEncoding(Value, Kind->Bits))
    return true;
  if (!Kind->TakesLiteral)
    return false;
  if (Kind->Bits == 64 && !Kind->IsFloat)
    return isUInt<31>(Value);
  return getLiteralEncoding(Value, *Kind).has_value();
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

namespace {
struct NamedId {
  unsigned Id;
  StringLiteral Name;
};
} // namespace

static constexpr NamedId HWRegNames[] = {
    {HWReg::Mode, "HW_REG_MODE"},
    {HWReg::Status, "HW_REG_STATUS"},
    {HWReg::TrapStatus, "HW_REG_TRAPSTS"},
    {HWReg::HWId, "HW_REG_HW_ID"},
    {HWReg::GPRAlloc, "HW_REG_GPR_ALLOC"},
    {HWReg::LDSAlloc, "HW_REG_LDS_ALLOC"},
    {HWReg::IBStatus, "HW_REG_IB_STS"},
    {HWReg::ShMemBases, "HW_REG_SH_MEM_BASES"},
    {HWReg::TBALow, "HW_REG_TBA_LO"},
    {HWReg::TBAHigh, "HW_REG_TBA_HI"},
    {HWReg::TMALow, "HW_REG_TMA_LO"},
    {HWReg::TMAHigh, "HW_REG_TMA_HI"},
};

static constexpr NamedId MessageNames[] = {
    {1, "MSG_INTERRUPT"},       {4, "MSG_SAVEWAVE"},
    {5, "MSG_STALL_WAVE_GEN"},  {6, "MSG_HALT_WAVES"},
    {7, "MSG_ORDERED_PS_DONE"}, {8, "MSG_EARLY_PRIM_DEALLOC"},
    {9, "MSG_GS_ALLOC_REQ"},    {10, "MSG_GET_DOORBELL"},
};

static StringRef findName(ArrayRef<NamedId> Names, unsigned Id) {
  const NamedId *It = find_if(Names, [=](NamedId N) { return N.Id == Id; });
  return It == Names.end() ? StringRef() : StringRef(It->Name);
}

static std::optional<unsigned> findId(ArrayRef<NamedId> Names, StringRef Name) {
  const NamedId *It = find_if(Names, [=](NamedId N) { return N.Name == Name; });
  if (It == Names.end())
    return std::nullopt;
  return It->Id;
}

StringRef HWReg::getName(unsigned Id) { return findName(HWRegNames, Id); }

std::optional<unsigned> HWReg::getId(StringRef Name) {
  return findId(HWRegNames, Name);
}

StringRef ToyGCN::getMessageName(unsigned Id) {
  return findName(MessageNames, Id);
}

std::optional<unsigned> ToyGCN::getMessageId(StringRef Name) {
  return findId(MessageNames, Name);
}
