; RUN: %llc -O2 %s -o - | FileCheck %s
; What a call reads in an SGPR is computed on the scalar unit, and a constant that it
; reads in a VGPR is moved there at once.

declare i32 @other(ptr addrspace(4) inreg, i32)

; CHECK-LABEL: caller:
; CHECK-NOT: v_readfirstlane
; CHECK-NOT: v_mov_b32_e32 v0, s
; CHECK: s_add_u32 s{{[0-9]+}}, s{{[0-9]+}}, 32
; CHECK-NEXT: s_addc_u32 s{{[0-9]+}}, s{{[0-9]+}}, 0
; CHECK: v_mov_b32_e32 v0, 7
; CHECK: s_swappc_b64
define amdgpu_kernel void @caller(ptr addrspace(1) %out, ptr addrspace(4) %p) {
  %q = getelementptr i8, ptr addrspace(4) %p, i64 32
  %r = call i32 @other(ptr addrspace(4) inreg %q, i32 7)
  store i32 %r, ptr addrspace(1) %out
  ret void
}
