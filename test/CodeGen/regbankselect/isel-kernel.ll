; RUN: %llc -stop-after=toygcn-regbankselect %s -o - | FileCheck %s --check-prefix=BANK
; RUN: %llc %s -o - | FileCheck %s

; The uniform sum is scalar, the sum with the lane's id is a vector.
; BANK-LABEL: name: isel
; BANK: %{{[0-9]+}}:sgpr(s32) = G_ADD {{%[0-9]+}}, {{%[0-9]+}}
; BANK: {{%[0-9]+}}:vgpr(s32) = G_ADD {{.*}}
; CHECK-LABEL: isel:
; CHECK: s_load_dwordx2
; CHECK: s_add_i32
; CHECK: v_add_u32_e32 v{{[0-9]+}}, s{{[0-9]+}}, v0
define amdgpu_kernel void @isel(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a = load i32, ptr addrspace(1) %in
  %p = getelementptr i32, ptr addrspace(1) %in, i64 1
  %b = load i32, ptr addrspace(1) %p
  %v1 = add i32 %a, %b
  %v2 = add i32 %v1, %lane
  %w = zext i32 %lane to i64
  %q = getelementptr i32, ptr addrspace(1) %out, i64 %w
  store i32 %v2, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
