; Three models on the same code: who reads, and how often. The sum of cycles counts,
; as for one wave.
;
; RUN: %llc %s -toygcn-placement=copy -o - | FileCheck %s --check-prefixes=ALL,COPY
; RUN: %llc %s -toygcn-placement=chain -o - | FileCheck %s --check-prefixes=ALL,CHAIN
; RUN: %llc %s -toygcn-placement=mincut -toygcn-placement-waves=1 -o - \
; RUN:   | FileCheck %s --check-prefixes=ALL,CUT
; RUN: %llc %s -toygcn-placement-waves=1 -o - | FileCheck %s --check-prefixes=ALL,CUT
; RUN: %llc %s -toygcn-placement=chain -toygcn-placement-threshold=6 -o - \
; RUN:   | FileCheck %s --check-prefix=HIGHER
; RUN: %llc %s -toygcn-placement-sgpr-cost=3 -o - | FileCheck %s --check-prefix=DEAR
; RUN: not %llc %s -toygcn-placement=best -o - 2>&1 | FileCheck %s --check-prefix=ERR
; ERR: for the --toygcn-placement option: there is no 'best'; there are copy, chain, mincut{{$}}

declare i32 @llvm.amdgcn.workitem.id.x()

; Stored in the end: six operations are long enough for the chain model, but
; there is nothing to be gained by them.
; ALL-LABEL: data:
; ALL: v_cvt_i32_f32
; COPY: v_readfirstlane_b32
; COPY: s_xor_b32
; CHAIN: v_readfirstlane_b32
; CHAIN: s_xor_b32
; CUT-NOT: v_readfirstlane_b32
; CUT: v_xor_b32
; ALL: global_store_dword
; HIGHER-LABEL: data:
; HIGHER-NOT: v_readfirstlane_b32
; HIGHER: s_endpgm
define amdgpu_kernel void @data(ptr addrspace(1) %out, float %f) {
  %x = fptosi float %f to i32
  %a = xor i32 %x, 5
  %b = add i32 %a, 3
  %c = xor i32 %b, 9
  %d = ashr i32 %c, 2
  %e = xor i32 %d, 12
  %g = sub i32 77, %e
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %g, ptr addrspace(1) %p
  ret void
}

; A multiplication takes four times as long on the vector unit: two of them are
; worth a read and a copy, short as the chain is.
; ALL-LABEL: product:
; ALL: v_cvt_i32_f32
; COPY: s_mul_i32
; CHAIN: v_mul_lo_u32
; CUT: v_readfirstlane_b32
; CUT: s_mul_i32
; CUT: s_mul_i32
; ALL: global_store_dword
define amdgpu_kernel void @product(ptr addrspace(1) %out, float %f, i32 %n) {
  %x = fptosi float %f to i32
  %a = mul i32 %x, %n
  %b = mul i32 %a, %x
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %b, ptr addrspace(1) %p
  ret void
}

; Whatever it costs: a branch is on SCC, an address of a scalar load in SGPRs.
; ALL-LABEL: wanted:
; ALL: v_readfirstlane_b32
; ALL: s_load_dword
define amdgpu_kernel void @wanted(ptr addrspace(1) noalias readonly %in,
                                  ptr addrspace(1) noalias %out, float %f) {
  %x = fptosi float %f to i32
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %x
  %v = load i32, ptr addrspace(1) %p
  store i32 %v, ptr addrspace(1) %out
  ret void
}

; What an SGPR is worth decides among equals.
; DEAR-LABEL: tie:
; DEAR: v_xor_b32
; CUT-LABEL: tie:
; CUT: s_xor_b32
define amdgpu_kernel void @tie(ptr addrspace(3) %out, i32 %n) {
  %a = xor i32 %n, 5
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %b = mul i32 %a, %id
  store i32 %b, ptr addrspace(3) %out
  ret void
}
