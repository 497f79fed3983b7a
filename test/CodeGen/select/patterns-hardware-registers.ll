; RUN: %llc %s -o - | FileCheck %s
; RUN: %llc -O0 %s -o - | FileCheck %s
; Hardware registers are read and written by the scalar unit; a number in a
; vector register is read first.

; CHECK-LABEL: {{^}}registers:
; CHECK-DAG: s_getreg_b32 s{{[0-9]+}}, hwreg(HW_REG_MODE, 0, 4)
; CHECK-DAG: s_setreg_b32 hwreg(HW_REG_MODE, 4, 4), s{{[0-9]+}}
define amdgpu_kernel void @registers(i32 %n, ptr addrspace(1) %out) {
  %r = call i32 @llvm.amdgcn.s.getreg(i32 6145)
  call void @llvm.amdgcn.s.setreg(i32 6401, i32 %n)
  store i32 %r, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: {{^}}from_lane:
; CHECK: v_readfirstlane_b32 [[N:s[0-9]+]]
; CHECK: s_setreg_b32 hwreg(HW_REG_MODE, 4, 4), [[N]]
define amdgpu_kernel void @from_lane(ptr addrspace(1) %in) {
  %f = load volatile float, ptr addrspace(1) %in
  %i = fptoui float %f to i32
  %n = call i32 @llvm.amdgcn.readfirstlane(i32 %i)
  call void @llvm.amdgcn.s.setreg(i32 6401, i32 %n)
  ret void
}
