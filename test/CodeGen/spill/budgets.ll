; Registers that do not fit: vectors go to scratch, scalars to lanes of a vector
; register, and a budget of registers is kept.
;
; RUN: %llc %s -o - | FileCheck %s

declare i32 @llvm.amdgcn.workitem.id.x()

; Sixteen values and their address are alive across the barrier, in 16 VGPRs.
; CHECK-LABEL: {{^}}vector_budget:
; CHECK: scratch_store_dwordx4
; CHECK: s_barrier
; CHECK: scratch_load_dwordx4
; CHECK: .amdhsa_next_free_vgpr {{(9|1[0-6])$}}
define amdgpu_kernel void @vector_budget(ptr addrspace(1) %p) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = getelementptr <4 x i32>, ptr addrspace(1) %p, i32 %t
  %a1 = getelementptr i8, ptr addrspace(1) %a, i32 4096
  %a2 = getelementptr i8, ptr addrspace(1) %a, i32 8192
  %a3 = getelementptr i8, ptr addrspace(1) %a, i32 12288
  %v0 = load volatile <4 x i32>, ptr addrspace(1) %a
  %v1 = load volatile <4 x i32>, ptr addrspace(1) %a1
  %v2 = load volatile <4 x i32>, ptr addrspace(1) %a2
  %v3 = load volatile <4 x i32>, ptr addrspace(1) %a3
  call void @llvm.amdgcn.s.barrier()
  store volatile <4 x i32> %v3, ptr addrspace(1) %a
  store volatile <4 x i32> %v2, ptr addrspace(1) %a1
  store volatile <4 x i32> %v1, ptr addrspace(1) %a2
  store volatile <4 x i32> %v0, ptr addrspace(1) %a3
  ret void
}

; Scalars: lanes of a VGPR, no memory.
; CHECK-LABEL: {{^}}scalar_budget:
; CHECK: v_writelane_b32 [[LANES:v[0-9]+]], s{{[0-9]+}}, 0
; CHECK-NOT: scratch_
; CHECK: v_readlane_b32 s{{[0-9]+}}, [[LANES]],
; CHECK: .amdhsa_private_segment_fixed_size 0
define amdgpu_kernel void @scalar_budget(ptr addrspace(1) %p, <8 x i32> %u, <8 x i32> %w, i32 %n) #1 {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %sum = phi <8 x i32> [ %u, %entry ], [ %next, %loop ]
  %x = xor <8 x i32> %sum, %w
  %next = mul <8 x i32> %x, %u
  %i1 = add i32 %i, 1
  %c = icmp slt i32 %i1, %n
  br i1 %c, label %loop, label %exit
exit:
  store <8 x i32> %next, ptr addrspace(1) %p
  ret void
}

declare void @llvm.amdgcn.s.barrier()
attributes #0 = { "amdgpu-num-vgpr"="16" }
attributes #1 = { "amdgpu-num-sgpr"="24" }
