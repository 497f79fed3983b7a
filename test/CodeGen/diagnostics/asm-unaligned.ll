; RUN: not %llc -mtriple=amdgcn-amd-amdhsa %s -o /dev/null 2>&1 | FileCheck %s
; Pairs of scalar registers begin with an even one: there is no s[1:2]. The last
; vector register is v255.
; CHECK: error: {{.*}}{s[1:2]}
; CHECK: error: {{.*}}{v[255:256]}
; CHECK: error: {{.*}}{v256}
; CHECK-NOT: s_mov
define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %v = call i64 asm sideeffect "s_mov_b64 $0, 0", "={s[1:2]}"()
  store i64 %v, ptr addrspace(1) %out
  ret void
}

define amdgpu_kernel void @pair(ptr addrspace(1) %out) {
  %v = call i64 asm sideeffect "v_mov_b32 $0, 0", "={v[255:256]}"()
  store i64 %v, ptr addrspace(1) %out
  ret void
}

define amdgpu_kernel void @one(ptr addrspace(1) %out) {
  %v = call i32 asm sideeffect "v_mov_b32 $0, 0", "={v256}"()
  store i32 %v, ptr addrspace(1) %out
  ret void
}
