; RUN: %llc %s -o - | FileCheck %s
; Each SIMD has a quarter of the waves of the largest workgroup that a kernel
; promises, whose registers have to fit: 1024 work-items leave a wave 64. A kernel that
; promises nothing has 256, and its metadata the largest workgroup that fits.
target triple = "amdgcn-amd-amdhsa"

; CHECK: .max_flat_workgroup_size: 1024
; CHECK-NEXT: .name: promised
; CHECK: .vgpr_count: {{(6[0-4]|5[0-9])$}}
define amdgpu_kernel void @promised(ptr addrspace(1) %p) #0 {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr [128 x i32], ptr addrspace(1) %p, i32 %i
  %r = getelementptr [32 x i32], ptr addrspace(1) %q, i32 1
  %s = getelementptr [32 x i32], ptr addrspace(1) %q, i32 2
  %a = load volatile <32 x i32>, ptr addrspace(1) %q
  %b = load volatile <32 x i32>, ptr addrspace(1) %r
  %c = load volatile <32 x i32>, ptr addrspace(1) %s
  store volatile <32 x i32> %c, ptr addrspace(1) %q
  store volatile <32 x i32> %b, ptr addrspace(1) %r
  store volatile <32 x i32> %a, ptr addrspace(1) %s
  ret void
}

; CHECK: .max_flat_workgroup_size: 512
; CHECK-NEXT: .name: unpromised
; CHECK: .vgpr_count: {{(9[6-9]|1[01][0-9])$}}
define amdgpu_kernel void @unpromised(ptr addrspace(1) %p) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr [128 x i32], ptr addrspace(1) %p, i32 %i
  %r = getelementptr [32 x i32], ptr addrspace(1) %q, i32 1
  %s = getelementptr [32 x i32], ptr addrspace(1) %q, i32 2
  %a = load volatile <32 x i32>, ptr addrspace(1) %q
  %b = load volatile <32 x i32>, ptr addrspace(1) %r
  %c = load volatile <32 x i32>, ptr addrspace(1) %s
  store volatile <32 x i32> %c, ptr addrspace(1) %q
  store volatile <32 x i32> %b, ptr addrspace(1) %r
  store volatile <32 x i32> %a, ptr addrspace(1) %s
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()

attributes #0 = { "amdgpu-flat-work-group-size"="1,1024" }
