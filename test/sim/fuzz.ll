; Corrupt code objects end in an error or run; they never crash the simulator.
; RUN: %stock-llc -filetype=obj %s -o %t.o
; RUN: ld.lld -shared %t.o -o %t.hsaco
; RUN: %python %S/Inputs/fuzz.py %t.hsaco %t.bad 300 | FileCheck %s
; CHECK: 300 corrupted objects, 0 crashes

@k = addrspace(4) constant [2 x float] [float 1.0, float 2.0]
@p = addrspace(1) global ptr addrspace(4) @k
@lds = internal addrspace(3) global [256 x float] poison

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

; LDS, a barrier, scratch, control flow, 64 bits.
define amdgpu_kernel void @g(float %a, ptr addrspace(1) %x, ptr addrspace(1) %y, i32 %n) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %l = getelementptr float, ptr addrspace(3) @lds, i32 %i
  store float %a, ptr addrspace(3) %l
  call void @llvm.amdgcn.s.barrier()
  %o = xor i32 %i, 1
  %k = getelementptr float, ptr addrspace(3) @lds, i32 %o
  %v = load float, ptr addrspace(3) %k
  %stack = alloca [4 x double], addrspace(5)
  %d = fpext float %v to double
  %slot = and i32 %i, 3
  %s = getelementptr double, ptr addrspace(5) %stack, i32 %slot
  store volatile double %d, ptr addrspace(5) %s
  %r = load volatile double, ptr addrspace(5) %s
  %q = fdiv double %r, 3.0
  %c = icmp slt i32 %i, 32
  br i1 %c, label %then, label %end
then:
  %w = fptrunc double %q to float
  %p = getelementptr float, ptr addrspace(1) %y, i32 %i
  store float %w, ptr addrspace(1) %p
  br label %end
end:
  ret void
}

; Half floats in pairs, lanes, a loop.
define amdgpu_kernel void @h(float %a, ptr addrspace(1) %x, ptr addrspace(1) %y, i32 %n) {
entry:
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %t = phi i32 [ %i, %entry ], [ %u, %loop ]
  %half = bitcast i32 %t to <2 x half>
  %sum = fadd <2 x half> %half, <half 1.0, half 2.0>
  %bits = bitcast <2 x half> %sum to i32
  %u = call i32 @llvm.amdgcn.update.dpp.i32(i32 %bits, i32 %bits, i32 273, i32 15, i32 15, i1 false)
  %next = add i32 %k, 1
  %c = icmp ult i32 %next, %i
  br i1 %c, label %loop, label %end
end:
  %f = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %u)
  %v = add i32 %f, %u
  %p = getelementptr i32, ptr addrspace(1) %y, i32 %i
  store i32 %v, ptr addrspace(1) %p
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
