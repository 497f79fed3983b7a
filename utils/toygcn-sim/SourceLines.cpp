//===- SourceLines.cpp - Which line of source code came from --------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SourceLines.h"
#include "GuardedCall.h"
#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/MemoryBufferRef.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace toygcn::sim;

SourceLines::SourceLines(StringRef Bytes) {
  if (Bytes.contains(".debug_line"))
    Image = Bytes.str();
}

SourceLines::~SourceLines() = default;

void SourceLines::parse() const {
  auto Parsed =
      object::ObjectFile::createObjectFile(MemoryBufferRef(Image, "code"));
  if (!Parsed)
    return consumeError(Parsed.takeError());
  File = std::move(*Parsed);
  // Whatever is wrong with the table, the simulated program is not.
  auto Ignore = [](Error E) { consumeError(std::move(E)); };
  Context =
      DWARFContext::create(*File, DWARFContext::ProcessDebugRelocations::Ignore,
                           /*L=*/nullptr, /*DWPName=*/"", Ignore, Ignore);
}

std::string SourceLines::at(u64 ElfAddress) const {
  std::lock_guard<std::mutex> Lock(Asking);
  if (Image.empty() || Broken)
    return "";
  std::optional<DILineInfo> Line;
  Broken = !survives([&] {
    if (!File)
      parse();
    if (Context)
      Line = Context->getLineInfoForAddress(
          {ElfAddress, object::SectionedAddress::UndefSection});
  });
  if (Broken) {
    // The crash may have left them half changed: their destructors do not run.
    (void)Context.release();
    (void)File.release();
    return "";
  }
  if (!Line || !Line->Line || Line->FileName == DILineInfo::BadString)
    return "";
  return (sys::path::filename(Line->FileName) + ":" + Twine(Line->Line)).str();
}
