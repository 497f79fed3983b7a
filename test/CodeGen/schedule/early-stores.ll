; A store goes up to where its value is computed, with the scalars of its address;
; LLVM's scheduler leaves them all at the end.
;
; RUN: %llc %s -o - | FileCheck %s --check-prefixes=ALL,EARLY
; RUN: %llc %s -o - -toygcn-early-stores-distance=0 | FileCheck %s --check-prefixes=ALL,LATE
; RUN: %llc %s -o - -toygcn-early-stores-distance=8 | FileCheck %s --check-prefixes=ALL,LATE

; ALL-LABEL: {{^}}chain:
; EARLY: v_sqrt_f32
; EARLY: global_store_dword
; EARLY: v_sqrt_f32
; EARLY: global_store_dword
; EARLY: v_sqrt_f32
; EARLY: global_store_dword
; EARLY: v_sqrt_f32
; EARLY: global_store_dword
; EARLY: v_sqrt_f32
; EARLY: global_store_dword
; EARLY: v_sqrt_f32
; EARLY: global_store_dword
; LATE-COUNT-6: v_sqrt_f32
; LATE-NOT: v_sqrt_f32
; LATE-COUNT-6: global_store_dword
; ALL: s_endpgm
define amdgpu_kernel void @chain(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(1) %in, i32 %t
  %q = getelementptr float, ptr addrspace(1) %out, i32 %t
  %x0 = load float, ptr addrspace(1) %p
  %s0 = call float @llvm.sqrt.f32(float %x0)
  %x1 = fadd float %s0, 1.0
  %s1 = call float @llvm.sqrt.f32(float %x1)
  %x2 = fadd float %s1, 1.0
  %s2 = call float @llvm.sqrt.f32(float %x2)
  %x3 = fadd float %s2, 1.0
  %s3 = call float @llvm.sqrt.f32(float %x3)
  %x4 = fadd float %s3, 1.0
  %s4 = call float @llvm.sqrt.f32(float %x4)
  %x5 = fadd float %s4, 1.0
  %s5 = call float @llvm.sqrt.f32(float %x5)
  %x6 = fadd float %s5, 1.0
  %q0 = getelementptr i8, ptr addrspace(1) %q, i64 0
  store float %x1, ptr addrspace(1) %q0
  %q1 = getelementptr i8, ptr addrspace(1) %q, i64 1024
  store float %x2, ptr addrspace(1) %q1
  %q2 = getelementptr i8, ptr addrspace(1) %q, i64 2048
  store float %x3, ptr addrspace(1) %q2
  %q3 = getelementptr i8, ptr addrspace(1) %q, i64 3072
  store float %x4, ptr addrspace(1) %q3
  %q4 = getelementptr i8, ptr addrspace(1) %q, i64 4096
  store float %x5, ptr addrspace(1) %q4
  %q5 = getelementptr i8, ptr addrspace(1) %q, i64 5120
  store float %x6, ptr addrspace(1) %q5
  ret void
}

; What is loaded is stored when it is there; to store it at once would be to wait
; for one load after the other. And no store passes a load.
; ALL-LABEL: {{^}}copy:
; ALL-COUNT-4: global_load_dwordx4
; ALL-NOT: global_load
; ALL-COUNT-4: global_store_dwordx4
; ALL: s_endpgm
define amdgpu_kernel void @copy(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p0 = getelementptr <4 x i32>, ptr addrspace(1) %in, i32 %t
  %q0 = getelementptr <4 x i32>, ptr addrspace(1) %out, i32 %t
  %p1 = getelementptr i8, ptr addrspace(1) %p0, i64 1024
  %q1 = getelementptr i8, ptr addrspace(1) %q0, i64 1024
  %p2 = getelementptr i8, ptr addrspace(1) %p0, i64 2048
  %q2 = getelementptr i8, ptr addrspace(1) %q0, i64 2048
  %p3 = getelementptr i8, ptr addrspace(1) %p0, i64 3072
  %q3 = getelementptr i8, ptr addrspace(1) %q0, i64 3072
  %x0 = load <4 x i32>, ptr addrspace(1) %p0
  %x1 = load <4 x i32>, ptr addrspace(1) %p1
  %x2 = load <4 x i32>, ptr addrspace(1) %p2
  %x3 = load <4 x i32>, ptr addrspace(1) %p3
  store <4 x i32> %x0, ptr addrspace(1) %q0
  store <4 x i32> %x1, ptr addrspace(1) %q1
  store <4 x i32> %x2, ptr addrspace(1) %q2
  store <4 x i32> %x3, ptr addrspace(1) %q3
  ret void
}

; After a store of four dwords their registers may not be written at once, so
; that it stays.
; ALL-LABEL: {{^}}wide:
; ALL-COUNT-3: v_sqrt_f32
; ALL-NOT: v_sqrt_f32
; ALL-COUNT-3: global_store_dwordx4
; ALL: s_endpgm
define amdgpu_kernel void @wide(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(1) %in, i32 %t
  %q = getelementptr <4 x float>, ptr addrspace(1) %out, i32 %t
  %x0 = load float, ptr addrspace(1) %p
  %s0 = call float @llvm.sqrt.f32(float %x0)
  %x1 = fadd float %s0, 1.0
  %s1 = call float @llvm.sqrt.f32(float %x1)
  %x2 = fadd float %s1, 1.0
  %s2 = call float @llvm.sqrt.f32(float %x2)
  %x3 = fadd float %s2, 1.0
  %v0 = insertelement <4 x float> poison, float %x1, i32 0
  %w0 = shufflevector <4 x float> %v0, <4 x float> poison, <4 x i32> zeroinitializer
  %q0 = getelementptr i8, ptr addrspace(1) %q, i64 0
  store <4 x float> %w0, ptr addrspace(1) %q0
  %v1 = insertelement <4 x float> poison, float %x2, i32 0
  %w1 = shufflevector <4 x float> %v1, <4 x float> poison, <4 x i32> zeroinitializer
  %q1 = getelementptr i8, ptr addrspace(1) %q, i64 1024
  store <4 x float> %w1, ptr addrspace(1) %q1
  %v2 = insertelement <4 x float> poison, float %x3, i32 0
  %w2 = shufflevector <4 x float> %v2, <4 x float> poison, <4 x i32> zeroinitializer
  %q2 = getelementptr i8, ptr addrspace(1) %q, i64 2048
  store <4 x float> %w2, ptr addrspace(1) %q2
  ret void
}
