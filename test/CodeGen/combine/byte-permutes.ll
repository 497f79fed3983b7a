; RUN: %llc %s -o - | FileCheck %s
; RUN: %llc -toygcn-garden=-dword-combines %s -o - | FileCheck %s --check-prefix=OFF
; Bytes of two dwords in another order, put together by logic and shifts.
; OFF-LABEL: swap:
; OFF-NOT: v_perm_b32
; OFF: s_endpgm

; CHECK-LABEL: swap:
; CHECK: s_mov_b32 [[ORDER:s[0-9]+]], 0x3000102
; CHECK: v_perm_b32 v{{[0-9]+}}, [[X:v[0-9]+]], [[X]], [[ORDER]]
; CHECK: s_endpgm
define amdgpu_kernel void @swap(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %x = load <4 x i8>, ptr addrspace(1) %a
  %y = shufflevector <4 x i8> %x, <4 x i8> poison, <4 x i32> <i32 2, i32 1, i32 0, i32 3>
  store <4 x i8> %y, ptr addrspace(1) %a
  ret void
}

; Bytes of two dwords, zero and ones.
; CHECK-LABEL: mixed:
; CHECK: 0xd040c03
; CHECK: v_perm_b32
; CHECK-NOT: v_or
; CHECK: s_endpgm
define amdgpu_kernel void @mixed(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = getelementptr [2 x i32], ptr addrspace(1) %p, i32 %t
  %v = load <2 x i32>, ptr addrspace(1) %a
  %x = extractelement <2 x i32> %v, i32 0
  %y = extractelement <2 x i32> %v, i32 1
  %x3 = lshr i32 %x, 24
  %y0 = and i32 %y, 255
  %y2 = shl i32 %y0, 16
  %both = or i32 %x3, %y2
  %r = or i32 %both, -16777216
  store i32 %r, ptr addrspace(1) %a
  ret void
}

; A shift may cut bytes.
; CHECK-LABEL: cut:
; CHECK-NOT: v_perm_b32
; CHECK: s_endpgm
define amdgpu_kernel void @cut(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = getelementptr [2 x i32], ptr addrspace(1) %p, i32 %t
  %v = load <2 x i32>, ptr addrspace(1) %a
  %x = extractelement <2 x i32> %v, i32 0
  %y = extractelement <2 x i32> %v, i32 1
  %s = lshr i32 %x, 20
  %c = shl i32 %y, 12
  %d = and i32 %c, 65280
  %e = or i32 %s, %d
  %f = and i32 %y, -16777216
  %g = or i32 %e, %f
  store i32 %g, ptr addrspace(1) %a
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
