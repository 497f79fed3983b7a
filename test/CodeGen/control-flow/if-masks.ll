; RUN: %llc %s -o - | FileCheck %s

; Without else: saved, restored, no complement of the mask.
; CHECK-LABEL: {{^}}no_else:
; CHECK: s_and{{(n[12])?}}_saveexec_b64 [[SAVED:vcc|s\[[0-9:]+\]]],
; CHECK-NOT: s_xor_b64
; CHECK-NOT: s_andn2_b64
; CHECK: global_store_dword
; CHECK: {{s_or_b64 exec, exec,|s_mov_b64 exec,}} [[SAVED]]
; CHECK-NOT: exec
; CHECK: s_endpgm
define amdgpu_kernel void @no_else(ptr addrspace(1) %p, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %c = icmp slt i32 %t, %n
  br i1 %c, label %then, label %end
then:
  store volatile i32 1, ptr addrspace(1) %q
  br label %end
end:
  store volatile i32 2, ptr addrspace(1) %q
  ret void
}

; With else: narrowed, turned over, restored.
; CHECK-LABEL: {{^}}both:
; CHECK: s_and{{(n[12])?}}_saveexec_b64
; CHECK: {{s_xor_b64|s_andn2_b64|s_andn2_saveexec_b64}}
; CHECK: {{s_or_b64 exec,|s_mov_b64 exec,}}
; CHECK-NOT: exec
; CHECK: s_endpgm
define amdgpu_kernel void @both(ptr addrspace(1) %p, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %c = icmp slt i32 %t, %n
  br i1 %c, label %then, label %else
then:
  store volatile i32 1, ptr addrspace(1) %q
  br label %end
else:
  store volatile i32 3, ptr addrspace(1) %q
  br label %end
end:
  store volatile i32 2, ptr addrspace(1) %q
  ret void
}

; Both ifs end at one place, where the outer mask is all that is wanted. No
; condition is turned over in a register.
; CHECK-LABEL: {{^}}nested_same_end:
; CHECK: s_and{{(n[12])?}}_saveexec_b64 [[OUTER:vcc|s\[[0-9:]+\]]],
; CHECK-NOT: {{saveexec|s_or_b64 exec|s_mov_b64 exec|s_xor_b64|s_not_b64}}
; CHECK: v_mov_b32_e32 {{v[0-9]+}}, 9
; CHECK-NOT: {{s_or_b64 exec, exec, s|s_mov_b64 exec, s}}
; CHECK: {{s_or_b64 exec, exec,|s_mov_b64 exec,}} [[OUTER]]
; CHECK-NOT: exec
; CHECK: s_endpgm
define amdgpu_kernel void @nested_same_end(ptr addrspace(1) %p, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %c = icmp slt i32 %t, %n
  br i1 %c, label %then, label %end
then:
  store volatile i32 1, ptr addrspace(1) %q
  %low = and i32 %t, 1
  %odd = icmp ne i32 %low, 0
  br i1 %odd, label %inner, label %end
inner:
  store volatile i32 9, ptr addrspace(1) %q
  br label %end
end:
  store volatile i32 2, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
