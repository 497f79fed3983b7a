; A volatile access of global, generic or private memory is done before the next one
; starts; LDS does its accesses in order.
; RUN: %llc -O0 %s -o - | FileCheck %s
; RUN: %llc %s -o - | FileCheck %s

; CHECK-LABEL: global:
; CHECK: global_store_dword
; CHECK-NEXT: s_waitcnt vmcnt(0)
; CHECK: global_load_dword
; CHECK-NEXT: s_waitcnt vmcnt(0)
; CHECK: global_store_dword
; CHECK-NEXT: s_waitcnt vmcnt(0)
define amdgpu_kernel void @global(ptr addrspace(1) %a, ptr addrspace(1) %b) {
  store volatile i32 1, ptr addrspace(1) %a
  %v = load volatile i32, ptr addrspace(1) %a
  store volatile i32 %v, ptr addrspace(1) %b
  ret void
}

; Each part of an access that has several.
; CHECK-LABEL: parts:
; CHECK: global_load_dwordx4
; CHECK-NEXT: s_waitcnt vmcnt(0)
; CHECK: global_load_dwordx4
; CHECK-NEXT: s_waitcnt vmcnt(0)
define amdgpu_kernel void @parts(ptr addrspace(1) %a) {
  %v = load volatile <8 x i32>, ptr addrspace(1) %a
  ret void
}

; CHECK-LABEL: generic:
; CHECK: flat_store_dword
; CHECK-NEXT: s_waitcnt vmcnt(0)
; CHECK: flat_load_dword
; CHECK-NEXT: s_waitcnt vmcnt(0)
define void @generic(ptr %a, ptr %b) {
  store volatile i32 1, ptr %a
  %v = load volatile i32, ptr %b
  ret void
}

; CHECK-LABEL: private:
; CHECK: scratch_store_dword
; CHECK-NEXT: s_waitcnt vmcnt(0)
; CHECK: scratch_load_dword
; CHECK-NEXT: s_waitcnt vmcnt(0)
define void @private(ptr addrspace(5) %a, ptr addrspace(5) %b) {
  store volatile i32 1, ptr addrspace(5) %a
  %v = load volatile i32, ptr addrspace(5) %b
  ret void
}

; CHECK-LABEL: buffer:
; CHECK: buffer_store_dword
; CHECK-NEXT: s_waitcnt vmcnt(0)
; CHECK: buffer_load_dword
; CHECK-NEXT: s_waitcnt vmcnt(0)
define amdgpu_kernel void @buffer(ptr addrspace(7) %a, ptr addrspace(1) %b) {
  store volatile i32 1, ptr addrspace(7) %a
  %v = load volatile i32, ptr addrspace(7) %a
  store i32 %v, ptr addrspace(1) %b
  ret void
}

; CHECK-LABEL: copy:
; CHECK: global_load_dwordx4
; CHECK-NEXT: s_waitcnt vmcnt(0)
; CHECK: global_store_dwordx4
; CHECK-NEXT: s_waitcnt vmcnt(0)
define amdgpu_kernel void @copy(ptr addrspace(1) %a, ptr addrspace(1) %b) {
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 16 %a, ptr addrspace(1) align 16 %b, i64 16, i1 true)
  ret void
}

; CHECK-LABEL: local:
; CHECK: ds_write_b32
; CHECK-NOT: s_waitcnt vmcnt
; CHECK: ds_write_b32
define amdgpu_kernel void @local(ptr addrspace(3) %a, ptr addrspace(3) %b) {
  store volatile i32 1, ptr addrspace(3) %a
  store volatile i32 2, ptr addrspace(3) %b
  ret void
}

; CHECK-LABEL: plain:
; CHECK: global_store_dword
; CHECK-NOT: s_waitcnt vmcnt
; CHECK: s_endpgm
define amdgpu_kernel void @plain(ptr addrspace(1) %a) {
  store i32 1, ptr addrspace(1) %a
  ret void
}
