# The headers that most files of the target include, parsed once: halves the
# build. A file still includes what it uses, so it also compiles without this.
function(toygcn_precompile_headers target)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    return()
  endif()
  target_precompile_headers(${target} PRIVATE
    <map>
    <memory>
    <optional>
    <string>
    <vector>
    <llvm/CodeGen/GlobalISel/GIMatchTableExecutorImpl.h>
    <llvm/CodeGen/GlobalISel/LegalizerInfo.h>
    <llvm/CodeGen/GlobalISel/MachineIRBuilder.h>
    <llvm/CodeGen/GlobalISel/Utils.h>
    <llvm/CodeGen/MachineDominators.h>
    <llvm/CodeGen/MachineFunctionPass.h>
    <llvm/CodeGen/MachineInstrBuilder.h>
    <llvm/CodeGen/MachineLoopInfo.h>
    <llvm/CodeGen/MachineRegisterInfo.h>
    <llvm/CodeGen/MachineUniformityAnalysis.h>
    <llvm/CodeGen/RegisterBankInfo.h>
    <llvm/CodeGen/TargetInstrInfo.h>
    <llvm/CodeGen/TargetLowering.h>
    <llvm/CodeGen/TargetPassConfig.h>
    <llvm/CodeGen/TargetRegisterInfo.h>
    <llvm/CodeGen/TargetSubtargetInfo.h>
    <llvm/IR/IRBuilder.h>
    <llvm/IR/IntrinsicsAMDGPU.h>
    <llvm/InitializePasses.h>
    <llvm/MC/MCInst.h>
    <llvm/MC/MCStreamer.h>
    <llvm/MC/TargetRegistry.h>
    <llvm/Support/CommandLine.h>)
  # Without a time stamp inside, ccache can compare precompiled headers.
  target_compile_options(${target} PRIVATE
    "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-Xclang -fno-pch-timestamp>")
endfunction()
