; RUN: %llc %s -o - | FileCheck %s

; A branch around an arm pays where the arm is long or goes to memory, and is
; needed where it has scalar loads or loops.

; CHECK-LABEL: {{^}}short_arm:
; CHECK-NOT: s_cbranch_execz
; CHECK: s_endpgm
define amdgpu_kernel void @short_arm(ptr addrspace(1) %p, i32 %n, i32 %u) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp slt i32 %t, %n
  br i1 %c, label %then, label %end
then:
  %a = mul i32 %t, %u
  %b = add i32 %a, %n
  %d = mul i32 %b, %t
  %e = xor i32 %d, %u
  br label %end
end:
  %v = phi i32 [ %t, %entry ], [ %e, %then ]
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %v, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: {{^}}store_arm:
; CHECK: s_cbranch_execz
; CHECK: global_store_dword
; CHECK: s_endpgm
define amdgpu_kernel void @store_arm(ptr addrspace(1) %p, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %c = icmp slt i32 %t, %n
  br i1 %c, label %then, label %end
then:
  store volatile i32 %t, ptr addrspace(1) %q
  br label %end
end:
  store volatile i32 -1, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: {{^}}long_arm:
; CHECK: s_cbranch_execz
; CHECK: v_rcp
; CHECK: s_endpgm
define amdgpu_kernel void @long_arm(ptr addrspace(1) %p, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp slt i32 %t, %n
  br i1 %c, label %then, label %end
then:
  %one = or i32 %t, 1
  %a = udiv i32 1000000, %one
  %b = urem i32 %a, %one
  br label %end
end:
  %v = phi i32 [ %t, %entry ], [ %b, %then ]
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %v, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: {{^}}scalar_load_arm:
; CHECK: s_cbranch_execz
; CHECK: s_load_dword s{{[0-9]+}},
; CHECK: s_endpgm
define amdgpu_kernel void @scalar_load_arm(ptr addrspace(1) %p, ptr addrspace(4) %table, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp eq i32 %t, %n
  br i1 %c, label %then, label %end
then:
  %x = load i32, ptr addrspace(4) %table
  br label %end
end:
  %v = phi i32 [ %t, %entry ], [ %x, %then ]
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %v, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: {{^}}uniform_loop_arm:
; CHECK: s_cbranch_execz
; CHECK: s_cbranch_scc
; CHECK: s_endpgm
define amdgpu_kernel void @uniform_loop_arm(ptr addrspace(1) %p, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp eq i32 %t, %n
  br i1 %c, label %loop, label %end
loop:
  %i = phi i32 [ %n, %entry ], [ %next, %loop ]
  %h = phi i32 [ %t, %entry ], [ %h1, %loop ]
  %m = mul i32 %h, %t
  %h1 = add i32 %m, %i
  %next = add i32 %i, -1
  %more = icmp ne i32 %next, 0
  br i1 %more, label %loop, label %end
end:
  %v = phi i32 [ %t, %entry ], [ %h1, %loop ]
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %v, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
