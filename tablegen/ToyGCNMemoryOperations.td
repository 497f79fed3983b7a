//===- ToyGCNMemoryOperations.td - Loads, stores, atomics --*- tablegen -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One row for each generic memory operation, size and form of address: the
/// instruction that does it (llvm-target/Select/SelectMemory.cpp). A row is of
/// any type of a value; patterns would be one for each type.
///
//===----------------------------------------------------------------------===//

// Bytes in memory. WithOld: an atomic operation that returns the old value.
class MemoryOp<Instruction generic, int bytes, string form, Instruction inst,
               bit withOld = 0> {
  Instruction Generic = generic;
  bits<8> Bytes = bytes;
  string Form = form;
  bit WithOld = withOld;
  Instruction Opcode = inst;
}
def MemoryTable : GenericTable {
  let FilterClass = "MemoryOp";
  let CppTypeName = "MemoryRow";
  let Fields = ["Generic", "Bytes", "Form", "WithOld", "Opcode"];
  string TypeOf_Form = "code";
}

// A generic operation, and the part of the instruction's name that says it.
class Named<Instruction generic, int bytes, string name> {
  Instruction Generic = generic;
  int Bytes = bytes;
  string Name = name;
}
// Extensions are to a dword; a G_LOAD of less leaves the rest undefined.
defvar SignedLoads = [
  Named<G_SEXTLOAD, 1, "LOAD_SBYTE">, Named<G_SEXTLOAD, 2, "LOAD_SSHORT">
];
defvar LoadsAndStores = [
  Named<G_LOAD, 1, "LOAD_UBYTE">, Named<G_LOAD, 2, "LOAD_USHORT">,
  Named<G_LOAD, 4, "LOAD_DWORD">, Named<G_LOAD, 8, "LOAD_DWORDX2">,
  Named<G_LOAD, 12, "LOAD_DWORDX3">, Named<G_LOAD, 16, "LOAD_DWORDX4">,
  Named<G_STORE, 1, "STORE_BYTE">, Named<G_STORE, 2, "STORE_SHORT">,
  Named<G_STORE, 4, "STORE_DWORD">, Named<G_STORE, 8, "STORE_DWORDX2">,
  Named<G_STORE, 12, "STORE_DWORDX3">, Named<G_STORE, 16, "STORE_DWORDX4">
];
defvar Atomics = [
  Named<G_ATOMICRMW_XCHG, 0, "SWAP">, Named<G_ATOMIC_CMPXCHG, 0, "CMPSWAP">,
  Named<G_ATOMICRMW_ADD, 0, "ADD">, Named<G_ATOMICRMW_SUB, 0, "SUB">,
  Named<G_ATOMICRMW_MIN, 0, "SMIN">, Named<G_ATOMICRMW_UMIN, 0, "UMIN">,
  Named<G_ATOMICRMW_MAX, 0, "SMAX">, Named<G_ATOMICRMW_UMAX, 0, "UMAX">,
  Named<G_ATOMICRMW_AND, 0, "AND">, Named<G_ATOMICRMW_OR, 0, "OR">,
  Named<G_ATOMICRMW_XOR, 0, "XOR">, Named<G_ATOMICRMW_UINC_WRAP, 0, "INC">,
  Named<G_ATOMICRMW_UDEC_WRAP, 0, "DEC">
];

class AddressForm<string name, string prefix, string suffix, bit atomics> {
  string Name = name;
  string Prefix = prefix;
  string Suffix = suffix;
  bit HasAtomics = atomics;
}
foreach form = [AddressForm<"Flat", "FLAT_", "", 1>,
                AddressForm<"Global", "GLOBAL_", "", 1>,
                AddressForm<"GlobalSaddr", "GLOBAL_", "_SADDR", 1>,
                AddressForm<"BufferOffset", "BUFFER_", "_OFFSET", 1>,
                AddressForm<"BufferOffen", "BUFFER_", "_OFFEN", 1>,
                AddressForm<"BufferIdxen", "BUFFER_", "_IDXEN", 1>,
                AddressForm<"BufferBothen", "BUFFER_", "_BOTHEN", 1>,
                AddressForm<"Scratch", "SCRATCH_", "", 0>,
                AddressForm<"ScratchSaddr", "SCRATCH_", "_SADDR", 0>] in {
  foreach op = LoadsAndStores in
    def : MemoryOp<op.Generic, op.Bytes, form.Name,
                   !cast<Instruction>(form.Prefix # op.Name # form.Suffix)>;
  // No intrinsic of buffers extends a sign.
  if !ne(form.Prefix, "BUFFER_") then
    foreach op = SignedLoads in
      def : MemoryOp<op.Generic, op.Bytes, form.Name,
                     !cast<Instruction>(form.Prefix # op.Name # form.Suffix)>;
  if form.HasAtomics then
    foreach op = Atomics in
      foreach bytes = [4, 8] in
        foreach rtn = ["", "_RTN"] in
          def : MemoryOp<op.Generic, bytes, form.Name,
                         !cast<Instruction>(form.Prefix # "ATOMIC_" # op.Name
                                                # !if(!eq(bytes, 8), "_X2", "")
                                                # form.Suffix # rtn),
                         !not(!empty(rtn))>;
}

// Intrinsics of buffers. Operands in machine code: results, the intrinsic, data
// (cmpswap: the new value, the expected one), resource, with an index that,
// offset, scalar offset, cache policy.
class BufferIntrinsic<Intrinsic op, Instruction generic, int data, bit indexed>
    : Intr<op, "Never", NoScalarMemory,
           Vector<4, select = "selectBufferAccess">>,
      OwnBanks<[!add(data, !if(!eq(generic, G_STORE), 1, 2)),
                !add(data, indexed, !if(!eq(generic, G_STORE), 3, 4))]> {
  let Legalize = "widenData";
  Instruction Generic = generic;
  bits<8> Data = data;
  bit Indexed = indexed;
}
foreach indexed = [0, 1] in {
  defvar prefix = "int_amdgcn_" # !if(indexed, "struct", "raw") # "_buffer_";
  def : BufferIntrinsic<!cast<Intrinsic>(prefix # "load"), G_LOAD, 0, indexed>;
  def : BufferIntrinsic<!cast<Intrinsic>(prefix # "store"), G_STORE, 1,
                        indexed>;
  foreach op = Atomics in
    def : BufferIntrinsic<!cast<Intrinsic>(prefix # "atomic_"
                                           # !tolower(op.Name)), op.Generic,
                          !if(!eq(op.Name, "CMPSWAP"), 2, 1), indexed>;
}
def BufferTable : GenericTable {
  let FilterClass = "BufferIntrinsic";
  let CppTypeName = "BufferRow";
  let Fields = ["ID", "Generic", "Data", "Indexed"];
  let PrimaryKey = ["ID"];
  let PrimaryKeyName = "findBufferRow";
}

// The scalar cache serves whole dwords.
foreach op = [Named<G_LOAD, 4, "S_LOAD_DWORD">,
              Named<G_LOAD, 8, "S_LOAD_DWORDX2">,
              Named<G_LOAD, 16, "S_LOAD_DWORDX4">,
              Named<G_LOAD, 32, "S_LOAD_DWORDX8">,
              Named<G_LOAD, 64, "S_LOAD_DWORDX16">] in {
  def : MemoryOp<op.Generic, op.Bytes, "ScalarImm",
                 !cast<Instruction>(op.Name # "_IMM")>;
  def : MemoryOp<op.Generic, op.Bytes, "ScalarSGPR",
                 !cast<Instruction>(op.Name # "_SGPR")>;
}

// LDS: one access, aligned to its size (three dwords as four are), at a 16-bit
// offset; or two neighbours
// at 8-bit offsets counted in elements, which need the element's alignment.
def : MemoryOp<G_LOAD, 1, "LDS", DS_READ_U8>;
def : MemoryOp<G_SEXTLOAD, 1, "LDS", DS_READ_I8>;
def : MemoryOp<G_LOAD, 2, "LDS", DS_READ_U16>;
def : MemoryOp<G_SEXTLOAD, 2, "LDS", DS_READ_I16>;
def : MemoryOp<G_LOAD, 4, "LDS", DS_READ_B32>;
def : MemoryOp<G_LOAD, 8, "LDS", DS_READ_B64>;
def : MemoryOp<G_LOAD, 8, "LDSPair", DS_READ2_B32>;
def : MemoryOp<G_LOAD, 12, "LDS", DS_READ_B96>;
def : MemoryOp<G_LOAD, 16, "LDS", DS_READ_B128>;
def : MemoryOp<G_LOAD, 16, "LDSPair", DS_READ2_B64>;
def : MemoryOp<G_STORE, 1, "LDS", DS_WRITE_B8>;
def : MemoryOp<G_STORE, 2, "LDS", DS_WRITE_B16>;
def : MemoryOp<G_STORE, 4, "LDS", DS_WRITE_B32>;
def : MemoryOp<G_STORE, 8, "LDS", DS_WRITE_B64>;
def : MemoryOp<G_STORE, 8, "LDSPair", DS_WRITE2_B32>;
def : MemoryOp<G_STORE, 12, "LDS", DS_WRITE_B96>;
def : MemoryOp<G_STORE, 16, "LDS", DS_WRITE_B128>;
def : MemoryOp<G_STORE, 16, "LDSPair", DS_WRITE2_B64>;
foreach width = [32, 64] in {
  defvar bytes = !div(width, 8);
  foreach rtn = ["", "_RTN"] in {
    defvar withOld = !not(!empty(rtn));
    foreach op = [Named<G_ATOMICRMW_ADD, 0, "ADD@_U">,
                  Named<G_ATOMICRMW_SUB, 0, "SUB@_U">,
                  Named<G_ATOMICRMW_MIN, 0, "MIN@_I">,
                  Named<G_ATOMICRMW_UMIN, 0, "MIN@_U">,
                  Named<G_ATOMICRMW_MAX, 0, "MAX@_I">,
                  Named<G_ATOMICRMW_UMAX, 0, "MAX@_U">,
                  Named<G_ATOMICRMW_AND, 0, "AND@_B">,
                  Named<G_ATOMICRMW_OR, 0, "OR@_B">,
                  Named<G_ATOMICRMW_XOR, 0, "XOR@_B">,
                  Named<G_ATOMICRMW_UINC_WRAP, 0, "INC@_U">,
                  Named<G_ATOMICRMW_UDEC_WRAP, 0, "DEC@_U">,
                  Named<G_ATOMICRMW_FMIN, 0, "MIN@_F">,
                  Named<G_ATOMICRMW_FMAX, 0, "MAX@_F">,
                  Named<G_ATOMIC_CMPXCHG, 0, "CMPST@_B">] in
      def : MemoryOp<op.Generic, bytes, "LDS",
                     !cast<Instruction>("DS_" # !subst("@", rtn, op.Name)
                                              # width), withOld>;
    if !eq(width, 32) then
      def : MemoryOp<G_ATOMICRMW_FADD, bytes, "LDS",
                     !cast<Instruction>("DS_ADD" # rtn # "_F32"), withOld>;
    // Exchange has only the form with result.
    def : MemoryOp<G_ATOMICRMW_XCHG, bytes, "LDS",
                   !cast<Instruction>("DS_WRXCHG_RTN_B" # width), withOld>;
  }
}
