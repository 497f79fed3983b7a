; RUN: %llc %s -o - | FileCheck %s
; RUN: %llc -O0 %s -o - | FileCheck %s
; An ordered access or a fence waits, and empties the first-level cache, as far
; as its scope goes. A workgroup shares that cache, and nothing else sees LDS.
target triple = "amdgcn-amd-amdhsa"

; CHECK-LABEL: {{^}}lds_of_a_workgroup:
; CHECK: s_waitcnt
; CHECK: ds_add_rtn_u32
; CHECK: s_waitcnt lgkmcnt(0)
; CHECK-NOT: buffer_wbinvl1
; CHECK: s_endpgm
define amdgpu_kernel void @lds_of_a_workgroup(ptr addrspace(3) %p, ptr addrspace(1) %out) #0 {
  %old = atomicrmw add ptr addrspace(3) %p, i32 1 syncscope("agent") seq_cst
  store i32 %old, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: {{^}}global_of_a_workgroup:
; CHECK: global_load_dword v{{[0-9]+}}, v{{[0-9]+}}, s[{{[0-9:]+}}]{{$}}
; CHECK: s_waitcnt vmcnt(0)
; CHECK-NOT: buffer_wbinvl1
; CHECK: s_endpgm
define amdgpu_kernel void @global_of_a_workgroup(ptr addrspace(1) %p, ptr addrspace(1) %q) #0 {
  %a = load atomic i32, ptr addrspace(1) %p syncscope("workgroup-one-as") acquire, align 4
  %b = load i32, ptr addrspace(1) %q
  %s = add i32 %a, %b
  store i32 %s, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: {{^}}global_of_the_device:
; CHECK: global_load_dword {{.*}} glc
; CHECK: s_waitcnt vmcnt(0)
; CHECK-NEXT: buffer_wbinvl1_vol
define amdgpu_kernel void @global_of_the_device(ptr addrspace(1) %p, ptr addrspace(1) %q) #0 {
  %a = load atomic i32, ptr addrspace(1) %p syncscope("agent-one-as") acquire, align 4
  store i32 %a, ptr addrspace(1) %q
  ret void
}

; A wave's accesses are done in the order of its instructions.
; CHECK-LABEL: {{^}}global_of_a_wave:
; CHECK-NOT: {{s_waitcnt vmcnt|buffer_wbinvl1}}
; CHECK: global_store_dword
; CHECK-NOT: {{s_waitcnt vmcnt|buffer_wbinvl1}}
; CHECK: wave barrier
; CHECK-NOT: {{s_waitcnt vmcnt|buffer_wbinvl1}}
; CHECK: global_store_dword
; CHECK-NOT: {{s_waitcnt vmcnt|buffer_wbinvl1}}
; CHECK: s_endpgm
define amdgpu_kernel void @global_of_a_wave(ptr addrspace(1) %p, ptr addrspace(1) %q) #0 {
  store i32 1, ptr addrspace(1) %p
  store atomic i32 2, ptr addrspace(1) %q syncscope("wavefront") release, align 4
  ret void
}

; CHECK-LABEL: {{^}}fences:
; CHECK-NOT: {{s_waitcnt|buffer_wbinvl1}}
; CHECK: wave barrier
; CHECK-NOT: {{s_waitcnt|buffer_wbinvl1}}
; CHECK: s_endpgm
define amdgpu_kernel void @fences() #0 {
  fence syncscope("singlethread-one-as") seq_cst
  fence syncscope("singlethread") seq_cst
  fence syncscope("wavefront-one-as") seq_cst
  ret void
}

; Through pointers to buffers, which stock code does not order. A store acquires
; nothing. What is used once does not stay in the caches.
; CHECK-LABEL: {{^}}buffers:
; CHECK: s_waitcnt vmcnt(0)
; CHECK: buffer_store_dword {{.*}} offen{{$}}
; CHECK-NOT: buffer_wbinvl1
; CHECK: buffer_load_dword {{.*}} offen {{(offset:16 )?}}glc slc
; CHECK: buffer_store_dword {{.*}} offen {{(offset:32 )?}}glc slc
; CHECK-NOT: buffer_wbinvl1
; CHECK: buffer_load_dword {{.*}} offen {{(offset:48 )?}}glc{{$}}
; CHECK: s_waitcnt vmcnt(0)
; CHECK: buffer_wbinvl1_vol
define amdgpu_kernel void @buffers(ptr addrspace(7) %p, i32 %x, ptr addrspace(1) %q) #0 {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %x, ptr addrspace(1) %q
  %a = getelementptr i32, ptr addrspace(7) %p, i32 %i
  %b = getelementptr i8, ptr addrspace(7) %a, i32 16
  %c = getelementptr i8, ptr addrspace(7) %a, i32 32
  %d = getelementptr i8, ptr addrspace(7) %a, i32 48
  store atomic i32 %x, ptr addrspace(7) %a seq_cst, align 4
  %v = load i32, ptr addrspace(7) %b, !nontemporal !0
  store i32 %v, ptr addrspace(7) %c, !nontemporal !0
  %w = load atomic i32, ptr addrspace(7) %d syncscope("agent") acquire, align 4
  store i32 %w, ptr addrspace(1) %q
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="65,128" }
!0 = !{i32 1}
