//===- Types.h - Types of generic registers ---------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The types that fill registers, two halves of one, and pointers by address
/// space.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_OPERATIONS_TYPES_H
#define TOYGCN_OPERATIONS_TYPES_H

#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "llvm/CodeGenTypes/LowLevelType.h"

namespace llvm::ToyGCN::Types {

inline constexpr LLT S1 = LLT::scalar(1);
inline constexpr LLT S16 = LLT::scalar(16);
inline constexpr LLT V2S16 = LLT::fixed_vector(2, 16);
inline constexpr LLT S32 = LLT::scalar(32);
inline constexpr LLT S64 = LLT::scalar(64);
inline constexpr LLT P0 = LLT::pointer(ToyGCNAS::Flat, 64);
inline constexpr LLT P1 = LLT::pointer(ToyGCNAS::Global, 64);
inline constexpr LLT P3 = LLT::pointer(ToyGCNAS::Local, 32);
inline constexpr LLT P4 = LLT::pointer(ToyGCNAS::Constant, 64);
inline constexpr LLT P5 = LLT::pointer(ToyGCNAS::Private, 32);
inline constexpr LLT P6 = LLT::pointer(ToyGCNAS::Constant32, 32);

} // namespace llvm::ToyGCN::Types

#endif // TOYGCN_OPERATIONS_TYPES_H
