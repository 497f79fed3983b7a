//===- VerifyUniformity.cpp - No divergent value in a scalar place --------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// -toygcn-verify-uniformity: after each pass from bank selection to register
/// allocation, works out anew which values are divergent and reports the first
/// one in a scalar place. It changes no machine code, and costs nothing when
/// off.
///
///   %t:vgpr(s32) = COPY $vgpr0
///   %r:sgpr(s32) = G_TOYGCN_READFIRSTLANE %t
///
///   error: in function k: after toygcn-regbanklegalize: the compiler reads the
///   first lane of a divergent value
///     %r:sgpr(s32) = G_TOYGCN_READFIRSTLANE %t:vgpr in %bb.0
///     <- %t:vgpr(s32) = COPY $vgpr0 in %bb.0: a source of divergence
///
/// What is checked:
/// * a divergent value is not in an SGPR, SCC or M0; lane masks (bank Mask,
///   class LaneMask_64) may be divergent;
/// * a uniform value in an SGPR is not read outside a cycle that lanes leave at
///   different times, unless the cycle does not change it;
/// * readfirstlanes of the compiler, and its questions for the one condition in
///   a lane mask, read uniform values;
/// * G_BRCOND and s_cbranch_scc depend on uniform values;
/// * in SSA, no instruction reads what a later one of its block defines. LLVM's
///   verifier does not find that in a function's first block.
///
/// The judge: -toygcn-verify-uniformity-by=oracle asks DivergenceOracle, =llvm
/// LLVM's analysis (StockDivergence.h), which shares with the oracle the facts
/// about opcodes only. Code compiled with -toygcn-divergence=oracle is verified
/// by llvm, and the other way round. LLVM's knows machine SSA before
/// toygcn-lower-divergent-branches, and neither SCC nor M0.
///
/// What is not:
/// * after toygcn-lower-divergent-branches EXEC is divergent instead of
///   branches: the check then covers data, not joins and cycles;
/// * whether a lane mask is right for lanes that were not active when it was
///   made; what is in EXEC; physical registers across blocks.
///
//===----------------------------------------------------------------------===//

#include "Tools/PassBase.h"
#include "Verify/UniformityCheck.h"
#include "Verify/VerifyAfterEach.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;
using namespace ToyGCN;

#define DEBUG_TYPE "toygcn-verify-uniformity"

static cl::opt<bool>
    Verify(DEBUG_TYPE, cl::Hidden,
           cl::desc("Check after each pass that no divergent value is in a "
                    "scalar register"));

static cl::opt<DivergenceBy>
    By(DEBUG_TYPE "-by", cl::Hidden, cl::init(DivergenceBy::Oracle),
       cl::desc("The analysis that the verifier asks what is divergent"),
       cl::values(clEnumValN(DivergenceBy::Oracle, "oracle",
                             "the divergence oracle (default)"),
                  clEnumValN(DivergenceBy::LLVM, "llvm",
                             "LLVM's, to the lowering of divergent "
                             "branches")));

namespace {
/// The passes that are verified, by their arguments.
constexpr const char *Verified[] = {
    "toygcn-regbankselect",
    "toygcn-regbanklegalize",
    "instruction-select",
    "finalize-isel",
    "toygcn-fuse-dpp",
    "toygcn-fold-operands",
    "opt-phis",
    "toygcn-place-constants",
    "dead-mi-elimination",
    "early-machinelicm",
    "machine-cse",
    "machine-sink",
    "peephole-opt",
    "toygcn-lower-divergent-branches",
    "detect-dead-lanes",
    "init-undef",
    "processimpdefs",
    "unreachable-mbb-elimination",
    "phi-node-elimination",
    "twoaddressinstruction",
    "register-coalescer",
    "rename-independent-subregs",
    "machine-scheduler",
};

class ToyGCNVerifyUniformity final
    : public MachinePass<ToyGCNVerifyUniformity, KeepsAll> {
public:
  static constexpr const char *Title = "ToyGCN verification of uniformity";
  explicit ToyGCNVerifyUniformity(const char *After = nullptr) : After(After) {}
  StringRef getPassName() const override { return Title; }
  bool runOnMachineFunction(MachineFunction &MF) override;

private:
  const char *After;
};

} // namespace

/// Reports once for a function: the same fault would be found after every later
/// pass.
bool ToyGCNVerifyUniformity::runOnMachineFunction(MachineFunction &MF) {
  if (MF.getProperties().hasFailedISel())
    return false;
  std::optional<std::string> Wrong = ToyGCN::findEarlyRead(MF);
  if (!Wrong)
    Wrong = By == DivergenceBy::LLVM ? ToyGCN::findDivergentScalarByLLVM(MF)
                                     : ToyGCN::findDivergentScalar(MF);
  if (!Wrong)
    return false;
  MF.getFunction().getContext().emitError(
      "in function " + MF.getName() + ": " +
      (After ? "after " + Twine(After) + ": " : Twine()) + *Wrong);
  MF.getProperties().setFailedISel();
  return true;
}

// The name differs from the option's, because opt makes an option of each
// pass's name.
INITIALIZE_PASS(ToyGCNVerifyUniformity, "toygcn-check-uniformity",
                "ToyGCN verification of uniformity", false, false)

void llvm::insertToyGCNVerifyUniformity(TargetPassConfig &Config) {
  if (Verify)
    VerifyAfterEach<ToyGCNVerifyUniformity, Verified>::insert(Config);
}
