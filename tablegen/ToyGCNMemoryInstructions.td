//===- ToyGCNMemoryInstructions.td - Vector memory ---------*- tablegen -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// FLAT, GLOBAL and SCRATCH. Offsets in bytes: 12 bits unsigned for FLAT, 13
/// bits signed for the others. Address forms:
///   FLAT_x           64-bit vaddr, any address space
///   GLOBAL_x         64-bit vaddr
///   GLOBAL_x_SADDR   64-bit saddr + unsigned 32-bit vaddr
///   SCRATCH_x        32-bit vaddr
///   SCRATCH_x_SADDR  32-bit saddr
///
//===----------------------------------------------------------------------===//

// GLOBAL_x and GLOBAL_x_SADDR of one operation.
class SaddrForm<string operation, bit isSaddr> {
  string SaddrRow = operation;
  bit IsSaddr = isSaddr;
}
def getSaddrOp : InstrMapping {
  let FilterClass = "SaddrForm";
  let RowFields = ["SaddrRow"];
  let ColFields = ["IsSaddr"];
  let KeyCol = ["0"];
  let ValueCols = [["1"]];
}

// One way to give an address: operands before and after the data, offset.
class AddrMode<bits<2> segment, dag vaddr, dag saddr, Operand offset,
               string asmVAddr, string asmSAddr> {
  bits<2> Segment = segment;
  dag VAddr = vaddr;
  dag SAddr = saddr;
  bit HasSaddr = !gt(!size(saddr), 0);
  dag Offset = !dag(ins, [offset], ["offset"]);
  string AsmVAddr = asmVAddr;
  string AsmSAddr = asmSAddr;
}
def FlatAddr
    : AddrMode<0, (ins VReg_64:$vaddr), (ins), FlatOffset, "$vaddr", "">;
def GlobalAddr : AddrMode<2, (ins VReg_64:$vaddr), (ins), GlobalOffset,
                          "$vaddr", ", off">;
def GlobalSaddr : AddrMode<2, (ins VGPR_32:$vaddr), (ins SReg_64_Plain:$saddr),
                           GlobalOffset, "$vaddr", ", $saddr">;
def ScratchAddr : AddrMode<1, (ins VGPR_32:$vaddr), (ins), GlobalOffset,
                           "$vaddr", ", off">;
def ScratchSaddr : AddrMode<1, (ins), (ins SReg_32_Plain:$saddr), GlobalOffset,
                            "off", ", $saddr">;

class FlatLoad<bits<7> op, RegisterClass dst, AddrMode a>
    : EncFLAT<op, a.Segment, a.HasSaddr, (outs dst:$vdst),
              !con(a.VAddr, a.SAddr, a.Offset, (ins CPol:$cpol)),
              " $vdst, " # a.AsmVAddr # a.AsmSAddr # "$offset$cpol"> {
  let Mnemonic = !subst("_saddr", "", !tolower(NAME));
  let mayLoad = 1;
}
// Loads into one half of a register and keeps the other half.
class FlatLoadD16<bits<7> op, AddrMode a>
    : EncFLAT<op, a.Segment, a.HasSaddr, (outs VGPR_32:$vdst),
              !con(a.VAddr, a.SAddr, a.Offset,
                   (ins CPol:$cpol, VGPR_32:$vdst_in)),
              " $vdst, " # a.AsmVAddr # a.AsmSAddr # "$offset$cpol"> {
  let Mnemonic = !subst("_saddr", "", !tolower(NAME));
  let Constraints = "$vdst = $vdst_in";
  let mayLoad = 1;
}
class FlatStore<bits<7> op, RegisterClass src, AddrMode a,
                Operand policy = CPol>
    : EncFLAT<op, a.Segment, a.HasSaddr, (outs),
              !con(a.VAddr, (ins src:$vdata), a.SAddr, a.Offset,
                   (ins policy:$cpol)),
              " " # a.AsmVAddr # ", $vdata" # a.AsmSAddr #
                  "$offset$cpol"> {
  let Mnemonic = !subst("_saddr", "", !tolower(NAME));
  let mayStore = 1;
}
class FlatAtomic<bits<7> op, RegisterClass src, AddrMode a>
    : FlatStore<op, src, a, CPolNoRtn> {
  let mayLoad = 1;
  let IsAtomicNoRet = 1;
  let Inst{16} = 0;
}
class FlatAtomicRet<bits<7> op, RegisterClass dst, RegisterClass src,
                    AddrMode a>
    : EncFLAT<op, a.Segment, a.HasSaddr, (outs dst:$vdst),
              !con(a.VAddr, (ins src:$vdata), a.SAddr, a.Offset,
                   (ins CPolRtn:$cpol)),
              " $vdst, " # a.AsmVAddr # ", $vdata" # a.AsmSAddr #
                  "$offset$cpol"> {
  let Mnemonic = !subst("_rtn", "", !subst("_saddr", "", !tolower(NAME)));
  let mayLoad = 1;
  let mayStore = 1;
  let IsAtomicRet = 1;
  let Inst{16} = 1;
}

multiclass Load<int op, RegisterClass dst> {
  def FLAT#NAME : FlatLoad<op, dst, FlatAddr>;
  def GLOBAL#NAME : FlatLoad<op, dst, GlobalAddr>, SaddrForm<NAME, 0>;
  def GLOBAL#NAME#_SADDR : FlatLoad<op, dst, GlobalSaddr>, SaddrForm<NAME, 1>;
  def SCRATCH#NAME : FlatLoad<op, dst, ScratchAddr>;
  def SCRATCH#NAME#_SADDR : FlatLoad<op, dst, ScratchSaddr>;
}
multiclass LoadD16<int op> {
  def FLAT#NAME : FlatLoadD16<op, FlatAddr>;
  def GLOBAL#NAME : FlatLoadD16<op, GlobalAddr>, SaddrForm<NAME, 0>;
  def GLOBAL#NAME#_SADDR : FlatLoadD16<op, GlobalSaddr>, SaddrForm<NAME, 1>;
  def SCRATCH#NAME : FlatLoadD16<op, ScratchAddr>;
  def SCRATCH#NAME#_SADDR : FlatLoadD16<op, ScratchSaddr>;
}
multiclass Store<int op, RegisterClass src> {
  def FLAT#NAME : FlatStore<op, src, FlatAddr>;
  def GLOBAL#NAME : FlatStore<op, src, GlobalAddr>, SaddrForm<NAME, 0>;
  def GLOBAL#NAME#_SADDR : FlatStore<op, src, GlobalSaddr>, SaddrForm<NAME, 1>;
  def SCRATCH#NAME : FlatStore<op, src, ScratchAddr>;
  def SCRATCH#NAME#_SADDR : FlatStore<op, src, ScratchSaddr>;
}
multiclass Atomic<int op, RegisterClass dst, RegisterClass src> {
  def FLAT#NAME : FlatAtomic<op, src, FlatAddr>;
  def FLAT#NAME#_RTN : FlatAtomicRet<op, dst, src, FlatAddr>;
  def GLOBAL#NAME : FlatAtomic<op, src, GlobalAddr>, SaddrForm<NAME, 0>;
  def GLOBAL#NAME#_SADDR
      : FlatAtomic<op, src, GlobalSaddr>, SaddrForm<NAME, 1>;
  def GLOBAL#NAME#_RTN : FlatAtomicRet<op, dst, src, GlobalAddr>,
                         SaddrForm<NAME#"_RTN", 0>;
  def GLOBAL#NAME#_SADDR_RTN : FlatAtomicRet<op, dst, src, GlobalSaddr>,
                               SaddrForm<NAME#"_RTN", 1>;
}

defm _LOAD_UBYTE : Load<16, VGPR_32>;
defm _LOAD_SBYTE : Load<17, VGPR_32>;
defm _LOAD_USHORT : Load<18, VGPR_32>;
defm _LOAD_SSHORT : Load<19, VGPR_32>;
defm _LOAD_DWORD : Load<20, VGPR_32>;
defm _LOAD_DWORDX2 : Load<21, VReg_64>;
defm _LOAD_DWORDX3 : Load<22, VReg_96>;
defm _LOAD_DWORDX4 : Load<23, VReg_128>;
defm _LOAD_UBYTE_D16 : LoadD16<32>;
defm _LOAD_UBYTE_D16_HI : LoadD16<33>;
defm _LOAD_SBYTE_D16 : LoadD16<34>;
defm _LOAD_SBYTE_D16_HI : LoadD16<35>;
defm _LOAD_SHORT_D16 : LoadD16<36>;
defm _LOAD_SHORT_D16_HI : LoadD16<37>;

defm _STORE_BYTE : Store<24, VGPR_32>;
defm _STORE_BYTE_D16_HI : Store<25, VGPR_32>;
defm _STORE_SHORT : Store<26, VGPR_32>;
defm _STORE_SHORT_D16_HI : Store<27, VGPR_32>;
defm _STORE_DWORD : Store<28, VGPR_32>;
defm _STORE_DWORDX2 : Store<29, VReg_64>;
defm _STORE_DWORDX3 : Store<30, VReg_96>;
defm _STORE_DWORDX4 : Store<31, VReg_128>;

// In the order of opcodes from 64; the 64-bit forms are 32 further.
defvar AtomicNames = ["SWAP", "CMPSWAP", "ADD", "SUB", "SMIN", "UMIN", "SMAX",
                      "UMAX", "AND", "OR", "XOR", "INC", "DEC"];
foreach i = !range(!size(AtomicNames)) in {
  // cmpswap: data in the low half of vdata, compare value in the high half.
  defvar name = AtomicNames[i];
  defvar isCmpSwap = !eq(name, "CMPSWAP");
  defm _ATOMIC_#name
      : Atomic<!add(64, i), VGPR_32,
               !cast<RegisterClass>(!if(isCmpSwap, "VReg_64", "VGPR_32"))>;
  defm _ATOMIC_#name#_X2
      : Atomic<!add(96, i), VReg_64,
               !cast<RegisterClass>(!if(isCmpSwap, "VReg_128", "VReg_64"))>;
}

//===----------------------------------------------------------------------===//
// Buffers: memory that four SGPRs describe (Vega ISA, 8.1). Offset in bytes,
// 12 bits, unsigned. Address forms:
//   BUFFER_x_OFFSET  no vaddr
//   BUFFER_x_OFFEN   offset
//   BUFFER_x_IDXEN   index of an element
//   BUFFER_x_BOTHEN  index and offset
//===----------------------------------------------------------------------===//

class BufferForm<string name, dag vaddr, string asmVAddr, bit offen,
                 bit idxen> {
  string Name = name;
  dag VAddr = vaddr;
  string AsmVAddr = asmVAddr;
  bit Offen = offen;
  bit Idxen = idxen;
  string AsmFlags = !if(idxen, " idxen", "") # !if(offen, " offen", "");
}
defvar BufferForms = [
  BufferForm<"OFFSET", (ins), "off", 0, 0>,
  BufferForm<"OFFEN", (ins VGPR_32:$vaddr), "$vaddr", 1, 0>,
  BufferForm<"IDXEN", (ins VGPR_32:$vaddr), "$vaddr", 0, 1>,
  BufferForm<"BOTHEN", (ins VReg_64:$vaddr), "$vaddr", 1, 1>
];

class BufferAccess<bits<7> op, BufferForm f, dag outs, dag data,
                   Operand policy, dag tied = (ins)>
    : EncMUBUF<op, outs,
               !con(data, f.VAddr,
                    (ins SRsrc:$srsrc, SCSrc_b32:$soffset,
                         FlatOffset:$offset, policy:$cpol), tied),
               " $vdata, " # f.AsmVAddr # ", $srsrc, $soffset" # f.AsmFlags #
                   "$offset$cpol", f.Offen, f.Idxen> {
  let Mnemonic = !tolower(!subst("_" # f.Name, "", !subst("_RTN", "", NAME)));
  let Uses = [EXEC];
}
class BufferLoad<bits<7> op, RegisterClass dst, BufferForm f>
    : BufferAccess<op, f, (outs dst:$vdata), (ins), CPol> {
  let mayLoad = 1;
}
class BufferStore<bits<7> op, RegisterClass src, BufferForm f>
    : BufferAccess<op, f, (outs), (ins src:$vdata), CPol> {
  let mayStore = 1;
}
class BufferAtomic<bits<7> op, RegisterClass src, BufferForm f>
    : BufferAccess<op, f, (outs), (ins src:$vdata), CPolNoRtn> {
  let mayLoad = 1;
  let mayStore = 1;
  let IsAtomicNoRet = 1;
  let Inst{14} = 0;
}
// The old value replaces the data.
class BufferAtomicRet<bits<7> op, RegisterClass src, BufferForm f>
    : BufferAccess<op, f, (outs src:$vdata), (ins), CPolRtn,
                   (ins src:$vdata_in)> {
  let Constraints = "$vdata = $vdata_in";
  let mayLoad = 1;
  let mayStore = 1;
  let IsAtomicRet = 1;
  let Inst{14} = 1;
}

multiclass BufferLoads<int op, RegisterClass dst> {
  foreach f = BufferForms in
    def _#f.Name : BufferLoad<op, dst, f>;
}
multiclass BufferStores<int op, RegisterClass src> {
  foreach f = BufferForms in
    def _#f.Name : BufferStore<op, src, f>;
}
multiclass BufferAtomics<int op, RegisterClass src> {
  foreach f = BufferForms in {
    def _#f.Name : BufferAtomic<op, src, f>;
    def _#f.Name#_RTN : BufferAtomicRet<op, src, f>;
  }
}

defm BUFFER_LOAD_UBYTE : BufferLoads<16, VGPR_32>;
defm BUFFER_LOAD_SBYTE : BufferLoads<17, VGPR_32>;
defm BUFFER_LOAD_USHORT : BufferLoads<18, VGPR_32>;
defm BUFFER_LOAD_SSHORT : BufferLoads<19, VGPR_32>;
defm BUFFER_LOAD_DWORD : BufferLoads<20, VGPR_32>;
defm BUFFER_LOAD_DWORDX2 : BufferLoads<21, VReg_64>;
defm BUFFER_LOAD_DWORDX3 : BufferLoads<22, VReg_96>;
defm BUFFER_LOAD_DWORDX4 : BufferLoads<23, VReg_128>;

defm BUFFER_STORE_BYTE : BufferStores<24, VGPR_32>;
defm BUFFER_STORE_SHORT : BufferStores<26, VGPR_32>;
defm BUFFER_STORE_DWORD : BufferStores<28, VGPR_32>;
defm BUFFER_STORE_DWORDX2 : BufferStores<29, VReg_64>;
defm BUFFER_STORE_DWORDX3 : BufferStores<30, VReg_96>;
defm BUFFER_STORE_DWORDX4 : BufferStores<31, VReg_128>;

foreach i = !range(!size(AtomicNames)) in {
  defvar name = AtomicNames[i];
  defvar isCmpSwap = !eq(name, "CMPSWAP");
  defm BUFFER_ATOMIC_#name
      : BufferAtomics<!add(64, i),
                      !cast<RegisterClass>(!if(isCmpSwap, "VReg_64",
                                               "VGPR_32"))>;
  defm BUFFER_ATOMIC_#name#_X2
      : BufferAtomics<!add(96, i),
                      !cast<RegisterClass>(!if(isCmpSwap, "VReg_128",
                                               "VReg_64"))>;
}

// Empty the vector L1 cache, before loads that must see others' stores.
let hasSideEffects = 1, mayLoad = 1, mayStore = 1 in {
  def BUFFER_WBINVL1 : EncMUBUF<0x3e>;
  def BUFFER_WBINVL1_VOL : EncMUBUF<0x3f>;
}
