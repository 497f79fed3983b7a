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

; What clang's headers add to hide a constant is 0 to llc.
; OPT-LABEL: @hidden(
; OPT: call i64 @llvm.amdgcn.wave.reduce.add
; CHECK-LABEL: hidden:
; CHECK-NOT: toygcn zero
; CHECK: s_bcnt1_i32_b64 s[[#N:]],
; CHECK: s_mul_hi_u32 s{{.*}}, s[[#N]], 3
; CHECK-NOT: toygcn zero
; CHECK: s_endpgm
define amdgpu_kernel void @hidden(ptr addrspace(1) %out) {
  %zero = call i32 asm "; toygcn zero", "=s,0"(i32 0)
  %wide = zext i32 %zero to i64
  %twice = shl i64 %wide, 1
  %x = add i64 %twice, 3
  %r = call i64 @llvm.amdgcn.wave.reduce.add.i64(i64 %x, i32 0)
  store volatile i64 %r, ptr addrspace(1) %out
  ret void
}

; Assembly of the same text with other operands is the user's.
; CHECK-LABEL: others:
; CHECK-COUNT-2: ; toygcn zero
define amdgpu_kernel void @others(ptr addrspace(1) %out) {
  call void asm sideeffect "; toygcn zero", ""()
  %wide = call i64 asm "; toygcn zero", "=s,s"(i32 0)
  store volatile i64 %wide, ptr addrspace(1) %out
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
