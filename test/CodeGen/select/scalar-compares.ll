; RUN: %llc %s -o - | FileCheck %s

; 64 bits: equality has an instruction; order is the borrow of a subtraction.
; CHECK-LABEL: wide_compares:
; CHECK: s_cmp_eq_u64 s[{{[0-9:]+}}], s[{{[0-9:]+}}]
; CHECK-NEXT: s_cselect_b32
; CHECK-NEXT: s_sub_u32
; CHECK-NEXT: s_subb_u32
; CHECK-NEXT: s_cselect_b32
define amdgpu_kernel void @wide_compares(ptr addrspace(3) %l, i64 %a, i64 %b, i32 %x, i32 %y) {
  %c = icmp eq i64 %a, %b
  %s = select i1 %c, i32 %x, i32 %y
  store i32 %s, ptr addrspace(3) %l
  %d = icmp ult i64 %a, %b
  %u = select i1 %d, i32 %x, i32 %y
  %m = getelementptr i8, ptr addrspace(3) %l, i32 4
  store i32 %u, ptr addrspace(3) %m
  ret void
}

; The condition stays in SCC from the compare to the branch.
; CHECK-LABEL: compare_at_branch:
; CHECK: s_cmp_ge_i32
; CHECK-NEXT: s_cbranch_scc1
define amdgpu_kernel void @compare_at_branch(ptr addrspace(3) %l, i32 %a, i32 %b) {
entry:
  %c = icmp slt i32 %a, %b
  %n = add i32 %a, %b
  br i1 %c, label %then, label %end
then:
  store i32 %n, ptr addrspace(3) %l
  br label %end
end:
  ret void
}

; Used at two branches, the compare is done twice: cheaper than a register.
; CHECK-LABEL: compare_twice:
; CHECK: s_cmp_lt_i32
; CHECK-NOT: s_cselect
; CHECK: s_cbranch_scc
; CHECK: s_cmp_lt_i32
; CHECK: s_cbranch_scc
define amdgpu_kernel void @compare_twice(ptr addrspace(3) %l, i32 %a, i32 %b) {
entry:
  %c = icmp slt i32 %a, %b
  br i1 %c, label %then, label %next
then:
  store volatile i32 %a, ptr addrspace(3) %l
  br label %next
next:
  store volatile i32 %b, ptr addrspace(3) %l
  br i1 %c, label %again, label %end
again:
  store volatile i32 %a, ptr addrspace(3) %l
  br label %end
end:
  ret void
}
