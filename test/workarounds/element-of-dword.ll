; RUN: %stock-opt -mtriple=amdgcn-amd-amdhsa -passes='require<libcall-lowering-info>,atomic-expand' -S %s | FileCheck %s
; The address says that the byte is the lowest of its dword, the instruction does
; not. A round of the loop computes with the byte that was first loaded, not with
; that of the dword that it compares with.

; CHECK: %[[FIRST:.*]] = load i32, ptr addrspace(1) %AlignedAddr
; CHECK: %loaded = phi i32 [ %[[FIRST]],
; CHECK-NEXT: %extracted = trunc i32 %[[FIRST]] to i8
; CHECK-NEXT: icmp ugt i8 %extracted, %v
define i8 @max(ptr addrspace(1) align 4 %p, i8 %v) {
  %r = atomicrmw umax ptr addrspace(1) %p, i8 %v seq_cst, align 1
  ret i8 %r
}
