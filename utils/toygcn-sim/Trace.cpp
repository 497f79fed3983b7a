//===- Trace.cpp - Printing what runs -------------------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace toygcn::sim;

namespace {

class Trace : public Observer {
public:
  Trace(Launch &L, raw_ostream &OS) : L(L), OS(OS) {}
  void after(Wave &W, const Inst &I) override;
  bool needsOrder() const override { return true; }

private:
  Launch &L;
  raw_ostream &OS;
  std::string LastLine; ///< Of the instruction before.
};

} // namespace

void Trace::after(Wave &W, const Inst &I) {
  std::string Line = L.Prog.object().sourceLine(I.PC);
  if (!Line.empty() && Line != LastLine)
    OS << "; " << Line << '\n';
  LastLine = std::move(Line);
  OS << 'w' << W.Number << ' '
     << format_hex(L.Prog.object().elfAddress(W.PC), 8) << "  "
     << L.Prog.text(I);
  const char *Sep = "  ; ";
  for (const RegRange &R : I.Writes)
    for (unsigned N = R.First; N < unsigned(R.First + R.Count); ++N) {
      OS << Sep;
      Sep = " ";
      if (R.IsVector)
        OS << 'v' << N << "[0]=" << format_hex(W.V[N][0], 10);
      else if (N == Scc)
        OS << "scc=" << W.SCC;
      else if (N == VccLo || N == VccHi || N == ExecLo || N == ExecHi)
        OS << (N < M0 ? "vcc" : "exec") << (N & 1 ? "_hi=" : "_lo=")
           << format_hex(W.S[N], 10);
      else
        OS << (N == M0 ? "m" : "s") << (N == M0 ? 0 : N) << '='
           << format_hex(W.readScalar(N), 10);
    }
  OS << '\n';
}

std::unique_ptr<Observer> toygcn::sim::createTrace(Launch &L, raw_ostream &OS) {
  return std::make_unique<Trace>(L, OS);
}
