; RUN: %llc %s -o - | FileCheck %s
; RUN: %llc -O0 %s -o - | FileCheck %s
; A workgroup that is one wave waits for no other: the order of its accesses is
; enough; a symbol says where it would wait. A larger one, or a function that any kernel
; calls, waits.
target triple = "amdgcn-amd-amdhsa"

@lds = internal addrspace(3) global [64 x i32] poison

; CHECK-LABEL: {{^}}one_wave:
; CHECK: ds_write_b32
; CHECK-NOT: s_waitcnt
; CHECK: __toygcn_barrier_0:
; CHECK: wave barrier
; CHECK-NOT: {{s_waitcnt|s_barrier}}
; CHECK: ds_read_b32
; CHECK-NOT: s_barrier
; CHECK: s_endpgm
define amdgpu_kernel void @one_wave(ptr addrspace(1) %out) !reqd_work_group_size !0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(3) @lds, i32 %t
  store i32 %t, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %other = xor i32 %t, 63
  %q = getelementptr i32, ptr addrspace(3) @lds, i32 %other
  %x = load i32, ptr addrspace(3) %q
  %r = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %x, ptr addrspace(1) %r
  ret void
}

; A fence of the whole device waits all the same.
; CHECK-LABEL: {{^}}device:
; CHECK: global_store_dword
; CHECK: s_waitcnt vmcnt(0)
; CHECK: buffer_wbinvl1_vol
; CHECK: global_store_dword
define amdgpu_kernel void @device(ptr addrspace(1) %a, ptr addrspace(1) %b) !reqd_work_group_size !0 {
  store i32 1, ptr addrspace(1) %a
  fence syncscope("agent") seq_cst
  store i32 2, ptr addrspace(1) %b
  ret void
}

; CHECK-LABEL: {{^}}two_waves:
; CHECK: ds_write_b32
; CHECK: s_waitcnt lgkmcnt(0)
; CHECK: s_barrier
define amdgpu_kernel void @two_waves(i32 %x) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(3) @lds, i32 %t
  store i32 %x, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  ret void
}

; CHECK-LABEL: {{^}}any_kernels:
; CHECK: s_waitcnt
; CHECK: s_barrier
define void @any_kernels(ptr addrspace(1) %p) #1 {
  store i32 1, ptr addrspace(1) %p
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()

attributes #0 = { "amdgpu-flat-work-group-size"="65,128" }
attributes #1 = { noinline "amdgpu-flat-work-group-size"="64,64" }
!0 = !{i32 64, i32 1, i32 1}
