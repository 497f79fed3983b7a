//===- RuleCoverage.cpp - Which rules were used ---------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tools/RuleCoverage.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <optional>
#include <string>

using namespace llvm;

namespace {
constexpr const char *TableNames[] = {
    "selection",     "combine",           "legalize",
    "bank-legalize", "uniform-intrinsic", "uniform-instruction"};

/// The record lives until the process ends, also by an error's exit().
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

  void set(unsigned Table, const Twine &Key) { Keys[Table].insert(Key.str()); }

  unsigned declare(unsigned Table, const Twine &Row) {
    StringMap<unsigned> &Rows = Declared[Table];
    return Rows.try_emplace(Row.str(), Rows.size()).first->second;
  }

  /// Ends the search that is under way, if there is one.
  void beginSearch(std::optional<unsigned> Table) {
    if (Searched && LastTried)
      set(*Searched, *LastTried);
    Searched = Table;
    LastTried.reset();
  }
  void tryRule(unsigned Number) { LastTried = Number; }

private:
  /// Appends by one write, so that compilers which run at the same time do not
  /// mix lines.
  void append() {
    beginSearch(std::nullopt);
    std::string Text;
    for (auto [Name, Used] : zip_equal(TableNames, Tables))
      for (unsigned Number : Used.set_bits())
        Text += (Twine(Name) + " " + Twine(Number) + "\n").str();
    for (const auto &[Name, Used] : zip_equal(TableNames, Keys))
      for (const auto &Key : Used)
        Text += (Twine(Name) + " " + Key.first() + "\n").str();
    if (Text.empty())
      return;
    uint64_t OldBytes = 0;
    if (sys::fs::file_size(Path, OldBytes) || !OldBytes)
      Text += declarations();
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

  std::string declarations() const {
    std::string Text;
    for (auto [Name, Rows] : zip_equal(TableNames, Declared))
      for (const auto &Row : Rows)
        Text += (Twine(Name) + "-rule " + Twine(Row.second) + " " +
                 Row.first() + "\n")
                    .str();
    return Text;
  }

  std::string Path;
  BitVector Tables[std::size(TableNames)];
  StringSet<> Keys[std::size(TableNames)];
  StringMap<unsigned> Declared[std::size(TableNames)];
  std::optional<unsigned> Searched, LastTried;
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

void ToyGCN::recordRow(RuleTable Table, const Twine &Key) {
  if (record().isOn())
    record().set(static_cast<unsigned>(Table), Key);
}

unsigned ToyGCN::declareRule(RuleTable Table, unsigned Line,
                             const Twine &Name) {
  return record().declare(static_cast<unsigned>(Table),
                          Twine(Line) + " " + Name);
}

void ToyGCN::beginSearch(RuleTable Table) {
  record().beginSearch(static_cast<unsigned>(Table));
}

void ToyGCN::tryRule(unsigned Number) { record().tryRule(Number); }
