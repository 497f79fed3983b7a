//===- CodeObject.cpp - A loaded gfx900 code object -----------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodeObject.h"
#include "Metadata.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Object/ELF.h"
#include "llvm/Support/AMDHSAKernelDescriptor.h"
#include "llvm/Support/Format.h"

using namespace llvm;
using namespace toygcn::sim;
using object::ELF64LE;

namespace toygcn::sim {

static Error bad(const Twine &Why) {
  return createStringError(inconvertibleErrorCode(), Why);
}

/// Builds one CodeObject; dropped afterwards.
class Loader {
public:
  Loader(Memory &Mem, CodeObject &Out, const object::ELFFile<ELF64LE> &File)
      : Mem(Mem), Out(Out), File(File) {}
  Error run();

private:
  Error checkHeader();
  Error mapSegments();
  Error relocate();
  Error relocateOne(const ELF64LE::Rela &R, ELF64LE::SymRange Symbols,
                    StringRef Strings);
  Error readSymbols();
  Error addSymbols(const ELF64LE::Shdr &Table);
  Error addKernel(StringRef Name, u64 Addr);
  Error readNotes();

  Memory &Mem;
  CodeObject &Out;
  const object::ELFFile<ELF64LE> &File;
  u64 Bias = 0; ///< Simulated address minus ELF address.
};

} // namespace toygcn::sim

Error Loader::checkHeader() {
  const auto &H = File.getHeader();
  if (H.e_machine != ELF::EM_AMDGPU)
    return bad("not an AMDGPU code object (ELF machine " + Twine(H.e_machine) +
               ")");
  if (H.e_type == ELF::ET_REL)
    return bad("is a relocatable object; link it first: ld.lld -shared");
  if (H.e_type != ELF::ET_DYN)
    return bad("is not a shared code object");
  unsigned Mach = H.e_flags & ELF::EF_AMDGPU_MACH;
  if (Mach != ELF::EF_AMDGPU_MACH_AMDGCN_GFX900)
    return bad("is not built for gfx900 (ELF machine flag 0x" +
               utohexstr(Mach) + ")");
  unsigned Abi = H.e_ident[ELF::EI_ABIVERSION];
  if (H.e_ident[ELF::EI_OSABI] != ELF::ELFOSABI_AMDGPU_HSA ||
      Abi < ELF::ELFABIVERSION_AMDGPU_HSA_V4 ||
      Abi > ELF::ELFABIVERSION_AMDGPU_HSA_V6)
    return bad("is not an amdhsa code object of version 4, 5 or 6");
  return Error::success();
}

static std::string segmentName(unsigned Flags) {
  if (Flags & ELF::PF_X)
    return "the code";
  return Flags & ELF::PF_W ? "the code object's data"
                           : "the code object's read-only data";
}

Error Loader::mapSegments() {
  auto Headers = File.program_headers();
  if (!Headers)
    return Headers.takeError();
  u64 End = 0;
  SmallVector<const ELF64LE::Phdr *, 8> Loads;
  for (const auto &P : *Headers) {
    if (P.p_type != ELF::PT_LOAD || P.p_memsz == 0)
      continue;
    constexpr u64 Limit = u64(1) << 30;
    if (P.p_memsz > Limit)
      return bad("has a segment of " + Twine(P.p_memsz) +
                 " bytes; the limit is " + Twine(Limit));
    if (P.p_vaddr > Limit)
      return bad("has a segment at 0x" + utohexstr(P.p_vaddr) +
                 "; none may begin beyond 0x" + utohexstr(Limit));
    if (P.p_filesz > P.p_memsz)
      return bad("has a segment with more bytes in the file than in memory");
    if (P.p_offset > File.getBufSize() ||
        P.p_filesz > File.getBufSize() - P.p_offset)
      return bad("is truncated: a segment lies outside the file");
    if (P.p_vaddr < End)
      return bad("has overlapping or unordered segments");
    End = P.p_vaddr + P.p_memsz;
    Loads.push_back(&P);
  }
  if (Loads.empty())
    return bad("has no loadable segment");
  Bias = Out.Bias = Mem.reserve(End);
  for (const auto *P : Loads) {
    Region &R = Mem.allocateAt(segmentName(P->p_flags), Bias + P->p_vaddr,
                               P->p_memsz, P->p_flags & ELF::PF_W);
    memcpy(R.Bytes.get(), File.base() + P->p_offset, P->p_filesz);
    if (P->p_flags & ELF::PF_X)
      Out.Code.push_back(&R);
  }
  return Error::success();
}

Error Loader::relocateOne(const ELF64LE::Rela &R, ELF64LE::SymRange Symbols,
                          StringRef Strings) {
  u64 Value = R.r_addend;
  unsigned Ty = R.getType(false);
  if (Ty == ELF::R_AMDGPU_RELATIVE64) {
    Value += Bias;
  } else if (Ty == ELF::R_AMDGPU_ABS64 || Ty == ELF::R_AMDGPU_ABS32) {
    unsigned Index = R.getSymbol(false);
    if (Index >= Symbols.size())
      return bad("has a relocation against a missing symbol");
    const auto &Sym = Symbols[Index];
    if (Sym.st_shndx == ELF::SHN_UNDEF) {
      Expected<StringRef> Name = Sym.getName(Strings);
      if (!Name)
        return Name.takeError();
      return bad("needs the undefined symbol '" + *Name +
                 "'; link the object that defines it, too: ld.lld -shared");
    }
    Value += Bias + Sym.st_value;
  } else {
    return bad("has a dynamic relocation of unknown type " + Twine(Ty));
  }
  unsigned Bytes = Ty == ELF::R_AMDGPU_ABS32 ? 4 : 8;
  u8 *Place = Mem.access(Bias + R.r_offset, Bytes, /*Write=*/false);
  if (!Place)
    return bad("has a relocation outside its segments");
  memcpy(Place, &Value, Bytes);
  return Error::success();
}

Error Loader::relocate() {
  auto Sections = File.sections();
  if (!Sections)
    return Sections.takeError();
  for (const auto &S : *Sections) {
    if (S.sh_type != ELF::SHT_RELA || !(S.sh_flags & ELF::SHF_ALLOC))
      continue;
    auto Relas = File.relas(S);
    if (!Relas)
      return Relas.takeError();
    ELF64LE::SymRange Symbols;
    StringRef Strings;
    if (S.sh_link) {
      auto Table = File.getSection(S.sh_link);
      if (!Table)
        return Table.takeError();
      auto Syms = File.symbols(*Table);
      if (!Syms)
        return Syms.takeError();
      auto Strs = File.getStringTableForSymtab(**Table);
      if (!Strs)
        return Strs.takeError();
      Symbols = *Syms;
      Strings = *Strs;
    }
    for (const auto &R : *Relas)
      if (Error E = relocateOne(R, Symbols, Strings))
        return E;
  }
  return Error::success();
}

Error Loader::addKernel(StringRef Name, u64 Addr) {
  for (const Kernel &K : Out.Kernels)
    if (K.Descriptor == Addr)
      return Error::success();
  amdhsa::kernel_descriptor_t D;
  const u8 *Bytes = Mem.access(Addr, sizeof(D), false);
  if (!Bytes)
    return bad("has no bytes for the descriptor of kernel '" + Name + "'");
  memcpy(&D, Bytes, sizeof(D));
  Kernel K;
  K.Name = Name.str();
  K.Descriptor = Addr;
  K.Entry = Addr + D.kernel_code_entry_byte_offset;
  K.LdsBytes = D.group_segment_fixed_size;
  K.ScratchBytes = D.private_segment_fixed_size;
  K.KernargBytes = D.kernarg_size;
  K.Rsrc1 = D.compute_pgm_rsrc1;
  K.Rsrc2 = D.compute_pgm_rsrc2;
  K.Properties = D.kernel_code_properties;
  K.DynamicStack =
      K.Properties & amdhsa::KERNEL_CODE_PROPERTY_USES_DYNAMIC_STACK;
  Out.Kernels.push_back(std::move(K));
  return Error::success();
}

/// The bits that a symbol at a lane read names; see CodeObject::agreedBits.
static std::optional<u32> agreedBitsOf(StringRef Name) {
  if (Name.starts_with("__toygcn_user_read"))
    return 0;
  u32 Mask;
  if (!Name.consume_front("__toygcn_agree_") ||
      Name.take_until([](char C) { return C == '_'; }).getAsInteger(16, Mask))
    return std::nullopt;
  return Mask;
}

Error Loader::addSymbols(const ELF64LE::Shdr &Table) {
  auto Symbols = File.symbols(&Table);
  if (!Symbols)
    return Symbols.takeError();
  auto Strings = File.getStringTableForSymtab(Table);
  if (!Strings)
    return Strings.takeError();
  for (const auto &Sym : *Symbols) {
    Expected<StringRef> Name = Sym.getName(*Strings);
    if (!Name)
      return Name.takeError();
    if (Sym.st_shndx == ELF::SHN_UNDEF)
      continue;
    if (Sym.getType() == ELF::STT_FUNC)
      Out.Functions.push_back({Bias + Sym.st_value, Sym.st_size, Name->str()});
    if (std::optional<u32> Bits = agreedBitsOf(*Name))
      Out.AgreedBits[Bias + Sym.st_value] = *Bits;
    if (Name->starts_with("__toygcn_atomic"))
      Out.AtomicAccesses.insert(Bias + Sym.st_value);
    if (Name->starts_with("__toygcn_meeting"))
      Out.Meetings.insert(Bias + Sym.st_value);
    if (Name->starts_with("__toygcn_spill"))
      Out.Spills.insert(Bias + Sym.st_value);
    StringRef KernelName = *Name;
    if (Sym.getType() == ELF::STT_OBJECT && KernelName.consume_back(".kd"))
      if (Error E = addKernel(KernelName, Bias + Sym.st_value))
        return E;
    Out.IsOurs |= *Name == "__toygcn_object";
    if (Sym.getType() == ELF::STT_OBJECT && !Name->ends_with(".kd") &&
        Table.sh_type == ELF::SHT_DYNSYM)
      Out.Variables.push_back({Name->str(), Bias + Sym.st_value, Sym.st_size});
  }
  return Error::success();
}

Error Loader::readSymbols() {
  auto Sections = File.sections();
  if (!Sections)
    return Sections.takeError();
  for (const auto &S : *Sections)
    if (S.sh_type == ELF::SHT_SYMTAB || S.sh_type == ELF::SHT_DYNSYM)
      if (Error E = addSymbols(S))
        return E;
  for (Kernel &K : Out.Kernels)
    for (const auto &F : Out.Functions)
      if (F.Addr == K.Entry)
        K.CodeBytes = F.Size;
  return Error::success();
}

Error Loader::readNotes() {
  auto Headers = File.program_headers();
  if (!Headers)
    return Headers.takeError();
  for (const auto &P : *Headers) {
    if (P.p_type != ELF::PT_NOTE)
      continue;
    Error Err = Error::success();
    std::string Problem;
    for (const auto &Note : File.notes(P, Err)) {
      if (Note.getType() != ELF::NT_AMDGPU_METADATA ||
          Note.getName() != "AMDGPU" || !Problem.empty())
        continue;
      if (Error E = readMetadata(Note.getDescAsStringRef(4), Out.Kernels))
        Problem = toString(std::move(E));
    }
    if (Err)
      return Err;
    if (!Problem.empty())
      return bad(Problem);
  }
  return Error::success();
}

Error Loader::run() {
  if (Error E = checkHeader())
    return E;
  if (Error E = mapSegments())
    return E;
  if (Error E = relocate())
    return E;
  if (Error E = readSymbols())
    return E;
  return readNotes();
}

Expected<std::unique_ptr<CodeObject>> CodeObject::load(Memory &Mem,
                                                       StringRef Bytes) {
  if (Bytes.size() < sizeof(ELF64LE::Ehdr) ||
      !Bytes.starts_with(StringRef(ELF::ElfMagic, 4)))
    return bad("not an ELF file");
  if (Bytes[ELF::EI_CLASS] != ELF::ELFCLASS64 ||
      Bytes[ELF::EI_DATA] != ELF::ELFDATA2LSB)
    return bad("not a 64-bit little-endian ELF file");
  // llvm::object wants its input aligned.
  std::unique_ptr<u64[]> Aligned(new u64[Bytes.size() / 8 + 1]());
  memcpy(Aligned.get(), Bytes.data(), Bytes.size());
  auto File = object::ELFFile<ELF64LE>::create(
      StringRef(reinterpret_cast<const char *>(Aligned.get()), Bytes.size()));
  if (!File)
    return File.takeError();
  auto Obj = std::make_unique<CodeObject>();
  Obj->Lines = std::make_unique<SourceLines>(
      StringRef(reinterpret_cast<const char *>(Aligned.get()), Bytes.size()));
  if (Error E = Loader(Mem, *Obj, *File).run())
    return std::move(E);
  return std::move(Obj);
}

std::unique_ptr<CodeObject> CodeObject::fromCode(Memory &Mem, ArrayRef<u8> Code,
                                                 Kernel K) {
  auto Obj = std::make_unique<CodeObject>();
  Region &R = Mem.allocate("the code", Code.size(), /*Writable=*/false);
  memcpy(R.Bytes.get(), Code.data(), Code.size());
  Obj->Bias = R.Base;
  Obj->Code.push_back(&R);
  K.Entry = R.Base;
  K.CodeBytes = Code.size();
  Obj->Kernels.push_back(std::move(K));
  return Obj;
}

/// Whether \p K is a function of C++ called \p Name.
static bool isCalled(const Kernel &K, StringRef Name) {
  ItaniumPartialDemangler Reader;
  if (Reader.partialDemangle(K.Name.c_str()))
    return false;
  char *Base = Reader.getFunctionBaseName(nullptr, nullptr);
  const bool Is = Base && Name == Base;
  free(Base);
  return Is;
}

Expected<const Kernel *> CodeObject::kernel(StringRef Name) const {
  std::string Known;
  std::vector<const Kernel *> Called;
  for (const Kernel &K : Kernels) {
    if (K.Name == Name)
      return &K;
    if (isCalled(K, Name))
      Called.push_back(&K);
    Known += (Known.empty() ? "" : ", ") + K.Name;
  }
  if (Called.size() == 1)
    return Called.front();
  if (Kernels.empty())
    return bad("the code object has no kernel");
  if (Name.empty() && Kernels.size() == 1)
    return &Kernels.front();
  if (Name.empty())
    return bad("choose one with --kernel: " + Known);
  return bad("no kernel '" + Name + "'; there is: " + Known);
}

std::string CodeObject::symbolize(u64 PC) const {
  for (const Function &F : Functions)
    if (PC - F.Addr < F.Size)
      return F.Name + "+0x" + utohexstr(PC - F.Addr, /*LowerCase=*/true);
  return "";
}
