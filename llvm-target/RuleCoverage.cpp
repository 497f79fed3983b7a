//===- RuleCoverage.cpp - Which rules were used ---------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RuleCoverage.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <string>

using namespace llvm;

namespace {
constexpr const char *TableNames[] = {"selection", "combine", "bank-legalize",
                                      "uniform-intrinsic",
                                      "uniform-instruction"};

/// Lives until the process ends, also if that is by an error's exit().
class Record {
public:
  Record() {
    if (const char *Name = std::getenv("TOYGCN_RULE_COVERAGE"))
      Path = Name;
  }
  ~Record() { append(); }

  bool isOn() const { return !Path.empty(); }
  void set(unsigned Table, unsigned Number) {
    BitVector &Used = Tables[Table];
    if (Number >= Used.size())
      Used.resize(Number + 1);
    Used.set(Number);
  }

private:
  /// One write, so that compilers which run at the same time do not mix lines.
  void append() const {
    std::string Text;
    for (auto [Name, Used] : zip_equal(TableNames, Tables))
      for (unsigned Number : Used.set_bits())
        Text += (Twine(Name) + " " + Twine(Number) + "\n").str();
    if (Text.empty())
      return;
    std::error_code Error;
    raw_fd_ostream File(Path, Error, sys::fs::OF_Append);
    if (Error) {
      errs() << "error: TOYGCN_RULE_COVERAGE: " << Path << ": "
             << Error.message() << '\n';
      return;
    }
    File.SetBufferSize(Text.size() + 1);
    File << Text;
  }

  std::string Path;
  BitVector Tables[std::size(TableNames)];
};

Record &record() {
  static Record TheRecord;
  return TheRecord;
}
} // namespace

bool ToyGCN::isRecordingRules() { return record().isOn(); }

void ToyGCN::recordRule(RuleTable Table, unsigned Number) {
  if (record().isOn())
    record().set(static_cast<unsigned>(Table), Number);
}
