//===- ToyGCNMCAsmInfo.cpp - Assembly syntax ------------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNMCAsmInfo.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "llvm/MC/MCExpr.h"

using namespace llvm;

static_assert(unsigned(ToyGCN::S_First) ==
              unsigned(MCSymbolRefExpr::FirstTargetSpecifier));

static constexpr MCAsmInfo::AtSpecifier Specifiers[] = {
    {ToyGCN::S_REL32_LO, "rel32@lo"},
    {ToyGCN::S_REL32_HI, "rel32@hi"},
    {ToyGCN::S_REL64, "rel64"},
    {ToyGCN::S_GOTPCREL, "gotpcrel"},
    {ToyGCN::S_GOTPCREL32_LO, "gotpcrel32@lo"},
    {ToyGCN::S_GOTPCREL32_HI, "gotpcrel32@hi"},
    {ToyGCN::S_ABS32_LO, "abs32@lo"},
    {ToyGCN::S_ABS32_HI, "abs32@hi"},
};

ToyGCNMCAsmInfo::ToyGCNMCAsmInfo() {
  CodePointerSize = 8;
  StackGrowsUp = true;
  IsLittleEndian = true;
  HasSingleParameterDotFile = false;
  MinInstAlignment = 4;
  MaxInstLength = 8;
  CommentString = ";";
  SeparatorString = "\n";
  InlineAsmStart = ";#ASMSTART";
  InlineAsmEnd = ";#ASMEND";
  UsesELFSectionDirectiveForBSS = true;
  COMMDirectiveAlignmentIsInBytes = false;
  HasNoDeadStrip = true;
  SupportsDebugInformation = true;
  UsesCFIWithoutEH = true;
  DwarfRegNumForCFI = true;
  initializeAtSpecifiers(Specifiers);
}
