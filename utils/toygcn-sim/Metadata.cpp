//===- Metadata.cpp - The amdhsa metadata note ----------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Metadata.h"
#include "llvm/BinaryFormat/MsgPackDocument.h"

using namespace llvm;
using namespace toygcn::sim;

static msgpack::DocNode *get(msgpack::DocNode &Node, StringRef Key) {
  if (!Node.isMap())
    return nullptr;
  auto &Map = Node.getMap();
  auto It = Map.find(Key);
  return It == Map.end() ? nullptr : &It->second;
}

static u64 number(msgpack::DocNode &Node, StringRef Key, u64 Default = 0) {
  msgpack::DocNode *N = get(Node, Key);
  if (!N)
    return Default;
  if (N->getKind() == msgpack::Type::UInt)
    return N->getUInt();
  if (N->getKind() == msgpack::Type::Int)
    return u64(N->getInt());
  return Default;
}

static std::string text(msgpack::DocNode &Node, StringRef Key) {
  msgpack::DocNode *N = get(Node, Key);
  return N && N->isString() ? N->getString().str() : "";
}

static void readArgs(msgpack::DocNode &Node, Kernel &K) {
  msgpack::DocNode *Args = get(Node, ".args");
  if (!Args || !Args->isArray())
    return;
  for (msgpack::DocNode &A : Args->getArray()) {
    KernelArg Arg;
    Arg.Name = text(A, ".name");
    Arg.Kind = text(A, ".value_kind");
    Arg.Offset = number(A, ".offset");
    Arg.Size = number(A, ".size");
    Arg.PointeeAlign = number(A, ".pointee_align", 16);
    K.Args.push_back(std::move(Arg));
  }
}

static void readKernel(msgpack::DocNode &Node, Kernel &K) {
  K.HasMetadata = true;
  K.MetaVgprs = number(Node, ".vgpr_count");
  K.MetaSgprs = number(Node, ".sgpr_count");
  K.MaxFlatWorkgroup = number(Node, ".max_flat_workgroup_size", 1024);
  if (K.KernargBytes == 0)
    K.KernargBytes = number(Node, ".kernarg_segment_size");
  if (msgpack::DocNode *R = get(Node, ".reqd_workgroup_size"))
    if (R->isArray() && R->getArray().size() == 3)
      for (unsigned D = 0; D < 3; ++D)
        if (R->getArray()[D].getKind() == msgpack::Type::UInt)
          K.ReqdWorkgroup[D] = R->getArray()[D].getUInt();
  readArgs(Node, K);
}

Error toygcn::sim::readMetadata(StringRef Blob, std::vector<Kernel> &Kernels) {
  msgpack::Document Doc;
  if (!Doc.readFromBlob(Blob, /*Multi=*/false))
    return createStringError("has malformed metadata");
  msgpack::DocNode *List = get(Doc.getRoot(), "amdhsa.kernels");
  if (!List || !List->isArray())
    return Error::success();
  for (msgpack::DocNode &Node : List->getArray()) {
    std::string Symbol = text(Node, ".symbol");
    StringRef Name = Symbol;
    Name.consume_back(".kd");
    for (Kernel &K : Kernels)
      if (K.Name == Name && !K.HasMetadata)
        readKernel(Node, K);
  }
  return Error::success();
}
