; RUN: not %llc %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="PLEASE submit"
; RUN: not %llc -O0 %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="PLEASE submit"
; The machine has one barrier, and not all of CUDA.
; CHECK: in function k: unsupported intrinsic 'llvm.nvvm.barrier.cta.sync.aligned.all'
; CHECK: in function k: unsupported intrinsic 'llvm.nvvm.barrier.cta.sync.aligned.count'
; CHECK: in function k: unsupported intrinsic 'llvm.nvvm.read.ptx.sreg.envreg3'

define ptx_kernel void @k(ptr addrspace(1) %p) {
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 1)
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 0, i32 32)
  %w = call i32 @llvm.nvvm.read.ptx.sreg.envreg3()
  store i32 %w, ptr addrspace(1) %p
  ret void
}
