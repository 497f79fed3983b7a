//===- Clang.cpp - clang as a library -------------------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// clang's driver says what its compiler has to do, as in the program.
///
//===----------------------------------------------------------------------===//

#include "Tools.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Driver/Compilation.h"
#include "clang/Driver/Driver.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/FrontendTool/Utils.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Host.h"

using namespace clang;

/// Runs the compiler with what follows -cc1.
static bool compile(llvm::ArrayRef<const char *> Words, const char *Program,
                    DiagnosticsEngine &Diags) {
  auto Invocation = std::make_shared<CompilerInvocation>();
  if (!CompilerInvocation::CreateFromArgs(*Invocation, Words, Diags, Program))
    return false;
  // The process goes on.
  Invocation->getFrontendOpts().DisableFree = false;
  Invocation->getCodeGenOpts().DisableFree = false;
  CompilerInstance Instance(std::move(Invocation));
  Instance.createVirtualFileSystem();
  Instance.createDiagnostics();
  return Instance.hasDiagnostics() && ExecuteCompilerInvocation(&Instance);
}

int toygcn::ready::clang(llvm::ArrayRef<const char *> Words) {
  DiagnosticOptions Options;
  auto *Printer = new TextDiagnosticPrinter(llvm::errs(), Options);
  Printer->setPrefix("clang");
  DiagnosticsEngine Diags(DiagnosticIDs::create(), Options, Printer);
  driver::Driver D(Words[0], llvm::sys::getDefaultTargetTriple(), Diags);
  std::unique_ptr<driver::Compilation> C(D.BuildCompilation(Words));
  if (!C || C->containsError() || Diags.hasErrorOccurred())
    return 1;
  if (C->getJobs().size() != 1)
    return CannotSay;
  const driver::Command &Job = *C->getJobs().begin();
  llvm::ArrayRef<const char *> Args = Job.getArguments();
  if (Args.empty() || llvm::StringRef(Args[0]) != "-cc1")
    return CannotSay;
  return compile(Args.drop_front(), Words[0], Diags) ? 0 : 1;
}
