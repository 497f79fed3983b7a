//===- KernelMetadata.cpp - What the runtime reads ------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Calls/KernelMetadata.h"
#include "Addresses/KernargLayout.h"
#include "Calls/HiddenArguments.h"
#include "MCTargetDesc/ToyGCNTargetStreamer.h"
#include "Operations/Costs.h"
#include "ToyGCNMachineFunctionInfo.h"
#include "Uniformity/WorkgroupShape.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace {
StringRef addressSpaceName(unsigned AS) {
  switch (AS) {
  case ToyGCNAS::Global:
    return "global";
  case ToyGCNAS::Local:
    return "local";
  case ToyGCNAS::Constant:
  case ToyGCNAS::Constant32:
    return "constant";
  case ToyGCNAS::Private:
    return "private";
  default:
    return "generic";
  }
}
} // namespace

KernelMetadata::KernelMetadata() : Kernels(Doc.getArrayNode()) {}

msgpack::MapDocNode KernelMetadata::addArg(msgpack::ArrayDocNode Args,
                                           StringRef Kind, unsigned Offset,
                                           unsigned Size) {
  msgpack::MapDocNode Arg = Doc.getMapNode();
  Arg[".offset"] = Offset;
  Arg[".size"] = Size;
  Arg[".value_kind"] = Doc.getNode(Kind, /*Copy=*/true);
  Args.push_back(Arg);
  return Arg;
}

/// The source's word for argument \p N in the list \p Kind, which OpenCL's
/// front end attaches to a kernel; empty if the list has no such word.
static StringRef sourceWord(const Function &F, StringRef Kind, unsigned N) {
  const MDNode *List = F.getMetadata(Kind);
  if (!List || N >= List->getNumOperands())
    return "";
  const auto *Word = dyn_cast_or_null<MDString>(List->getOperand(N));
  return Word ? Word->getString() : "";
}

void KernelMetadata::addSourceWords(const Argument &A,
                                    msgpack::MapDocNode Arg) {
  const Function &F = *A.getParent();
  const unsigned N = A.getArgNo();
  StringRef Name = sourceWord(F, "kernel_arg_name", N);
  if (Name.empty())
    Name = A.getName();
  if (!Name.empty())
    Arg[".name"] = Doc.getNode(Name, /*Copy=*/true);
  StringRef Type = sourceWord(F, "kernel_arg_type", N);
  if (!Type.empty())
    Arg[".type_name"] = Doc.getNode(Type, /*Copy=*/true);
  for (StringRef Word : split(sourceWord(F, "kernel_arg_type_qual", N), ' '))
    if (Word == "const" || Word == "restrict" || Word == "volatile")
      Arg[Doc.getNode((".is_" + Word).str(), /*Copy=*/true)] = true;
}

void KernelMetadata::addExplicitArgs(const MachineFunction &MF,
                                     msgpack::ArrayDocNode Args) {
  const Function &F = MF.getFunction();
  const DataLayout &DL = F.getDataLayout();
  ToyGCN::forEachKernarg(F, [&](const Argument &A, Type *Ty, uint64_t Offset) {
    const auto *PT = dyn_cast<PointerType>(Ty);
    // A pointer to a buffer is four or five dwords, no address.
    if (PT && is_contained({ToyGCNAS::FatBuffer, ToyGCNAS::Buffer},
                           PT->getAddressSpace()))
      PT = nullptr;
    const bool Shared = PT && PT->getAddressSpace() == ToyGCNAS::Local;
    auto Arg = addArg(Args,
                      Shared ? "dynamic_shared_pointer"
                      : PT   ? "global_buffer"
                             : "by_value",
                      Offset, DL.getTypeAllocSize(Ty));
    addSourceWords(A, Arg);
    if (PT)
      Arg[".address_space"] =
          Doc.getNode(addressSpaceName(PT->getAddressSpace()), /*Copy=*/true);
    if (Shared)
      Arg[".pointee_align"] = unsigned(A.getParamAlign().valueOrOne().value());
  });
}

void KernelMetadata::addHiddenArgs(const MachineFunction &MF,
                                   msgpack::ArrayDocNode Args) {
  const auto &Info = *MF.getInfo<ToyGCNMachineFunctionInfo>();
  const unsigned Base = alignTo(Info.ExplicitKernargBytes, 8);
  for (const ToyGCN::HiddenArgument &H :
       ToyGCN::hiddenArguments(MF.getFunction()))
    if (H.Offset + H.Size <= Info.ImplicitKernargBytes)
      addArg(Args, H.Kind, Base + H.Offset, H.Size);
}

void KernelMetadata::setResources(msgpack::MapDocNode K,
                                  const ToyGCN::KernelDescriptor &KD) {
  K[".private_segment_fixed_size"] = KD.PrivateSegmentSize;
  K[".sgpr_count"] = KD.totalSGPRs();
  K[".vgpr_count"] = KD.NextFreeVGPR;
  // More waves than four SIMDs have registers for would not start.
  const unsigned Each = alignTo(std::max(KD.NextFreeVGPR, 4u), 4);
  msgpack::DocNode &Most = K[".max_flat_workgroup_size"];
  Most = std::min<uint64_t>(Most.getUInt(),
                            ToyGCN::SIMDs * ToyGCN::WaveSize * (256 / Each));
  if (KD.UsesDynamicStack)
    K[".uses_dynamic_stack"] = true;
}

/// The alignment of the block of arguments: the largest of all arguments, and
/// of the implicit ones, which are pointers.
static Align argumentAlign(const Function &F) {
  const DataLayout &DL = F.getDataLayout();
  Align A(8);
  for (const Argument &Arg : F.args()) {
    Type *Ty = Arg.hasByRefAttr() ? Arg.getParamByRefType() : Arg.getType();
    const MaybeAlign Given =
        Arg.hasByRefAttr() ? Arg.getParamAlign() : std::nullopt;
    A = std::max(A, Given.value_or(DL.getABITypeAlign(Ty)));
  }
  return A;
}

msgpack::MapDocNode
KernelMetadata::addKernel(const MachineFunction &MF,
                          const ToyGCN::KernelDescriptor &KD) {
  msgpack::MapDocNode K = Doc.getMapNode();
  const std::string Name = MF.getName().str();
  K[".name"] = Doc.getNode(Name, /*Copy=*/true);
  K[".symbol"] = Doc.getNode(Name + ".kd", /*Copy=*/true);
  K[".kernarg_segment_size"] = KD.KernargSize;
  K[".kernarg_segment_align"] = argumentAlign(MF.getFunction()).value();
  K[".group_segment_fixed_size"] = KD.GroupSegmentSize;
  K[".wavefront_size"] = ToyGCN::WaveSize;
  const ToyGCN::WorkgroupShape Shape(MF.getFunction());
  K[".max_flat_workgroup_size"] = Shape.mostItems();
  setResources(K, KD);
  K[".sgpr_spill_count"] = 0;
  K[".vgpr_spill_count"] = 0;
  if (const auto &Size = Shape.required()) {
    msgpack::ArrayDocNode Dims = Doc.getArrayNode();
    for (unsigned Extent : *Size)
      Dims.push_back(Doc.getNode(Extent));
    K[".reqd_workgroup_size"] = Dims;
  }
  msgpack::ArrayDocNode Args = Doc.getArrayNode();
  addExplicitArgs(MF, Args);
  addHiddenArgs(MF, Args);
  if (!Args.empty())
    K[".args"] = Args;
  Kernels.push_back(K);
  return K;
}

void KernelMetadata::finish(const Module &M) {
  msgpack::MapDocNode Root = Doc.getRoot().getMap(/*Convert=*/true);
  Root["amdhsa.kernels"] = Kernels;
  Root["amdhsa.target"] =
      Doc.getNode(ToyGCNTargetStreamer::TargetID, /*Copy=*/true);
  // The texts that records in the buffer of printf stand for.
  if (const NamedMDNode *Texts = M.getNamedMetadata("llvm.printf.fmts")) {
    msgpack::ArrayDocNode List = Doc.getArrayNode();
    for (const MDNode *Text : Texts->operands())
      if (const auto *S = Text->getNumOperands()
                              ? dyn_cast<MDString>(Text->getOperand(0))
                              : nullptr)
        List.push_back(Doc.getNode(S->getString(), /*Copy=*/true));
    Root["amdhsa.printf"] = List;
  }
  // Code object 4 has metadata 1.1, 5 and 6 have 1.2.
  msgpack::ArrayDocNode Version = Doc.getArrayNode();
  Version.push_back(Doc.getNode(1u));
  Version.push_back(
      Doc.getNode(ToyGCN::getCodeObjectVersion(M) >= 5 ? 2u : 1u));
  Root["amdhsa.version"] = Version;
}
