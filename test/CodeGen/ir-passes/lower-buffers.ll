; RUN: %llc -O0 -stop-after=toygcn-lower-buffers %s -o - | FileCheck %s
; RUN: %llc -O2 -filetype=obj %s -o %t

; Pointers to buffers that nothing uses go.
; CHECK-LABEL: define amdgpu_kernel void @unused(
; CHECK-NEXT: ret void
define amdgpu_kernel void @unused(ptr addrspace(1) %p, i32 %i) {
  %b = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %p, i16 0, i64 64, i32 159744)
  %f = addrspacecast ptr addrspace(8) %b to ptr addrspace(7)
  %g = getelementptr i32, ptr addrspace(7) %f, i32 %i
  ret void
}
