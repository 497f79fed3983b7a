//===- Program.cpp - The decoded program ----------------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program.h"
#include "Decoder.h"

using namespace llvm;
using namespace toygcn::sim;

Expected<std::unique_ptr<Program>> Program::create(const CodeObject &Obj) {
  auto Dis = Disassembler::create();
  if (!Dis)
    return Dis.takeError();
  std::unique_ptr<Program> P(new Program(Obj));
  P->Dis = std::move(*Dis);
  if (Obj.code().size() != 1)
    return createStringError("the code object has " + Twine(Obj.code().size()) +
                             " executable segments, not one");
  P->Code = Obj.code().front();
  P->Base = P->Code->Base;
  P->Size = P->Code->Size;
  P->Slots = std::make_unique<std::atomic<const Inst *>[]>(P->Size / 4 + 1);
  P->Blocks = std::make_unique<std::atomic<const Block *>[]>(P->Size / 4 + 1);
  return std::move(P);
}

ArrayRef<u8> Program::bytesAt(u64 PC) const {
  u64 Offset = PC - Base;
  if (Offset >= Size)
    return {};
  return ArrayRef<u8>(Code->Bytes.get() + Offset, Size - Offset);
}

const Inst *Program::decode(u64 PC) {
  std::lock_guard<std::mutex> Lock(Decoding);
  std::atomic<const Inst *> &Slot = Slots[(PC - Base) / 4];
  if (const Inst *Known = Slot.load(std::memory_order_relaxed))
    return Known;
  Inst &I = Pool.emplace_back();
  I.Number = u32(Pool.size() - 1);
  decodeInst(*Dis, bytesAt(PC), PC, I);
  Slot.store(&I, std::memory_order_release);
  return &I;
}

const Block *Program::makeBlock(u64 PC) {
  auto New = std::make_unique<Block>();
  for (const Inst *I = at(PC); I && New->add(*I) && !New->isClosed(*I);)
    I = at(New->End);
  if (!New->Count)
    return nullptr;
  std::lock_guard<std::mutex> Lock(Decoding);
  std::atomic<const Block *> &Slot = Blocks[(PC - Base) / 4];
  if (const Block *Known = Slot.load(std::memory_order_relaxed))
    return Known;
  Slot.store(New.get(), std::memory_order_release);
  return BlockPool.emplace_back(std::move(New)).get();
}

void Program::translate(const Block &B, bool Check) {
  if (!canTranslate())
    return;
  std::lock_guard<std::mutex> Lock(Decoding);
  if (B.Short.load(std::memory_order_relaxed) != &B.Steps)
    return; // Another thread came first.
  std::vector<Block::Step> Steps = toygcn::sim::translate(B, Fused, Check);
  if (!Steps.empty())
    B.Short.store(&Translated.emplace_back(std::move(Steps)),
                  std::memory_order_release);
}

/// An index past all registers leaves one that no kernel has.
static void moveTo(u16 &Reg, u32 Index, unsigned Limit) {
  Reg = u16(std::min<u64>(u64(Reg) + Index, Limit));
}

const Inst *Program::indexed(const Inst &I, u32 M0) {
  // The bits that count: an index of 8 bits and the operands it is for.
  const u32 Key = I.Relative ? M0 : M0 & 0xF0FF;
  std::lock_guard<std::mutex> Lock(Decoding);
  const Inst *&Known = Indexed[{I.PC, Key}];
  if (Known)
    return Known;
  Inst &New = Pool.emplace_back(I);
  New.Number = u32(Pool.size() - 1);
  if (I.Relative) {
    const bool IsDst = I.Op->Name.find("movreld") != std::string::npos;
    moveTo(IsDst ? New.Dst : New.S[0].Reg, M0, MaxSGPR);
  } else {
    const auto Moves = [&](unsigned Operand) {
      return M0 >> (12 + Operand) & 1;
    };
    for (unsigned K = 0; K < 3; ++K)
      if (New.S[K].K == Src::Vector && Moves(K))
        moveTo(New.S[K].Reg, M0 & 0xFF, MaxVGPRs);
    if (!I.Op->ScalarDst && Moves(3))
      moveTo(New.Dst, M0 & 0xFF, MaxVGPRs);
  }
  New.Reads.clear();
  New.Writes.clear();
  New.ReadSet = New.WriteSet = {};
  New.VgprLimit = New.SgprLimit = 0;
  collectRegisters(New);
  if (I.Relative && (New.Dst == MaxSGPR || New.S[0].Reg == MaxSGPR))
    New.SgprLimit = MaxSGPR + 1;
  return Known = &New;
}

std::string Program::text(const Inst &I) { return text(I.PC); }

std::string Program::text(u64 PC) {
  std::lock_guard<std::mutex> Lock(Decoding);
  return Dis->print(bytesAt(PC), PC);
}
