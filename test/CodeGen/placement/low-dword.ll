; RUN: %llc %s -o - | FileCheck %s
; A sum of 64 bits is two instructions. The constant bus has a scalar of the first
; and the carry of the second, so a scalar pair costs one copy.
; CHECK-LABEL: pair:
; CHECK: s_lshl_b64 s{{\[}}[[LOW:[0-9]+]]:[[HIGH:[0-9]+]]], s[{{[0-9:]+}}], 2
; CHECK: v_add_co_u32_e32 v{{[0-9]+}}, vcc, s[[LOW]], v
; CHECK: v_mov_b32_e32 [[COPY:v[0-9]+]], s[[HIGH]]
; CHECK: v_addc_co_u32_e32 v{{[0-9]+}}, vcc, v{{[0-9]+}}, [[COPY]], vcc
define amdgpu_kernel void @pair(ptr addrspace(1) %table, i32 %n, i32 %k) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr ptr addrspace(1), ptr addrspace(1) %table, i32 %id
  %row = load ptr addrspace(1), ptr addrspace(1) %at
  %i = mul i32 %n, %k
  %wide = zext i32 %i to i64
  %to = getelementptr i32, ptr addrspace(1) %row, i64 %wide
  store i32 %id, ptr addrspace(1) %to
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
