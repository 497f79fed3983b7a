; RUN: llc -march=toygcn -stop-after=instruction-select -simplify-mir %s -o - | FileCheck %s
; Form, offset and policy of an access to a buffer.

; A constant is the instruction's offset, if it fits.
; CHECK-LABEL: name: constants
; CHECK: BUFFER_LOAD_DWORD_OFFSET %{{[0-9]+}}, %{{[0-9]+}}, 4095, 0
; CHECK: BUFFER_LOAD_DWORD_OFFEN %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}, 0, 0
; CHECK: BUFFER_LOAD_DWORDX3_OFFEN %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}, 8, 3
; CHECK: BUFFER_LOAD_USHORT_IDXEN %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}, 2, 1
; CHECK: BUFFER_LOAD_DWORDX4_BOTHEN %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}, 0, 0
define amdgpu_kernel void @constants(<4 x i32> %b, ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %near = call i32 @llvm.amdgcn.raw.buffer.load.i32(<4 x i32> %b, i32 4095, i32 0, i32 0)
  store volatile i32 %near, ptr addrspace(1) %out
  %far = call i32 @llvm.amdgcn.raw.buffer.load.i32(<4 x i32> %b, i32 4096, i32 0, i32 0)
  store volatile i32 %far, ptr addrspace(1) %out
  %at = add i32 %i, 8
  %three = call <3 x i32> @llvm.amdgcn.raw.buffer.load.v3i32(<4 x i32> %b, i32 %at, i32 0, i32 3)
  store volatile <3 x i32> %three, ptr addrspace(1) %out
  %half = call half @llvm.amdgcn.struct.buffer.load.f16(<4 x i32> %b, i32 %i, i32 2, i32 0, i32 -2147483648)
  store volatile half %half, ptr addrspace(1) %out
  %four = call <4 x float> @llvm.amdgcn.struct.buffer.load.v4f32(<4 x i32> %b, i32 %i, i32 %i, i32 0, i32 0)
  store volatile <4 x float> %four, ptr addrspace(1) %out
  ret void
}

; An atomic operation without a use of the old value has no glc.
; CHECK-LABEL: name: atomics
; CHECK: BUFFER_ATOMIC_ADD_OFFEN %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}, 0, 0
; CHECK: BUFFER_ATOMIC_CMPSWAP_X2_IDXEN %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}, 0, 2
; CHECK: [[OLD:%[0-9]+]]:vreg_64 = BUFFER_ATOMIC_CMPSWAP_OFFEN_RTN %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}, 0, 1, %{{[0-9]+}}
; CHECK: COPY [[OLD]].sub0
define amdgpu_kernel void @atomics(<4 x i32> %b, i64 %wide, ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %a = call i32 @llvm.amdgcn.raw.buffer.atomic.add.i32(i32 %i, <4 x i32> %b, i32 %i, i32 0, i32 1)
  %c = call i64 @llvm.amdgcn.struct.buffer.atomic.cmpswap.i64(i64 5, i64 %wide, <4 x i32> %b, i32 %i, i32 0, i32 0, i32 2)
  %d = call i32 @llvm.amdgcn.raw.buffer.atomic.cmpswap.i32(i32 5, i32 %i, <4 x i32> %b, i32 %i, i32 0, i32 0)
  store i32 %d, ptr addrspace(1) %out
  ret void
}

; An atomic load of four dwords is no read-modify-write, whatever its type.
; CHECK-LABEL: name: atomic_load
; CHECK: BUFFER_LOAD_DWORDX4_OFFSET %{{[0-9]+}}, %{{[0-9]+}}, 0, 1
define amdgpu_kernel void @atomic_load(<4 x i32> %b, ptr addrspace(1) %out) {
  %v = call <4 x i32> @llvm.amdgcn.raw.atomic.buffer.load.v4i32(<4 x i32> %b, i32 0, i32 0, i32 1)
  store <4 x i32> %v, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: name: atomic_load_of_pointer
; CHECK: BUFFER_LOAD_DWORD_OFFSET %{{[0-9]+}}, %{{[0-9]+}}, 4, 1
; CHECK: BUFFER_LOAD_DWORDX2_IDXEN %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}, 0, 1
define amdgpu_kernel void @atomic_load_of_pointer(ptr addrspace(8) %b, ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %v = call i32 @llvm.amdgcn.raw.ptr.atomic.buffer.load.i32(ptr addrspace(8) %b, i32 4, i32 0, i32 1)
  store volatile i32 %v, ptr addrspace(1) %out
  %w = call i64 @llvm.amdgcn.struct.ptr.atomic.buffer.load.i64(ptr addrspace(8) %b, i32 %i, i32 0, i32 0, i32 1)
  store volatile i64 %w, ptr addrspace(1) %out
  ret void
}
