; One text, two assemblers, the same bytes: relocations, branches, literals,
; kernel descriptor, metadata, ELF header.
; REQUIRES: toygcn-target
; RUN: %llvm-mc -filetype=obj %s -o %t.ours
; RUN: %stock-llvm-mc -filetype=obj %s -o %t.stock
; RUN: cmp %t.ours %t.stock
; RUN: llvm-readelf -h -r %t.ours | FileCheck %s
; And through our own text.
; RUN: %llvm-mc %s -o %t.s
; RUN: %llvm-mc -filetype=obj %t.s -o %t.again
; RUN: cmp %t.ours %t.again
; RUN: %stock-llvm-mc -filetype=obj %t.s -o %t.again.stock
; RUN: cmp %t.ours %t.again.stock

; CHECK: AMDGPU - HSA
; CHECK: ABI Version: {{ *}}2
; CHECK: Flags: {{ *}}0x12c, gfx900, xnack
; CHECK: R_AMDGPU_REL32_LO {{.*}} external + 4
; CHECK: R_AMDGPU_REL32_HI {{.*}} external + c
; CHECK: R_AMDGPU_GOTPCREL32_LO
; CHECK: R_AMDGPU_GOTPCREL32_HI
; CHECK: R_AMDGPU_ABS32_LO
; CHECK: R_AMDGPU_REL64 {{.*}} kernel + 10

  .amdgcn_target "amdgcn-amd-amdhsa--gfx900"
  .amdhsa_code_object_version 4
  .text
  .globl kernel
  .p2align 8
  .type kernel,@function
kernel:
  s_getpc_b64 s[2:3]
  s_add_u32 s2, s2, external@rel32@lo+4
  s_addc_u32 s3, s3, external@rel32@hi+12
  s_getpc_b64 s[4:5]
  s_add_u32 s4, s4, local@rel32@lo+4
  s_addc_u32 s5, s5, local@rel32@hi+12
  s_getpc_b64 s[6:7]
  s_add_u32 s6, s6, external@gotpcrel32@lo+4
  s_addc_u32 s7, s7, external@gotpcrel32@hi+12
  s_mov_b32 s8, external@abs32@lo
  v_mov_b32_e32 v0, external@abs32@hi
.Lloop:
  s_cbranch_scc0 .Lexit
  s_cbranch_scc1 .Lloop
  s_call_b64 s[10:11], .Lloop
  v_add_f32_e32 v0, 0x40490fdb, v0
  .p2align 4
.Lexit:
  s_endpgm
.Lend:
  .size kernel, .Lend-kernel

  .section .rodata,"a",@progbits
  .p2align 6
  .amdhsa_kernel kernel
    .amdhsa_group_segment_fixed_size 256
    .amdhsa_private_segment_fixed_size 16
    .amdhsa_kernarg_size 64
    .amdhsa_user_sgpr_private_segment_buffer 1
    .amdhsa_user_sgpr_dispatch_ptr 1
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_user_sgpr_flat_scratch_init 1
    .amdhsa_system_sgpr_private_segment_wavefront_offset 1
    .amdhsa_system_sgpr_workgroup_id_y 1
    .amdhsa_system_vgpr_workitem_id 2
    .amdhsa_next_free_vgpr 13
    .amdhsa_next_free_sgpr 27
    .amdhsa_reserve_flat_scratch 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_ieee_mode 0
    .amdhsa_exception_int_div_zero 1
  .end_amdhsa_kernel

local:
  .long 1
  .long local-.
  .quad external
  .quad external-.

  .amdgpu_metadata
---
amdhsa.kernels:
  - .args:
      - .address_space: global
        .name: 'out'
        .offset: 0
        .size: 8
        .value_kind: global_buffer
    .group_segment_fixed_size: 256
    .kernarg_segment_align: 8
    .kernarg_segment_size: 64
    .max_flat_workgroup_size: 1024
    .name: kernel
    .private_segment_fixed_size: 16
    .sgpr_count: 33
    .symbol: kernel.kd
    .vgpr_count: 13
    .wavefront_size: 64
amdhsa.version:
  - 1
  - 1
...
  .end_amdgpu_metadata
