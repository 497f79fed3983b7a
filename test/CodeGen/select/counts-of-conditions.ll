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

; A uniform condition is SCC, which is a carry, too.
; CHECK-LABEL: uniform_counts:
; CHECK: s_cmp_lt_u32
; CHECK-NEXT: s_addc_u32 {{s[0-9]+}}, {{s[0-9]+}}, 0
; CHECK: s_cmp_lt_i32
; CHECK-NEXT: s_subb_u32 {{s[0-9]+}}, {{s[0-9]+}}, 0
; CHECK: s_subb_u32 {{s[0-9]+}}, {{s[0-9]+}}, -1
; CHECK: s_addc_u32 {{s[0-9]+}}, {{s[0-9]+}}, -1
; CHECK-NOT: s_cselect
; CHECK: s_endpgm
define amdgpu_kernel void @uniform_counts(ptr addrspace(1) %p, i64 %a, i64 %b, i32 %c, i32 %d) {
  %less = icmp ult i32 %c, %d
  %up = zext i1 %less to i32
  %n1 = add i32 %c, %up
  %signed = icmp slt i32 %n1, %d
  %down = sext i1 %signed to i32
  %n2 = add i32 %n1, %down
  %at.least = icmp uge i64 %a, %b
  %up2 = zext i1 %at.least to i32
  %n3 = add i32 %n2, %up2
  %at.least.signed = icmp sge i64 %a, %b
  %down2 = sext i1 %at.least.signed to i32
  %n4 = add i32 %n3, %down2
  store i32 %n4, ptr addrspace(1) %p
  ret void
}
