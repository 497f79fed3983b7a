//===- hip.h - What HIP's headers take from clang 14 ------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// clang reads this before every HIP file. Debian's headers are of clang 14;
/// later ones do not have these any more.
///
//===----------------------------------------------------------------------===//

#ifdef __HIP__
#define __AMDGCN_WAVEFRONT_SIZE 64

static inline __attribute__((device)) _Float16
__llvm_amdgcn_rcp_f16(_Float16 x) {
  return __builtin_amdgcn_rcph(x);
}

typedef _Float16 __toygcn_half2 __attribute__((ext_vector_type(2)));

static inline __attribute__((device)) __toygcn_half2
__llvm_amdgcn_rcp_2f16(__toygcn_half2 x) {
  return __toygcn_half2{__llvm_amdgcn_rcp_f16(x.x), __llvm_amdgcn_rcp_f16(x.y)};
}

// A kernel file has no host that would print why an assertion failed: the
// function of device.ll ends the launch.
#ifdef TOYGCN_KERNEL_FILE
#define __assert_fail __toygcn_assert_with_host
#include <hip/hip_runtime.h>
#undef __assert_fail
extern "C" __attribute__((device, noreturn)) void
__assert_fail(const char *, const char *, unsigned, const char *) noexcept;
#endif
#endif
