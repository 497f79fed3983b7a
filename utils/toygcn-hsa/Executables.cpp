//===- Executables.cpp - Code objects and their symbols -------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Executables.h"
#include "Facts.h"
#include "llvm/Object/ELFObjectFile.h"
#include <hsa/hsa_ven_amd_loader.h>
#include <mutex>
#include <shared_mutex>

using namespace llvm;
using namespace toygcn::hsa;

namespace {
struct Symbol {
  std::string Name; ///< Of a kernel with ".kd".
  u64 Addr, Size;
  const Kernel *K; ///< Null for a variable.
};

struct Loaded {
  std::unique_ptr<CodeObject> Object;
  std::unique_ptr<Program> Code;
};

struct Executable {
  std::vector<Loaded> Objects;
  std::map<std::string, Symbol> Symbols;
};

struct KernelTable {
  std::shared_mutex Lock;
  std::map<u64, LoadedKernel> ByDescriptor;
};
} // namespace

static KernelTable &kernels() {
  static KernelTable *const T = new KernelTable;
  return *T;
}

LoadedKernel toygcn::hsa::findKernel(u64 Object) {
  std::shared_lock<std::shared_mutex> Reading(kernels().Lock);
  auto It = kernels().ByDescriptor.find(Object);
  return It == kernels().ByDescriptor.end() ? LoadedKernel() : It->second;
}

static Executable &executable(hsa_executable_t E) {
  return *reinterpret_cast<Executable *>(E.handle);
}

static const Symbol &symbol(hsa_executable_symbol_t S) {
  return *reinterpret_cast<const Symbol *>(S.handle);
}

//===----------------------------------------------------------------------===//
// Code objects
//===----------------------------------------------------------------------===//

static hsa_status_t newReader(StringRef Bytes, u64 &Handle) {
  Handle = reinterpret_cast<u64>(new std::string(Bytes));
  return HSA_STATUS_SUCCESS;
}

hsa_status_t
hsa_code_object_reader_create_from_memory(const void *P, size_t Bytes,
                                          hsa_code_object_reader_t *Out) {
  return newReader({static_cast<const char *>(P), Bytes}, Out->handle);
}

hsa_status_t hsa_code_object_reader_destroy(hsa_code_object_reader_t Reader) {
  delete reinterpret_cast<std::string *>(Reader.handle);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_code_object_deserialize(void *P, size_t Bytes, const char *,
                                         hsa_code_object_t *Out) {
  return newReader({static_cast<const char *>(P), Bytes}, Out->handle);
}

hsa_status_t hsa_code_object_destroy(hsa_code_object_t Object) {
  return hsa_code_object_reader_destroy({Object.handle});
}

hsa_status_t hsa_executable_create(hsa_profile_t, hsa_executable_state_t,
                                   const char *, hsa_executable_t *Out) {
  Out->handle = reinterpret_cast<u64>(new Executable);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_executable_create_alt(hsa_profile_t,
                                       hsa_default_float_rounding_mode_t,
                                       const char *, hsa_executable_t *Out) {
  return hsa_executable_create({}, {}, nullptr, Out);
}

/// Kernels may still be running, and their code is small: only the names go.
hsa_status_t hsa_executable_destroy(hsa_executable_t E) {
  Executable &Old = executable(E);
  std::unique_lock<std::shared_mutex> Writing(kernels().Lock);
  for (const auto &[Name, S] : Old.Symbols)
    if (S.K)
      kernels().ByDescriptor.erase(S.Addr);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_executable_freeze(hsa_executable_t, const char *) {
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_executable_validate(hsa_executable_t, uint32_t *Out) {
  *Out = 0;
  return HSA_STATUS_SUCCESS;
}

/// The object that `toygcn hipcc` puts into a section of ours: what the stock
/// compiler makes of the same IR. Without one, the object itself.
static StringRef chosenObject(StringRef Bytes) {
  if (!settings().WithStock)
    return Bytes;
  using ELF = object::ELFFile<object::ELF64LE>;
  auto File = ELF::create(Bytes);
  auto Sections = File ? File->sections() : File.takeError();
  if (!Sections) {
    consumeError(Sections.takeError());
    return Bytes;
  }
  for (const auto &S : *Sections) {
    auto Name = File->getSectionName(S);
    auto Data = File->getSectionContents(S);
    if (Name && Data && *Name == ".toygcn_stock")
      return toStringRef(*Data);
    consumeError(Name.takeError());
    consumeError(Data.takeError());
  }
  return Bytes;
}

static Expected<Loaded> load(StringRef Bytes) {
  Loaded L;
  auto Object = CodeObject::load(memory(), chosenObject(Bytes));
  if (!Object)
    return Object.takeError();
  L.Object = std::move(*Object);
  if (settings().WithStock && L.Object->isOurs())
    fail("--with stock: the program has no stock code; hipcc puts it there "
         "unless --with toygcn is given");
  auto Code = Program::create(*L.Object);
  if (!Code)
    return Code.takeError();
  L.Code = std::move(*Code);
  return L;
}

static void addSymbols(Executable &E, const Loaded &L) {
  std::unique_lock<std::shared_mutex> Writing(kernels().Lock);
  for (const Kernel &K : L.Object->kernels()) {
    E.Symbols[K.Name + ".kd"] = {K.Name + ".kd", K.Descriptor, 64, &K};
    kernels().ByDescriptor[K.Descriptor] = {L.Code.get(), &K};
  }
  for (const Variable &V : L.Object->variables())
    E.Symbols[V.Name] = {V.Name, V.Addr, V.Size, nullptr};
}

hsa_status_t hsa_executable_load_agent_code_object(
    hsa_executable_t Into, hsa_agent_t, hsa_code_object_reader_t Reader,
    const char *, hsa_loaded_code_object_t *Out) {
  auto L = load(*reinterpret_cast<std::string *>(Reader.handle));
  if (!L)
    return refuse("a code object " + toString(L.takeError()),
                  HSA_STATUS_ERROR_INVALID_CODE_OBJECT);
  Executable &E = executable(Into);
  addSymbols(E, *L);
  if (Out)
    Out->handle = reinterpret_cast<u64>(L->Object.get());
  E.Objects.push_back(std::move(*L));
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_executable_load_code_object(hsa_executable_t E,
                                             hsa_agent_t Agent,
                                             hsa_code_object_t Object,
                                             const char *Options) {
  return hsa_executable_load_agent_code_object(E, Agent, {Object.handle},
                                               Options, nullptr);
}

//===----------------------------------------------------------------------===//
// Symbols
//===----------------------------------------------------------------------===//

hsa_status_t hsa_executable_get_symbol_by_name(hsa_executable_t E,
                                               const char *Name,
                                               const hsa_agent_t *,
                                               hsa_executable_symbol_t *Out) {
  auto &Symbols = executable(E).Symbols;
  auto It = Symbols.find(Name);
  if (It == Symbols.end())
    return refuse(Twine("the code object has no '") + Name + "'",
                  HSA_STATUS_ERROR_INVALID_SYMBOL_NAME);
  Out->handle = reinterpret_cast<u64>(&It->second);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_executable_get_symbol(hsa_executable_t E, const char *,
                                       const char *Name, hsa_agent_t Agent,
                                       int32_t, hsa_executable_symbol_t *Out) {
  return hsa_executable_get_symbol_by_name(E, Name, &Agent, Out);
}

hsa_status_t hsa_executable_iterate_agent_symbols(
    hsa_executable_t E, hsa_agent_t Agent,
    hsa_status_t (*Call)(hsa_executable_t, hsa_agent_t, hsa_executable_symbol_t,
                         void *),
    void *Data) {
  for (const auto &[Name, S] : executable(E).Symbols)
    if (auto Status = Call(E, Agent, {reinterpret_cast<u64>(&S)}, Data))
      return Status;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_executable_iterate_symbols(
    hsa_executable_t E,
    hsa_status_t (*Call)(hsa_executable_t, hsa_executable_symbol_t, void *),
    void *Data) {
  for (const auto &[Name, S] : executable(E).Symbols)
    if (auto Status = Call(E, {reinterpret_cast<u64>(&S)}, Data))
      return Status;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_executable_symbol_get_info(hsa_executable_symbol_t Of,
                                            hsa_executable_symbol_info_t What,
                                            void *Out) {
  const Symbol &S = symbol(Of);
  if (What == HSA_EXECUTABLE_SYMBOL_INFO_NAME) {
    memcpy(Out, S.Name.data(), S.Name.size());
    return HSA_STATUS_SUCCESS;
  }
  static const Kernel None;
  const Kernel &K = S.K ? *S.K : None;
  const Fact Facts[] = {
      {HSA_EXECUTABLE_SYMBOL_INFO_TYPE, 4,
       u64(S.K ? HSA_SYMBOL_KIND_KERNEL : HSA_SYMBOL_KIND_VARIABLE)},
      {HSA_EXECUTABLE_SYMBOL_INFO_NAME_LENGTH, 4, S.Name.size()},
      {HSA_EXECUTABLE_SYMBOL_INFO_AGENT, 8, Gpu.handle},
      {HSA_EXECUTABLE_SYMBOL_INFO_LINKAGE, 4, HSA_SYMBOL_LINKAGE_PROGRAM},
      {HSA_EXECUTABLE_SYMBOL_INFO_IS_DEFINITION, 1, true},
      {HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ADDRESS, 8, S.Addr},
      {HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_SIZE, 4, S.Size},
      {HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT, 8, S.Addr},
      {HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_SIZE, 4,
       K.KernargBytes},
      {HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_ALIGNMENT, 4, 16},
      {HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_GROUP_SEGMENT_SIZE, 4, K.LdsBytes},
      {HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_PRIVATE_SEGMENT_SIZE, 4,
       K.ScratchBytes},
      {HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_DYNAMIC_CALLSTACK, 1, K.DynamicStack},
  };
  return tell("of a symbol", Facts, What, Out);
}

//===----------------------------------------------------------------------===//
// The loader's extension: addresses of kernels are the host's own
//===----------------------------------------------------------------------===//

static hsa_status_t queryHostAddress(const void *Device, const void **Host) {
  *Host = Device;
  return HSA_STATUS_SUCCESS;
}

static hsa_status_t notLoaded() {
  return refuse("only hsa_ven_amd_loader_query_host_address of the loader's "
                "extension is modelled");
}

hsa_status_t hsa_system_get_major_extension_table(uint16_t Extension, uint16_t,
                                                  size_t Bytes, void *Table) {
  if (Extension != HSA_EXTENSION_AMD_LOADER)
    return HSA_STATUS_ERROR;
  auto **Functions = static_cast<void **>(Table);
  std::fill_n(Functions, Bytes / sizeof(void *),
              reinterpret_cast<void *>(notLoaded));
  Functions[0] = reinterpret_cast<void *>(queryHostAddress);
  return HSA_STATUS_SUCCESS;
}
