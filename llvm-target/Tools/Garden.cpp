//===- Garden.cpp - What only makes code faster ---------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tools/Garden.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include <bitset>

using namespace llvm;
using namespace ToyGCN;

static constexpr StringLiteral PassNames[] = {
#define TOYGCN_PASS(Kind, Name, Parameters)
#define TOYGCN_OPTIONAL(Kind, Name, Parameters) #Name,
#define TOYGCN_OPTIONAL_PART(Name) #Name,
#define TOYGCN_GARDEN(Kind, Name, Parameters) #Name,
#define TOYGCN_GARDEN_PART(Name) #Name,
#include "ToyGCNPasses.def"
};

/// What "none" leaves in: it belongs to the spine.
static constexpr bool IsSpine[] = {
#define TOYGCN_PASS(Kind, Name, Parameters)
#define TOYGCN_OPTIONAL(Kind, Name, Parameters) true,
#define TOYGCN_OPTIONAL_PART(Name) true,
#define TOYGCN_GARDEN(Kind, Name, Parameters) false,
#define TOYGCN_GARDEN_PART(Name) false,
#include "ToyGCNPasses.def"
};

using Plants = std::bitset<std::size(PassNames)>;
static Plants Enabled = Plants().set();

static Plants spineAlone() {
  Plants Spine;
  for (auto [I, Is] : enumerate(IsSpine))
    Spine.set(I, Is);
  return Spine;
}

/// "UnrollLoops" -> "unroll-loops", "LICM" -> "licm".
static std::string optionName(StringRef PassName) {
  std::string Name;
  for (auto [I, C] : enumerate(PassName)) {
    if (I && isUpper(C) && isLower(PassName[I - 1]))
      Name += '-';
    Name += toLower(C);
  }
  return Name;
}

/// Sets or clears what \p Name names in \p Set. \returns false if there is no
/// such name.
static bool change(Plants &Set, StringRef Name, bool On) {
  if (Name == "all" || Name == "none") {
    Set = On == (Name == "all") ? Plants().set() : spineAlone();
    return true;
  }
  for (auto [I, PassName] : enumerate(PassNames))
    if (optionName(PassName) == Name) {
      Set.set(I, On);
      return true;
    }
  return false;
}

namespace {
class GardenParser : public cl::parser<std::string> {
public:
  using cl::parser<std::string>::parser;

  bool parse(cl::Option &O, StringRef, StringRef List, std::string &Value) {
    Value = List.str();
    SmallVector<StringRef, 8> Names;
    List.split(Names, ',');
    // A list of what to leave out is about the whole garden.
    Enabled = Names[0].starts_with("-") ? Plants().set() : spineAlone();
    for (StringRef Name : Names) {
      const bool On = !Name.consume_front("-");
      if (!change(Enabled, Name, On))
        return O.error("there is no '" + Name + "'; there are all, none, " +
                       join(map_range(PassNames, optionName), ", "));
    }
    return false;
  }
};
} // namespace

static cl::opt<std::string, false, GardenParser>
    List("toygcn-garden", cl::Hidden, cl::init("all"),
         cl::desc("Optional passes, which only make code faster: all, none, "
                  "or names; -NAME leaves one out"));

bool ToyGCN::gardenHas(Garden G) { return Enabled.test(unsigned(G)); }
