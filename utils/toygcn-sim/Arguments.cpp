//===- Arguments.cpp - Kernel arguments from the command line -------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Arguments.h"
#include "FloatMath.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <cstdlib>

using namespace llvm;
using namespace toygcn::sim;

namespace {
struct ElementRow {
  const char *Name;
  Element Ty;
  unsigned Bytes;
};
} // namespace

static const ElementRow Elements[] = {
    {"u8", Element::U8, 1},   {"i8", Element::I8, 1},
    {"i16", Element::I16, 2}, {"u16", Element::U16, 2},
    {"i32", Element::I32, 4}, {"u32", Element::U32, 4},
    {"i64", Element::I64, 8}, {"u64", Element::U64, 8},
    {"f16", Element::F16, 2}, {"f32", Element::F32, 4},
    {"f64", Element::F64, 8},
};

unsigned toygcn::sim::elementBytes(Element E) {
  for (const ElementRow &R : Elements)
    if (R.Ty == E)
      return R.Bytes;
  return 1;
}

static bool isFloatElement(Element E) {
  return E == Element::F16 || E == Element::F32 || E == Element::F64;
}

static Error bad(const Twine &Why) { return createStringError(Why); }

/// One element's bytes from text.
static Error parseElement(StringRef Text, Element Ty, u64 &Bits) {
  if (isFloatElement(Ty)) {
    std::string S = Text.str();
    char *End = nullptr;
    f64 V = std::strtod(S.c_str(), &End);
    if (S.empty() || *End)
      return bad("'" + Text + "' is not a number");
    Bits = Ty == Element::F64   ? bitCast<u64>(V)
           : Ty == Element::F32 ? bitCast<u32>(std::strtof(S.c_str(), nullptr))
                                : doubleToHalf(V).Bits;
    return Error::success();
  }
  unsigned Width = 8 * elementBytes(Ty);
  i64 Signed;
  u64 Unsigned;
  if (!Text.getAsInteger(0, Unsigned)) {
    if (Width < 64 && (Unsigned >> Width))
      return bad("'" + Text + "' does not fit in " + Twine(Width) + " bits");
    Bits = Unsigned;
  } else if (!Text.getAsInteger(0, Signed)) {
    if (Width < 64 && Signed < -(i64(1) << (Width - 1)))
      return bad("'" + Text + "' does not fit in " + Twine(Width) + " bits");
    Bits = u64(Signed);
  } else {
    return bad("'" + Text + "' is not an integer");
  }
  return Error::success();
}

static u64 fromNumber(f64 V, Element Ty) {
  switch (Ty) {
  case Element::F16:
    return doubleToHalf(V).Bits;
  case Element::F32:
    return bitCast<u32>(f32(V));
  case Element::F64:
    return bitCast<u64>(V);
  default:
    return u64(i64(V));
  }
}

/// splitmix64: a public-domain generator, the same on every host.
static u64 nextRandom(u64 &State) {
  u64 Z = State += 0x9E3779B97F4A7C15;
  Z = (Z ^ (Z >> 30)) * 0xBF58476D1CE4E5B9;
  Z = (Z ^ (Z >> 27)) * 0x94D049BB133111EB;
  return Z ^ (Z >> 31);
}

/// Integers take all their bits at random; floats are multiples of 2^-10 in
/// [-1, 1), which every float type holds exactly.
static u64 randomElement(u64 &State, Element Ty) {
  u64 R = nextRandom(State);
  if (!isFloatElement(Ty))
    return R;
  return fromNumber(f64(i64(R >> 53) - 1024) / 1024.0, Ty);
}

static Error fillFromFile(StringRef Path, Region &R) {
  auto File = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                    /*RequiresNullTerminator=*/false);
  if (!File)
    return bad("cannot read '" + Path + "': " + File.getError().message());
  if ((*File)->getBufferSize() != R.Size)
    return bad("'" + Path + "' has " + Twine((*File)->getBufferSize()) +
               " bytes, the buffer has " + Twine(R.Size));
  memcpy(R.Bytes.get(), (*File)->getBufferStart(), R.Size);
  return Error::success();
}

static Error fill(StringRef Fill, Element Ty, u64 Count, Region &R) {
  unsigned Bytes = elementBytes(Ty);
  auto set = [&](u64 N, u64 Bits) {
    memcpy(R.Bytes.get() + N * Bytes, &Bits, Bytes);
  };
  if (Fill.empty() || Fill == "zero")
    return Error::success();
  if (Fill.consume_front("@"))
    return fillFromFile(Fill, R);
  if (Fill == "iota") {
    for (u64 N = 0; N < Count; ++N)
      set(N, isFloatElement(Ty) ? fromNumber(f64(N), Ty) : N);
    return Error::success();
  }
  if (Fill.consume_front("mod=")) {
    u64 M;
    if (Fill.getAsInteger(0, M) || M == 0)
      return bad("'" + Fill + "' is not a positive number");
    for (u64 N = 0; N < Count; ++N)
      set(N, isFloatElement(Ty) ? fromNumber(f64(N % M), Ty) : N % M);
    return Error::success();
  }
  if (Fill.consume_front("const=")) {
    u64 Bits = 0;
    if (Error E = parseElement(Fill, Ty, Bits))
      return E;
    for (u64 N = 0; N < Count; ++N)
      set(N, Bits);
    return Error::success();
  }
  if (Fill.consume_front("rand=")) {
    u64 Seed;
    if (Fill.getAsInteger(0, Seed))
      return bad("'" + Fill + "' is not a seed");
    for (u64 N = 0; N < Count; ++N)
      set(N, randomElement(Seed, Ty));
    return Error::success();
  }
  return bad("'" + Fill +
             "' is not zero, iota, mod=M, const=V, rand=SEED or @FILE");
}

namespace {
/// "f32" or "f32x3".
struct ValueType {
  const ElementRow *Row = nullptr; ///< Null for a wrong name.
  unsigned Lanes = 1;
  /// Elements that it takes in memory: a vector of 3 as many as one of 4.
  unsigned slots() const { return Lanes == 3 ? 4 : Lanes; }
  unsigned bytes() const { return slots() * Row->Bytes; }
};
} // namespace

static ValueType parseType(StringRef Name) {
  ValueType T;
  auto [Element, Lanes] = Name.split('x');
  if (Name.contains('x') && (Lanes.getAsInteger(10, T.Lanes) ||
                             !is_contained({2u, 3u, 4u, 8u, 16u}, T.Lanes)))
    return T;
  for (const ElementRow &R : Elements)
    if (Element == R.Name)
      T.Row = &R;
  return T;
}

static Error parseBuffer(StringRef Rest, unsigned N, Memory &Mem,
                         Argument &Out) {
  auto [TypeText, AfterType] = Rest.split(':');
  auto [CountText, FillText] = AfterType.split(':');
  const ValueType Type = parseType(TypeText);
  if (!Type.Row)
    return bad("unknown element type '" + TypeText +
               "' (u8 i8 u16 i16 u32 i32 u64 i64 f16 f32 f64, or a vector as "
               "f32x4)");
  if (CountText.getAsInteger(0, Out.Count))
    return bad("'" + CountText + "' is not a count");
  if (Out.Count > Memory::MaxBytes / Type.bytes() ||
      !Mem.hasRoom(Out.Count * Type.bytes()))
    return bad("buffers are limited to 4 GiB in all");
  Region &R =
      Mem.allocate(("argument " + Twine(N)).str(), Out.Count * Type.bytes());
  Out.Count *= Type.slots();
  Out.Ty = Type.Row->Ty;
  Out.Value.K = ArgValue::Buffer;
  Out.Value.Memory = &R;
  return fill(FillText, Out.Ty, Out.Count, R);
}

/// Appends "TYPE:V[,V...]" as C lays it out, or the bytes of "bytes:HEX"; \p
/// Align is its alignment in bytes.
static Error parseValue(StringRef Spec, SmallVectorImpl<u8> &Bytes,
                        u64 &Align) {
  auto [Kind, Text] = Spec.split(':');
  if (Kind == "bytes") {
    std::string Given;
    if (Text.size() % 2 || !tryGetFromHex(Text, Given))
      return bad("'" + Text + "' is not a row of hexadecimal bytes");
    Bytes.append(Given.begin(), Given.end());
    Align = 1;
    return Error::success();
  }
  const ValueType Type = parseType(Kind);
  if (!Type.Row)
    return bad("unknown kind '" + Kind +
               "' (i32, i64, f32, f64, f32x4, {...}, bytes, local or buf)");
  SmallVector<StringRef, 16> Lanes;
  Text.split(Lanes, ',');
  if (Lanes.size() != Type.Lanes)
    return bad("'" + Text + "' has " + Twine(Lanes.size()) + " values, not " +
               Twine(Type.Lanes));
  Align = Type.bytes();
  u64 Next = alignTo(Bytes.size(), Align);
  Bytes.resize(Next + Type.bytes());
  for (StringRef Lane : Lanes) {
    u64 Bits = 0;
    if (Error E = parseElement(Lane, Type.Row->Ty, Bits))
      return E;
    memcpy(Bytes.data() + Next, &Bits, Type.Row->Bytes);
    Next += Type.Row->Bytes;
  }
  return Error::success();
}

/// "i32:5,f32x2:1,2" of a structure: what has no colon goes on with the member
/// before it.
static Error parseStructure(StringRef Text, SmallVectorImpl<u8> &Bytes) {
  u64 Largest = 1;
  while (!Text.empty()) {
    size_t End = Text.find(',');
    while (End != StringRef::npos &&
           Text.find(',', End + 1) < Text.find(':', End + 1))
      End = Text.find(',', End + 1);
    if (Text.find(':', End) == StringRef::npos)
      End = StringRef::npos;
    u64 Align = 1;
    if (Error E = parseValue(Text.take_front(End), Bytes, Align))
      return E;
    Largest = std::max(Largest, Align);
    Text = End == StringRef::npos ? "" : Text.drop_front(End + 1);
  }
  Bytes.resize(alignTo(Bytes.size(), Largest));
  return Error::success();
}

Expected<Argument> toygcn::sim::parseArgument(StringRef Spec, unsigned N,
                                              Memory &Mem) {
  Argument A;
  A.Value.Spelling = Spec.str();
  auto [Kind, Rest] = Spec.split(':');
  auto fail = [&](Error E) {
    return bad("--arg " + Spec + ": " + toString(std::move(E)));
  };
  if (Kind == "buf") {
    if (Error E = parseBuffer(Rest, N, Mem, A))
      return fail(std::move(E));
    return A;
  }
  if (Kind == "local") {
    A.Value.K = ArgValue::Local;
    if (Rest.getAsInteger(0, A.Value.LocalBytes))
      return fail(bad("'" + Rest + "' is not a size in bytes"));
    return A;
  }
  if (Spec.starts_with("{") && Spec.ends_with("}")) {
    if (Error E = parseStructure(Spec.drop_front().drop_back(), A.Value.Bytes))
      return fail(std::move(E));
    return A;
  }
  u64 Align;
  if (Error E = parseValue(Spec, A.Value.Bytes, Align))
    return fail(std::move(E));
  return A;
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

/// The shortest %g form that reads back as \p V, and 10 rather than 1e+01: six
/// digits are what every float keeps.
template <typename F> static void printFloat(F V, raw_ostream &OS) {
  if (V != V) {
    OS << "nan";
    return;
  }
  for (int Digits = 6; Digits <= 17; ++Digits) {
    char Text[40];
    snprintf(Text, sizeof(Text), "%.*g", Digits, f64(V));
    F Back = sizeof(F) == 4 ? F(std::strtof(Text, nullptr))
                            : F(std::strtod(Text, nullptr));
    if (Back == V || Digits == 17) {
      OS << Text;
      return;
    }
  }
}

static void printElement(const u8 *P, Element Ty, raw_ostream &OS) {
  u64 Bits = 0;
  memcpy(&Bits, P, elementBytes(Ty));
  switch (Ty) {
  case Element::U8:
  case Element::U16:
  case Element::U32:
  case Element::U64:
    OS << Bits;
    return;
  case Element::I8:
    OS << int(i8(Bits));
    return;
  case Element::I16:
    OS << i16(Bits);
    return;
  case Element::I32:
    OS << i32(Bits);
    return;
  case Element::I64:
    OS << i64(Bits);
    return;
  case Element::F16:
    return printFloat(halfToFloat(u16(Bits)), OS);
  case Element::F32:
    return printFloat(bitCast<f32>(u32(Bits)), OS);
  case Element::F64:
    return printFloat(bitCast<f64>(Bits), OS);
  }
}

void toygcn::sim::printElements(const Argument &A, u64 Count, raw_ostream &OS) {
  const u8 *P = A.Value.Memory->Bytes.get();
  for (u64 N = 0; N < std::min(Count, A.Count); ++N) {
    if (N)
      OS << ' ';
    printElement(P + N * elementBytes(A.Ty), A.Ty, OS);
  }
}
