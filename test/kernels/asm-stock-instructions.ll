; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; RUN: %llc %s -o - | FileCheck %s
; RUN: %llc %s -o - | %llvm-mc -filetype=obj -o %t.text && %llc -filetype=obj %s -o %t.object
; RUN: llvm-objdump -s -j .text %t.text | tail -n +3 > %t.1 && llvm-objdump -s -j .text %t.object | tail -n +3 > %t.2 && diff %t.1 %t.2
; Instructions of gfx900 that are not in the subset: LLVM's AMDGPU assembler makes
; the bytes, compiler and simulator know their registers and what they do.
; LAUNCH: --grid 64 --block 64 --arg buf:i32:64:iota --arg buf:i32:64
; EXPECT 1: [(i + 7 & 0xffff) << 16 | (i * 3 & 0xff) for i in range(64)]
define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %x = load i32, ptr addrspace(1) %p
  %sum = call i16 asm "v_add_u16 $0, 7, $1", "=v,v"(i32 %x)
  %product = call i16 asm "v_mul_lo_u16_e64 $0, 3, $1", "=v,v"(i32 %x)
  %w = zext i16 %product to i32
  %r = call i32 asm "v_nop_e64\0Av_mov_b32 $0, $2\0Av_mov_b32_sdwa $0, $1 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_0", "=&v,v,v"(i16 %sum, i32 %w)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %q
  ret void
}
; CHECK: .long 3510632448 ; v_nop_e64
; CHECK-NEXT: .long 0
