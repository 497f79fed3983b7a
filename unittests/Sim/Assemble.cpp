//===- Assemble.cpp - Running a few instructions from assembly text -------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Assemble.h"
#include "llvm/MC/MCAsmBackend.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCCodeEmitter.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCObjectFileInfo.h"
#include "llvm/MC/MCObjectWriter.h"
#include "llvm/MC/MCParser/MCAsmParser.h"
#include "llvm/MC/MCParser/MCTargetAsmParser.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace toygcn::sim;

extern "C" {
void LLVMInitializeAMDGPUTargetInfo();
void LLVMInitializeAMDGPUTargetMC();
void LLVMInitializeAMDGPUAsmParser();
}

std::vector<u8> toygcn::sim::assemble(StringRef Text, bool Quietly) {
  LLVMInitializeAMDGPUTargetInfo();
  LLVMInitializeAMDGPUTargetMC();
  LLVMInitializeAMDGPUAsmParser();
  Triple TT("amdgcn-amd-amdhsa");
  std::string Problem;
  const Target *T = TargetRegistry::lookupTarget(TT, Problem);
  MCTargetOptions Options;
  std::unique_ptr<MCRegisterInfo> MRI(T->createMCRegInfo(TT));
  std::unique_ptr<MCAsmInfo> MAI(T->createMCAsmInfo(*MRI, TT, Options));
  std::unique_ptr<MCInstrInfo> MII(T->createMCInstrInfo());
  std::unique_ptr<MCSubtargetInfo> STI(
      T->createMCSubtargetInfo(TT, "gfx900", ""));
  SourceMgr Sources;
  if (Quietly)
    Sources.setDiagHandler([](const SMDiagnostic &, void *) {});
  Sources.AddNewSourceBuffer(MemoryBuffer::getMemBufferCopy(Text), SMLoc());
  MCContext Ctx(TT, MAI.get(), MRI.get(), STI.get(), &Sources, &Options);
  std::unique_ptr<MCObjectFileInfo> Info(
      T->createMCObjectFileInfo(Ctx, /*PIC=*/true));
  Ctx.setObjectFileInfo(Info.get());

  SmallString<1024> Object;
  raw_svector_ostream OS(Object);
  std::unique_ptr<MCAsmBackend> Backend(
      T->createMCAsmBackend(*STI, *MRI, Options));
  std::unique_ptr<MCCodeEmitter> Emitter(T->createMCCodeEmitter(*MII, Ctx));
  auto Writer = Backend->createObjectWriter(OS);
  std::unique_ptr<MCStreamer> Streamer(
      T->createMCObjectStreamer(TT, Ctx, std::move(Backend), std::move(Writer),
                                std::move(Emitter), *STI));
  std::unique_ptr<MCAsmParser> Parser(
      createMCAsmParser(Sources, Ctx, *Streamer, *MAI));
  std::unique_ptr<MCTargetAsmParser> TargetParser(
      T->createMCAsmParser(*STI, *Parser, *MII, Options));
  Parser->setTargetParser(*TargetParser);
  if (Parser->Run(/*NoInitialTextSection=*/false))
    return {};

  auto File = object::ObjectFile::createObjectFile(
      MemoryBufferRef(Object.str(), "snippet"));
  if (!File) {
    consumeError(File.takeError());
    return {};
  }
  for (const object::SectionRef &S : (*File)->sections())
    if (S.isText())
      if (auto Contents = S.getContents())
        return std::vector<u8>(Contents->begin(), Contents->end());
  return {};
}

namespace {

/// Puts the registers in place before the first instruction and takes them
/// back at the last one.
class Registers : public Observer {
public:
  explicit Registers(Snippet &Test) : Test(Test) {}

  void waveStart(Wave &W) override {
    for (auto &[Reg, Row] : Test.V)
      memcpy(W.V[Reg], Row.data(), sizeof(LaneRow));
    for (auto [Reg, Value] : Test.S)
      W.S[Reg] = Value;
    W.setExec(Test.Exec);
    W.writeScalar64(VccLo, Test.Vcc);
    W.SCC = Test.Scc;
    W.ModeReg = Test.Mode;
  }
  void waveEnd(Wave &W) override {
    for (auto &[Reg, Row] : Test.V)
      memcpy(Row.data(), W.V[Reg], sizeof(LaneRow));
    for (auto &[Reg, Value] : Test.S)
      Value = W.S[Reg];
    Test.Exec = W.exec();
    Test.Vcc = W.vcc();
    Test.Scc = W.SCC;
    Test.Mode = W.ModeReg;
  }

private:
  Snippet &Test;
};

} // namespace

Snippet::Snippet()
    : Mode(Mode::Denorm32In | Mode::Denorm32Out | Mode::Denorm64In |
           Mode::Denorm64Out | Mode::Dx10Clamp | Mode::Ieee) {}

void Snippet::run(StringRef Text) {
  Error.clear();
  std::vector<u8> Code = assemble((Text + "\ns_endpgm\n").str());
  ASSERT_FALSE(Code.empty()) << Text.str();
  Memory Mem;
  Kernel K;
  K.Name = "snippet";
  K.LdsBytes = 1024;
  K.Rsrc1 = 15 | 12 << 6; // 64 VGPRs, 112 SGPRs.
  auto Obj = CodeObject::fromCode(Mem, Code, K);
  auto Prog = cantFail(Program::create(*Obj));
  LaunchOptions Options;
  Options.Grid = {WaveSize, 1, 1};
  Options.Block = {WaveSize, 1, 1};
  Launch L(Mem, *Prog, Obj->kernels().front(), Options);
  Registers Access(*this);
  L.addObserver(Access);
  llvm::Error Problem = L.bind({});
  if (!Problem)
    Problem = L.run();
  if (Problem)
    Error = toString(std::move(Problem));
}

u32 Random::integer() {
  switch (bits() % 5) {
  case 0:
    return bits() % 17;
  case 1:
    return 1u << (bits() % 32);
  case 2:
    return (1u << (bits() % 32)) - 1;
  case 3:
    return 0u - bits() % 17;
  default:
    return bits();
  }
}

u32 Random::floatBits() {
  const u32 Special[] = {0,          0x80000000, 0x7F800000, 0xFF800000,
                         0x7FC00000, 0x00000001, 0x807FFFFF, 0x00800000,
                         0x7F7FFFFF, 0x3F800000, 0x7F800001, 0xBF800000};
  switch (bits() % 4) {
  case 0:
    return Special[bits() % std::size(Special)];
  case 1: // Near one.
    return (bits() & 0x81FFFFFF) | 0x3F000000;
  default:
    return bits();
  }
}

u64 Random::doubleBits() {
  u64 B = bits64();
  switch (bits() % 8) {
  case 0:
    return B & u64(1) << 63;
  case 1:
    return (B & u64(1) << 63) | u64(0x7FF) << 52;
  case 2:
    return B & ~(u64(0x7FF) << 52);
  default:
    return B;
  }
}

u64 Random::bitsOf(Type T) {
  switch (T) {
  case Type::F16:
  case Type::B16:
  case Type::I16: {
    const u16 Edges[] = {0,      0x8000, 0x7C00, 0xFC00, 0x7E01, 0x7C01,
                         0x0001, 0x83FF, 0x0400, 0x7BFF, 0x3C00, 0xBC00};
    return bits() % 4 == 0 ? Edges[bits() % 12] : u16(bits());
  }
  case Type::F64:
    return doubleBits();
  case Type::B64:
  case Type::I64:
    return u64(integer()) << 32 | integer();
  case Type::F32:
    return floatBits();
  default:
    return bits() % 4 ? integer() : floatBits();
  }
}

void toygcn::sim::inWave(function_ref<void(Wave &)> Fn) {
  struct First : Observer {
    function_ref<void(Wave &)> Fn;
    explicit First(function_ref<void(Wave &)> Fn) : Fn(Fn) {}
    void waveStart(Wave &W) override { Fn(W); }
  };
  Memory Mem;
  Kernel K;
  K.Name = "none";
  K.Rsrc1 = 15 | 12 << 6; // 64 VGPRs, 112 SGPRs.
  std::vector<u8> Code = assemble("s_endpgm\n");
  auto Obj = CodeObject::fromCode(Mem, Code, K);
  auto Prog = cantFail(Program::create(*Obj));
  LaunchOptions Options;
  Options.Grid = {WaveSize, 1, 1};
  Options.Block = {WaveSize, 1, 1};
  Launch L(Mem, *Prog, Obj->kernels().front(), Options);
  First Access(Fn);
  L.addObserver(Access);
  cantFail(L.bind({}));
  cantFail(L.run());
}

Inst toygcn::sim::vectorInst(const OpInfo &Op) {
  Inst I;
  I.Op = &Op;
  I.Dst = 20;
  I.MaskDst = 40;
  for (unsigned K = 0; K < Op.NumSrc; ++K) {
    I.S[K].K = Src::Vector;
    I.S[K].Ty = Op.Src[K];
    I.S[K].Reg = u16(4 * K);
  }
  if (Op.MaskIn) {
    I.Mask.K = Src::Scalar;
    I.Mask.Ty = Type::Mask;
    I.Mask.Reg = 42;
  }
  return I;
}
