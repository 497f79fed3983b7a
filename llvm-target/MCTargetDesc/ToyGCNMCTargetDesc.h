//===- ToyGCNMCTargetDesc.h - MC layer entry points -------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The interface of the MC layer to the rest of the target: the generated enums
/// of registers, instructions and operands, and the factories of its parts.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_MCTARGETDESC_TOYGCNMCTARGETDESC_H
#define TOYGCN_MCTARGETDESC_TOYGCNMCTARGETDESC_H

#include <cstdint>
#include <memory>

namespace llvm {

class MCAsmBackend;
class MCAsmInfo;
class MCCodeEmitter;
class MCContext;
class MCInstPrinter;
class MCInst;
class MCInstrInfo;
class MCObjectTargetWriter;
class MCRegisterInfo;
class MCStreamer;
class MCSubtargetInfo;
class MCTargetOptions;
class MCTargetStreamer;
class Target;
class formatted_raw_ostream;

MCCodeEmitter *createToyGCNMCCodeEmitter(const MCInstrInfo &MII,
                                         MCContext &Ctx);
MCAsmBackend *createToyGCNAsmBackend(const Target &T,
                                     const MCSubtargetInfo &STI,
                                     const MCRegisterInfo &MRI,
                                     const MCTargetOptions &Options);
std::unique_ptr<MCObjectTargetWriter> createToyGCNELFObjectWriter();
MCTargetStreamer *createToyGCNTargetAsmStreamer(MCStreamer &S,
                                                formatted_raw_ostream &OS,
                                                MCInstPrinter *Printer);
MCTargetStreamer *createToyGCNTargetELFStreamer(MCStreamer &S,
                                                const MCSubtargetInfo &STI);
MCTargetStreamer *createToyGCNTargetNullStreamer(MCStreamer &S);

} // namespace llvm

#define GET_REGINFO_ENUM
#include "ToyGCNGenRegisterInfo.inc"

#define GET_INSTRINFO_ENUM
#define GET_INSTRINFO_MC_HELPER_DECLS
#define GET_INSTRINFO_OPERAND_ENUM
#include "ToyGCNGenInstrInfo.inc"

#define GET_SUBTARGETINFO_ENUM
#include "ToyGCNGenSubtargetInfo.inc"

#endif // TOYGCN_MCTARGETDESC_TOYGCNMCTARGETDESC_H
