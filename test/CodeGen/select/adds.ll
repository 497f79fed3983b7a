; RUN: %llc %s -o - | FileCheck %s

; By bank: two scalars on the scalar unit, a lane's value on the vector unit,
; with the scalar as its first source.
; CHECK-LABEL: adds:
; CHECK: s_add_i32 [[S:s[0-9]+]],
; CHECK: v_add_u32_e32 v{{[0-9]+}}, [[S]], v0
define amdgpu_kernel void @adds(ptr addrspace(1) %p, i32 %a, i32 %b) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %s = add i32 %a, %b
  %v = add i32 %s, %t
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %v, ptr addrspace(1) %q
  ret void
}

; Two operations in one instruction.
; CHECK-LABEL: fused:
; CHECK: global_load_dwordx4 v{{\[}}[[A:[0-9]+]]:
; CHECK-DAG: v_add3_u32 v{{[0-9]+}}, v[[A]],
; CHECK-DAG: v_lshl_add_u32 v{{[0-9]+}}, v[[A]], 5,
; CHECK-DAG: v_and_or_b32 v{{[0-9]+}}, v[[A]],
; CHECK-DAG: v_or3_b32 v{{[0-9]+}}, v[[A]],
; CHECK-DAG: v_xad_u32 v{{[0-9]+}}, {{.*}}, v[[A]]
; CHECK: s_endpgm
define amdgpu_kernel void @fused(ptr addrspace(1) %p, ptr addrspace(1) %in) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %w = zext i32 %t to i64
  %i = getelementptr <4 x i32>, ptr addrspace(1) %in, i64 %w
  %x = load <4 x i32>, ptr addrspace(1) %i
  %a = extractelement <4 x i32> %x, i32 0
  %b = extractelement <4 x i32> %x, i32 1
  %c = extractelement <4 x i32> %x, i32 2
  %d = extractelement <4 x i32> %x, i32 3
  %s1 = add i32 %a, %d
  %add3 = add i32 %s1, %c
  %sh = shl i32 %a, 5
  %lshladd = add i32 %sh, %b
  %an = and i32 %a, %b
  %andor = or i32 %an, %c
  %or1 = or i32 %a, %b
  %or3 = or i32 %or1, %c
  %x0 = xor i32 %b, %c
  %xad = add i32 %x0, %a
  %o = getelementptr <4 x i32>, ptr addrspace(1) %p, i64 %w
  %r0 = insertelement <4 x i32> poison, i32 %add3, i32 0
  %r1 = insertelement <4 x i32> %r0, i32 %lshladd, i32 1
  %r2 = insertelement <4 x i32> %r1, i32 %andor, i32 2
  %r3 = insertelement <4 x i32> %r2, i32 %or3, i32 3
  store <4 x i32> %r3, ptr addrspace(1) %o
  store i32 %xad, ptr addrspace(3) null
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
