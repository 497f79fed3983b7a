//===- LaneCode.h - Random code of lanes ------------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_UNITTESTS_CODEGEN_LANECODE_H
#define TOYGCN_UNITTESTS_CODEGEN_LANECODE_H

#include "Machine.h"
#include "RandomGraph.h"
#include "Uniformity/DivergenceOracle.h"

/// A function as one lane sees it: a random graph, VGPRs that are not in SSA,
/// conditions and scalars that are. What a compare says is drawn by lot: the
/// same for a lane's n-th time at it, however the lane comes there. A scalar is
/// only read where the oracle says that lanes agree on it.
class LaneCode {
public:
  static constexpr unsigned NumVGPRs = 6;
  explicit LaneCode(unsigned Seed);

  /// Fills the empty function with the code.
  void build(llvm::TestMachine &M) const;

  /// The lot of compare \p Mask for \p Lane at its \p Visit th time.
  bool compare(unsigned Mask, unsigned Lane, unsigned Visit) const;
  /// The lot of the uniform branch of block \p B.
  bool isFirstTaken(unsigned B, unsigned Visit) const {
    return choose(B, 0, Visit) == 0;
  }
  static unsigned initialValue(unsigned Lane, unsigned VGPR) {
    return 100 * Lane + VGPR;
  }

  /// The blocks that \p Lane enters and the values that it computes, when
  /// uniform branches go as in \p Uniform.
  std::vector<unsigned> run(unsigned Lane, llvm::ArrayRef<bool> Uniform) const;

  unsigned numMasks() const { return Masks.size(); }

private:
  enum class Kind { Compare, Not, Select, Add, Constant, AddScalar };
  struct Op {
    Kind What;
    unsigned Dst; ///< A mask, a VGPR or a scalar.
    unsigned A = 0, B = 0, Mask = 0, Scalar = 0;
  };
  struct Phi {
    unsigned Dst;
    std::vector<unsigned> Operands; ///< In the order of predecessors.
  };
  struct Block {
    std::vector<unsigned> Preds;
    std::vector<Phi> Phis, ScalarPhis;
    std::vector<Op> Ops;
    unsigned Condition = 0; ///< If it holds, to the first successor.
  };
  struct Mask {
    unsigned Block;
    bool Decides = false, Negated = false; ///< The divergent branch of Block.
  };

  unsigned Seed;
  std::mt19937 Random;
  RandomGraph::Graph G;
  std::vector<Block> Blocks;
  std::vector<Mask> Masks;
  std::vector<unsigned> ScalarBlocks; ///< Where each scalar is defined.
  std::vector<std::vector<bool>> Dominates;

  unsigned pick(unsigned N) { return Random() % N; }
  std::vector<bool> reachedWithout(unsigned Removed) const;
  bool isReached(unsigned B) const {
    return B == 0 || !Blocks[B].Preds.empty();
  }
  unsigned newMask(unsigned B);
  unsigned maskAtEnd(unsigned B);
  void addOps(unsigned B);
  void addCondition(unsigned B);
  unsigned newScalar(unsigned B);
  void makeScalars();
  llvm::DivergenceOracle::Program scalarProgram() const;
  void readScalars();
  unsigned choose(unsigned B, unsigned Lane, unsigned Visit) const;
};

#endif // TOYGCN_UNITTESTS_CODEGEN_LANECODE_H
