; 64 products of complex numbers, one from global memory and one from local
; memory, and their sum. LLVM's scheduler puts the sums off and lets more VGPRs
; live than its limit; one wave would fit on a SIMD instead of four. Then the
; order that is found stays, and loads go up in it.
;
; RUN: opt -passes='loop-unroll,instcombine,early-cse' -unroll-count=64 \
; RUN:   -unroll-threshold=100000 -S %s -o %t.ll
; RUN: %llc %t.ll -o - | FileCheck %s
; RUN: %llc -toygcn-keep-found-order=0 %t.ll -o - \
; RUN:   | FileCheck %s --check-prefix=NEVER

; CHECK: .vgpr_count: {{[1-6][0-9]$}}
; NEVER: .vgpr_count: {{1[0-9][0-9]$}}
@x = internal addrspace(3) global [64 x <2 x float>] poison, align 8

define amdgpu_kernel void @dot(ptr addrspace(1) noalias readonly %in, ptr addrspace(1) noalias %out) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %w = getelementptr <2 x float>, ptr addrspace(1) %in, i32 %t
  %first = load <2 x float>, ptr addrspace(1) %w
  %l = getelementptr <2 x float>, ptr addrspace(3) @x, i32 %t
  store <2 x float> %first, ptr addrspace(3) %l
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %re = phi float [ 0.0, %entry ], [ %re.next, %loop ]
  %im = phi float [ 0.0, %entry ], [ %im.next, %loop ]
  %row = shl nuw nsw i32 %i, 8
  %at = add nuw nsw i32 %row, %t
  %p = getelementptr <2 x float>, ptr addrspace(1) %in, i32 %at
  %a = load <2 x float>, ptr addrspace(1) %p
  %q = getelementptr <2 x float>, ptr addrspace(3) @x, i32 %i
  %b = load <2 x float>, ptr addrspace(3) %q
  %a0 = extractelement <2 x float> %a, i32 0
  %a1 = extractelement <2 x float> %a, i32 1
  %b0 = extractelement <2 x float> %b, i32 0
  %b1 = extractelement <2 x float> %b, i32 1
  %m = fmul float %a1, %b1
  %m.neg = fneg float %m
  %r = call float @llvm.fmuladd.f32(float %a0, float %b0, float %m.neg)
  %re.next = fadd float %re, %r
  %n = fmul float %a1, %b0
  %s = call float @llvm.fmuladd.f32(float %a0, float %b1, float %n)
  %im.next = fadd float %im, %s
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, 64
  br i1 %more, label %loop, label %exit

exit:
  %v0 = insertelement <2 x float> poison, float %re.next, i32 0
  %v1 = insertelement <2 x float> %v0, float %im.next, i32 1
  %o = getelementptr <2 x float>, ptr addrspace(1) %out, i32 %t
  store <2 x float> %v1, ptr addrspace(1) %o
  ret void
}
