; M0 can be read and written, EXEC and FLAT_SCRATCH can be read.
; RUN: not %llc %s -o /dev/null 2>&1 | FileCheck %s
; CHECK: error: in function k: unsupported intrinsic 'llvm.read_register.i32'
; CHECK: error: in function wrong_width: unsupported intrinsic 'llvm.read_register.i32'

define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  %a = call i32 @llvm.read_register.i32(metadata !0)
  store i32 %a, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @wrong_width(ptr addrspace(1) %p) {
  %a = call i32 @llvm.read_register.i32(metadata !1)
  store i32 %a, ptr addrspace(1) %p
  ret void
}

; CHECK: error: in function write_exec: unsupported intrinsic 'llvm.write_register.i64'
; CHECK: error: in function write_exec: unsupported intrinsic 'llvm.write_register.i64'
define amdgpu_kernel void @write_exec(i64 %x) {
  call void @llvm.write_register.i64(metadata !1, i64 %x)
  call void @llvm.write_register.i64(metadata !2, i64 %x)
  ret void
}

!0 = !{!"s7"}
!1 = !{!"exec"}
!2 = !{!"flat_scratch"}
