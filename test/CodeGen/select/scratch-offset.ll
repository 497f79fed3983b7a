; RUN: %llc -O2 %s -o - | FileCheck %s
; An offset of a scratch instruction is added to an unsigned register. It comes
; from the address only if that cannot wrap.

declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK-LABEL: maybe_negative_uniform:
; CHECK-NOT: offset:
; CHECK: scratch_load_dword v{{[0-9]+}}, off, s{{[0-9]+$}}
define amdgpu_kernel void @maybe_negative_uniform(ptr addrspace(1) %o, i32 %i) {
  %a = alloca [8 x i32], addrspace(5)
  store volatile i32 1, ptr addrspace(5) %a
  %p = getelementptr i32, ptr addrspace(5) %a, i32 %i
  %q = getelementptr i8, ptr addrspace(5) %p, i32 4
  %v = load i32, ptr addrspace(5) %q
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; CHECK-LABEL: maybe_negative_in_lanes:
; CHECK: scratch_load_dword v{{[0-9]+}}, v{{[0-9]+}}, off{{$}}
define amdgpu_kernel void @maybe_negative_in_lanes(ptr addrspace(1) %o, ptr addrspace(1) %n) {
  %a = alloca [8 x i32], addrspace(5)
  store volatile i32 1, ptr addrspace(5) %a
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %tz = zext i32 %t to i64
  %pn = getelementptr i32, ptr addrspace(1) %n, i64 %tz
  %i = load i32, ptr addrspace(1) %pn
  %p = getelementptr i32, ptr addrspace(5) %a, i32 %i
  %q = getelementptr i8, ptr addrspace(5) %p, i32 4
  %v = load i32, ptr addrspace(5) %q
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; CHECK-LABEL: not_negative:
; CHECK: scratch_load_dword v{{[0-9]+}}, v{{[0-9]+}}, off offset:4
define amdgpu_kernel void @not_negative(ptr addrspace(1) %o) {
  %a = alloca [1024 x i32], addrspace(5)
  store volatile i32 1, ptr addrspace(5) %a
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(5) %a, i32 %t
  %q = getelementptr i8, ptr addrspace(5) %p, i32 4
  %v = load i32, ptr addrspace(5) %q
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; CHECK-LABEL: does_not_wrap:
; CHECK: scratch_load_dword v{{[0-9]+}}, off, s{{[0-9]+}} offset:4
define amdgpu_kernel void @does_not_wrap(ptr addrspace(1) %o, ptr addrspace(5) %p) {
  %q = getelementptr nuw i8, ptr addrspace(5) %p, i32 4
  %v = load i32, ptr addrspace(5) %q
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; A register above an address of the frame does not wrap.
; CHECK-LABEL: below:
; CHECK: scratch_load_dword v{{[0-9]+}}, off, s{{[0-9]+}} offset:-4
define amdgpu_kernel void @below(ptr addrspace(1) %o, ptr addrspace(5) %p) {
  %q = getelementptr i8, ptr addrspace(5) %p, i32 -4
  %v = load i32, ptr addrspace(5) %q
  store i32 %v, ptr addrspace(1) %o
  ret void
}
