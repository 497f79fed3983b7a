; RUN: %llc -stop-after=irtranslator %s -o - | FileCheck %s

; Neighbours come with one load; 1-, 2- and 4-byte ones are cut out of a dword.
; CHECK-LABEL: name: merged
; CHECK: [[BASE:%[0-9]+]]:_(p4) = COPY $sgpr0_sgpr1
; CHECK: [[ALL:%[0-9]+]]:_(<8 x s32>) = G_LOAD [[BASE]](p4) :: (dereferenceable invariant load (<8 x s32>){{.*}}, addrspace 4)
; CHECK: %{{[0-9]+}}:_(s32), {{.*}} = G_UNMERGE_VALUES [[ALL]]
; CHECK-NOT: G_LOAD
; CHECK: S_ENDPGM
define amdgpu_kernel void @merged(ptr addrspace(1) %p, i32 %a, i32 %b, i64 %c, float %d, i32 %e) {
  %x = add i32 %a, %b
  %y = add i32 %x, %e
  %z = sext i32 %y to i64
  %w = add i64 %z, %c
  store i64 %w, ptr addrspace(1) %p
  %q = getelementptr i8, ptr addrspace(1) %p, i64 8
  store float %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: name: small
; CHECK: [[D:%[0-9]+]]:_(s32) = G_LOAD {{.*}} :: (dereferenceable invariant load (s32) {{.*}}+ 8
; CHECK: %{{[0-9]+}}:_(s8) = G_TRUNC [[D]]
; CHECK: [[SIXTEEN:%[0-9]+]]:_(s32) = G_CONSTANT i32 16
; CHECK: [[HIGH:%[0-9]+]]:_(s32) = G_LSHR [[D]], [[SIXTEEN]]
; CHECK: %{{[0-9]+}}:_(s16) = G_TRUNC [[HIGH]]
define amdgpu_kernel void @small(ptr addrspace(1) %unused, i8 %a, i16 %b) {
  store i8 %a, ptr addrspace(3) null
  store i16 %b, ptr addrspace(3) null
  ret void
}

; A structure's members stand where C puts them: 0, 8 and 16.
; CHECK-LABEL: name: structure
; CHECK: G_LOAD %{{[0-9]+}}(p4) :: (dereferenceable invariant load (s32), align 16, addrspace 4)
; CHECK: G_LOAD %{{[0-9]+}}(p4) :: (dereferenceable invariant load ({{.*}}) from unknown-address + 8
define amdgpu_kernel void @structure({ i32, i64, i8 } %s) {
  %a = extractvalue { i32, i64, i8 } %s, 0
  %b = extractvalue { i32, i64, i8 } %s, 1
  store i32 %a, ptr addrspace(3) null
  store i64 %b, ptr addrspace(3) null
  ret void
}

; Three dwords take a load of four: the segment's last 16 bytes are all there.
; CHECK-LABEL: name: three_dwords
; CHECK: G_LOAD %{{[0-9]+}}(p4) :: (dereferenceable invariant load (<4 x s32>), addrspace 4)
; CHECK-NOT: G_LOAD
define amdgpu_kernel void @three_dwords(ptr addrspace(3) %p, i32 %a, i32 %b) {
  store i32 %a, ptr addrspace(3) %p
  store volatile i32 %b, ptr addrspace(3) %p
  ret void
}

; Nobody reads the argument: nothing is loaded, no pointer is asked for.
; CHECK-LABEL: name: unused
; CHECK-NOT: COPY
; CHECK-NOT: G_LOAD
; CHECK: S_ENDPGM
define amdgpu_kernel void @unused(ptr addrspace(1) %p) {
  ret void
}

; By reference, the argument segment itself is pointed to.
; CHECK-LABEL: name: by_reference
; CHECK: [[BASE:%[0-9]+]]:_(p4) = COPY $sgpr0_sgpr1
; CHECK: G_PTR_ADD [[BASE]]
; CHECK-NOT: G_ADDRSPACE_CAST
; CHECK: G_LOAD
define amdgpu_kernel void @by_reference(i32 %n, ptr addrspace(4) byref({ i64, i64 }) %s) {
  %x = load i64, ptr addrspace(4) %s
  store i64 %x, ptr addrspace(3) null
  ret void
}

; A load leaves three quarters of the scalar registers to others.
; CHECK-LABEL: name: few_registers
; CHECK: G_LOAD {{.*}}invariant load (<4 x s32>)
; CHECK: G_LOAD {{.*}}invariant load (<4 x s32>)
; CHECK-NOT: G_LOAD
; CHECK: S_ENDPGM
define amdgpu_kernel void @few_registers(ptr addrspace(1) %p, i64 %a, i64 %b, i64 %c) "amdgpu-num-sgpr"="24" {
  %q = getelementptr i8, ptr addrspace(1) %p, i64 8
  %x = add i64 %a, %b
  %y = add i64 %x, %c
  store i64 %y, ptr addrspace(1) %q
  ret void
}
