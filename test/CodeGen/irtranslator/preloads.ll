; RUN: %llc %s -o - | FileCheck %s
; What the hardware puts into registers is asked for only where it is used.

; CHECK-LABEL: .amdhsa_kernel nothing
; CHECK-DAG: .amdhsa_user_sgpr_kernarg_segment_ptr 0
; CHECK-DAG: .amdhsa_user_sgpr_dispatch_ptr 0
; CHECK-DAG: .amdhsa_system_sgpr_workgroup_id_x 0
; CHECK-DAG: .amdhsa_system_vgpr_workitem_id 0
; CHECK: .end_amdhsa_kernel
define amdgpu_kernel void @nothing() {
  ret void
}

; The third dimension brings the two before it, in v0 to v2.
; CHECK-LABEL: ids:
; CHECK: ds_write_b32 {{v[0-9]+}}, v2
; CHECK-LABEL: .amdhsa_kernel ids
; CHECK-DAG: .amdhsa_system_sgpr_workgroup_id_x 0
; CHECK-DAG: .amdhsa_system_sgpr_workgroup_id_y 1
; CHECK-DAG: .amdhsa_system_sgpr_workgroup_id_z 0
; CHECK-DAG: .amdhsa_system_vgpr_workitem_id 2
; CHECK: .end_amdhsa_kernel
define amdgpu_kernel void @ids() {
  %z = call i32 @llvm.amdgcn.workitem.id.z()
  %y = call i32 @llvm.amdgcn.workgroup.id.y()
  store i32 %z, ptr addrspace(3) null
  %p = inttoptr i32 64 to ptr addrspace(3)
  store i32 %y, ptr addrspace(3) %p
  ret void
}

; The dispatch packet is in front of the arguments: s[0:1], then s[2:3].
; CHECK-LABEL: packet:
; CHECK-DAG: s_load_dword s{{[0-9]+}}, s[0:1], 0x4
; CHECK-DAG: s_load_dword s{{[0-9]+}}, s[2:3], 0x0
; CHECK-LABEL: .amdhsa_kernel packet
; CHECK-DAG: .amdhsa_user_sgpr_dispatch_ptr 1
; CHECK-DAG: .amdhsa_user_sgpr_kernarg_segment_ptr 1
; CHECK: .end_amdhsa_kernel
define amdgpu_kernel void @packet(i32 %n) {
  %d = call ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %p = getelementptr i8, ptr addrspace(4) %d, i64 4
  %x = load i32, ptr addrspace(4) %p
  %y = add i32 %x, %n
  store i32 %y, ptr addrspace(3) null
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.z()
declare i32 @llvm.amdgcn.workgroup.id.y()
declare ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
