//===- Lld.cpp - lld as a library -----------------------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tools.h"
#include "lld/Common/Driver.h"
#include "llvm/Support/raw_ostream.h"
#include <unistd.h>

LLD_HAS_DRIVER(elf)

int toygcn::ready::lld(llvm::ArrayRef<const char *> Words) {
  std::string Said;
  llvm::raw_string_ostream OS(Said);
  const ::lld::Result R =
      ::lld::lldMain(Words, OS, OS, {{::lld::Gnu, &::lld::elf::link}});
  if (!R.canRunAgain)
    _exit(1);
  return R.retCode || !Said.empty() ? CannotSay : 0;
}
