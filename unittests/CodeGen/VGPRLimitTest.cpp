//===- VGPRLimitTest.cpp - Registers that cost no wave --------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Operations/Costs.h"
#include "gtest/gtest.h"

using namespace llvm;

/// Waves that take \p VGPRs each are put on a SIMD, one after the other.
static unsigned wavesThatFit(unsigned VGPRs) {
  unsigned Waves = 0, Left = 256;
  for (; Waves < 10; ++Waves) {
    const unsigned Taken = (VGPRs + 3) / 4 * 4;
    if (Taken > Left)
      break;
    Left -= Taken;
  }
  return Waves;
}

TEST(VGPRLimit, OneMoreWouldCostAWave) {
  for (unsigned VGPRs = 0; VGPRs <= 256; ++VGPRs) {
    const unsigned Most = ToyGCN::mostVGPRsOf(ToyGCN::wavesOf(VGPRs));
    EXPECT_GE(Most, VGPRs);
    EXPECT_EQ(wavesThatFit(Most), wavesThatFit(VGPRs)) << VGPRs;
    EXPECT_LT(wavesThatFit(Most + 1), wavesThatFit(VGPRs)) << VGPRs;
  }
}
