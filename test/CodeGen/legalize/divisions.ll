; RUN: %llc -stop-after=legalizer %s -o - | FileCheck %s
; RUN: %llc -O0 -stop-after=legalizer %s -o - | FileCheck --check-prefix=O0 %s
; The cheapest way to a quotient that the operands allow.

; A constant, of any width: a high product.
; CHECK-LABEL: name: by_constant
; CHECK-NOT: amdgcn.rcp
; CHECK: G_TOYGCN_MAD_U64_U32
; CHECK: G_STORE
; O0-LABEL: name: by_constant
; O0-NOT: amdgcn.rcp
; O0: G_STORE
define amdgpu_kernel void @by_constant(ptr addrspace(1) %p, i64 %x) {
  %q = sdiv i64 %x, 7
  store i64 %q, ptr addrspace(1) %p
  ret void
}

; A remainder by a dword is one.
; CHECK-LABEL: name: rest_by_dword
; CHECK: [[REST:%[0-9]+]]:_(s32) = G_SUB
; CHECK: G_ZEXT [[REST]](s32)
; CHECK: G_STORE
define amdgpu_kernel void @rest_by_dword(ptr addrspace(1) %p, i64 %x) {
  %q = urem i64 %x, 4294967295
  store i64 %q, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: name: signed_rest_by_dword
; CHECK: [[REST:%[0-9]+]]:_(s32) = G_SUB
; CHECK: G_SEXT [[REST]](s32)
; CHECK: G_STORE
define amdgpu_kernel void @signed_rest_by_dword(ptr addrspace(1) %p, i64 %x) {
  %q = srem i64 %x, -2147483647
  store i64 %q, ptr addrspace(1) %p
  ret void
}

; The remainder may have 33 bits.
; CHECK-LABEL: name: rest_by_more
; CHECK: (s64) = G_SUB
; CHECK: G_STORE
define amdgpu_kernel void @rest_by_more(ptr addrspace(1) %p, i64 %x) {
  %q = urem i64 %x, 4294967299
  store i64 %q, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: name: odd_by_constant
; CHECK-NOT: amdgcn.rcp
; CHECK: G_STORE
define amdgpu_kernel void @odd_by_constant(ptr addrspace(1) %p, i48 %x) {
  %q = srem i48 %x, 100
  store i48 %q, ptr addrspace(1) %p
  ret void
}

; 21 bits: one float product.
; CHECK-LABEL: name: small
; CHECK: [[H:%[0-9]+]]:_(s32) = G_FADD
; CHECK: [[R:%[0-9]+]]:_(s32) = G_INTRINSIC intrinsic(@llvm.amdgcn.rcp)
; CHECK: [[F:%[0-9]+]]:_(s32) = G_FMUL [[H]], [[R]]
; CHECK: (s32) = G_FPTOUI [[F]](s32)
; CHECK-NOT: G_ICMP
; CHECK: G_STORE
define amdgpu_kernel void @small(ptr addrspace(1) %p, i32 %x, i32 %y) {
  %a = and i32 %x, 2097151
  %b = and i32 %y, 16777215
  %q = udiv i32 %a, %b
  store i32 %q, ptr addrspace(1) %p
  ret void
}

; The sign is that of the half which is added.
; CHECK-LABEL: name: small_signed
; CHECK: G_SITOFP
; CHECK-NOT: G_ICMP
; CHECK: G_FPTOSI
; CHECK-NOT: G_ICMP
; CHECK: G_STORE
define amdgpu_kernel void @small_signed(ptr addrspace(1) %p, i32 %x, i32 %y) {
  %a = ashr i32 %x, 10
  %b = ashr i32 %y, 8
  %q = sdiv i32 %a, %b
  store i32 %q, ptr addrspace(1) %p
  ret void
}

; 24 bits: too high or too low by one.
; CHECK-LABEL: name: medium
; CHECK: G_FPTOUI
; CHECK: intrinsic(@llvm.amdgcn.mul.u24)
; CHECK: G_ICMP intpred(slt)
; CHECK: G_ICMP intpred(uge)
; CHECK-NOT: G_UMULH
; CHECK: G_STORE
define amdgpu_kernel void @medium(ptr addrspace(1) %p, i32 %x, i32 %y) {
  %a = and i32 %x, 16777215
  %b = and i32 %y, 16777215
  %q = udiv i32 %a, %b
  store i32 %q, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: name: whole
; CHECK: G_FPTOUI
; CHECK: G_UMULH
; CHECK: G_STORE
define amdgpu_kernel void @whole(ptr addrspace(1) %p, i32 %x, i32 %y) {
  %a = and i32 %x, 33554431
  %q = udiv i32 %a, %y
  store i32 %q, ptr addrspace(1) %p
  ret void
}

; Dwords in 64 bits, also in vectors: divisions of dwords.
; CHECK-LABEL: name: dwords_in_vector
; CHECK-COUNT-2: amdgcn.rcp
; CHECK-NOT: G_TOYGCN_MAD_U64_U32
; CHECK: G_STORE
define amdgpu_kernel void @dwords_in_vector(ptr addrspace(1) %p, <2 x i64> %x, <2 x i64> %y) {
  %n = and <2 x i64> %x, splat (i64 4294967295)
  %d = and <2 x i64> %y, splat (i64 4294967295)
  %q = udiv <2 x i64> %n, %d
  store <2 x i64> %q, ptr addrspace(1) %p
  ret void
}

; A power of two that is computed: a shift.
; CHECK-LABEL: name: by_computed_power
; CHECK-NOT: amdgcn.rcp
; CHECK: G_LSHR
; CHECK: G_STORE
define amdgpu_kernel void @by_computed_power(ptr addrspace(1) %p, i32 %x, i32 %n) {
  %d = shl i32 1, %n
  %q = udiv i32 %x, %d
  store i32 %q, ptr addrspace(1) %p
  ret void
}

; A remainder by a power of two: what makes a negative number round up is taken off
; again. No product.
; CHECK-LABEL: name: remainder_of_power
; CHECK: [[SIGN:%[0-9]+]]:_(s32) = G_ASHR [[X:%[0-9]+]], {{%[0-9]+}}(s32)
; CHECK: [[MORE:%[0-9]+]]:_(s32) = G_AND [[SIGN]], [[SEVEN:%[0-9]+]]
; CHECK: [[SUM:%[0-9]+]]:_(s32) = G_ADD [[X]], [[MORE]]
; CHECK: [[REST:%[0-9]+]]:_(s32) = G_AND [[SUM]], [[SEVEN]]
; CHECK: G_SUB [[REST]], [[MORE]]
; CHECK-NOT: MUL
; CHECK: G_STORE
define amdgpu_kernel void @remainder_of_power(ptr addrspace(1) %p, i32 %x) {
  %r = srem i32 %x, -8
  store i32 %r, ptr addrspace(1) %p
  ret void
}
