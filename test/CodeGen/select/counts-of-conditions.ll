; RUN: %llc < %s | FileCheck %s
; A condition that counts is a carry.

declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK-LABEL: k:
; CHECK: v_cmp_{{.*}} vcc
; CHECK: v_addc_co_u32_e32 v{{[0-9]+}}, vcc, 0, v{{[0-9]+}}, vcc
; CHECK: v_cmp_{{.*}} vcc
; CHECK: v_subb{{(rev)?}}_co_u32
; CHECK-NOT: v_cndmask
; CHECK: s_endpgm
define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %x = load i32, ptr addrspace(1) %p
  %small = icmp slt i32 %x, 5
  %one = zext i1 %small to i32
  %more = add i32 %x, %one
  %odd = icmp ugt i32 %more, 9
  %minus = sext i1 %odd to i32
  %less = add i32 %more, %minus
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %less, ptr addrspace(1) %q
  ret void
}
