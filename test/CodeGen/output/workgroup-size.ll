; RUN: %llc %s -o - | FileCheck %s
; The metadata has the size of workgroups where the kernel says it in a way that
; the target knows; anything else counts as unknown.
target triple = "amdgcn-amd-amdhsa"

; CHECK: .max_flat_workgroup_size: 128
; CHECK-NEXT: .name: required
; CHECK: .reqd_workgroup_size:
; CHECK-NEXT: - 32
; CHECK-NEXT: - 4
; CHECK-NEXT: - 1
define amdgpu_kernel void @required() !reqd_work_group_size !0 {
  ret void
}
; CHECK: .max_flat_workgroup_size: 256
; CHECK-NEXT: .name: flat
; CHECK-NOT: reqd_workgroup_size
define amdgpu_kernel void @flat() #0 {
  ret void
}
; CHECK: .max_flat_workgroup_size: 1024
; CHECK-NEXT: .name: two_sizes
; CHECK-NOT: reqd_workgroup_size
define amdgpu_kernel void @two_sizes() !reqd_work_group_size !1 {
  ret void
}
; CHECK: .max_flat_workgroup_size: 1024
; CHECK-NEXT: .name: no_number
; CHECK-NOT: reqd_workgroup_size
define amdgpu_kernel void @no_number() !reqd_work_group_size !2 {
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,256" }
!0 = !{i32 32, i32 4, i32 1}
!1 = !{i32 64, i32 2}
!2 = !{!"x", i32 1, i32 1}
