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
  void writeMasks(ArrayRef<PHINode *> Sums);

  Module &M;
  const StringMap<std::string> &Rows;
  const Places &At;
  const FusedStep &F;
  const RowLibrary::AskFn Ask;
  IRBuilder<> B;
  Function *Fn = nullptr;
  FixedVectorType *Group = nullptr;
  Value *W = nullptr, *V = nullptr, *FirstLane = nullptr, *Exec = nullptr,
        *Active = nullptr, *Mode = nullptr, *ToAsk = nullptr;
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
  LLVMContext &C = M.getContext();
  auto *Some = BasicBlock::Create(C, "some", Fn),
       *All = BasicBlock::Create(C, "all", Fn),
       *Done = BasicBlock::Create(C, "done", Fn);
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

void Builder::writeMasks(ArrayRef<PHINode *> Sums) {
  for (unsigned K = 0; K < Sums.size(); ++K) {
    B.CreateAlignedStore(Sums[K], address(W, At.S + 4 * F.Masks[K]), Align(4));
    if (F.Masks[K] != VccLo)
      continue;
    B.CreateStore(ConstantPointerNull::get(B.getPtrTy()),
                  address(W, At.HalfOfVcc));
    B.CreateStore(B.getInt8(1), address(W, At.KnowsVccz));
  }
}

Function *Builder::run(StringRef Name) {
  LLVMContext &C = M.getContext();
  llvm::Type *I64 = B.getInt64Ty(), *Ptr = B.getPtrTy();
  Group = FixedVectorType::get(B.getInt32Ty(), GroupSize);
  Fn = Function::Create(FunctionType::get(B.getVoidTy(), {Ptr, Ptr}, false),
                        GlobalValue::ExternalLinkage, Name, M);
  Fn->addFnAttr(Attribute::NoUnwind);
  Fn->addFnAttr("prefer-vector-width", "512");
  Fn->addFnAttr("min-legal-vector-width", "512");
  auto *Entry = BasicBlock::Create(C, "entry", Fn),
       *Head = BasicBlock::Create(C, "head", Fn),
       *Body = BasicBlock::Create(C, "body", Fn),
       *Asking = BasicBlock::Create(C, "ask", Fn),
       *Writing = BasicBlock::Create(C, "write", Fn),
       *Next = BasicBlock::Create(C, "next", Fn),
       *End = BasicBlock::Create(C, "end", Fn);
  W = Fn->getArg(0);
  B.SetInsertPoint(Entry);
  V = B.CreateLoad(Ptr, address(W, At.V));
  Mode = B.CreateLoad(B.getInt32Ty(), address(W, At.Mode));
  Exec = scalar(ExecLo, I64);
  Value *Asked =
      B.CreateAlloca(ArrayType::get(I64, std::max<size_t>(F.Masks.size(), 1)));
  B.CreateBr(Head);

  // Each group adds its bits to the masks.
  B.SetInsertPoint(Head);
  auto *Lane = B.CreatePHI(I64, 2);
  Lane->addIncoming(B.getInt64(0), Entry);
  FirstLane = Lane;
  std::vector<PHINode *> Sums, News;
  for (size_t K = 0; K < F.Masks.size(); ++K) {
    Sums.push_back(B.CreatePHI(I64, 2));
    Sums.back()->addIncoming(B.getInt64(0), Entry);
  }
  Active = groupBits(Exec);
  B.CreateCondBr(B.CreateICmpEQ(Active, B.getInt16(0)), Next, Body);

  B.SetInsertPoint(Body);
  ToAsk = B.getInt16(0);
  for (const Block::Step &S : F.Steps)
    step(*S.I);
  B.CreateCondBr(B.CreateICmpNE(B.CreateAnd(ToAsk, Active), B.getInt16(0)),
                 Asking, Writing);

  B.SetInsertPoint(Asking);
  B.CreateCall(
      FunctionType::get(B.getVoidTy(), {Ptr, Ptr, B.getInt32Ty(), Ptr}, false),
      pointer(reinterpret_cast<const void *>(Ask)),
      {W, pointer(&F),
       B.CreateTrunc(B.CreateLShr(FirstLane, 4), B.getInt32Ty()), Asked});
  std::vector<Value *> FromAsking, FromWriting;
  for (size_t K = 0; K < F.Masks.size(); ++K)
    FromAsking.push_back(B.CreateLoad(I64, address(Asked, 8 * K)));
  B.CreateBr(Next);

  B.SetInsertPoint(Writing);
  writeRegisters();
  for (u16 Mask : F.Masks)
    FromWriting.push_back(B.CreateShl(
        B.CreateZExt(B.CreateAnd(Masks[Mask], Active), I64), FirstLane));
  Writing = B.GetInsertBlock();
  B.CreateBr(Next);

  B.SetInsertPoint(Next);
  for (size_t K = 0; K < F.Masks.size(); ++K) {
    News.push_back(B.CreatePHI(I64, 3));
    News[K]->addIncoming(B.getInt64(0), Head);
    News[K]->addIncoming(FromAsking[K], Asking);
    News[K]->addIncoming(FromWriting[K], Writing);
  }
  for (size_t K = 0; K < F.Masks.size(); ++K)
    Sums[K]->addIncoming(B.CreateOr(Sums[K], News[K]), Next);
  Value *NextLane = B.CreateAdd(Lane, B.getInt64(GroupSize));
  Lane->addIncoming(NextLane, Next);
  B.CreateCondBr(B.CreateICmpULT(NextLane, B.getInt64(WaveSize)), Head, End);
  B.SetInsertPoint(End);
  std::vector<PHINode *> Last;
  for (size_t K = 0; K < F.Masks.size(); ++K) {
    Last.push_back(B.CreatePHI(I64, 1));
    Last[K]->addIncoming(Sums[K]->getIncomingValueForBlock(Next), Next);
  }
  writeMasks(Last);
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
