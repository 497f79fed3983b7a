; What is compiled, but perhaps not as its author thinks, gets a warning; a
; thread-local variable has no place.
;
; RUN: split-file %s %t
; RUN: %llc %t/warned.ll -o /dev/null 2>&1 | FileCheck %s
; RUN: %llc -mcpu=gfx1100 -mattr=+wavefrontsize32 %t/plain.ll -o /dev/null 2>&1 | FileCheck %s --check-prefix=PLAIN
; RUN: %llc -mcpu=gfx900 %t/plain.ll -o /dev/null 2>&1 | count 0
; RUN: not %llc %t/thread.ll -o /dev/null 2>&1 | FileCheck %s --check-prefix=THREAD
;
; CHECK: warning: {{.*}}in function machine {{.*}}'target-cpu' gfx1030 belongs to another machine; the code is for gfx900
; CHECK: warning: {{.*}}in function machine {{.*}}'target-features' +wavefrontsize32 belongs to another machine; the code is for gfx900
; CHECK-COUNT-2: warning: {{.*}}in function written {{.*}}writing constant memory: loads may come before it
; CHECK: warning: {{.*}}in function modes {{.*}}'amdgpu-ieee' false changes nothing: the mode is always on
; CHECK: warning: {{.*}}in function modes {{.*}}'amdgpu-dx10-clamp' false changes nothing: the mode is always on
; CHECK-NOT: warning
; PLAIN: warning: {{.*}}in function plain {{.*}}'target-cpu' gfx1100 belongs to another machine
; PLAIN: warning: {{.*}}in function plain {{.*}}'target-features' +wavefrontsize32 belongs to another machine
; THREAD: error: in function thread: unsupported thread-local variable 'own'

;--- warned.ll
define amdgpu_kernel void @machine(ptr addrspace(1) %p) "target-cpu"="gfx1030" "target-features"="+16-bit-insts,+wavefrontsize32" {
  store i32 1, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @written(ptr addrspace(4) %p) "target-cpu"="gfx900" {
  %x = load i32, ptr addrspace(4) %p
  store i32 1, ptr addrspace(4) %p
  call void @llvm.memset.p4.i64(ptr addrspace(4) %p, i8 0, i64 16, i1 false)
  ret void
}
define amdgpu_kernel void @modes(ptr addrspace(1) %p) "amdgpu-ieee"="false" "amdgpu-dx10-clamp"="false" {
  store i32 1, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @modes_on(ptr addrspace(1) %p) "amdgpu-ieee"="true" "amdgpu-dx10-clamp"="true" {
  store i32 1, ptr addrspace(1) %p
  ret void
}
;--- plain.ll
define amdgpu_kernel void @plain(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}
;--- thread.ll
@own = thread_local addrspace(1) global i32 0
define amdgpu_kernel void @thread(ptr addrspace(1) %p) {
  %x = load i32, ptr addrspace(1) @own
  store i32 %x, ptr addrspace(1) %p
  ret void
}
