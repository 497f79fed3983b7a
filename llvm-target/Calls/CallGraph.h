//===- CallGraph.h - Which function may call which --------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The calls that become instructions, and the functions that they may reach.
/// A call that leaves the module may reach any function that keeps to the
/// convention.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_CALLS_CALLGRAPH_H
#define TOYGCN_CALLS_CALLGRAPH_H

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class CallBase;
class Constant;
class Function;
class GlobalVariable;
class Module;
class Value;

namespace ToyGCN {
using FunctionSet = SmallSetVector<const Function *, 8>;

/// The call if \p V is one of a plain function; nullptr for intrinsics, inline
/// assembly and functions that are operations.
const CallBase *asCall(const Value &V);

/// True if \p F contains such a call.
bool makesCalls(const Function &F);

/// True if \p F is a kernel without such a call: no other function runs before,
/// after or amid it.
bool isKernelAlone(const Function &F);

bool hasKernels(const Module &M);

/// True if \p M has kernels and uses no function of another module. An indirect
/// call then reaches functions whose address the module takes, and no
/// others.
bool isWholeProgram(const Module &M);

/// True if another module may have the function that \p Call enters: it is only
/// declared, or weak, or found by a pointer in what is no whole program.
bool leavesModule(const CallBase &Call);

/// True if \p F contains such a call.
bool leavesModule(const Function &F);

/// The functions of \p M with a body whose address is taken.
FunctionSet addressTaken(const Module &M);

/// The functions with a body that \p Call may enter.
FunctionSet calleesAt(const CallBase &Call);

/// The functions with a body that \p F calls itself.
FunctionSet calleesOf(const Function &F);

/// \p Roots, and all that they call, directly or not.
FunctionSet reachableFrom(FunctionSet Roots);

/// The metadata of a variable in local memory that plain functions use. A
/// function does not know which kernel runs it, so each has one place in all
/// kernels that make calls: from offset 0 on, in the order of the module. Those
/// whose size the launch decides come last; if functions use such a one, all
/// variables of kernels that make calls have this metadata.
constexpr StringLiteral SharedLocalName = "toygcn.shared";

/// True for a variable in local memory that the launch gives its size.
bool isSizedByLaunch(const GlobalVariable &GV);

/// True if an instruction of a function that \p Is takes uses \p C, perhaps as
/// part of another constant.
bool isUsedBy(const Constant &C, function_ref<bool(const Function &)> Is);

/// True if variables in local memory of \p M may be in use while functions of
/// another module run: a kernel that uses some leaves the module, or a function
/// that others may call uses some. Places are given by module, so that two such
/// modules must not be linked.
bool mixesLocalMemory(const Module &M);
} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_CALLS_CALLGRAPH_H
