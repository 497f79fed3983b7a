; RUN: %toygcn compare --with toygcn,stock %s
; RUN: %toygcn run %s -O0
; A minimum or maximum is NaN if either operand is, also beside one that is never
; NaN: a converted integer, the minimum of a constant, a result with nnan. Between
; numbers it is one of them.
;
; LAUNCH: --grid 4 --block 4 --arg buf:f32:1:const=nan --arg buf:f32:24
; HOST:
;     nan = float('nan')
; EXPECT 1: [nan, nan, nan, nan, nan, nan, -1, 5, -1, -1, 1, -1,
;            3, 5, 3, 3, 3, 1, 5, 7, 5, 4, 7, 1]

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %nan = load float, ptr addrspace(1) %in
  %t4 = mul i32 %t, 4
  %t4less = sub i32 %t4, 5
  %step = sitofp i32 %t4less to float
  %first = icmp eq i32 %t, 0
  %x = select i1 %first, float %nan, float %step
  %five = add i32 %t, 5
  %i = sub i32 %five, %t
  %n = sitofp i32 %i to float
  %a = call float @llvm.minimum.f32(float %n, float %x)
  %b = call float @llvm.maximum.f32(float %n, float %x)
  %c = call float @llvm.minimum.f32(float %x, float %n)
  %least = call float @llvm.minnum.f32(float %x, float 4.0)
  %y = fmul float %x, 1.0
  %d = call float @llvm.minimum.f32(float %least, float %y)
  %one = fadd nnan float %n, -4.0
  %e = call float @llvm.maximum.f32(float %one, float %x)
  %f = call float @llvm.minimum.f32(float %one, float %x)
  %o = mul i32 %t, 6
  %op = getelementptr float, ptr addrspace(1) %out, i32 %o
  store float %a, ptr addrspace(1) %op
  %p1 = getelementptr float, ptr addrspace(1) %op, i32 1
  store float %b, ptr addrspace(1) %p1
  %p2 = getelementptr float, ptr addrspace(1) %op, i32 2
  store float %c, ptr addrspace(1) %p2
  %p3 = getelementptr float, ptr addrspace(1) %op, i32 3
  store float %d, ptr addrspace(1) %p3
  %p4 = getelementptr float, ptr addrspace(1) %op, i32 4
  store float %e, ptr addrspace(1) %p4
  %p5 = getelementptr float, ptr addrspace(1) %op, i32 5
  store float %f, ptr addrspace(1) %p5
  ret void
}
