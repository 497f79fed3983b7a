; Corrupt code objects end in an error or run; they never crash the simulator.
; RUN: %stock-llc -filetype=obj %s -o %t.o
; RUN: ld.lld -shared %t.o -o %t.hsaco
; RUN: %python %S/Inputs/fuzz.py %t.hsaco %t.bad 300 | FileCheck %s
; CHECK: 300 corrupted objects, 0 crashes

@k = addrspace(4) constant [2 x float] [float 1.0, float 2.0]
@p = addrspace(1) global ptr addrspace(4) @k
define amdgpu_kernel void @f(float %a, ptr addrspace(1) %x, ptr addrspace(1) %y, i32 %n) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %q = load volatile ptr addrspace(4), ptr addrspace(1) @p
  %c = load float, ptr addrspace(4) %q
  %px = getelementptr float, ptr addrspace(1) %x, i32 %i
  %v = load float, ptr addrspace(1) %px
  %m = fmul float %v, %a
  %s = fadd float %m, %c
  store float %s, ptr addrspace(1) %px
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
