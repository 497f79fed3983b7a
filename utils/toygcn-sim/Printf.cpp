//===- Printf.cpp - What a kernel prints ----------------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Printf.h"
#include "FloatMath.h"
#include "Types.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include <map>

using namespace llvm;
using namespace toygcn::sim;

static constexpr u32 Header = 8; ///< Bytes before the first record.

namespace {
struct Text {
  SmallVector<u32, 8> Sizes; ///< Bytes of each argument.
  std::string Format;
};

/// "%-8.3v4hlf": flags and so on as C has them, then OpenCL's vector length,
/// length of an element, and conversion.
struct Spec {
  StringRef Source;  ///< As written, with the '%'.
  std::string Flags; ///< With width and precision, which have a limit.
  unsigned Lanes = 1;
  char Conversion = 0;
};
} // namespace

/// A text has control characters and colons as the compiler writes them.
static std::string unescape(StringRef Escaped) {
  static constexpr std::pair<StringLiteral, char> Codes[] = {
      {"\\a", '\a'}, {"\\b", '\b'}, {"\\f", '\f'}, {"\\n", '\n'},
      {"\\r", '\r'}, {"\\v", '\v'}, {"\\72", ':'}};
  std::string Plain;
  while (!Escaped.empty()) {
    const auto *Code = find_if(
        Codes, [&](const auto &C) { return Escaped.starts_with(C.first); });
    const bool IsCode = Code != std::end(Codes);
    Plain += IsCode ? Code->second : Escaped.front();
    Escaped = Escaped.drop_front(IsCode ? Code->first.size() : 1);
  }
  return Plain;
}

/// "NUMBER:COUNT:SIZE:...:FORMAT". Arguments that the format does not use have
/// no size and no place in a record; COUNT includes them.
static bool parseText(StringRef Line, std::map<u32, Text> &Texts) {
  auto number = [&](u32 &N) {
    StringRef Rest = Line;
    if (Rest.consumeInteger(10, N) || !Rest.consume_front(":"))
      return false;
    Line = Rest;
    return true;
  };
  u32 Number, Count;
  if (!number(Number) || !number(Count))
    return false;
  Text T;
  // The format has its colons escaped, so it is no size.
  for (u32 Size; T.Sizes.size() < Count && number(Size);) {
    if (Size > 4096)
      return false;
    T.Sizes.push_back(Size);
  }
  T.Format = unescape(Line);
  Texts[Number] = std::move(T);
  return true;
}

/// Takes the digits of a width or precision off the front of \p Rest. A
/// kernel's text shall not make the simulator print without end.
static std::string takeWidth(StringRef &Rest) {
  constexpr unsigned Widest = 4096;
  const StringRef Digits = Rest.take_while(isDigit);
  Rest = Rest.drop_front(Digits.size());
  unsigned Width;
  const bool TooWide = Digits.getAsInteger(10, Width) || Width > Widest;
  return Digits.empty() || !TooWide ? Digits.str() : utostr(Widest);
}

/// Takes a conversion off the front of \p Rest, which begins with its '%'.
static Spec takeSpec(StringRef &Rest) {
  Spec S;
  const StringRef All = Rest;
  Rest = Rest.drop_front();
  const StringRef Flags =
      Rest.take_while([](char C) { return StringRef("-+ #0").contains(C); });
  Rest = Rest.drop_front(Flags.size());
  S.Flags = Flags.str() + takeWidth(Rest);
  if (Rest.consume_front("."))
    S.Flags += "." + takeWidth(Rest);
  if (Rest.consume_front("v") && Rest.consumeInteger(10, S.Lanes))
    S.Lanes = 1;
  Rest = Rest.ltrim("hljztL");
  if (!Rest.empty())
    S.Conversion = Rest.front();
  Rest = Rest.drop_front(!Rest.empty());
  S.Source = All.drop_back(Rest.size());
  return S;
}

template <typename T>
static void printOne(raw_ostream &OS, const Spec &S, StringRef Length,
                     T Value) {
  const std::string Form = "%" + S.Flags + Length.str() + S.Conversion;
  SmallString<64> Out(64, 0);
  const int Need = snprintf(Out.data(), Out.size(), Form.c_str(), Value);
  if (Need >= int(Out.size())) {
    Out.resize(Need + 1);
    snprintf(Out.data(), Out.size(), Form.c_str(), Value);
  }
  OS << StringRef(Out.data(), std::max(Need, 0));
}

/// Prints an element of \p Size bytes.
static void printElement(raw_ostream &OS, const Spec &S, const u8 *Data,
                         unsigned Size) {
  u64 Bits = 0;
  memcpy(&Bits, Data, std::min(Size, 8u));
  const i64 Signed = SignExtend64(Bits, std::clamp(8 * Size, 8u, 64u));
  switch (S.Conversion) {
  case 'd':
  case 'i':
    return printOne(OS, S, "ll", (long long)Signed);
  case 'u':
  case 'o':
  case 'x':
  case 'X':
    return printOne(OS, S, "ll", (unsigned long long)Bits);
  case 'c':
    return printOne(OS, S, "", int(Bits));
  case 'p':
    OS << format_hex(Bits, 2);
    return;
  default:
    return printOne(OS, S, "",
                    Size == 2   ? double(halfToFloat(u16(Bits)))
                    : Size == 4 ? double(bitCast<f32>(u32(Bits)))
                                : bitCast<f64>(Bits));
  }
}

static void printArgument(raw_ostream &OS, const Spec &S, ArrayRef<u8> Bytes) {
  if (S.Conversion == 's') {
    const std::string Chars(Bytes.begin(), find(Bytes, 0));
    return printOne(OS, S, "", Chars.c_str());
  }
  // A vector of 3 takes the room of one of 4.
  const unsigned Room = S.Lanes == 3 && Bytes.size() % 3 ? 4 : S.Lanes;
  const unsigned Size = Bytes.size() / std::max(Room, 1u);
  for (unsigned L = 0; L < S.Lanes && Size; ++L) {
    if (L)
      OS << ',';
    printElement(OS, S, Bytes.data() + L * Size, Size);
  }
}

/// Prints a record whose arguments begin at \p Data.
static void printRecord(raw_ostream &OS, const Text &T, const u8 *Data) {
  StringRef Rest = T.Format;
  unsigned Next = 0;
  while (!Rest.empty()) {
    const size_t Plain = std::min(Rest.find('%'), Rest.size());
    OS << Rest.take_front(Plain);
    Rest = Rest.drop_front(Plain);
    if (Rest.empty())
      return;
    const Spec S = takeSpec(Rest);
    if (S.Source == "%%") {
      OS << '%';
      continue;
    }
    if (Next >= T.Sizes.size() || !S.Conversion ||
        !StringRef("diouxXcspfFeEgGaA").contains(S.Conversion)) {
      OS << S.Source;
      continue;
    }
    printArgument(OS, S, ArrayRef(Data, T.Sizes[Next]));
    Data += T.Sizes[Next++];
  }
}

static u32 usedBytes(const u8 *Buffer) {
  u32 Used;
  memcpy(&Used, Buffer, 4);
  return std::min(Used, PrintfBytes - Header);
}

Error toygcn::sim::printRecords(ArrayRef<std::string> Lines, const u8 *Buffer,
                                raw_ostream &OS) {
  std::map<u32, Text> Texts;
  for (const std::string &Line : Lines)
    if (!parseText(Line, Texts))
      return createStringError(
          "the code object has a malformed text for printf: " + Line);
  const u32 End = Header + usedBytes(Buffer);
  for (u32 At = Header; At + 4 <= End;) {
    u32 Number;
    memcpy(&Number, Buffer + At, 4);
    const auto It = Texts.find(Number);
    u64 Size = 4;
    if (It != Texts.end())
      Size += sum_of(It->second.Sizes, u64(0));
    if (It == Texts.end() || At + Size > End)
      return createStringError("the buffer of printf has a malformed record "
                               "at byte " +
                               Twine(At));
    printRecord(OS, It->second, Buffer + At + 4);
    At += Size;
  }
  return Error::success();
}

u32 toygcn::sim::unprintedBytes(const u8 *Buffer) {
  constexpr u32 Place = PrintfBytes - 4;
  if (Header + usedBytes(Buffer) > Place)
    return 0;
  u32 Bytes;
  memcpy(&Bytes, Buffer + Place, 4);
  return Bytes;
}
