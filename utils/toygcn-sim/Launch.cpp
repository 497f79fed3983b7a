//===- Launch.cpp - Running a kernel over a grid --------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LateMemory.h"
#include "Printf.h"
#include "Signature.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/AMDHSAKernelDescriptor.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace toygcn::sim;

Observer::~Observer() = default;

Launch::Launch(Memory &Mem, Program &Prog, const Kernel &K,
               LaunchOptions Options)
    : Mem(Mem), Prog(Prog), K(K), Options(Options) {
  if (Options.Late != LateMode::Early)
    Late = std::make_unique<LateMemory>(*this);
}

Launch::~Launch() {
  for (const Region *R : Owned)
    Mem.release(*R);
}

Region &Launch::own(StringRef Name, u64 Size, bool Writable) {
  Region &R = Mem.allocate(Name, Size, Writable);
  Owned.push_back(&R);
  return R;
}

static unsigned wavesOf(u64 WorkItems) {
  return unsigned((WorkItems + WaveSize - 1) / WaveSize);
}

Residency Launch::residency() const {
  u64 Flat = 1;
  for (unsigned D = 0; D < 3; ++D)
    Flat *= std::min(Options.Block[D], Options.Grid[D]);
  return Residency(K, wavesOf(Flat), LdsBytes);
}

Error Launch::checkShape() const {
  u64 Flat = 1, Total = 1;
  for (unsigned D = 0; D < 3; ++D) {
    if (!Options.Grid[D] || !Options.Block[D])
      return createStringError("grid and block sizes must not be zero");
    Flat *= Options.Block[D];
    Total *= Options.Grid[D];
    if (Flat > 1024 || Total > (u64(1) << 40))
      return createStringError(Flat > 1024 ? "a workgroup has at most 1024 "
                                             "work-items"
                                           : "the grid is too large");
    if (K.ReqdWorkgroup[D] && K.ReqdWorkgroup[D] != Options.Block[D])
      return createStringError(
          "kernel '" + K.Name + "' requires workgroups of " +
          Twine(K.ReqdWorkgroup[0]) + "," + Twine(K.ReqdWorkgroup[1]) + "," +
          Twine(K.ReqdWorkgroup[2]));
  }
  if (K.HasMetadata && Flat > K.MaxFlatWorkgroup)
    return createStringError("kernel '" + K.Name + "' allows at most " +
                             Twine(K.MaxFlatWorkgroup) +
                             " work-items in a workgroup, not " + Twine(Flat));
  return Error::success();
}

/// What the hardware and the loader take for granted ("Kernel Descriptor" in
/// the LLVM AMDGPU usage guide).
Error Launch::checkDescriptor() const {
  const char *Why = nullptr;
  if (K.Entry == K.Descriptor)
    Why = "has no entry: its descriptor's offset to the code is zero";
  else if (K.Entry % 256)
    Why = "begins at an address that is not a multiple of 256";
  else if (K.Properties & amdhsa::KERNEL_CODE_PROPERTY_ENABLE_WAVEFRONT_SIZE32)
    Why = "asks for waves of 32 lanes, which gfx900 has not";
  return Why ? createStringError("kernel '" + K.Name + "' " + Why)
             : Error::success();
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

static u64 argSize(const ArgValue &V) {
  return V.K == ArgValue::Scalar  ? V.Bytes.size()
         : V.K == ArgValue::Local ? 4
                                  : 8;
}

static StringRef kindName(ArgValue::Kind K) {
  return K == ArgValue::Scalar   ? "a scalar"
         : K == ArgValue::Buffer ? "a buffer"
                                 : "local memory";
}

/// Offset and size of every explicit argument.
Error Launch::placeArgs(ArrayRef<ArgValue> Args,
                        std::vector<std::pair<u64, u64>> &Places) {
  if (!K.HasMetadata) { // Hand-written code: C layout.
    u64 Next = 0;
    for (const ArgValue &V : Args) {
      u64 Size = argSize(V);
      Next = (Next + Size - 1) / Size * Size;
      Places.push_back({Next, Size});
      Next += Size;
    }
    KernargBytes = std::max(KernargBytes, Next);
    return Error::success();
  }
  unsigned N = 0;
  for (const KernelArg &A : K.Args) {
    if (A.hidden())
      continue;
    if (N < Args.size()) {
      ArgValue::Kind Want = A.Kind == "by_value" ? ArgValue::Scalar
                            : A.Kind == "dynamic_shared_pointer"
                                ? ArgValue::Local
                                : ArgValue::Buffer;
      if (Want == ArgValue::Buffer && A.Kind != "global_buffer")
        return createStringError("argument " + Twine(N) + " is of kind '" +
                                 A.Kind + "', which is not modelled");
      // A pointer may be given as a plain number, to test wild accesses.
      bool Wild = Want == ArgValue::Buffer && Args[N].K == ArgValue::Scalar &&
                  argSize(Args[N]) == 8;
      if (Args[N].K != Want && !Wild)
        return createStringError("argument " + Twine(N) + " ('" + A.Name +
                                 "') takes " + kindName(Want) + ", not '" +
                                 Args[N].Spelling + "'" + parameterList(K));
    }
    Places.push_back({A.Offset, A.Size});
    ++N;
  }
  if (N != Args.size())
    return createStringError(
        "kernel '" + K.Name + "' takes " + Twine(N) +
        (N == 1 ? " argument, " : " arguments, ") + Twine(Args.size()) +
        (Args.size() == 1 ? " was" : " were") + " given" + parameterList(K));
  for (const KernelArg &A : K.Args) {
    if (A.Offset > 65536 || A.Size > 65536)
      return createStringError("kernel '" + K.Name +
                               "' has argument metadata of absurd size");
    KernargBytes = std::max(KernargBytes, A.Offset + A.Size);
  }
  return Error::success();
}

Error Launch::writeArg(const ArgValue &V, u64 Offset, u64 Size, unsigned N) {
  SmallVector<u8, 8> Bytes = V.Bytes;
  if (V.K == ArgValue::Buffer) {
    Bytes.resize(8);
    memcpy(Bytes.data(), &V.Memory->Base, 8);
  } else if (V.K == ArgValue::Local) {
    u64 Align = 16;
    unsigned Seen = 0;
    for (const KernelArg &A : K.Args)
      if (!A.hidden() && Seen++ == N && A.PointeeAlign &&
          A.PointeeAlign <= 4096)
        Align = A.PointeeAlign;
    u32 Start = u32((LdsBytes + Align - 1) / Align * Align);
    LdsBytes = u32(std::min<u64>(Start + V.LocalBytes, ~0u));
    Bytes.resize(4);
    memcpy(Bytes.data(), &Start, 4);
  }
  if (Size > Bytes.size())
    return createStringError("argument " + Twine(N) + " has " + Twine(Size) +
                             " bytes; '" + V.Spelling + "' gives " +
                             Twine(Bytes.size()) + parameterList(K));
  for (u64 B = Size; B < Bytes.size(); ++B) {
    // A narrower argument takes a wider number only when it fits.
    u8 Fill = Size && (Bytes[Size - 1] & 0x80) ? 0xFF : 0;
    if (Bytes[B] != 0 && Bytes[B] != Fill)
      return createStringError("argument " + Twine(N) + " has " + Twine(Size) +
                               " bytes; '" + V.Spelling + "' does not fit" +
                               parameterList(K));
  }
  memcpy(KernargData + Offset, Bytes.data(), Size);
  return Error::success();
}

namespace {
struct HiddenValue {
  const char *Kind;
  u64 Value;
};
} // namespace

unsigned Launch::dimensions() const {
  const Dim3 &G = Options.Grid, &B = Options.Block;
  return Options.Dimensions     ? Options.Dimensions
         : G[2] > 1 || B[2] > 1 ? 3
         : G[1] > 1 || B[1] > 1 ? 2
                                : 1;
}

void Launch::fillHidden() {
  const Dim3 &G = Options.Grid, &B = Options.Block;
  // Kinds that are absent here (hostcall, heap) stay zero.
  // hidden_block_count counts complete workgroups only.
  const HiddenValue Values[] = {
      {"hidden_block_count_x", G[0] / B[0]},
      {"hidden_block_count_y", G[1] / B[1]},
      {"hidden_block_count_z", G[2] / B[2]},
      {"hidden_group_size_x", B[0]},
      {"hidden_group_size_y", B[1]},
      {"hidden_group_size_z", B[2]},
      {"hidden_remainder_x", G[0] % B[0]},
      {"hidden_remainder_y", G[1] % B[1]},
      {"hidden_remainder_z", G[2] % B[2]},
      {"hidden_grid_dims", dimensions()},
      {"hidden_global_offset_x", Options.Offset[0]},
      {"hidden_global_offset_y", Options.Offset[1]},
      {"hidden_global_offset_z", Options.Offset[2]},
      {"hidden_private_base", PrivateAperture >> 32},
      {"hidden_shared_base", SharedAperture >> 32},
      {"hidden_queue_ptr", Queue},
      {"hidden_printf_buffer", Printf ? Printf->Base : 0},
      {"hidden_dynamic_lds_size", LdsBytes - K.LdsBytes},
  };
  for (const KernelArg &A : K.Args)
    for (const HiddenValue &H : Values)
      if (A.Kind == H.Kind)
        memcpy(KernargData + A.Offset, &H.Value, std::min<u64>(A.Size, 8));
}

void Launch::allocatePrintf() {
  if (K.Texts.empty() || none_of(K.Args, [](const KernelArg &A) {
        return A.Kind == "hidden_printf_buffer";
      }))
    return;
  Region &Buffer = own("the buffer of printf", PrintfBytes, /*Writable=*/true);
  memcpy(Buffer.Bytes.get() + 4, &PrintfBytes, 4);
  Printf = &Buffer;
}

Error Launch::printTexts(raw_ostream &OS) const {
  return Printf ? printRecords(K.Texts, Printf->Bytes.get(), OS)
                : Error::success();
}

u32 Launch::unprintedBytes() const {
  return Printf ? toygcn::sim::unprintedBytes(Printf->Bytes.get()) : 0;
}

/// The AQL dispatch packet and the queue, as far as kernels look at them.
void Launch::allocateFixed() {
  Region &P = own("the dispatch packet", 64);
  auto put = [&](unsigned Offset, u64 Value, unsigned Bytes) {
    memcpy(P.Bytes.get() + Offset, &Value, Bytes);
  };
  put(2, dimensions(), 2);
  for (unsigned D = 0; D < 3; ++D) {
    put(4 + 2 * D, Options.Block[D], 2);
    put(12 + 4 * D, Options.Grid[D], 4);
  }
  put(24, K.ScratchBytes, 4);
  put(28, LdsBytes, 4);
  put(32, K.Descriptor, 8);
  put(40, Kernarg, 8);
  Packet = P.Base;
  allocateScratch();
}

void Launch::allocateScratch() {
  u64 Flat = u64(Options.Block[0]) * Options.Block[1] * Options.Block[2];
  ScratchPerLane = (K.ScratchBytes + 15) & ~15u;
  if (K.DynamicStack)
    ScratchPerLane += (Options.StackBytes + 15) & ~15u;
  if (ScratchPerLane)
    Scratch =
        &own("scratch memory", wavesOf(Flat) * u64(WaveSize) * ScratchPerLane,
             /*Writable=*/true);
}

/// What a workgroup and a lane may have of LDS and scratch.
Error Launch::checkSizes() const {
  if (LdsBytes > 65536)
    return createStringError("kernel '" + K.Name + "' needs " +
                             Twine(LdsBytes) +
                             " bytes of LDS, a workgroup has 65536");
  // A wave's scratch size is a 13-bit count of KiB: at most 8191.
  const u64 Scratch =
      u64(K.ScratchBytes) + (K.DynamicStack ? Options.StackBytes : 0);
  if (Scratch > 131056)
    return createStringError("kernel '" + K.Name + "' needs " + Twine(Scratch) +
                             " bytes of scratch per lane, the hardware has "
                             "131056");
  return Error::success();
}

Error Launch::bindPacket(u64 PacketAddr, u64 KernargAddr, u64 QueueAddr,
                         u32 Lds) {
  if (Error E = checkDescriptor())
    return E;
  if (Error E = checkShape())
    return E;
  Packet = PacketAddr;
  Kernarg = KernargAddr;
  Queue = QueueAddr;
  KernargBytes = K.KernargBytes;
  LdsBytes = std::max(Lds, K.LdsBytes);
  if (Error E = checkSizes())
    return E;
  allocateScratch();
  return Error::success();
}

Error Launch::bind(ArrayRef<ArgValue> Args) {
  if (Error E = checkDescriptor())
    return E;
  if (Error E = checkShape())
    return E;
  KernargBytes = K.KernargBytes;
  std::vector<std::pair<u64, u64>> Places;
  if (Error E = placeArgs(Args, Places))
    return E;
  // Compilers may widen a load to the segment's 16-byte alignment.
  KernargBytes = (std::min<u64>(KernargBytes, 1 << 17) + 15) & ~u64(15);
  Region &Arguments = own("the kernel arguments", KernargBytes);
  Kernarg = Arguments.Base;
  KernargData = Arguments.Bytes.get();
  Region &Q = own("the queue", 256);
  u64 SharedHi = SharedAperture >> 32, PrivateHi = PrivateAperture >> 32;
  memcpy(Q.Bytes.get() + 0x40, &SharedHi, 4);
  memcpy(Q.Bytes.get() + 0x44, &PrivateHi, 4);
  Queue = Q.Base;
  LdsBytes = K.LdsBytes;
  for (unsigned N = 0; N < Args.size(); ++N)
    if (Error E = writeArg(Args[N], Places[N].first, Places[N].second, N))
      return E;
  if (Error E = checkSizes())
    return E;
  allocatePrintf();
  fillHidden();
  allocateFixed();
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Starting a wave
//===----------------------------------------------------------------------===//

/// User SGPRs in the order of the amdhsa ABI ("Initial Kernel Execution
/// State" in the LLVM AMDGPU usage guide).
void Launch::setUserSgprs(Wave &W, unsigned &Next) {
  using namespace amdhsa;
  auto put = [&](u64 Value, unsigned Count) {
    for (unsigned N = 0; N < Count; ++N)
      W.defineScalar(Next++, N < 2 ? u32(Value >> (32 * N)) : 0);
  };
  u16 P = K.Properties;
  u64 ScratchBase = Scratch ? Scratch->Base : 0;
  if (P & KERNEL_CODE_PROPERTY_ENABLE_SGPR_PRIVATE_SEGMENT_BUFFER) {
    // A buffer resource for swizzled scratch: base, swizzle enable (bit 63);
    // unlimited records; element size 4 bytes (1 at 115), index stride 64
    // lanes (3 at 117), add thread id (bit 119).
    u64 Hi = 0xFFFFFFFF | u64(1u << 19 | 3u << 21 | 1u << 23) << 32;
    put(ScratchBase | u64(1) << 63, 2);
    put(Hi, 2);
  }
  if (P & KERNEL_CODE_PROPERTY_ENABLE_SGPR_DISPATCH_PTR)
    put(Packet, 2);
  if (P & KERNEL_CODE_PROPERTY_ENABLE_SGPR_QUEUE_PTR)
    put(Queue, 2);
  if (P & KERNEL_CODE_PROPERTY_ENABLE_SGPR_KERNARG_SEGMENT_PTR)
    put(Kernarg, 2);
  if (P & KERNEL_CODE_PROPERTY_ENABLE_SGPR_DISPATCH_ID)
    put(1, 2);
  if (P & KERNEL_CODE_PROPERTY_ENABLE_SGPR_FLAT_SCRATCH_INIT)
    put(ScratchBase, 2);
  if (P & KERNEL_CODE_PROPERTY_ENABLE_SGPR_PRIVATE_SEGMENT_SIZE)
    put(ScratchPerLane, 1);
}

void Launch::setWorkItemIds(Wave &W) {
  u32 Ids = AMDHSA_BITS_GET(K.Rsrc2,
                            amdhsa::COMPUTE_PGM_RSRC2_ENABLE_VGPR_WORKITEM_ID);
  u64 Flat = u64(Group.Size[0]) * Group.Size[1] * Group.Size[2];
  u64 First = u64(W.Slot) * WaveSize;
  u64 Lanes = std::min<u64>(WaveSize, Flat - First);
  W.InitialExec = Lanes == WaveSize ? FullExec : (u64(1) << Lanes) - 1;
  W.setExec(W.InitialExec);
  const unsigned Rows = std::min<unsigned>({3, Ids + 1, W.NumVGPRs});
  for (unsigned D = 0; D < Rows; ++D)
    W.Defined.setLanes(D, W.InitialExec);
  u32 Id[] = {u32(First % Group.Size[0]),
              u32(First / Group.Size[0] % Group.Size[1]),
              u32(First / Group.Size[0] / Group.Size[1])};
  for (u64 L = 0; L < Lanes; ++L) {
    for (unsigned D = 0; D < Rows; ++D)
      W.V[D][L] = Id[D];
    // The next item: x counts first.
    if (++Id[0] == Group.Size[0]) {
      Id[0] = 0;
      if (++Id[1] == Group.Size[1]) {
        Id[1] = 0;
        ++Id[2];
      }
    }
  }
}

void Launch::startWave(Wave &W, unsigned Slot) {
  using namespace amdhsa;
  W.Slot = Slot;
  W.Number = Waves++;
  W.LongWay = Options.LongWay || Options.ApproximateBy != Off::No;
  W.reset(K.allocatedVgprs(), std::min(K.allocatedSgprs(), unsigned(MaxSGPR)));
  W.PC = K.Entry;
  u32 R1 = K.Rsrc1, R2 = K.Rsrc2;
  W.ModeReg =
      AMDHSA_BITS_GET(R1, COMPUTE_PGM_RSRC1_FLOAT_ROUND_MODE_32) |
      AMDHSA_BITS_GET(R1, COMPUTE_PGM_RSRC1_FLOAT_ROUND_MODE_16_64) << 2 |
      AMDHSA_BITS_GET(R1, COMPUTE_PGM_RSRC1_FLOAT_DENORM_MODE_32) << 4 |
      AMDHSA_BITS_GET(R1, COMPUTE_PGM_RSRC1_FLOAT_DENORM_MODE_16_64) << 6;
  if (R1 & COMPUTE_PGM_RSRC1_GFX6_GFX11_ENABLE_DX10_CLAMP)
    W.ModeReg |= Mode::Dx10Clamp;
  if (R1 & COMPUTE_PGM_RSRC1_GFX6_GFX11_ENABLE_IEEE_MODE)
    W.ModeReg |= Mode::Ieee;
  // Which exceptions trap: bits 24 and up there, 12 and up here.
  W.ModeReg |= (R2 >> 24 & 0x7F) << 12;
  unsigned Next = 0;
  setUserSgprs(W, Next);
  Next = AMDHSA_BITS_GET(R2, COMPUTE_PGM_RSRC2_GFX6_GFX120_USER_SGPR_COUNT);
  if (R2 & COMPUTE_PGM_RSRC2_ENABLE_SGPR_WORKGROUP_ID_X)
    W.defineScalar(Next++, Group.Id[0]);
  if (R2 & COMPUTE_PGM_RSRC2_ENABLE_SGPR_WORKGROUP_ID_Y)
    W.defineScalar(Next++, Group.Id[1]);
  if (R2 & COMPUTE_PGM_RSRC2_ENABLE_SGPR_WORKGROUP_ID_Z)
    W.defineScalar(Next++, Group.Id[2]);
  if (R2 & COMPUTE_PGM_RSRC2_ENABLE_SGPR_WORKGROUP_INFO)
    W.defineScalar(Next++, u32(Group.Waves.size()));
  if (R2 & COMPUTE_PGM_RSRC2_ENABLE_PRIVATE_SEGMENT)
    W.defineScalar(Next++, W.Slot * ScratchPerLane * WaveSize);
  setWorkItemIds(W);
  W.Threads.start(W.InitialExec);
  if (Late)
    Late->waveStart(W);
  for (Observer *O : Observers)
    O->waveStart(W);
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

void Launch::reportFault(const Wave &W, int Lane, const Twine &Reason) {
  if (!Fault.empty())
    return;
  raw_string_ostream OS(Fault);
  const u64 PC = W.Current ? W.Current->PC : W.PC;
  OS << "kernel '" << K.Name << "' at pc 0x"
     << utohexstr(Prog.object().elfAddress(PC), true);
  const std::string Line = Prog.object().sourceLine(PC);
  if (!Line.empty())
    OS << " (" << Line << ')';
  OS << ": ";
  if (W.Current)
    OS << Prog.text(*W.Current) << ": ";
  if (Lane >= 0)
    OS << "lane " << Lane << ": ";
  OS << Reason << " (workgroup " << Group.Id[0] << "," << Group.Id[1] << ","
     << Group.Id[2] << ", wave " << W.Slot << ")";
}

Error Launch::takeFault() {
  return createStringError(inconvertibleErrorCode(), Fault);
}

Error Launch::deadlock() {
  const Wave *Waiting = nullptr, *Gone = nullptr;
  for (const Wave *W : Group.Waves)
    (W->State == WaveState::AtBarrier ? Waiting : Gone) = W;
  if (!Waiting || !Gone)
    return Error::success();
  reportFault(*Waiting, -1,
              "barrier deadlock: the wave waits, but wave " +
                  Twine(Gone->Slot) + " has ended without reaching it");
  return takeFault();
}

/// Waves that wait at different barriers.
Error Launch::apart() {
  const Wave *First = nullptr;
  for (const Wave *W : Group.Waves) {
    if (W->State != WaveState::AtBarrier)
      continue;
    if (!First)
      First = W;
    if (W->Current == First->Current)
      continue;
    reportFault(*W, -1,
                "wave " + Twine(First->Slot) +
                    " of the workgroup waits at another barrier, at pc 0x" +
                    utohexstr(Prog.object().elfAddress(First->Current->PC),
                              /*LowerCase=*/true));
    return takeFault();
  }
  return Error::success();
}

void Launch::releaseBarrier() {
  for (Wave *W : Group.Waves)
    if (W->State == WaveState::AtBarrier)
      W->State = WaveState::Ready;
  for (Observer *O : Observers)
    O->barrierDone(Group);
}

Error Launch::runaway(const Wave &W) {
  reportFault(W, -1,
              "still running after " + Twine(Options.MaxInstructions) +
                  " instructions (--max-instructions)");
  return takeFault();
}

bool Launch::leaveGridBarriers() {
  bool Any = false;
  for (Wave *W : Group.Waves)
    if (W->State == WaveState::AtGrid &&
        Mem.Waves.isOver(W->Barrier, W->Turn)) {
      W->State = WaveState::Ready;
      Any = true;
    }
  return Any;
}

Error Launch::runWaves(u64 Slice, u64 Turns) {
  for (; Turns; --Turns) {
    bool Ready = leaveGridBarriers(), AtGrid = false, Ended = true;
    for (Wave *W : Group.Waves) {
      if (W->State == WaveState::Ready) {
        u64 Before = W->Instructions;
        W->run(std::min(Slice, Options.MaxInstructions - Executed));
        Executed += W->Instructions - Before;
        if (W->State == WaveState::Faulted)
          return takeFault();
        if (Executed >= Options.MaxInstructions && W->State == WaveState::Ready)
          return runaway(*W);
        if (Late && W->State == WaveState::Ready)
          Late->turnEnds(*W);
        if (W->State == WaveState::Ended)
          for (Observer *O : Observers)
            O->waveEnd(*W);
      }
      Ready |= W->State == WaveState::Ready;
      AtGrid |= W->State == WaveState::AtGrid;
      Ended &= W->State == WaveState::Ended;
    }
    if (Ended || (AtGrid && !Ready && !(Ready = leaveGridBarriers())))
      return Error::success();
    if (Ready)
      continue;
    if (!Options.LenientBarrier)
      if (Error E = deadlock())
        return E;
    if (Options.StrictBarrier)
      if (Error E = apart())
        return E;
    releaseBarrier();
  }
  return Error::success();
}

void Launch::askObservers(const Inst &I) {
  if (I.Number >= Watching.size())
    Watching.resize(I.Number + 1);
  Watchers &W = Watching[I.Number];
  W.Known = true;
  for (unsigned N = 0; N < Observers.size(); ++N) {
    const unsigned Moment = Observers[N]->moment(I);
    W.Before |= u16(((Moment & Observer::Before) != 0) << N);
    W.After |= u16(((Moment & Observer::After) != 0) << N);
  }
}

Dim3 Launch::groups() const {
  Dim3 Groups;
  for (unsigned D = 0; D < 3; ++D)
    Groups[D] =
        u32((u64(Options.Grid[D]) + Options.Block[D] - 1) / Options.Block[D]);
  return Groups;
}

u64 Launch::groupCount() const {
  Dim3 G = groups();
  return u64(G[0]) * G[1] * G[2];
}

void Launch::startGroup(u64 Number) {
  Dim3 Groups = groups();
  Group.Id = {u32(Number % Groups[0]), u32(Number / Groups[0] % Groups[1]),
              u32(Number / Groups[0] / Groups[1])};
  u64 Flat = 1;
  for (unsigned D = 0; D < 3; ++D) {
    Group.Size[D] = std::min(Options.Block[D],
                             Options.Grid[D] - Group.Id[D] * Options.Block[D]);
    Flat *= Group.Size[D];
  }
  Group.Lds.assign(LdsBytes + 16, 0xCD);
  Group.Waves.clear();
  while (Pool.size() < wavesOf(Flat))
    Pool.push_back(std::make_unique<Wave>(*this, Group));
  for (unsigned N = 0; N < wavesOf(Flat); ++N)
    Group.Waves.push_back(Pool[N].get());
  for (unsigned N = 0; N < wavesOf(Flat); ++N)
    startWave(*Pool[N], N);
}

std::unique_ptr<Launch> Launch::worker() const {
  auto L = std::make_unique<Launch>(Mem, Prog, K, Options);
  L->IsWorker = true;
  L->Kernarg = Kernarg;
  L->Packet = Packet;
  L->Queue = Queue;
  L->KernargBytes = KernargBytes;
  L->LdsBytes = LdsBytes;
  L->allocateScratch();
  return L;
}
