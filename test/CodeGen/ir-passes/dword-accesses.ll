; RUN: %llc -O2 %s -stop-after=toygcn-rebase-addresses -o - | FileCheck %s
; Accesses next to each other whose elements have other widths are of dwords.

; CHECK-LABEL: define amdgpu_kernel void @mixed(
; CHECK: [[V:%[0-9]+]] = load <2 x i32>, ptr addrspace(1) {{%.*}}, align 8
; CHECK-NEXT: bitcast <2 x i32> [[V]] to double
; CHECK: = load i32, ptr addrspace(1)
; CHECK: [[B:%[0-9]+]] = load i32, ptr addrspace(1)
; CHECK-NEXT: bitcast i32 [[B]] to <4 x i8>
; CHECK: store <2 x i32> {{.*}}, ptr addrspace(1)
; CHECK: store i32 {{.*}}, ptr addrspace(1)
define amdgpu_kernel void @mixed(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = getelementptr [2 x double], ptr addrspace(1) %p, i32 %t
  %a.8 = getelementptr i8, ptr addrspace(1) %a, i64 8
  %a.12 = getelementptr i8, ptr addrspace(1) %a, i64 12
  %b = getelementptr [2 x double], ptr addrspace(1) %q, i32 %t
  %b.8 = getelementptr i8, ptr addrspace(1) %b, i64 8
  %d = load double, ptr addrspace(1) %a
  %f = load float, ptr addrspace(1) %a.8
  %x = load <4 x i8>, ptr addrspace(1) %a.12
  %e = fpext float %f to double
  %s = fadd double %d, %e
  store double %s, ptr addrspace(1) %b
  store <4 x i8> %x, ptr addrspace(1) %b.8
  ret void
}

; A pointer is a number on the way.
; CHECK-LABEL: define amdgpu_kernel void @pointers(
; CHECK: [[V:%[0-9]+]] = load <2 x i32>, ptr addrspace(1) {{.*}}, align 8
; CHECK-NEXT: [[N:%[0-9]+]] = bitcast <2 x i32> [[V]] to i64
; CHECK-NEXT: inttoptr i64 [[N]] to ptr addrspace(1)
; CHECK: load i32, ptr addrspace(1)
; CHECK: [[M:%[0-9]+]] = ptrtoint ptr addrspace(1) {{.*}} to i64
; CHECK-NEXT: [[W:%[0-9]+]] = bitcast i64 [[M]] to <2 x i32>
; CHECK-NEXT: store <2 x i32> [[W]], ptr addrspace(1)
define amdgpu_kernel void @pointers(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = getelementptr [2 x i64], ptr addrspace(1) %p, i32 %t
  %a.8 = getelementptr i8, ptr addrspace(1) %a, i64 8
  %b = getelementptr [2 x i64], ptr addrspace(1) %q, i32 %t
  %b.8 = getelementptr i8, ptr addrspace(1) %b, i64 8
  %r = load ptr addrspace(1), ptr addrspace(1) %a
  %n = load i32, ptr addrspace(1) %a.8
  %next = getelementptr i32, ptr addrspace(1) %r, i32 %n
  store ptr addrspace(1) %next, ptr addrspace(1) %b
  store i32 %n, ptr addrspace(1) %b.8
  ret void
}

; Not what is volatile or atomic, nor what lies apart.
; CHECK-LABEL: define amdgpu_kernel void @others(
; CHECK: load volatile double
; CHECK: load atomic i64
; CHECK: load ptr addrspace(1)
; CHECK: load double
; CHECK: ret void
define amdgpu_kernel void @others(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = getelementptr [8 x double], ptr addrspace(1) %p, i32 %t
  %a.8 = getelementptr i8, ptr addrspace(1) %a, i64 8
  %a.12 = getelementptr i8, ptr addrspace(1) %a, i64 12
  %a.16 = getelementptr i8, ptr addrspace(1) %a, i64 16
  %a.24 = getelementptr i8, ptr addrspace(1) %a, i64 24
  %a.36 = getelementptr i8, ptr addrspace(1) %a, i64 36
  %d = load volatile double, ptr addrspace(1) %a
  %f = load float, ptr addrspace(1) %a.8
  %n = load i32, ptr addrspace(1) %a.12
  %l = load atomic i64, ptr addrspace(1) %a.16 monotonic, align 8
  %r = load ptr addrspace(1), ptr addrspace(1) %a.24
  %g = load double, ptr addrspace(1) %a.36
  store double %d, ptr addrspace(1) %r
  store float %f, ptr addrspace(1) %q
  store i64 %l, ptr addrspace(1) %a
  store double %g, ptr addrspace(1) %a.36
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
