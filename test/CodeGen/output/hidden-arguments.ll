; Hidden arguments are where the runtime puts them: as stock code says.
;
; RUN: sed s/VERSION/500/ %s > %t.5.ll
; RUN: %llc -mtriple=amdgcn-amd-amdhsa %t.5.ll -o %t.5.ours.s
; RUN: %stock-llc %t.5.ll -o %t.5.stock.s
; RUN: %python %S/Inputs/hidden_arguments.py %t.5.ours.s %t.5.stock.s 14
; RUN: sed s/VERSION/400/ %s > %t.4.ll
; RUN: %llc -mtriple=amdgcn-amd-amdhsa %t.4.ll -o %t.4.ours.s
; RUN: %stock-llc %t.4.ll -o %t.4.stock.s
; RUN: %python %S/Inputs/hidden_arguments.py %t.4.ours.s %t.4.stock.s 7

define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %p = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  store volatile ptr addrspace(4) %p, ptr addrspace(1) %out
  ret void
}

!llvm.printf.fmts = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"amdhsa_code_object_version", i32 VERSION}
!1 = !{!"1:1:4:%d\5Cn"}
