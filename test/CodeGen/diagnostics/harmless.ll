; What asks for something that a GPU does not have, and needs nothing: a thread-local
; variable without a use, and a stack in pieces. Both compile, as on stock. So does
; what is for other tools, in any form: LLVM's printer stops at these.
;
; RUN: %llc %s -o - 2>&1 | FileCheck %s --implicit-check-not=error
; RUN: %llc -O0 -filetype=obj %s -o /dev/null 2>&1 | FileCheck %s --allow-empty --check-prefix=QUIET
; CHECK: scratch_store_dword
; CHECK: .section .tbss
; CHECK: own:
; QUIET-NOT: {{.}}
target triple = "amdgcn-amd-amdhsa"

@own = thread_local addrspace(1) global i32 0

define void @pieces(i32 %x) "split-stack" {
  %a = alloca [100 x i32], addrspace(5)
  store volatile i32 %x, ptr addrspace(5) %a
  ret void
}

define void @not_cleared() "zero-call-used-regs"="skip" {
  ret void
}

define void @noted(ptr addrspace(1) %p) !pcsections !0 !section_prefix !0 {
  store i32 1, ptr addrspace(1) %p, !pcsections !0
  ret void
}

!llvm.linker.options = !{!1}
!llvm.dependent-libraries = !{!0}
!llvm.pseudo_probe_desc = !{!1}
!0 = !{i32 64, i32 1, i32 1}
!1 = !{!"a"}
