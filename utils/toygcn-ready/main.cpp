//===- main.cpp - clang, llc and lld that stay ----------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// toygcn-ready PLUGIN: compiles OpenCL programs in one process. Small ones
/// need a tenth of the time that starting clang, llc and lld for each takes.
/// utils/toygcn_lib/ready.py is the other end of the socket on standard input:
///
///   it sends   seconds, a folder, a file for stderr, and the words of a
///              command line, each ended by a zero, in one packet
///   it gets    the status of the command, or -1: run the program itself
///
/// What llc or lld refuse or warn of is answered by -1, so that their messages
/// are their own. A crash, or a command that takes too long, ends the process.
///
//===----------------------------------------------------------------------===//

#include "Tools.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/DynamicLibrary.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include <fcntl.h>
#include <malloc.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace llvm;
using namespace toygcn::ready;

static constexpr size_t LongestPacket = 1 << 17;

static int runTool(ArrayRef<const char *> Words) {
  using Tool = int (*)(ArrayRef<const char *>);
  Tool T = StringSwitch<Tool>(sys::path::filename(Words[0]))
               .Case("clang", clang)
               .Case("llc", llc)
               .Case("ld.lld", lld)
               .Default(nullptr);
  return T ? T(Words) : CannotSay;
}

/// Runs what \p Words say, with the file as stderr.
static int work(ArrayRef<const char *> Words) {
  enum { Seconds, Folder, Errors, Program };
  const int Opened =
      open(Words[Errors], O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (chdir(Words[Folder]) || Opened < 0)
    return CannotSay;
  const int Usual = dup(STDERR_FILENO);
  dup2(Opened, STDERR_FILENO);
  close(Opened);
  alarm(unsigned(atoi(Words[Seconds])));
  const int Status = runTool(Words.drop_front(Program));
  alarm(0);
  outs().flush();
  dup2(Usual, STDERR_FILENO);
  close(Usual);
  return Status;
}

static SmallVector<const char *, 64> split(const char *Text, size_t Length) {
  SmallVector<const char *, 64> Words;
  for (const char *End = Text + Length; Text < End; Text += strlen(Text) + 1)
    Words.push_back(Text);
  return Words;
}

int main(int Count, char **Args) {
  std::string Why;
  if (Count != 2 ||
      sys::DynamicLibrary::LoadLibraryPermanently(Args[1], &Why)) {
    errs() << "toygcn-ready: expected the plugin " << Why << '\n';
    return 1;
  }
  // Memory of one command is the next one's.
  mallopt(M_TRIM_THRESHOLD, 1 << 29);
  mallopt(M_MMAP_THRESHOLD, 1 << 29);
  InitializeAllTargets();
  InitializeAllTargetMCs();
  InitializeAllAsmPrinters();
  InitializeAllAsmParsers();
  // Tools print to a file or to stderr.
  dup2(open("/dev/null", O_WRONLY | O_CLOEXEC), STDOUT_FILENO);
  std::vector<char> Packet(LongestPacket + 1);
  for (;;) {
    const ssize_t Length = recv(STDIN_FILENO, Packet.data(), LongestPacket, 0);
    if (Length <= 0)
      return 0;
    Packet[Length] = 0;
    const int Status = work(split(Packet.data(), Length));
    send(STDIN_FILENO, &Status, sizeof(Status), MSG_NOSIGNAL);
  }
}
