; What a constant address space shows does not change: its loads pass stores, to
; become one, and LDS stores do not keep a global load from the scalar cache.
;
; RUN: %llc %s -o - | FileCheck %s

; CHECK-LABEL: {{^}}constants:
; CHECK: s_load_dwordx2 {{.*}}, 0x4
; CHECK-NOT: s_load_dword s
; CHECK: global_store_dword
define amdgpu_kernel void @constants(ptr addrspace(1) %out) {
  %d = call ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %pa = getelementptr i8, ptr addrspace(4) %d, i64 4
  %a = load i32, ptr addrspace(4) %pa, align 4
  store i32 %a, ptr addrspace(1) %out, align 4
  %pb = getelementptr i8, ptr addrspace(4) %d, i64 8
  %b = load i32, ptr addrspace(4) %pb, align 4
  %next = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %b, ptr addrspace(1) %next, align 4
  ret void
}

; CHECK-LABEL: {{^}}behind_lds:
; CHECK: s_load_dword s{{[0-9]+}}, s[{{[0-9:]+}}], 0x0
; CHECK: global_store_dword
define amdgpu_kernel void @behind_lds(ptr addrspace(3) %lds, ptr addrspace(1) %in, ptr addrspace(1) noalias %out) {
  store i32 1, ptr addrspace(3) %lds, align 4
  %a = load i32, ptr addrspace(1) %in, align 4
  store i32 %a, ptr addrspace(1) %out, align 4
  ret void
}

declare ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
