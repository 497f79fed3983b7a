//===- launcher.c - Start a stock LLVM tool with the ToyGCN target --------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One program under several names: build/bin/llc, opt, llvm-mc, ... are links
/// to it, and toygcn-llc, ... where it is installed. It finds the plugin
/// relative to itself (../lib/libLLVMToyGCN.so) and replaces itself by the
/// packaged tool of the same name, with the plugin loaded. This is the only
/// place that knows how a tool gets the plugin:
///
///  * llc and opt have `-load`. It goes first on the command line, because the
///    target's own options exist only after it.
///  * The other tools have no such option: LD_PRELOAD runs the plugin's static
///    constructors, which register the target. The plugin takes itself out of
///    LD_PRELOAD again (ForgetPreload.cpp), so that processes which the tool
///    starts, the test script of llvm-reduce for one, are left alone.
///
//===----------------------------------------------------------------------===//

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum LoadMethod { LoadOption, LoadPreload };

struct Tool {
  const char *Name;
  enum LoadMethod Method;
};

static const struct Tool Tools[] = {
    {"llc", LoadOption},       {"opt", LoadOption},
    {"llvm-mc", LoadPreload},  {"llvm-objdump", LoadPreload},
    {"llvm-mca", LoadPreload}, {"llvm-reduce", LoadPreload},
};

static const char Plugin[] = "libLLVMToyGCN.so";

static const char *baseName(const char *Path) {
  const char *Slash = strrchr(Path, '/');
  return Slash ? Slash + 1 : Path;
}

/// Also of "toygcn-llc": the name that an installation puts beside other tools.
static const struct Tool *findTool(const char *Name) {
  static const char Prefix[] = "toygcn-";
  if (!strncmp(Name, Prefix, strlen(Prefix)))
    Name += strlen(Prefix);
  for (size_t I = 0; I != sizeof(Tools) / sizeof(Tools[0]); ++I)
    if (!strcmp(Tools[I].Name, Name))
      return &Tools[I];
  return NULL;
}

/// Writes the path of this program to \p Out (PATH_MAX bytes): \p Called is how it
/// was called, for a system without /proc. \returns 0 where none is known.
static int locateSelf(const char *Called, char *Out) {
  ssize_t Length = readlink("/proc/self/exe", Out, PATH_MAX - 1);
  if (Length >= 0) {
    Out[Length] = '\0';
    return 1;
  }
  if (strchr(Called, '/'))
    return realpath(Called, Out) != NULL;
  const char *Folders = getenv("PATH");
  char Path[PATH_MAX];
  for (; Folders && *Folders; Folders += strspn(Folders, ":")) {
    int Width = (int)strcspn(Folders, ":");
    if (snprintf(Path, sizeof(Path), "%.*s/%s", Width, Folders, Called) <
            PATH_MAX &&
        !access(Path, X_OK))
      return realpath(Path, Out) != NULL;
    Folders += Width;
  }
  return 0;
}

/// Writes the path of the plugin, PREFIX/lib/libLLVMToyGCN.so for a launcher in
/// PREFIX/bin, to \p Out (PATH_MAX bytes). \returns 0 when it does not fit.
static int locatePlugin(const char *Called, char *Out) {
  char Self[PATH_MAX];
  strcpy(Out, Plugin);
  if (!locateSelf(Called, Self))
    return 0;
  for (int Level = 0; Level != 2; ++Level) {
    char *Slash = strrchr(Self, '/');
    if (!Slash)
      return 0;
    *Slash = '\0';
  }
  return snprintf(Out, PATH_MAX, "%s/lib/%s", Self, Plugin) < PATH_MAX;
}

/// Puts \p Library in front of what LD_PRELOAD already holds.
static int prependPreload(const char *Library) {
  const char *Old = getenv("LD_PRELOAD");
  char *New = NULL;
  int Length = Old && *Old ? asprintf(&New, "%s:%s", Library, Old)
                           : asprintf(&New, "%s", Library);
  return Length >= 0 && !setenv("LD_PRELOAD", New, 1);
}

/// With TOYGCN_SANITIZE, the runtime of the sanitizers comes before all else.
/// LLVM frees little at its end, so leaks are not looked for. LLVM's allocators
/// forbid memory that they have not given away; libLLVM, which is built without
/// sanitizers, does not allow it again, so none is forbidden. A finding is a
/// signal, which no test takes for an ordinary error.
static int loadSanitizer(void) {
#ifdef TOYGCN_SANITIZER
  return prependPreload(TOYGCN_SANITIZER) &&
         !setenv("ASAN_OPTIONS",
                 "detect_leaks=0:allow_user_poisoning=0:abort_on_error=1", 0) &&
         !setenv("UBSAN_OPTIONS", "abort_on_error=1:print_stacktrace=1", 0);
#else
  return 1;
#endif
}

/// LLVM goes on without a library that -load cannot open. \returns the first one
/// that is missing, or NULL; one without a slash the loader looks for.
static const char *missingLibrary(int ArgC, char **ArgV) {
  for (int I = 1; I < ArgC; ++I) {
    const char *Word = ArgV[I] + strspn(ArgV[I], "-");
    if (Word == ArgV[I] || strncmp(Word, "load", 4))
      continue;
    const char *File = Word[4] == '='             ? Word + 5
                       : !Word[4] && I + 1 < ArgC ? ArgV[I + 1]
                                                  : "";
    if (strchr(File, '/') && access(File, R_OK))
      return File;
  }
  return NULL;
}

static int outOfMemory(void) {
  fprintf(stderr, "toygcn: error: out of memory\n");
  return 1;
}

int main(int ArgC, char **ArgV) {
  const char *Name = ArgC ? baseName(ArgV[0]) : "";
  const struct Tool *T = findTool(Name);
  if (!T) {
    fprintf(stderr,
            "toygcn: error: '%s' is no tool that this launcher knows; "
            "call it as one of:",
            Name);
    for (size_t I = 0; I != sizeof(Tools) / sizeof(Tools[0]); ++I)
      fprintf(stderr, " %s", Tools[I].Name);
    fprintf(stderr, "\n");
    return 1;
  }

  char Library[PATH_MAX];
  if (!locatePlugin(ArgV[0], Library) || access(Library, R_OK)) {
    fprintf(stderr,
            "%s: error: the ToyGCN plugin is missing: %s\n"
            "  To build it, run: utils/toygcn build\n",
            Name, Library);
    return 1;
  }

  const char *Missing = missingLibrary(ArgC, ArgV);
  if (Missing) {
    fprintf(stderr, "%s: error: -load=%s: %s\n", Name, Missing,
            strerror(errno));
    return 1;
  }

  char **Args = calloc((size_t)ArgC + 2, sizeof(char *));
  if (!Args)
    return outOfMemory();
  int Out = 0;
  Args[Out++] = ArgV[0];
  if (T->Method == LoadOption) {
    if (asprintf(&Args[Out++], "-load=%s", Library) < 0)
      return outOfMemory();
  } else if (!prependPreload(Library)) {
    return outOfMemory();
  }
  if (!loadSanitizer())
    return outOfMemory();
  for (int In = 1; In < ArgC; ++In)
    Args[Out++] = ArgV[In];

  char Stock[PATH_MAX];
  snprintf(Stock, sizeof(Stock), "%s/%s", TOYGCN_LLVM_TOOLS, T->Name);
  execv(Stock, Args);
  fprintf(stderr,
          "%s: error: cannot start the packaged tool %s: %s\n"
          "  To install what is missing, run: utils/toygcn build\n",
          Name, Stock, strerror(errno));
  return 1;
}
