; RUN: %llc %s -o - | FileCheck %s

; Arms of an instruction or two become a selection between their values.
; CHECK-LABEL: {{^}}diamond:
; CHECK-NOT: exec
; CHECK: v_cmp_
; CHECK-NOT: exec
; CHECK: v_cndmask_b32
; CHECK-NOT: exec
; CHECK: s_endpgm
define amdgpu_kernel void @diamond(ptr addrspace(1) %p, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp slt i32 %t, 6
  br i1 %c, label %then, label %else
then:
  %a = add i32 %t, %n
  br label %end
else:
  %b = sub i32 %n, %t
  br label %end
end:
  %v = phi i32 [ %a, %then ], [ %b, %else ]
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %v, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: {{^}}triangle:
; CHECK-NOT: exec
; CHECK: v_cmp_
; CHECK-NOT: exec
; CHECK: v_cndmask_b32
; CHECK-NOT: exec
; CHECK: s_endpgm
define amdgpu_kernel void @triangle(ptr addrspace(1) %p, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp slt i32 %t, %n
  br i1 %c, label %then, label %end
then:
  %a = xor i32 %t, 85
  br label %end
end:
  %v = phi i32 [ %a, %then ], [ %t, %entry ]
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %v, ptr addrspace(1) %q
  ret void
}

; A wave skips the arm of a uniform branch, unless it is as short as a selection.
; CHECK-LABEL: {{^}}uniform:
; CHECK: s_cbranch_scc
; CHECK: v_mul_u32_u24
; CHECK-NOT: v_cndmask_b32
; CHECK: s_endpgm
define amdgpu_kernel void @uniform(ptr addrspace(1) %p, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp slt i32 %n, 7
  br i1 %c, label %then, label %end
then:
  %a = xor i32 %t, 85
  %b = mul i32 %a, %t
  %d = lshr i32 %b, %a
  %e = sub i32 %d, %t
  %f = or i32 %e, %b
  %g = add i32 %f, %d
  br label %end
end:
  %v = phi i32 [ %g, %then ], [ %t, %entry ]
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %v, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
