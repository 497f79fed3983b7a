//===- Outputs.cpp - Files that the user names ----------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Outputs.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace toygcn::sim;

/// The files that a run reads: the object, and those of `buf:TYPE:COUNT:@FILE`.
static bool isRead(StringRef Path, const Options &O) {
  if (sys::fs::equivalent(Path, O.Input))
    return true;
  return any_of(O.Args, [&](StringRef Arg) {
    size_t Mark = Arg.find(":@");
    return Mark != StringRef::npos &&
           sys::fs::equivalent(Path, Arg.substr(Mark + 2));
  });
}

/// \p IsOurs: whether an earlier run can have made a file of these bytes.
static Error checkOutput(StringRef Option, StringRef Path, const Options &O,
                         function_ref<bool(StringRef)> IsOurs) {
  if (!sys::fs::is_regular_file(Path))
    return Error::success();
  if (isRead(Path, O))
    return createStringError(Option + " " + Path +
                             ": the run reads this file; name another");
  auto File = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                    /*RequiresNullTerminator=*/false);
  if (!File || (*File)->getBuffer().empty() || IsOurs((*File)->getBuffer()))
    return Error::success();
  return createStringError(Option + " " + Path +
                           ": no earlier run made this file; remove it, or "
                           "name another");
}

Error toygcn::sim::checkOutputs(const Options &O, ArrayRef<Argument> Args) {
  auto IsCounts = [](StringRef Text) {
    return Text.take_front(64).contains("\"kernel\":");
  };
  auto IsBytes = [](StringRef Text) {
    return Text.starts_with("{\"") || Text.starts_with("{}");
  };
  if (Error E = checkOutput("--stats-json", O.StatsJson, O, IsCounts))
    return E;
  if (Error E = checkOutput("--profile", O.Profile, O, IsCounts))
    return E;
  if (Error E = checkOutput("--undefined", O.Undefined, O, IsBytes))
    return E;
  for (StringRef Dump : O.Dumps) {
    auto [Which, Path] = Dump.split('=');
    unsigned N;
    if (Which.getAsInteger(10, N) || N >= Args.size() ||
        Args[N].Value.K != ArgValue::Buffer)
      continue; // An error of its own.
    // An earlier run of the same launch wrote as many bytes.
    auto IsAsLong = [Size = Args[N].Value.Memory->Size](StringRef Bytes) {
      return Bytes.size() == Size;
    };
    if (Error E = checkOutput("--dump", Path, O, IsAsLong))
      return E;
  }
  return Error::success();
}

Error toygcn::sim::writeFile(StringRef Path,
                             function_ref<void(raw_ostream &)> Fn) {
  std::error_code EC;
  raw_fd_ostream OS(Path, EC);
  if (!EC) {
    Fn(OS);
    OS.flush();
    EC = OS.error();
    OS.clear_error();
  }
  if (EC)
    return createStringError("cannot write '" + Path + "': " + EC.message());
  return Error::success();
}
