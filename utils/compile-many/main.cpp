//===- main.cpp - Compile many files in one process -----------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// compile-many PLUGIN [OPTIONS]: reads lines `LEVEL FILE`, compiles each file
/// of IR as `llc -march=toygcn -OLEVEL -filetype=obj OPTIONS` does, and answers
/// each with a line: the SHA-1 of the object, or `none` if there is an error.
/// With --objects=FOLDER the object is FOLDER/SHA-1.o afterwards.
///
/// To start llc takes three times as long as it takes to compile a kernel, and
/// `utils/toygcn mutate` asks of 800 objects whether a mutant changes them;
/// `utils/toygcn bench --rent` compiles as many for each part of the garden, a
/// test all kernels in other ways. A crash or a file that takes a minute ends
/// the process: the answer is missing.
///
//===----------------------------------------------------------------------===//

#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/InitializePasses.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/PassRegistry.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/DynamicLibrary.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SHA1.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include <iostream>
#include <string>
#include <unistd.h>

using namespace llvm;

static constexpr unsigned SecondsOfAFile = 60;

static cl::opt<std::string>
    Objects("objects", cl::value_desc("folder"),
            cl::desc("Where each object is written, if it is not there"));

/// The passes of LLVM that llc knows by name.
static void initializePasses() {
  PassRegistry &PR = *PassRegistry::getPassRegistry();
  initializeCore(PR);
  initializeCodeGen(PR);
  initializeLoopStrengthReducePass(PR);
  initializeUnreachableBlockElimLegacyPassPass(PR);
  initializeConstantHoistingLegacyPassPass(PR);
  initializeScalarOpts(PR);
  initializeScalarizeMaskedMemIntrinLegacyPassPass(PR);
  initializeTransformUtils(PR);
}

/// Writes \p Object to its place in Objects. \returns false if it cannot.
static bool keep(StringRef Object, StringRef Hash) {
  SmallString<256> Path(Objects);
  sys::path::append(Path, Hash + ".o");
  if (sys::fs::exists(Path))
    return true;
  return !errorToBool(writeToOutput(Path, [&](raw_ostream &OS) {
    OS << Object;
    return Error::success();
  }));
}

static std::string compile(const Target &T, CodeGenOptLevel Level,
                           StringRef Path) {
  LLVMContext Context;
  bool Failed = false;
  Context.setDiagnosticHandlerCallBack(
      [](const DiagnosticInfo *Info, void *Failed) {
        if (Info->getSeverity() == DS_Error)
          *static_cast<bool *>(Failed) = true;
      },
      &Failed);
  SMDiagnostic Wrong;
  std::unique_ptr<Module> M = parseIRFile(Path, Wrong, Context);
  if (!M)
    return "none";

  std::unique_ptr<TargetMachine> TM(
      T.createTargetMachine(M->getTargetTriple(), "", "", TargetOptions(),
                            std::nullopt, std::nullopt, Level));
  M->setDataLayout(TM->createDataLayout());
  SmallVector<char, 0> Object;
  raw_svector_ostream OS(Object);
  legacy::PassManager PM;
  PM.add(new TargetLibraryInfoWrapperPass(
      TargetLibraryInfoImpl(M->getTargetTriple())));
  if (TM->addPassesToEmitFile(PM, OS, nullptr, CodeGenFileType::ObjectFile,
                              /*DisableVerify=*/false))
    return "none";
  PM.run(*M);
  if (Failed)
    return "none";
  const std::string Hash =
      toHex(SHA1::hash(arrayRefFromStringRef(OS.str())), /*LowerCase=*/true);
  return Objects.empty() || keep(OS.str(), Hash) ? Hash : "none";
}

int main(int Count, char **Words) {
  std::string Why;
  if (Count < 2 ||
      sys::DynamicLibrary::LoadLibraryPermanently(Words[1], &Why)) {
    errs() << "compile-many: expected the plugin " << Why << '\n';
    return 1;
  }
  cl::ParseCommandLineOptions(Count - 1, Words + 1);
  // Assembly in a program may be of another target.
  InitializeAllTargets();
  InitializeAllTargetMCs();
  InitializeAllAsmPrinters();
  InitializeAllAsmParsers();
  const Target *T = nullptr;
  for (const Target &Known : TargetRegistry::targets())
    if (Known.getName() == StringRef("toygcn"))
      T = &Known;
  if (!T)
    return 1;
  initializePasses();

  int Level;
  std::string Path;
  while (std::cin >> Level && std::getline(std::cin >> std::ws, Path)) {
    alarm(SecondsOfAFile);
    std::cout << compile(*T, static_cast<CodeGenOptLevel>(Level), Path)
              << std::endl;
  }
  return 0;
}
