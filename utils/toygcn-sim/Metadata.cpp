//===- Metadata.cpp - The amdhsa metadata note ----------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads msgpack through LLVM's token reader. LLVM's document class is not
/// used: it trusts its input (a map as a key ends in an unreachable).
///
//===----------------------------------------------------------------------===//

#include "Metadata.h"
#include "llvm/BinaryFormat/MsgPackReader.h"

using namespace llvm;
using namespace toygcn::sim;

namespace {

/// A msgpack value: numbers, or truth as one; text, lists, and maps with text
/// keys.
struct Node {
  enum { Other, Number, Text, List, Map } Kind = Other;
  u64 Value = 0;
  std::string Str;
  std::vector<Node> Items;       ///< Elements of a list, values of a map.
  std::vector<std::string> Keys; ///< Of a map.

  const Node *get(StringRef Key) const {
    for (size_t N = 0; N < Keys.size(); ++N)
      if (Keys[N] == Key)
        return &Items[N];
    return nullptr;
  }
  u64 number(StringRef Key, u64 Default = 0) const {
    const Node *N = get(Key);
    return N && N->Kind == Number ? N->Value : Default;
  }
  std::string text(StringRef Key) const {
    const Node *N = get(Key);
    return N && N->Kind == Text ? N->Str : "";
  }
};

} // namespace

static bool parse(msgpack::Reader &R, Node &Out, unsigned Depth);

static bool parseItems(msgpack::Reader &R, Node &Out, size_t Length,
                       unsigned Depth) {
  for (size_t N = 0; N < Length; ++N) {
    if (Out.Kind == Node::Map) {
      Node Key;
      if (!parse(R, Key, Depth + 1) || Key.Kind != Node::Text)
        return false;
      Out.Keys.push_back(Key.Str);
    }
    Out.Items.emplace_back();
    if (!parse(R, Out.Items.back(), Depth + 1))
      return false;
  }
  return true;
}

/// Reads one value; false when the input is malformed or absurdly deep.
static bool parse(msgpack::Reader &R, Node &Out, unsigned Depth) {
  msgpack::Object Obj;
  Expected<bool> Read = R.read(Obj);
  if (!Read) {
    consumeError(Read.takeError());
    return false;
  }
  if (!*Read || Depth > 16)
    return false;
  switch (Obj.Kind) {
  case msgpack::Type::UInt:
    Out.Kind = Node::Number;
    Out.Value = Obj.UInt;
    return true;
  case msgpack::Type::Int:
    Out.Kind = Node::Number;
    Out.Value = u64(Obj.Int);
    return true;
  case msgpack::Type::Boolean:
    Out.Kind = Node::Number;
    Out.Value = Obj.Bool;
    return true;
  case msgpack::Type::String:
    Out.Kind = Node::Text;
    Out.Str = Obj.Raw.str();
    return true;
  case msgpack::Type::Array:
    Out.Kind = Node::List;
    return parseItems(R, Out, Obj.Length, Depth);
  case msgpack::Type::Map:
    Out.Kind = Node::Map;
    return parseItems(R, Out, Obj.Length, Depth);
  default:
    return true;
  }
}

static void readArgs(const Node &Info, Kernel &K) {
  const Node *Args = Info.get(".args");
  if (!Args || Args->Kind != Node::List)
    return;
  for (const Node &A : Args->Items) {
    KernelArg Arg;
    Arg.Name = A.text(".name");
    Arg.TypeName = A.text(".type_name");
    Arg.Kind = A.text(".value_kind");
    Arg.Offset = A.number(".offset");
    Arg.Size = A.number(".size");
    Arg.PointeeAlign = A.number(".pointee_align", 16);
    Arg.AddressSpace = A.text(".address_space");
    Arg.IsConst = A.number(".is_const");
    Arg.IsRestrict = A.number(".is_restrict");
    Arg.IsVolatile = A.number(".is_volatile");
    K.Args.push_back(std::move(Arg));
  }
}

static void readKernel(const Node &Info, Kernel &K) {
  K.HasMetadata = true;
  K.MetaVgprs = Info.number(".vgpr_count");
  K.MetaSgprs = Info.number(".sgpr_count");
  K.MaxFlatWorkgroup = Info.number(".max_flat_workgroup_size", 1024);
  if (K.KernargBytes == 0)
    K.KernargBytes = Info.number(".kernarg_segment_size");
  const Node *R = Info.get(".reqd_workgroup_size");
  if (R && R->Items.size() == 3)
    for (unsigned D = 0; D < 3; ++D)
      K.ReqdWorkgroup[D] = u32(R->Items[D].Value);
  readArgs(Info, K);
}

Error toygcn::sim::readMetadata(StringRef Blob, std::vector<Kernel> &Kernels) {
  msgpack::Reader R(Blob);
  Node Root;
  if (!parse(R, Root, 0))
    return createStringError("has malformed metadata");
  const Node *List = Root.get("amdhsa.kernels");
  if (!List || List->Kind != Node::List)
    return Error::success();
  std::vector<std::string> Texts;
  if (const Node *Printf = Root.get("amdhsa.printf"))
    for (const Node &Text : Printf->Items)
      Texts.push_back(Text.Str);
  for (const Node &Info : List->Items) {
    std::string Symbol = Info.text(".symbol");
    StringRef Name = Symbol;
    Name.consume_back(".kd");
    for (Kernel &K : Kernels)
      if (K.Name == Name && !K.HasMetadata) {
        readKernel(Info, K);
        K.Texts = Texts;
      }
  }
  return Error::success();
}
