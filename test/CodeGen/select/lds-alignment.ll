; Objects in LDS are aligned for wide accesses. Addresses that are constants are
; offsets from one register.
; RUN: %llc %s -o - | FileCheck %s

@array = internal addrspace(3) global [64 x float] poison, align 4
@byte = internal addrspace(3) global i8 poison, align 1

; CHECK-LABEL: {{^}}wide:
; CHECK: v_mov_b32_e32 [[ZERO:v[0-9]+]], 0{{$}}
; CHECK-DAG: ds_read_b128 v[{{[0-9:]+}}], [[ZERO]]{{$}}
; CHECK-DAG: ds_read_b128 v[{{[0-9:]+}}], [[ZERO]] offset:64
; CHECK-DAG: ds_read2_b32 v[{{[0-9:]+}}], [[ZERO]] offset0:33 offset1:34
; CHECK: s_endpgm
define amdgpu_kernel void @wide(ptr addrspace(1) %out, i8 %b) {
  store i8 %b, ptr addrspace(3) @byte
  %a = load <4 x float>, ptr addrspace(3) @array, align 4
  %c = load <4 x float>, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @array, i32 64), align 4
  %e = load <2 x float>, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @array, i32 132), align 4
  %d = fadd <4 x float> %a, %c
  store <4 x float> %d, ptr addrspace(1) %out
  %out2 = getelementptr i8, ptr addrspace(1) %out, i64 64
  store <2 x float> %e, ptr addrspace(1) %out2
  ret void
}
