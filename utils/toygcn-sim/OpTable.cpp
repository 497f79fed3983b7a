//===- OpTable.cpp - The table of instruction semantics -------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTable.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;
using namespace toygcn::sim;

OpTable::OpTable() {
  addScalarOps(*this);
  addScalarControlOps(*this);
  addScalarMemoryOps(*this);
  addVectorIntOps(*this);
  addVectorBitOps(*this);
  addVectorFloatOps(*this);
  addVectorHalfOps(*this);
  addVectorConvertOps(*this);
  addVectorCompareOps(*this);
  addVectorPackedOps(*this);
  addCrossLaneOps(*this);
  addLdsOps(*this);
  addGlobalOps(*this);
  constexpr std::pair<StringLiteral, u8> MaskLogic[] = {
      {"and", 0b1000},   {"or", 0b1110},   {"xor", 0b0110},  {"andn1", 0b0100},
      {"andn2", 0b0010}, {"orn1", 0b1101}, {"orn2", 0b1011}, {"nand", 0b0111},
      {"nor", 0b0001},   {"xnor", 0b1001}, {"not", 0b0101},
  };
  for (const auto &[Op, TruthTable] : MaskLogic)
    for (const char *Form : {"_b64", "_saveexec_b64", "_wrexec_b64"})
      if (auto Row = Ops.find(("s_" + Twine(Op) + Form).str());
          Row != Ops.end())
        Row->second.MaskLogic = TruthTable;
  for (auto &Row : Ops)
    for (StringRef Start : {"v_min", "v_max", "v_med3", "v_pk_min", "v_pk_max"})
      Row.second.IsMinMax |= Row.first().starts_with(Start);
  for (auto &Row : Ops)
    if (MemInfo &M = Row.second.Mem; M.Kind == MemKind::Load && M.Bytes < 4)
      for (StringRef Part :
           {"load_sbyte", "load_sshort", "read_i8", "read_i16"})
        M.Signed |= Row.first().contains(Part);
  Ops["s_cselect_b64"].IsMove = true;
  for (const char *Op : {"s_cselect_b32", "s_cselect_b64"})
    Ops[Op].SelectsScalar = true;
}

const OpTable &OpTable::get() {
  static const OpTable Table;
  return Table;
}

const OpInfo *OpTable::find(StringRef Name) const {
  auto It = Ops.find(Name);
  return It == Ops.end() ? nullptr : &It->second;
}

OpInfo &OpTable::row(StringRef Name) {
  OpInfo &Op = Ops[Name];
  Op = OpInfo();
  Op.Name = Name.str();
  return Op;
}

OpInfo &OpTable::special(StringRef Name, OpClass Class, RunFn Run, Type Dst,
                         std::initializer_list<Type> Sources) {
  OpInfo &Op = row(Name);
  Op.Class = Class;
  Op.Run = Run;
  Op.Dst = Dst;
  for (Type T : Sources)
    Op.Src[Op.NumSrc++] = T;
  return Op;
}
