; A vector instruction reads one scalar register. Of two operands the one that is
; copied to a VGPR is the one whose copy stands outside of the loop, or serves more
; instructions.
;
; RUN: %llc %s -toygcn-garden=none -o - | FileCheck %s

declare i32 @llvm.amdgcn.workitem.id.x()
declare float @llvm.fma.f32(float, float, float)

; CHECK-LABEL: looped:
; CHECK: v_mov_b32_e32 [[X:v[0-9]+]], s
; CHECK: .LBB0_1:
; CHECK-NOT: v_mov_b32
; CHECK: v_fma_f32 [[ACC:v[0-9]+]], [[ACC]], [[X]], s
; CHECK-NOT: v_mov_b32
; CHECK: s_cbranch_scc1 .LBB0_1
define amdgpu_kernel void @looped(ptr addrspace(1) %out, ptr addrspace(4) %table,
                                  float %x, i32 %n) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %start = uitofp i32 %id to float
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %acc = phi float [ %start, %entry ], [ %sum, %loop ]
  %p = getelementptr float, ptr addrspace(4) %table, i32 %i
  %t = load float, ptr addrspace(4) %p
  %sum = call float @llvm.fma.f32(float %acc, float %x, float %t)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  %to = getelementptr float, ptr addrspace(1) %out, i32 %id
  store float %sum, ptr addrspace(1) %to
  ret void
}

; CHECK-LABEL: straight:
; CHECK: v_mov_b32_e32 [[X:v[0-9]+]], s
; CHECK-NOT: v_mov_b32
; CHECK-COUNT-4: v_fma_f32 v{{[0-9]+}}, v{{[0-9]+}}, [[X]], s
; CHECK-NOT: v_mov_b32
; CHECK: s_endpgm
define amdgpu_kernel void @straight(ptr addrspace(1) %out, ptr addrspace(4) %table,
                                    float %x) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %start = uitofp i32 %id to float
  %t = load <4 x float>, ptr addrspace(4) %table
  %t0 = extractelement <4 x float> %t, i32 0
  %t1 = extractelement <4 x float> %t, i32 1
  %t2 = extractelement <4 x float> %t, i32 2
  %t3 = extractelement <4 x float> %t, i32 3
  %a0 = call float @llvm.fma.f32(float %start, float %x, float %t0)
  %a1 = call float @llvm.fma.f32(float %a0, float %x, float %t1)
  %a2 = call float @llvm.fma.f32(float %a1, float %x, float %t2)
  %a3 = call float @llvm.fma.f32(float %a2, float %x, float %t3)
  %to = getelementptr float, ptr addrspace(1) %out, i32 %id
  store float %a3, ptr addrspace(1) %to
  ret void
}
