//===- ready.c - A program that has started and waits for its work --------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The loader needs 20 ms for clang, llc or lld, half of what they need for a
/// small kernel. With this library in LD_PRELOAD a program is loaded once and
/// forks, before its main, for each command line that it gets. utils/toygcn_lib/
/// ready.py is the other end of the socket on standard input:
///
///   it sends   seconds, a folder, a file for stdout, one for stderr, and the
///              words of the command line, each ended by a zero, in one packet
///   it gets    the status, as waitpid gives it
///
//===----------------------------------------------------------------------===//

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

typedef int Start(int, char **, char **);
static Start *Main;

enum { LongestPacket = 1 << 17, MostWords = 4096 };
static char Packet[LongestPacket + 1];
static char *Words[MostWords + 1];

static int split(char *Text, ssize_t Length) {
  int Count = 0;
  for (char *End = Text + Length; Text < End && Count < MostWords;
       Text += strlen(Text) + 1)
    Words[Count++] = Text;
  Words[Count] = NULL;
  return Count;
}

/// Opens \p Path in place of \p Descriptor.
static void redirect(int Descriptor, const char *Path, int Flags) {
  int Opened = open(Path, Flags, 0600);
  if (Opened < 0 || dup2(Opened, Descriptor) < 0)
    _exit(126);
  close(Opened);
}

static int work(int Count, char **Environment) {
  enum { Seconds, Folder, Out, Errors, Program };
  if (Count <= Program || chdir(Words[Folder]))
    _exit(126);
  redirect(STDIN_FILENO, "/dev/null", O_RDONLY);
  redirect(STDOUT_FILENO, Words[Out], O_WRONLY | O_CREAT | O_TRUNC);
  redirect(STDERR_FILENO, Words[Errors], O_WRONLY | O_CREAT | O_TRUNC);
  alarm((unsigned)atoi(Words[Seconds]));
  return Main(Count - Program, Words + Program, Environment);
}

static int serve(int ArgC, char **ArgV, char **Environment) {
  (void)ArgC, (void)ArgV;
  unsetenv("LD_PRELOAD");
  for (;;) {
    ssize_t Length = recv(STDIN_FILENO, Packet, LongestPacket, 0);
    if (Length <= 0)
      _exit(0);
    int Count = split(Packet, Length), Status = -1;
    pid_t Child = fork();
    if (!Child)
      return work(Count, Environment);
    waitpid(Child, &Status, 0);
    send(STDIN_FILENO, &Status, sizeof(Status), MSG_NOSIGNAL);
  }
}

__attribute__((visibility("default"))) int
__libc_start_main(Start *Wanted, int ArgC, char **ArgV, void (*Init)(void),
                  void (*End)(void), void (*LoaderEnd)(void), void *Stack);

/// What a program calls first.
int __libc_start_main(Start *Wanted, int ArgC, char **ArgV, void (*Init)(void),
                      void (*End)(void), void (*LoaderEnd)(void), void *Stack) {
  __typeof__(&__libc_start_main) Next;
  *(void **)&Next = dlsym(RTLD_NEXT, "__libc_start_main");
  Main = Wanted;
  return Next(serve, ArgC, ArgV, Init, End, LoaderEnd, Stack);
}
