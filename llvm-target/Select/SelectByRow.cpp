//===- SelectByRow.cpp - Which function selects an operation --------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The dispatch of instruction selection. The row of an operation in
/// tablegen/ToyGCNOperations.td may name a function for its width and unit; it
/// selects the operation. Patterns select the rest.
///
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Operations/Operations.h"
#include "Operations/RowIndex.h"
#include "Select/ToyGCNInstructionSelector.h"
#include "llvm/CodeGen/GlobalISel/GenericMachineInstrs.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

// What the rows name.
namespace llvm::ToyGCN {
namespace {
using SelectFunction =
    bool (ToyGCNInstructionSelector::*)(MachineInstr &) const;

struct SelectionRow {
  uint16_t Opcode;
  uint16_t Width;
  SelectFunction Scalar, Vector;
};
struct IntrinsicSelectionRow {
  unsigned ID;
  SelectFunction Scalar, Vector;
};

#define GET_SelectionTable_IMPL
#define GET_IntrinsicSelectionTable_DECL
#define GET_IntrinsicSelectionTable_IMPL
#include "ToyGCNGenSearchableTables.inc"

const SelectionRow *findSelectionRow(const MachineInstr &MI) {
  static const RowIndex<SelectionRow> Index(SelectionTable);
  const MachineRegisterInfo &MRI = MI.getMF()->getRegInfo();
  const std::optional<unsigned> Idx = widthOperandOf(MI);
  return Index.find(MI.getOpcode(),
                    Idx ? MRI.getType(MI.getOperand(*Idx).getReg())
                              .getSizeInBits()
                              .getFixedValue()
                        : AnyWidth);
}

} // namespace
} // namespace llvm::ToyGCN

/// Without a result there is one unit that has the operation.
template <typename Row>
bool ToyGCNInstructionSelector::selectOnUnit(MachineInstr &MI,
                                             const Row *R) const {
  if (!R)
    return selectByPattern(MI);
  const bool IsScalar = MI.getNumExplicitDefs()
                            ? isScalar(MI.getOperand(0).getReg())
                            : R->Scalar != nullptr;
  const auto Select = IsScalar ? R->Scalar : R->Vector;
  return Select ? (this->*Select)(MI) : selectByPattern(MI);
}

bool ToyGCNInstructionSelector::selectByRow(MachineInstr &MI) const {
  if (MI.isCopy())
    return selectCopyLike(MI);
  if (!MI.isPreISelOpcode()) {
    constrainSelectedInstRegOperands(MI, TII, TRI, RBI);
    return true;
  }
  return selectOnUnit(MI, ToyGCN::findSelectionRow(MI));
}

bool ToyGCNInstructionSelector::selectIntrinsic(MachineInstr &MI) const {
  return selectOnUnit(MI, ToyGCN::findIntrinsicSelectionRow(
                              cast<GIntrinsic>(MI).getIntrinsicID()));
}
