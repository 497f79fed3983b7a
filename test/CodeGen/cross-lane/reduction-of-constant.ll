; RUN: opt -passes=instsimplify -S %s | FileCheck %s --check-prefix=OPT
; RUN: %llc -O2 %s -o - | FileCheck %s
; A sum depends on how many lanes are active, of a constant too. LLVM folds it,
; unless the call is marked; llc marks all before its first pass.

; OPT-LABEL: @sum(
; OPT: store volatile i32 3,
; CHECK-LABEL: sum:
; CHECK: s_bcnt1_i32_b64
define amdgpu_kernel void @sum(ptr addrspace(1) %out) {
  %r = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 3, i32 0)
  store volatile i32 %r, ptr addrspace(1) %out
  ret void
}

; OPT-LABEL: @marked(
; OPT: %r = call
; OPT: store volatile i32 %r,
; CHECK-LABEL: marked:
; CHECK: s_bcnt1_i32_b64
define amdgpu_kernel void @marked(ptr addrspace(1) %out) {
  %r = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 3, i32 0) nobuiltin
  store volatile i32 %r, ptr addrspace(1) %out
  ret void
}
