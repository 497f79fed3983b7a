//===- ForgetPreload.cpp - Keep LD_PRELOAD from child processes -----------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The other half of launcher.c, linked into the plugin: once loaded, the
/// plugin takes itself out of LD_PRELOAD. Otherwise every process that the tool
/// starts would load it, and libLLVM with it. The same goes for the runtime of
/// the sanitizers.
///
//===----------------------------------------------------------------------===//

#include <cstdlib>
#include <dlfcn.h>
#include <string>

static void forgetPreload() {
  const char *List = getenv("LD_PRELOAD");
  Dl_info Self;
  if (!List || !dladdr(reinterpret_cast<void *>(&forgetPreload), &Self) ||
      !Self.dli_fname)
    return;

  std::string Kept;
#ifdef TOYGCN_SANITIZER
  const std::string Runtime(TOYGCN_SANITIZER);
#else
  const std::string Runtime;
#endif
  const std::string All(List), Own(Self.dli_fname);
  for (size_t Begin = 0; Begin < All.size();) {
    size_t End = All.find_first_of(": ", Begin);
    if (End == std::string::npos)
      End = All.size();
    const std::string Entry = All.substr(Begin, End - Begin);
    if (!Entry.empty() && Entry != Own && Entry != Runtime)
      Kept += (Kept.empty() ? "" : ":") + Entry;
    Begin = End + 1;
  }
  if (Kept.empty())
    unsetenv("LD_PRELOAD");
  else
    setenv("LD_PRELOAD", Kept.c_str(), 1);
}

namespace {
const struct ForgetPreload {
  ForgetPreload() { forgetPreload(); }
} ForgetPreloadAtLoad;
} // namespace
