//===- AsmForm.cpp - Inline assembly that means nothing -------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's printer of inline assembly, and its reader of constraints, stop at the
// forms that are refused here. Workaround: asm-form.
//
//===----------------------------------------------------------------------===//

#include "Operations/AsmOperands.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Support/ScopedPrinter.h"

using namespace llvm;
using Constraint = InlineAsm::ConstraintInfo;

/// Takes the rest of "${:uid}", which begins at \p Text.
static bool takesWord(StringRef &Text) {
  const size_t End = Text.find('}');
  const StringRef Word = Text.substr(0, End);
  Text = Text.substr(End == StringRef::npos ? End : End + 1);
  return End != StringRef::npos &&
         is_contained({"private", "comment", "uid"}, Word);
}

/// Takes the rest of "$0", "${0}" or "${0:x}", an operand below \p Count.
static bool takesOperand(StringRef &Text, unsigned Count) {
  const bool InBraces = Text.consume_front("{");
  if (InBraces && Text.consume_front(":"))
    return takesWord(Text);
  unsigned Number;
  if (Text.consumeInteger(10, Number) || Number >= Count)
    return false;
  if (InBraces && Text.consume_front(":"))
    Text = Text.drop_front(!Text.empty());
  return !InBraces || Text.consume_front("}");
}

/// Returns the first "$" of \p Text that stands for nothing; empty if none
/// does.
static StringRef findWrongOperand(StringRef Text, unsigned Count) {
  bool InVariants = false;
  for (;;) {
    Text = Text.substr(Text.find('$'));
    const StringRef Wrong = Text;
    if (!Text.consume_front("$"))
      return "";
    if (Text.consume_front("$") || Text.consume_front("|"))
      continue;
    if (Text.consume_front("(")) {
      if (std::exchange(InVariants, true))
        return Wrong;
    } else if (Text.consume_front(")"))
      InVariants = false;
    else if (!takesOperand(Text, Count))
      return Wrong;
  }
}

static bool canBeTied(Type *Input, Type *Output, const DataLayout &DL) {
  return Input == Output ||
         (Input->isSized() && Output->isSized() &&
          DL.getTypeSizeInBits(Input) == DL.getTypeSizeInBits(Output) &&
          Input->isFPOrFPVectorTy() == Output->isFPOrFPVectorTy());
}

static std::string whyNotTied(const CallBase &Asm,
                              ArrayRef<Constraint> Constraints) {
  SmallVector<Type *, 4> Types;
  unsigned Arg = 0, Result = 0;
  for (const Constraint &C : Constraints) {
    if (C.Type == InlineAsm::isClobber || C.Type == InlineAsm::isLabel)
      continue;
    const auto *Results = dyn_cast<StructType>(Asm.getType());
    if (C.hasArg())
      Types.push_back(Asm.getArgOperand(Arg++)->getType());
    else
      Types.push_back(Results ? Results->getElementType(Result++)
                              : Asm.getType());
    unsigned Match;
    if (C.Type == InlineAsm::isInput &&
        !StringRef(C.Codes[0]).getAsInteger(10, Match) &&
        !canBeTied(Types.back(), Types[Match], Asm.getDataLayout()))
      return "inline assembly: operand of " + to_string(*Types.back()) +
             " tied to " + to_string(*Types[Match]);
  }
  return "";
}

std::string ToyGCN::whyNotAsmForm(const CallBase &Asm) {
  const auto &IA = *cast<InlineAsm>(Asm.getCalledOperand());
  const auto Constraints = IA.ParseConstraints();
  const unsigned Count = count_if(Constraints, [](const Constraint &C) {
    return C.Type != InlineAsm::isClobber;
  });
  const StringRef Wrong = findWrongOperand(IA.getAsmString(), Count);
  return Wrong.empty()
             ? whyNotTied(Asm, Constraints)
             : ("inline assembly: '" + Wrong.take_front(8) + "' in the text")
                   .str();
}
