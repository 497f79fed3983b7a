; A kernel's descriptor enables what it uses: dispatch and kernarg pointers,
; workgroup ids, work-item ids up to the highest dimension, scratch.
;
; RUN: %llc %s -o - | FileCheck %s

declare i32 @llvm.amdgcn.workgroup.id.y()
declare i32 @llvm.amdgcn.workitem.id.z()
declare ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()

; CHECK-LABEL: .amdhsa_kernel nothing
; CHECK: .amdhsa_kernarg_size 8
; CHECK: .amdhsa_user_sgpr_dispatch_ptr 0
; CHECK: .amdhsa_user_sgpr_kernarg_segment_ptr 0
; CHECK: .amdhsa_system_sgpr_workgroup_id_x 0
; CHECK: .amdhsa_system_vgpr_workitem_id 0
define amdgpu_kernel void @nothing(ptr addrspace(1) %p) {
  ret void
}

; The y id takes the first SGPR behind the pointers: x is not enabled.
; CHECK-LABEL: {{^}}some:
; CHECK: v_mov_b32_e32 {{v[0-9]+}}, s4
; CHECK-LABEL: .amdhsa_kernel some
; CHECK: .amdhsa_user_sgpr_dispatch_ptr 1
; CHECK: .amdhsa_user_sgpr_kernarg_segment_ptr 1
; CHECK: .amdhsa_system_sgpr_workgroup_id_x 0
; CHECK: .amdhsa_system_sgpr_workgroup_id_y 1
; CHECK: .amdhsa_system_vgpr_workitem_id 2
define amdgpu_kernel void @some(ptr addrspace(1) %p) {
  %d = call ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %size = load i32, ptr addrspace(4) %d
  %y = call i32 @llvm.amdgcn.workgroup.id.y()
  %z = call i32 @llvm.amdgcn.workitem.id.z()
  store volatile i32 %size, ptr addrspace(1) %p
  store volatile i32 %y, ptr addrspace(1) %p
  store volatile i32 %z, ptr addrspace(1) %p
  ret void
}

; A frame: FLAT_SCRATCH is set up from the two inputs that come with it.
; CHECK-LABEL: {{^}}frame:
; CHECK: s_add_u32 flat_scratch_lo, s2, s5
; CHECK-NEXT: s_addc_u32 flat_scratch_hi, s3, 0
; CHECK: s_mov_b32 s2, s4
; CHECK-LABEL: .amdhsa_kernel frame
; CHECK: .amdhsa_private_segment_fixed_size 32
; CHECK: .amdhsa_user_sgpr_flat_scratch_init 1
; CHECK: .amdhsa_system_sgpr_private_segment_wavefront_offset 1
; CHECK: .amdhsa_reserve_flat_scratch 1
define amdgpu_kernel void @frame(ptr addrspace(1) %p) {
  %a = alloca [8 x i32], addrspace(5)
  %y = call i32 @llvm.amdgcn.workgroup.id.y()
  %e = getelementptr [8 x i32], ptr addrspace(5) %a, i32 0, i32 %y
  store volatile i32 %y, ptr addrspace(5) %e
  %v = load volatile i32, ptr addrspace(5) %e
  store i32 %v, ptr addrspace(1) %p
  ret void
}
