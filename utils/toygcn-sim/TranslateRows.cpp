//===- TranslateRows.cpp - The rows' functions, and LLVM ------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TranslateRows.h"
#include "Lanes.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include <cstddef>

using namespace llvm;
using namespace toygcn::sim;

//===----------------------------------------------------------------------===//
// The bitcode
//===----------------------------------------------------------------------===//

#ifdef TOYGCN_ROWS_FILE
__asm__(".section .rodata\n"
        ".balign 16\n"
        "toygcnRows: .incbin \"" TOYGCN_ROWS_FILE "\"\n"
        "toygcnRowsEnd:\n"
        ".text\n");
extern "C" const char toygcnRows[] __attribute__((visibility("hidden")));
extern "C" const char toygcnRowsEnd[] __attribute__((visibility("hidden")));
static MemoryBufferRef bitcode() {
  return {StringRef(toygcnRows, toygcnRowsEnd - toygcnRows), "rows"};
}
#else
static MemoryBufferRef bitcode() { return {}; }
#endif

static std::unique_ptr<Module> loadRows(LLVMContext &Context) {
  auto M = getLazyBitcodeModule(bitcode(), Context);
  if (!M)
    return consumeError(M.takeError()), nullptr;
  return std::move(*M);
}

/// One block without calls.
static bool isSimple(const Function &F) {
  if (F.size() != 1)
    return false;
  for (const Instruction &I : F.front())
    if (const auto *Call = dyn_cast<CallBase>(&I))
      if (!Call->getCalledFunction() ||
          !Call->getCalledFunction()->isIntrinsic())
        return false;
  return true;
}

void RowLibrary::collect() {
  LLVMContext Context;
  std::unique_ptr<Module> M = loadRows(Context);
  if (!M || M->materializeAll())
    return;
  // _ZN...LaneLoopI...E5groupE... is a member of the type N...LaneLoopI...EE.
  for (const Function &F : *M) {
    StringRef Name = F.getName();
    const size_t End = Name.rfind("5groupE");
    if (Name.consume_front("_Z") && End != StringRef::npos && isSimple(F))
      Functions[(Name.take_front(End - 2) + "E").str()] = F.getName().str();
  }
}

static Expected<std::unique_ptr<orc::LLJIT>> makeJit() {
  auto Host = orc::JITTargetMachineBuilder::detectHost();
  if (!Host)
    return Host.takeError();
  Host->setCodeGenOptLevel(CodeGenOptLevel::Less);
  return orc::LLJITBuilder()
      .setJITTargetMachineBuilder(std::move(*Host))
      .create();
}

RowLibrary::RowLibrary() {
  if (!bitcode().getBufferSize() || !ForHost<&fillRow>::onlyWide() ||
      InitializeNativeTarget() || InitializeNativeTargetAsmPrinter())
    return;
  if (auto New = makeJit()) {
    Jit = std::move(*New);
    collect();
  } else {
    consumeError(New.takeError());
  }
}

RowLibrary &RowLibrary::get() {
  // It stays when the process ends: other threads may still run its code.
  static RowLibrary &Library = *new RowLibrary();
  return Library;
}

//===----------------------------------------------------------------------===//
// One function
//===----------------------------------------------------------------------===//

namespace {

/// Offsets of what translated code finds in a Wave.
struct Places {
  size_t V, S, Mode, HalfOfVcc, KnowsVccz;
};

/// Makes the function of one FusedStep:
///
///   for each group of lanes that has active ones:
///     the rows' functions, one after the other
///     a lane has to be asked: interpretGroup
///     else: write the registers that they wrote
///   write lane masks
class Builder {
public:
  Builder(Module &M, const StringMap<std::string> &Rows, const Places &At,
          const FusedStep &F, RowLibrary::AskFn Ask)
      : M(M), Rows(Rows), At(At), F(F), Ask(Ask), B(M.getContext()) {}
  Function *run(StringRef Name);

private:
  Value *address(Value *Base, u64 Offset) {
    return B.CreateConstGEP1_64(B.getInt8Ty(), Base, Offset);
  }
  Value *scalar(unsigned Reg, llvm::Type *Ty) {
    return B.CreateAlignedLoad(Ty, address(W, At.S + 4 * Reg), Align(4));
  }
  Value *pointer(const void *P) {
    return B.CreateIntToPtr(B.getInt64(uintptr_t(P)), B.getPtrTy());
  }
  Value *groupBits(Value *Mask) {
    return B.CreateTrunc(B.CreateLShr(Mask, FirstLane), B.getInt16Ty());
  }
  Value *rowPointer(unsigned Reg) {
    return B.CreateGEP(B.getInt8Ty(), V,
                       B.CreateAdd(B.CreateShl(FirstLane, 2),
                                   B.getInt64(Reg * sizeof(LaneRow))));
  }
  Value *source(const Src &S, unsigned Dword);
  Value *maskIn(const Inst &I);
  void step(const Inst &I);
  void writeRegisters();
  void writeMasks(ArrayRef<Value *> Sums);
  BasicBlock *newBlock(const char *Name) {
    return BasicBlock::Create(M.getContext(), Name, Fn);
  }

  /// A way through a group, and the bits that it gives to each of F.Masks.
  struct Way {
    BasicBlock *From;
    std::vector<Value *> Masks;
  };
  void begin(StringRef Name);
  Way ask(BasicBlock *Asking, BasicBlock *Next);
  Way write(BasicBlock *Writing, BasicBlock *Next);

  Module &M;
  const StringMap<std::string> &Rows;
  const Places &At;
  const FusedStep &F;
  const RowLibrary::AskFn Ask;
  IRBuilder<> B;
  Function *Fn = nullptr;
  FixedVectorType *Group = nullptr;
  Value *W = nullptr, *V = nullptr, *FirstLane = nullptr, *Exec = nullptr,
        *Active = nullptr, *Mode = nullptr, *ToAsk = nullptr, *Asked = nullptr;
  std::map<unsigned, Value *> Registers; ///< Groups of rows, as they are now.
  std::map<unsigned, Value *> Written;
  std::map<unsigned, Value *> Masks; ///< Sixteen bits each.
};

} // namespace

Value *Builder::source(const Src &S, unsigned Dword) {
  const unsigned Last = dwords(S.Ty) - 1;
  if (S.ShortWay == Src::Kept)
    return ConstantInt::get(Group, S.Rows[Dword][0]);
  Value *Result;
  if (S.K == Src::Vector) {
    Value *&Known = Registers[S.Reg + Dword];
    if (!Known)
      Known = B.CreateAlignedLoad(Group, rowPointer(S.Reg + Dword), Align(64));
    Result = Known;
  } else {
    Result =
        B.CreateVectorSplat(GroupSize, scalar(S.Reg + Dword, B.getInt32Ty()));
  }
  if (S.ShortWay != Src::Computed || Dword != Last)
    return Result;
  const u32 Sign = signBit(S.Ty);
  if (S.Abs)
    Result = B.CreateAnd(Result, ConstantInt::get(Group, ~Sign));
  return S.Neg ? B.CreateXor(Result, ConstantInt::get(Group, Sign)) : Result;
}

Value *Builder::maskIn(const Inst &I) {
  if (!I.Op->MaskIn)
    return B.getInt16(0);
  auto Known = Masks.find(I.Mask.Reg);
  return Known != Masks.end() ? Known->second
                              : groupBits(scalar(I.Mask.Reg, B.getInt64Ty()));
}

/// Calls the row's function; it will be inlined.
void Builder::step(const Inst &I) {
  const OpInfo &Op = *I.Op;
  IRBuilder<> Entry(&Fn->getEntryBlock(), Fn->getEntryBlock().begin());
  AllocaInst *Args =
      Entry.CreateAlloca(ArrayType::get(B.getInt8Ty(), sizeof(GroupArgs)));
  Args->setAlignment(Align(alignof(GroupArgs)));
  auto Put = [&](Value *What, size_t Offset) {
    B.CreateStore(What, address(Args, Offset));
  };
  for (unsigned K = 0; K < Op.NumSrc; ++K)
    for (unsigned D = 0; D < dwords(I.S[K].Ty); ++D)
      Put(source(I.S[K], D),
          offsetof(GroupArgs, S) + sizeof(LaneGroup) * (2 * K + D));
  Put(maskIn(I), offsetof(GroupArgs, MaskIn));
  Put(B.getInt16(0), offsetof(GroupArgs, ToAsk));
  Put(Mode, offsetof(GroupArgs, Mode));
  B.CreateCall(M.getFunction(Rows.lookup(Op.Key)), Args);
  for (unsigned D = 0; D < dwords(Op.Dst); ++D)
    Registers[I.Dst + D] = Written[I.Dst + D] = B.CreateAlignedLoad(
        Group, address(Args, offsetof(GroupArgs, D) + sizeof(LaneGroup) * D),
        Align(64));
  if (Op.MaskOut)
    Masks[I.MaskDst] = B.CreateLoad(
        B.getInt16Ty(), address(Args, offsetof(GroupArgs, MaskOut)));
  ToAsk = B.CreateOr(
      ToAsk,
      B.CreateLoad(B.getInt16Ty(), address(Args, offsetof(GroupArgs, ToAsk))));
}

/// At the end of a group: all lanes as they are, or those that are active.
void Builder::writeRegisters() {
  auto *Some = newBlock("some"), *All = newBlock("all"),
       *Done = newBlock("done");
  B.CreateCondBr(B.CreateICmpEQ(Active, B.getInt16(-1)), All, Some);
  B.SetInsertPoint(All);
  for (auto [Reg, New] : Written)
    B.CreateAlignedStore(New, rowPointer(Reg), Align(64));
  B.CreateBr(Done);
  B.SetInsertPoint(Some);
  Value *Lanes =
      B.CreateBitCast(Active, FixedVectorType::get(B.getInt1Ty(), GroupSize));
  std::vector<Value *> Blended;
  for (auto [Reg, New] : Written)
    Blended.push_back(B.CreateSelect(
        Lanes, New, B.CreateAlignedLoad(Group, rowPointer(Reg), Align(64))));
  // As in writeGroup: no masked stores.
  B.CreateCall(InlineAsm::get(FunctionType::get(B.getVoidTy(), false), "",
                              "~{memory}", /*hasSideEffects=*/true));
  for (auto [Reg, New] : Written)
    B.CreateAlignedStore(
        Blended[std::distance(Written.begin(), Written.find(Reg))],
        rowPointer(Reg), Align(64));
  B.CreateBr(Done);
  B.SetInsertPoint(Done);
}

void Builder::writeMasks(ArrayRef<Value *> Sums) {
  for (unsigned K = 0; K < Sums.size(); ++K) {
    B.CreateAlignedStore(Sums[K], address(W, At.S + 4 * F.Masks[K]), Align(4));
    if (F.Masks[K] != VccLo)
      continue;
    B.CreateStore(ConstantPointerNull::get(B.getPtrTy()),
                  address(W, At.HalfOfVcc));
    B.CreateStore(B.getInt8(1), address(W, At.KnowsVccz));
  }
}

/// The function, and what all groups read.
void Builder::begin(StringRef Name) {
  llvm::Type *Ptr = B.getPtrTy();
  Group = FixedVectorType::get(B.getInt32Ty(), GroupSize);
  Fn = Function::Create(FunctionType::get(B.getVoidTy(), {Ptr, Ptr}, false),
                        GlobalValue::ExternalLinkage, Name, M);
  Fn->addFnAttr(Attribute::NoUnwind);
  Fn->addFnAttr("prefer-vector-width", "512");
  Fn->addFnAttr("min-legal-vector-width", "512");
  W = Fn->getArg(0);
  B.SetInsertPoint(newBlock("entry"));
  V = B.CreateLoad(Ptr, address(W, At.V));
  Mode = B.CreateLoad(B.getInt32Ty(), address(W, At.Mode));
  Exec = scalar(ExecLo, B.getInt64Ty());
  Asked = B.CreateAlloca(
      ArrayType::get(B.getInt64Ty(), std::max<size_t>(F.Masks.size(), 1)));
}

/// The group is interpreted.
Builder::Way Builder::ask(BasicBlock *Asking, BasicBlock *Next) {
  llvm::Type *Ptr = B.getPtrTy();
  B.SetInsertPoint(Asking);
  B.CreateCall(
      FunctionType::get(B.getVoidTy(), {Ptr, Ptr, B.getInt32Ty(), Ptr}, false),
      pointer(reinterpret_cast<const void *>(Ask)),
      {W, pointer(&F),
       B.CreateTrunc(B.CreateLShr(FirstLane, 4), B.getInt32Ty()), Asked});
  Way Asks{Asking, {}};
  for (size_t K = 0; K < F.Masks.size(); ++K)
    Asks.Masks.push_back(B.CreateLoad(B.getInt64Ty(), address(Asked, 8 * K)));
  B.CreateBr(Next);
  return Asks;
}

/// What was computed is written.
Builder::Way Builder::write(BasicBlock *Writing, BasicBlock *Next) {
  B.SetInsertPoint(Writing);
  writeRegisters();
  Way Writes{B.GetInsertBlock(), {}};
  for (u16 Mask : F.Masks)
    Writes.Masks.push_back(B.CreateShl(
        B.CreateZExt(B.CreateAnd(Masks[Mask], Active), B.getInt64Ty()),
        FirstLane));
  B.CreateBr(Next);
  return Writes;
}

Function *Builder::run(StringRef Name) {
  begin(Name);
  BasicBlock *Entry = B.GetInsertBlock();
  auto *Head = newBlock("head"), *Body = newBlock("body"),
       *Asking = newBlock("ask"), *Writing = newBlock("write"),
       *Next = newBlock("next"), *End = newBlock("end");
  B.CreateBr(Head);

  // Each group adds its bits to the masks.
  B.SetInsertPoint(Head);
  auto NewPhi = [&] {
    PHINode *Phi = B.CreatePHI(B.getInt64Ty(), 2);
    Phi->addIncoming(B.getInt64(0), Entry);
    return Phi;
  };
  PHINode *Lane = NewPhi();
  FirstLane = Lane;
  std::vector<PHINode *> Sums;
  for (size_t K = 0; K < F.Masks.size(); ++K)
    Sums.push_back(NewPhi());
  Active = groupBits(Exec);
  B.CreateCondBr(B.CreateICmpEQ(Active, B.getInt16(0)), Next, Body);

  B.SetInsertPoint(Body);
  ToAsk = B.getInt16(0);
  for (const Block::Step &S : F.Steps)
    step(*S.I);
  B.CreateCondBr(B.CreateICmpNE(B.CreateAnd(ToAsk, Active), B.getInt16(0)),
                 Asking, Writing);
  const Way Ways[] = {
      {Head, std::vector<Value *>(F.Masks.size(), B.getInt64(0))},
      ask(Asking, Next),
      write(Writing, Next)};

  B.SetInsertPoint(Next);
  std::vector<Value *> All;
  for (size_t K = 0; K < F.Masks.size(); ++K) {
    PHINode *New = PHINode::Create(B.getInt64Ty(), 3, "", Next->begin());
    for (const Way &From : Ways)
      New->addIncoming(From.Masks[K], From.From);
    All.push_back(B.CreateOr(Sums[K], New));
    Sums[K]->addIncoming(All[K], Next);
  }
  Value *NextLane = B.CreateAdd(Lane, B.getInt64(GroupSize));
  Lane->addIncoming(NextLane, Next);
  B.CreateCondBr(B.CreateICmpULT(NextLane, B.getInt64(WaveSize)), Head, End);
  B.SetInsertPoint(End);
  writeMasks(All);
  B.CreateRetVoid();
  return Fn;
}

//===----------------------------------------------------------------------===//
// Compiling
//===----------------------------------------------------------------------===//

/// Inlines rows' functions, and brings what they leave in memory to registers.
static void optimize(Module &M) {
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CAM;
  ModuleAnalysisManager MAM;
  PassBuilder PB;
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CAM, MAM);
  FunctionPassManager FPM;
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
  FPM.addPass(EarlyCSEPass());
  FPM.addPass(InstCombinePass());
  FPM.addPass(ADCEPass());
  ModulePassManager MPM;
  MPM.addPass(AlwaysInlinerPass(/*InsertLifetime=*/false));
  MPM.addPass(GlobalDCEPass());
  MPM.addPass(createModuleToFunctionPassAdaptor(std::move(FPM)));
  MPM.run(M, MAM);
}

/// A row's function as part of the one that calls it, for this host.
static bool prepare(Function &F) {
  if (F.materialize())
    return false;
  F.removeFnAttr("target-cpu");
  F.removeFnAttr("target-features");
  F.removeFnAttr("tune-cpu");
  F.removeFnAttr(Attribute::NoInline);
  F.addFnAttr(Attribute::AlwaysInline);
  return true;
}

static bool refuse(Error E) {
  consumeError(std::move(E));
  return false;
}

bool RowLibrary::compile(ArrayRef<FusedStep *> Steps, AskFn Ask) {
  std::lock_guard<std::mutex> Locked(Lock);
  auto Context = std::make_unique<LLVMContext>();
  std::unique_ptr<Module> M = loadRows(*Context);
  if (!M)
    return false;
  if (GlobalVariable *Used = M->getGlobalVariable("llvm.used"))
    Used->eraseFromParent();
  if (GlobalVariable *Used = M->getGlobalVariable("llvm.compiler.used"))
    Used->eraseFromParent();
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Winvalid-offsetof"
  const Places At = {offsetof(Wave, V), offsetof(Wave, S),
                     offsetof(Wave, ModeReg), offsetof(Wave, HalfOfVcc),
                     offsetof(Wave, KnowsVccz)};
#pragma clang diagnostic pop
  std::vector<std::string> Names;
  for (FusedStep *F : Steps) {
    for (const Block::Step &S : F->Steps)
      if (Function *Row = M->getFunction(Functions.lookup(S.I->Op->Key));
          !Row || !prepare(*Row))
        return false;
    Names.push_back(("run" + Twine(Compiled++)).str());
    Builder(*M, Functions, At, *F, Ask).run(Names.back());
  }
  // What was not brought in is not needed.
  for (Function &F : make_early_inc_range(*M))
    if (F.isMaterializable())
      F.deleteBody();
  M->setDataLayout(Jit->getDataLayout());
  M->setTargetTriple(Jit->getTargetTriple());
  optimize(*M);
  if (Error E = Jit->addIRModule(
          orc::ThreadSafeModule(std::move(M), std::move(Context))))
    return refuse(std::move(E));
  for (size_t K = 0; K < Steps.size(); ++K) {
    auto Address = Jit->lookup(Names[K]);
    if (!Address)
      return refuse(Address.takeError());
    Steps[K]->Code = Address->toPtr<RunFn>();
  }
  return true;
}
