; RUN: %llc %s -o /dev/null -pass-remarks-missed=toygcn-annotate-scalar-loads \
; RUN:   2>&1 | FileCheck %s
; RUN: %llc %s -o - | FileCheck %s --check-prefix=CODE
; Why a load is not a scalar one.

; CHECK-NOT: remark
; CODE-LABEL: scalar:
; CODE: s_load_dword s
define amdgpu_kernel void @scalar(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %x = load i32, ptr addrspace(1) %in
  store i32 %x, ptr addrspace(1) %out
  ret void
}

; CHECK: remark: {{.*}}: not a scalar load: its address is divergent
; CHECK: remark: {{.*}}: not a scalar load: it is volatile or atomic
; CHECK: remark: {{.*}}: not a scalar load: only global and constant memory have scalar loads
define amdgpu_kernel void @various(ptr addrspace(1) %in, ptr addrspace(3) %lds,
                                   ptr addrspace(1) %out) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %tid
  %a = load i32, ptr addrspace(1) %p
  %b = load volatile i32, ptr addrspace(1) %in
  %c = load i32, ptr addrspace(3) %lds
  %ab = add i32 %a, %b
  %abc = add i32 %ab, %c
  store i32 %abc, ptr addrspace(1) %out
  ret void
}

; CHECK: remark: {{.*}}: not a scalar load: the scalar cache does not see what may change its memory: store i32 7, ptr addrspace(1) %out
define amdgpu_kernel void @stored(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  store i32 7, ptr addrspace(1) %out
  %x = load i32, ptr addrspace(1) %in
  %q = getelementptr i32, ptr addrspace(1) %out, i32 1
  store i32 %x, ptr addrspace(1) %q
  ret void
}

; CHECK: remark: {{.*}}: not a scalar load: a caller of the function may have stored there
define i32 @called(ptr addrspace(1) inreg %in) {
  %x = load i32, ptr addrspace(1) %in
  ret i32 %x
}

; What would be so in a kernel, too, is told first.
; CHECK: remark: {{.*}}: not a scalar load: its address is divergent
; CHECK: remark: {{.*}}: not a scalar load: it is volatile or atomic
; CHECK: remark: {{.*}}: not a scalar load: only global and constant memory have scalar loads
; CHECK: remark: {{.*}}: not a scalar load: the scalar cache does not see what may change its memory: store i32 %c
; CHECK-NOT: remark
define i32 @function(ptr addrspace(1) %each, ptr addrspace(1) inreg %in,
                     ptr addrspace(3) inreg %lds) {
  %a = load i32, ptr addrspace(1) %each
  %b = load volatile i32, ptr addrspace(1) %in
  %c = load i32, ptr addrspace(3) %lds
  store i32 %c, ptr addrspace(1) %each
  %d = load i32, ptr addrspace(1) %in
  %ab = add i32 %a, %b
  %abd = add i32 %ab, %d
  ret i32 %abd
}

declare i32 @llvm.amdgcn.workitem.id.x()
