; RUN: not %llc %s -o /dev/null 2>&1 | FileCheck %s

; A load in whole-wave code: said with the function's name, and that is all.
; CHECK: error: {{.*}}in function k{{.*}}'GLOBAL_LOAD_DWORD{{.*}}' in whole-wave code
; CHECK-NOT: error:
define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %w = call i32 @llvm.amdgcn.set.inactive.i32(i32 %t, i32 0)
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %w
  %x = load i32, ptr addrspace(1) %p
  %s = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %x)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %s, ptr addrspace(1) %q
  ret void
}
