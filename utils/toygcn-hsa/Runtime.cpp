//===- Runtime.cpp - What the whole runtime shares ------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Runtime.h"
#include "llvm/Support/raw_ostream.h"
#include <atomic>

using namespace llvm;
using namespace toygcn::hsa;

hsa_status_t toygcn::hsa::refuse(const Twine &Why, hsa_status_t Status) {
  errs() << "toygcn: " << Why << '\n';
  return Status;
}

//===----------------------------------------------------------------------===//
// Exported functions
//===----------------------------------------------------------------------===//

static std::atomic<unsigned> Users = 0;

hsa_status_t hsa_init() {
  start();
  ++Users;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_shut_down() {
  if (Users == 0)
    return HSA_STATUS_ERROR_NOT_INITIALIZED;
  --Users;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_status_string(hsa_status_t Status, const char **Text) {
  static const struct {
    hsa_status_t Status;
    const char *Text;
  } Texts[] = {
      {HSA_STATUS_SUCCESS, "success"},
      {HSA_STATUS_INFO_BREAK, "a traversal was stopped by its caller"},
      {HSA_STATUS_ERROR, "the simulated runtime does not do this"},
      {HSA_STATUS_ERROR_INVALID_ARGUMENT, "an argument is wrong"},
      {HSA_STATUS_ERROR_INVALID_ALLOCATION, "no such allocation"},
      {HSA_STATUS_ERROR_INVALID_QUEUE_CREATION, "such a queue is impossible"},
      {HSA_STATUS_ERROR_OUT_OF_RESOURCES, "out of memory"},
      {HSA_STATUS_ERROR_NOT_INITIALIZED, "hsa_init was not called"},
      {HSA_STATUS_ERROR_INVALID_CODE_OBJECT, "not a gfx900 code object"},
      {HSA_STATUS_ERROR_INVALID_SYMBOL_NAME, "no such symbol"},
  };
  for (const auto &Row : Texts)
    if (Row.Status == Status) {
      *Text = Row.Text;
      return HSA_STATUS_SUCCESS;
    }
  *Text = "an error";
  return HSA_STATUS_SUCCESS;
}
