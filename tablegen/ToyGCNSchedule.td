//===- ToyGCNSchedule.td - Issue model ---------------------*- tablegen -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// A simple in-order issue model of one GFX9 SIMD: one instruction each four
/// cycles, latencies in units of cycles of the shader clock. The numbers order
/// alternatives; they do not predict time. Before allocation the scheduler also
/// keeps a limit of VGPRs: Garden/VGPRLimit.cpp.
///
//===----------------------------------------------------------------------===//

def WriteSALU : SchedWrite;
def WriteVALU : SchedWrite;        // full rate: 64 lanes in 4 cycles
// 32-bit multiply, transcendental, a division's steps; 64-bit shift and compare
def WriteVALUQuarter : SchedWrite;
def WriteVALUDouble : SchedWrite; // 64-bit float
def WriteVALUDoubleProduct : SchedWrite; // its products, reciprocals, roots
def WriteSMEM : SchedWrite;
def WriteVMEM : SchedWrite;
def WriteLDS : SchedWrite;
def WriteBranch : SchedWrite;
def WriteNop : SchedWrite;         // waits, barriers, messages

def ToyGCNModel : SchedMachineModel {
  let IssueWidth = 1;
  // In order. With 1, here and for the units, what has to wait is dearer; with
  // 0 it is not there to be chosen, however short registers are.
  let MicroOpBufferSize = 1;
  let PostRAScheduler = 0;
  let CompleteModel = 0;
}

let SchedModel = ToyGCNModel in {
  let BufferSize = 1 in {
    def UnitSALU : ProcResource<1>;
    def UnitVALU : ProcResource<1>;
    def UnitMemory : ProcResource<1>;
    def UnitBranch : ProcResource<1>;
  }

  class Timing<SchedWrite write, ProcResource unit, int latency, int busy = 1>
      : WriteRes<write, [unit]> {
    let Latency = latency;
    let ReleaseAtCycles = [busy];
  }
  def : Timing<WriteSALU, UnitSALU, 1>;
  def : Timing<WriteVALU, UnitVALU, 1>;
  def : Timing<WriteVALUQuarter, UnitVALU, 4, 4>;
  def : Timing<WriteVALUDouble, UnitVALU, 8, 8>;
  def : Timing<WriteVALUDoubleProduct, UnitVALU, 16, 16>;
  def : Timing<WriteSMEM, UnitMemory, 25>;
  def : Timing<WriteVMEM, UnitMemory, 80>;
  def : Timing<WriteLDS, UnitMemory, 20>;
  def : Timing<WriteBranch, UnitBranch, 8>;
  def : Timing<WriteNop, UnitBranch, 1>;
}
