//===- Decoder.h - From microcode to decoded instructions -------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_DECODER_H
#define TOYGCN_SIM_DECODER_H

#include "Disassembler.h"
#include "Inst.h"

namespace toygcn::sim {

/// Decodes one instruction into \c Inst.
class InstDecoder {
public:
  InstDecoder(Disassembler &Dis, llvm::ArrayRef<u8> Bytes, Inst &I)
      : Dis(Dis), Bytes(Bytes), I(I) {}
  void run();

private:
  /// Word \p N of the instruction, 0 past the end of the code.
  u32 word(unsigned N) const {
    u32 W = 0;
    if (Bytes.size() >= 4 * N + 4)
      memcpy(&W, Bytes.data() + 4 * N, 4);
    return W;
  }
  u32 literal();
  void unsupported(const char *Why);
  static Src constant(Type T, u64 Value);
  static Src vector(Type T, unsigned Reg);
  static Src scalar(Type T, unsigned Reg);
  Src source(unsigned Enc, Type T);
  void decodeFields();
  void decodeSOP1();
  void decodeSOP2();
  void decodeSOPC();
  void decodeSOPK();
  void decodeSMEM();
  void decodeSDWA(bool Compare);
  void decodeDPP();
  void decodeVectorSources(bool Compare);
  void decodeVOP1();
  void decodeVOP2();
  void decodeVOPC();
  void decodeVOP3();
  void decodeVOP3P();
  void decodeDS();
  void decodeFLAT();
  void decodeMUBUF();
  void checkModifiers();

  Disassembler &Dis;
  llvm::ArrayRef<u8> Bytes;
  Inst &I;
};

/// Decodes one instruction. Never fails: what cannot run gets
/// `Inst::Unsupported` and reports it when it is executed.
/// \p Bytes starts at the instruction and may be longer than it.
void decodeInst(Disassembler &Dis, llvm::ArrayRef<u8> Bytes, u64 PC, Inst &I);

/// Lists what \p I reads and writes, and the registers it needs allocated.
void collectRegisters(Inst &I);

/// Why gfx9 has no instruction with the operands of \p I, null when it has.
/// \p I is decoded and its registers are collected.
const char *illegalOperands(const Inst &I);

/// What an instruction does that cannot run: stops the wave with the reason.
void runUnsupported(Wave &, const Inst &);

} // namespace toygcn::sim

#endif // TOYGCN_SIM_DECODER_H
