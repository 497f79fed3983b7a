; A kernel's metadata list the hidden arguments that it, or what it calls, may
; read, where the runtime puts them: as in stock code after amdgpu-attributor.
; A place that is not constant, or not known, stands for all.
;
; RUN: %python %S/Inputs/hidden_arguments.py write 4 > %t.4.ll
; RUN: %llc -mtriple=amdgcn-amd-amdhsa %t.4.ll -o %t.4.ours.s
; RUN: opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx900 -passes=amdgpu-attributor %t.4.ll -o %t.4.bc
; RUN: %stock-llc %t.4.bc -o %t.4.stock.s
; RUN: %python %S/Inputs/hidden_arguments.py compare %t.4.ours.s %t.4.stock.s
; RUN: %python %S/Inputs/hidden_arguments.py write 5 > %t.5.ll
; RUN: %llc -mtriple=amdgcn-amd-amdhsa %t.5.ll -o %t.5.ours.s
; RUN: opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx900 -passes=amdgpu-attributor %t.5.ll -o %t.5.bc
; RUN: %stock-llc %t.5.bc -o %t.5.stock.s
; RUN: %python %S/Inputs/hidden_arguments.py compare %t.5.ours.s %t.5.stock.s
; RUN: %python %S/Inputs/hidden_arguments.py write 6 > %t.6.ll
; RUN: %llc -O0 -mtriple=amdgcn-amd-amdhsa %t.6.ll -o %t.6.ours.s
; RUN: opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx900 -passes=amdgpu-attributor %t.6.ll -o %t.6.bc
; RUN: %stock-llc %t.6.bc -o %t.6.stock.s
; RUN: %python %S/Inputs/hidden_arguments.py compare %t.6.ours.s %t.6.stock.s
;
; Kernels that print have the buffer of printf. Code object 4 has one place for it
; and for calls of the host.
; RUN: sed s/VERSION/400/ %s > %t.printf4.ll
; RUN: %llc %t.printf4.ll -o - | FileCheck %s --check-prefix=V4
; RUN: sed s/VERSION/500/ %s > %t.printf5.ll
; RUN: %llc %t.printf5.ll -o - | FileCheck %s --check-prefix=V5

; V4-NOT: hidden_hostcall_buffer
; V4: hidden_printf_buffer
; V4-NOT: hidden_hostcall_buffer
; V5: hidden_printf_buffer
; V5: hidden_hostcall_buffer
; V5: hidden_queue_ptr
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %p = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  store volatile ptr addrspace(4) %p, ptr addrspace(1) %out
  ret void
}

!llvm.printf.fmts = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"amdhsa_code_object_version", i32 VERSION}
!1 = !{!"1:1:4:%d\5Cn"}
