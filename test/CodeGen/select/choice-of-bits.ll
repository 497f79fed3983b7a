; Bits of two values by a mask are one instruction, in the form without a complement, too. What two
; of three values say is two. Neither is part of a sum, which takes in another one.
;
; RUN: %llc %s -o - | FileCheck %s

; CHECK-LABEL: choice:
; CHECK: global_load_dwordx4 v{{\[}}[[X:[0-9]+]]:{{[0-9]+}}]
; CHECK-NOT: v_{{xor|and|xad}}
; CHECK: v_bfi_b32 [[B:v[0-9]+]], v[[X]], v{{[0-9]+}}, v{{[0-9]+}}
; CHECK-NOT: v_{{xor|and|xad}}
; CHECK: v_add3_u32 v{{[0-9]+}}, {{.*}}[[B]]
; CHECK: s_endpgm
define amdgpu_kernel void @choice(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = getelementptr <4 x i32>, ptr addrspace(1) %p, i32 %t
  %v = load <4 x i32>, ptr addrspace(1) %g
  %x = extractelement <4 x i32> %v, i32 0
  %y = extractelement <4 x i32> %v, i32 1
  %z = extractelement <4 x i32> %v, i32 2
  %w = extractelement <4 x i32> %v, i32 3
  %differ = xor i32 %y, %z
  %masked = and i32 %x, %differ
  %choice = xor i32 %masked, %z
  %more = add i32 %w, %t
  %sum = add i32 %choice, %more
  store i32 %sum, ptr addrspace(1) %g
  ret void
}

; CHECK-LABEL: most:
; CHECK: v_xor_b32_e32 [[D:v[0-9]+]],
; CHECK: v_bfi_b32 v{{[0-9]+}}, [[D]], v{{[0-9]+}}, v{{[0-9]+}}
; CHECK: v_bfi_b32 v{{[0-9]+}}, v{{[0-9]+}}, v{{[0-9]+}}, v{{[0-9]+}}
; CHECK-NOT: v_{{and|or|and_or}}
; CHECK: s_endpgm
define amdgpu_kernel void @most(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = getelementptr <4 x i32>, ptr addrspace(1) %p, i32 %t
  %v = load <4 x i32>, ptr addrspace(1) %g
  %x = extractelement <4 x i32> %v, i32 0
  %y = extractelement <4 x i32> %v, i32 1
  %z = extractelement <4 x i32> %v, i32 2
  %w = extractelement <4 x i32> %v, i32 3
  %both = and i32 %x, %y
  %either = or i32 %x, %y
  %third = and i32 %either, %z
  %most = or i32 %third, %both
  %both.2 = and i32 %z, %w
  %differ.2 = xor i32 %z, %w
  %third.2 = and i32 %y, %differ.2
  %most.2 = or i32 %both.2, %third.2
  %g.2 = getelementptr i32, ptr addrspace(1) %g, i32 1
  store i32 %most, ptr addrspace(1) %g
  store i32 %most.2, ptr addrspace(1) %g.2
  ret void
}

; The scalar unit has no such instruction.
; CHECK-LABEL: scalars:
; CHECK-NOT: v_bfi
; CHECK: s_xor_b32
; CHECK-NOT: v_bfi
; CHECK: s_endpgm
define amdgpu_kernel void @scalars(ptr addrspace(1) %p, i32 %x, i32 %y, i32 %z) {
  %differ = xor i32 %y, %z
  %masked = and i32 %x, %differ
  %choice = xor i32 %masked, %z
  store i32 %choice, ptr addrspace(1) %p
  ret void
}

; All bits or none are the other value of a choice by a complement.
; CHECK-LABEL: complements:
; CHECK-DAG: v_bfi_b32 v{{[0-9]+}}, [[Z:v[0-9]+]], v{{[0-9]+}}, -1
; CHECK-DAG: v_bfi_b32 v{{[0-9]+}}, v{{[0-9]+}}, 0, [[Z]]
; CHECK-NOT: v_{{not|xor}}
; CHECK: s_endpgm
define amdgpu_kernel void @complements(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = getelementptr <4 x i32>, ptr addrspace(1) %p, i32 %t
  %v = load <4 x i32>, ptr addrspace(1) %g
  %x = extractelement <4 x i32> %v, i32 0
  %y = extractelement <4 x i32> %v, i32 1
  %z = extractelement <4 x i32> %v, i32 2
  %not.z = xor i32 %z, -1
  %either = or i32 %x, %not.z
  %not.y = xor i32 %y, -1
  %both = and i32 %z, %not.y
  %sum = add i32 %either, %both
  store i32 %sum, ptr addrspace(1) %g
  ret void
}

; Each dword of 64 bits. The dwords of a value have one name, however many read them.
; CHECK-LABEL: pairs:
; CHECK-COUNT-2: v_bfi_b32
; CHECK-NOT: v_{{and|xor}}
; CHECK: s_endpgm
define amdgpu_kernel void @pairs(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = getelementptr <4 x i64>, ptr addrspace(1) %p, i32 %t
  %v = load <4 x i64>, ptr addrspace(1) %g
  %x = extractelement <4 x i64> %v, i32 0
  %y = extractelement <4 x i64> %v, i32 1
  %z = extractelement <4 x i64> %v, i32 2
  %differ = xor i64 %y, %z
  %masked = and i64 %x, %differ
  %choice = xor i64 %masked, %z
  store i64 %choice, ptr addrspace(1) %g
  ret void
}

; A rotation of 64 bits is one instruction for each dword.
; CHECK-LABEL: turned:
; CHECK: global_load_dwordx2 v[[[L:[0-9]+]]:[[H:[0-9]+]]]
; CHECK-DAG: v_alignbit_b32 v{{[0-9]+}}, v[[H]], v[[L]], 4
; CHECK-DAG: v_alignbit_b32 v{{[0-9]+}}, v[[L]], v[[H]], 4
; CHECK-NOT: v_{{lsh|or}}
; CHECK: s_endpgm
define amdgpu_kernel void @turned(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = getelementptr i64, ptr addrspace(1) %p, i32 %t
  %v = load i64, ptr addrspace(1) %g
  %f = call i64 @llvm.fshl.i64(i64 %v, i64 %v, i64 28)
  store i64 %f, ptr addrspace(1) %g
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
