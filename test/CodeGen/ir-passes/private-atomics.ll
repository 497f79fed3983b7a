; RUN: %llc %s -o - | FileCheck %s
; RUN: %llc -O0 %s -o - | FileCheck %s --check-prefix=O0
; A generic pointer of which the compiler finds that it is private: each atomic by
; it is made a load and a store once that is known.

; CHECK-LABEL: private:
; CHECK-NOT: _atomic_
; CHECK: s_nand_b32
; CHECK-NOT: _atomic_
; CHECK: scratch_store_dword
; CHECK-NOT: _atomic_
; CHECK: s_endpgm
; O0-LABEL: private:
; O0: flat_atomic_add
define amdgpu_kernel void @private(ptr addrspace(1) %out, i32 %v, i32 %n) {
  %own = alloca [16 x i32], addrspace(5)
  %p = getelementptr [16 x i32], ptr addrspace(5) %own, i32 0, i32 %n
  store volatile i32 %v, ptr addrspace(5) %p
  %generic = addrspacecast ptr addrspace(5) %p to ptr
  %a = atomicrmw add ptr %generic, i32 %v syncscope("workgroup") monotonic
  %b = atomicrmw nand ptr %generic, i32 %v syncscope("workgroup") monotonic
  %c = cmpxchg ptr %generic, i32 %a, i32 %b syncscope("workgroup") monotonic monotonic
  %last = load volatile i32, ptr addrspace(5) %p
  store i32 %last, ptr addrspace(1) %out
  ret void
}
