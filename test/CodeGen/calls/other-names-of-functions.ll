; What stands for the address of a function without checks of its calls, or near
; the code, is its address here.
;
; RUN: %llc -O0 -verify-machineinstrs %s -o - | FileCheck %s
; RUN: %llc -O2 -verify-machineinstrs %s -o - | FileCheck %s

define hidden void @leaf() noinline {
  ret void
}

; CHECK-LABEL: {{^}}names:
; CHECK: leaf@rel32@lo
; CHECK-COUNT-2: global_store_dwordx2
define amdgpu_kernel void @names(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  store volatile ptr no_cfi @leaf, ptr addrspace(1) %p
  store volatile ptr dso_local_equivalent @leaf, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: {{^}}calls:
; CHECK: s_swappc_b64
define amdgpu_kernel void @calls() {
  call void no_cfi @leaf()
  ret void
}

; CHECK-LABEL: {{^}}table:
; CHECK-COUNT-2: .quad leaf
@table = addrspace(1) global [2 x ptr] [ptr no_cfi @leaf, ptr dso_local_equivalent @leaf]
