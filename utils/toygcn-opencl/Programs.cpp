//===- Programs.cpp - From sources to code objects ------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The compiler is a program, which `utils/toygcn host` names in the
/// environment:
///
///   TOYGCN_OPENCL_COMPILER  its words, a line each; it gets lines and answers
///                           each, as opencl_program.py says
///   TOYGCN_OPENCL_ID        another text for another compiler, for pocl's
///                           cache
///
/// A binary is a code object or, before it is linked, IR.
///
//===----------------------------------------------------------------------===//

#include "Device.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <mutex>
#include <spawn.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace llvm;
using namespace toygcn;
using namespace toygcn::pocl;

static StringRef variable(const char *Name) {
  const char *Text = getenv(Name);
  return Text ? Text : "";
}

//===----------------------------------------------------------------------===//
// Compiling
//===----------------------------------------------------------------------===//

namespace {
/// A compiler that waits for work. It ends when its end of the socket closes.
class Compiler {
public:
  /// Starts one. \returns null without one.
  static std::unique_ptr<Compiler> start() {
    SmallVector<StringRef, 16> Lines;
    variable("TOYGCN_OPENCL_COMPILER").split(Lines, '\n');
    std::vector<std::string> Words(Lines.begin(), Lines.end());
    std::vector<char *> Args;
    for (std::string &Word : Words)
      Args.push_back(Word.data());
    Args.push_back(nullptr);
    int Ends[2];
    if (Words.size() < 2 ||
        socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, Ends))
      return nullptr;
    posix_spawn_file_actions_t Actions;
    posix_spawn_file_actions_init(&Actions);
    posix_spawn_file_actions_adddup2(&Actions, Ends[1], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&Actions, Ends[1], STDOUT_FILENO);
    pid_t Id;
    const int Failed =
        posix_spawn(&Id, Args[0], &Actions, nullptr, Args.data(), environ);
    posix_spawn_file_actions_destroy(&Actions);
    close(Ends[1]);
    auto Result = std::unique_ptr<Compiler>(new Compiler(Ends[0]));
    return Failed ? nullptr : std::move(Result);
  }
  ~Compiler() { close(Socket); }

  /// Compiles what lies in \p Folder. \returns whether there is a result, or
  /// nothing if the compiler has ended.
  std::optional<bool> compile(StringRef Folder) {
    const std::string Line = (Folder + "\n").str();
    char Answer[2];
    if (send(Socket, Line.data(), Line.size(), MSG_NOSIGNAL) !=
            ssize_t(Line.size()) ||
        recv(Socket, Answer, 2, MSG_WAITALL) != 2)
      return std::nullopt;
    return Answer[0] == '1';
  }
  /// A host may fork; what this process has not started is not its own.
  bool isOwn() const { return Process == getpid(); }

private:
  explicit Compiler(int Socket) : Socket(Socket), Process(getpid()) {}
  int Socket;
  pid_t Process;
};

/// Those that have nothing to do.
class Compilers {
public:
  std::unique_ptr<Compiler> take() {
    std::lock_guard<std::mutex> Locked(Lock);
    erase_if(Idle, [](const auto &C) { return !C->isOwn(); });
    return Idle.empty() ? Compiler::start() : Idle.pop_back_val();
  }
  void give(std::unique_ptr<Compiler> C) {
    std::lock_guard<std::mutex> Locked(Lock);
    Idle.push_back(std::move(C));
  }

private:
  std::mutex Lock;
  SmallVector<std::unique_ptr<Compiler>, 2> Idle;
};

/// A run of the compiler, in a folder of its own.
class Compilation {
public:
  Compilation() {
    if (sys::fs::createUniqueDirectory("toygcn-opencl", Folder))
      fail("no folder can be made for what a program is compiled of");
  }
  ~Compilation() { sys::fs::remove_directories(Folder); }
  Compilation(const Compilation &) = delete;

  /// Adds a file; the compiler compiles it if \p IsInput.
  void add(const Twine &Name, StringRef Text, bool IsInput) {
    const std::string Path = path(Name);
    sys::fs::create_directories(sys::path::parent_path(Path));
    std::error_code EC;
    raw_fd_ostream(Path, EC) << Text;
    if (EC)
      fail(Path + ": " + EC.message());
    if (IsInput)
      Inputs.push_back(Path);
  }
  /// Makes an object or IR of the inputs. Returns whether that went well.
  bool run(StringRef What, StringRef Options) {
    const std::string Result = path("result"), Zero(1, '\0');
    SmallString<128> Here;
    sys::fs::current_path(Here);
    add(".words",
        (Here + Zero + What + Zero + Result + Zero + Options + Zero).str() +
            join(Inputs, Zero),
        false);
    const std::optional<bool> Good = ask();
    if (!Good) {
      Log = "there is no compiler; run the program by: utils/toygcn host";
      return false;
    }
    Log = read(path("log"));
    Binary = read(Result);
    return *Good && !Binary.empty();
  }
  std::string Log, Binary;

private:
  /// Lets a compiler work; another one if the first has ended.
  std::optional<bool> ask() const {
    static Compilers &All = *new Compilers;
    std::optional<bool> Good;
    for (unsigned Try = 0; Try < 2 && !Good; ++Try)
      if (std::unique_ptr<Compiler> C = All.take()) {
        Good = C->compile(Folder);
        if (Good)
          All.give(std::move(C));
      }
    return Good;
  }
  std::string path(const Twine &Name) const {
    return (Folder + "/" + Name).str();
  }
  static std::string read(const std::string &Path) {
    auto Text = MemoryBuffer::getFile(Path);
    return Text ? (*Text)->getBuffer().str() : "";
  }
  SmallString<64> Folder;
  std::vector<std::string> Inputs;
};
} // namespace

static char *copyOf(StringRef Text) {
  auto *P = static_cast<char *>(malloc(Text.size() + 1));
  memcpy(P, Text.data(), Text.size());
  P[Text.size()] = 0;
  return P;
}

static void setBinary(ClProgram &P, u32 N, StringRef Bytes) {
  free(P.Binaries[N]);
  P.Binaries[N] = reinterpret_cast<unsigned char *>(copyOf(Bytes));
  P.BinarySizes[N] = Bytes.size();
}

/// Where pocl keeps what \p Text becomes, for other runs and for
/// clGetProgramInfo.
static std::string cachePath(ClProgram &P, u32 N, StringRef Text) {
  char Path[1024] = "";
  if (functions()->MakeCacheFolder(&P, N, Text.data(), Text.size(), Path))
    fail("pocl's cache of programs cannot be written (POCL_CACHE_DIR)");
  return Path;
}

static void keep(const std::string &Path, StringRef Bytes) {
  // Other processes see the whole file or none.
  if (Error E = writeToOutput(Path, [&](raw_ostream &OS) {
        OS << Bytes;
        return Error::success();
      }))
    fail("pocl's cache of programs: " + toString(std::move(E)));
}

/// One line for users of a program that does not ask for the log.
static void complain(StringRef Log) {
  SmallVector<StringRef, 16> Lines;
  Log.split(Lines, '\n');
  const auto *Said =
      find_if(Lines, [](StringRef Line) { return Line.contains("error:"); });
  errs() << "toygcn: a program was not built: "
         << (Said == Lines.end() ? Lines[0] : *Said) << '\n';
}

/// Compiles, or takes what an earlier run compiled of the same \p Text.
static int compile(ClProgram &P, u32 N, Compilation &C, StringRef Text,
                   bool ToObject) {
  const std::string Path = cachePath(P, N, Text);
  auto Old = MemoryBuffer::getFile(Path);
  // Files that the source includes may have changed.
  if (Old && !Text.contains("include")) {
    setBinary(P, N, (*Old)->getBuffer());
    return CL_SUCCESS;
  }
  const bool Good =
      C.run(ToObject ? "object" : "ir", P.Options ? P.Options : "");
  free(P.Logs[N]);
  P.Logs[N] = copyOf(C.Log);
  if (!Good) {
    complain(C.Log);
    return CL_BUILD_PROGRAM_FAILURE;
  }
  keep(Path, C.Binary);
  setBinary(P, N, C.Binary);
  return CL_SUCCESS;
}

static int buildSource(ClProgram *P, u32 N, u32 HeaderCount,
                       ClProgram *const *Headers, const char **Names,
                       int Link) {
  Compilation C;
  C.add("program.cl", P->Source, true);
  std::string Text = (Link ? "object " : "ir ") + std::string(P->Source);
  for (u32 H = 0; H < HeaderCount; ++H) {
    if (StringRef(Names[H]).contains("..")) {
      P->Logs[N] = copyOf("a header's name leads out of its folder\n");
      return CL_COMPILE_PROGRAM_FAILURE;
    }
    C.add(Names[H], Headers[H]->Source, false);
    Text += Names[H] + std::string(Headers[H]->Source);
  }
  return compile(*P, N, C, Text, Link);
}

static int link(ClProgram *P, u32 N, u32 InputCount, ClProgram *const *Inputs,
                int ToLibrary) {
  Compilation C;
  std::string Text = ToLibrary ? "library " : "linked ";
  for (u32 I = 0; I < InputCount; ++I) {
    StringRef Part(reinterpret_cast<char *>(Inputs[I]->Binaries[N]),
                   Inputs[I]->BinarySizes[N]);
    C.add("part" + Twine(I) + ".ll", Part, true);
    Text += Part;
  }
  return compile(*P, N, C, Text, !ToLibrary);
}

static bool isCodeObject(StringRef Bytes) {
  return Bytes.starts_with("\177ELF");
}

static int buildBinary(ClProgram *P, u32 N, int, int) {
  if (!P->Binaries[N])
    return CL_INVALID_BINARY;
  if (P->PoclBinaries[N]) // It is in the cache.
    return CL_SUCCESS;
  StringRef Bytes(reinterpret_cast<char *>(P->Binaries[N]), P->BinarySizes[N]);
  keep(cachePath(*P, N, Bytes), Bytes);
  return CL_SUCCESS;
}

//===----------------------------------------------------------------------===//
// Loading
//===----------------------------------------------------------------------===//

/// What opencl_program.py writes between a code object and its IR.
static constexpr StringRef IrMark("\0ToyGCN IR\0", 11);

static std::unique_ptr<Built> load(StringRef Bytes) {
  auto B = std::make_unique<Built>();
  B->Ir = Bytes.rsplit(IrMark).second.str();
  auto Object = sim::CodeObject::load(memory(), Bytes);
  failOn(Object.takeError());
  B->Object = std::move(*Object);
  if (B->Object->kernels().empty()) // It has no code, either.
    return B;
  auto Code = sim::Program::create(*B->Object);
  failOn(Code.takeError());
  B->Code = std::move(*Code);
  return B;
}

Built &toygcn::pocl::built(ClProgram &P, u32 N) {
  static std::mutex Lock;
  std::lock_guard<std::mutex> Locked(Lock);
  if (!P.Data[N])
    P.Data[N] =
        load({reinterpret_cast<char *>(P.Binaries[N]), P.BinarySizes[N]})
            .release();
  return *static_cast<Built *>(P.Data[N]);
}

Built &toygcn::pocl::builtFor(ClProgram &P, u32 N, StringRef Kernel,
                              u64 Items) {
  Built &Usual = built(P, N);
  Expected<const sim::Kernel *> K = Usual.Object->kernel(Kernel);
  failOn(K.takeError());
  if (Items <= (*K)->MaxFlatWorkgroup || Usual.Ir.empty())
    return Usual;
  static std::mutex Lock;
  std::lock_guard<std::mutex> Locked(Lock);
  if (!Usual.Wide) {
    Compilation C;
    C.add("program.ll", Usual.Ir, true);
    if (!C.run("wide", ""))
      fail("kernel '" + Kernel + "' for workgroups of " + Twine(Items) +
           " work-items: " + C.Log);
    Usual.Wide = load(C.Binary);
  }
  return *Usual.Wide;
}

static u32 addressSpace(const sim::KernelArg &A) {
  return StringSwitch<u32>(A.AddressSpace)
      .Case("global", CL_KERNEL_ARG_ADDRESS_GLOBAL)
      .Case("constant", CL_KERNEL_ARG_ADDRESS_CONSTANT)
      .Case("local", CL_KERNEL_ARG_ADDRESS_LOCAL)
      .Default(CL_KERNEL_ARG_ADDRESS_PRIVATE);
}

static Parameter parameter(const sim::KernelArg &A) {
  Parameter P = {};
  P.Type = copyOf(A.TypeName);
  P.Name = copyOf(A.Name);
  P.AddressSpace = addressSpace(A);
  P.Access = CL_KERNEL_ARG_ACCESS_NONE;
  P.Qualifiers = (A.IsConst ? CL_KERNEL_ARG_TYPE_CONST : 0) |
                 (A.IsRestrict ? CL_KERNEL_ARG_TYPE_RESTRICT : 0) |
                 (A.IsVolatile ? CL_KERNEL_ARG_TYPE_VOLATILE : 0);
  P.Kind = A.Kind == "by_value" ? Parameter::Value : Parameter::Pointer;
  // An address has eight bytes, also one of local memory here. pocl takes every
  // multiple of three for a vector of three elements, whose size is that of
  // four, and would refuse a structure of 24 bytes: 0 is any size.
  P.Size = P.Kind == Parameter::Pointer ? 8 : A.Size % 3 ? u32(A.Size) : 0;
  return P;
}

static void describe(const sim::Kernel &K, u32 DeviceCount, KernelInfo &Info) {
  Info.Name = copyOf(K.Name);
  Info.Attributes = copyOf("");
  auto Explicit = make_filter_range(
      K.Args, [](const sim::KernelArg &A) { return !A.hidden(); });
  Info.ParameterCount = std::distance(Explicit.begin(), Explicit.end());
  Info.Parameters = static_cast<Parameter *>(
      calloc(Info.ParameterCount + 1, sizeof(Parameter)));
  std::transform(Explicit.begin(), Explicit.end(), Info.Parameters, parameter);
  Info.Known = KernelInfo::AllKnown;
  Info.LocalCount = 1;
  Info.LocalSizes = static_cast<size_t *>(calloc(1, sizeof(size_t)));
  *Info.LocalSizes = K.LdsBytes;
  std::copy(K.ReqdWorkgroup, K.ReqdWorkgroup + 3, Info.RequiredSize);
  Info.Data = static_cast<void **>(calloc(DeviceCount, sizeof(void *)));
}

static int setUpKernels(Device *, ClProgram *P, u32 N) {
  const auto &Kernels = built(*P, N).Object->kernels();
  P->KernelCount = Kernels.size();
  P->Kernels =
      static_cast<KernelInfo *>(calloc(Kernels.size() + 1, sizeof(KernelInfo)));
  for (size_t K = 0; K < Kernels.size(); ++K)
    describe(Kernels[K], P->DeviceCount, P->Kernels[K]);
  return true;
}

void toygcn::pocl::addPrograms(Operations &Ops) {
  Ops.BuildSource = buildSource;
  Ops.BuildBinary = buildBinary;
  Ops.Link = link;
  Ops.SetUpKernels = setUpKernels;
  Ops.FreeProgram = [](Device *, ClProgram *P, u32 N) -> int {
    delete static_cast<Built *>(P->Data[N]);
    P->Data[N] = nullptr;
    return CL_SUCCESS;
  };
  Ops.AcceptsBinary = [](Device *, size_t Size, const char *Bytes) -> int {
    return isCodeObject({Bytes, Size});
  };
  Ops.Hash = [](Device *) {
    return copyOf("toygcn-" + variable("TOYGCN_OPENCL_ID").str());
  };
}
