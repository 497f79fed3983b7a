; A constant of four dwords, which a combine makes of its merge, is four moves.
;
; RUN: %llc -O2 %s -o - | FileCheck %s

; CHECK-LABEL: resource:
; CHECK-DAG: s_movk_i32 s[[#FIRST:]], 0x4d
; CHECK-DAG: s_mov_b32 s[[#FIRST+2]], s[[#FIRST+1]]
; CHECK-DAG: s_mov_b32 s[[#FIRST+3]], s[[#FIRST+1]]
; CHECK: buffer_load_dword v{{[0-9]+}}, off, s{{\[}}[[#FIRST]]:[[#FIRST+3]]{{\]}}, 0
define amdgpu_kernel void @resource(ptr addrspace(1) %out) {
  %v = call i32 @llvm.amdgcn.raw.buffer.load.i32(<4 x i32> bitcast (i128 77 to <4 x i32>), i32 0, i32 0, i32 0)
  store i32 %v, ptr addrspace(1) %out
  ret void
}
