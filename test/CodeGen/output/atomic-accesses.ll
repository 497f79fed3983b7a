; RUN: %llc %s -toygcn-garden=-combine-atomics -o - | FileCheck %s
; RUN: %llc -O0 %s -o - | FileCheck %s
; A symbol marks accesses of atomic variables, for the simulator's --check-races.
; Plain ones have none. Where atomics that change memory are the only ones, their
; symbols say that plain loads are none.

; CHECK-LABEL: local:
; CHECK-NOT: __toygcn
; CHECK: ds_write_b32
; CHECK: __toygcn_atomic_0:
; CHECK-NEXT: ds_write_b32
; CHECK: __toygcn_atomic_1:
; CHECK-NEXT: ds_read_b32
; CHECK-NOT: __toygcn
; CHECK: __toygcn_atomic_2:
; CHECK-NEXT: ds_add_rtn_u32
define amdgpu_kernel void @local(ptr addrspace(3) %p, ptr addrspace(3) %flag,
                                 ptr addrspace(1) %out) {
  store i32 1, ptr addrspace(3) %p
  store atomic i32 2, ptr addrspace(3) %flag syncscope("workgroup") release, align 4
  %a = load atomic i32, ptr addrspace(3) %flag syncscope("workgroup") acquire, align 4
  %b = atomicrmw add ptr addrspace(3) %flag, i32 %a syncscope("workgroup") monotonic
  store i32 %b, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: global:
; CHECK: __toygcn_atomic_3:
; CHECK-NEXT: global_load_dword
; CHECK: __toygcn_atomic_4:
; CHECK-NEXT: global_store_dword
; CHECK-NOT: __toygcn
define amdgpu_kernel void @global(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %a = load atomic i32, ptr addrspace(1) %p monotonic, align 4
  store atomic i32 %a, ptr addrspace(1) %q monotonic, align 4
  store volatile i32 %a, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: changed:
; CHECK: __toygcn_atomic_5:
; CHECK-NEXT: global_atomic_add
; CHECK: __toygcn_atomic_6:
; CHECK-NEXT: ds_cmpst_b32
define amdgpu_kernel void @changed(ptr addrspace(1) %p, ptr addrspace(3) %q) {
  %a = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic, align 4
  %b = cmpxchg ptr addrspace(3) %q, i32 1, i32 2 monotonic monotonic
  ret void
}
