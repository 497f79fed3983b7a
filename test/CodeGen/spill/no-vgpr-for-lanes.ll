; RUN: not %llc -verify-machineinstrs %s -o /dev/null 2>&1 | FileCheck %s
; A kernel with eight VGPRs names all of them, and spills scalars. That is told
; once, and the verifier finds nothing to stumble over.
; CHECK: error: {{.*}}no vector register is left for spilled scalars in function 'full'
; CHECK-NOT: {{error|Bad machine code|Stack dump}}

define amdgpu_kernel void @full(ptr addrspace(1) %out) "amdgpu-num-vgpr"="8" "amdgpu-num-sgpr"="16" {
  %s0 = call i32 asm sideeffect "s_mov_b32 $0, 0", "=s"()
  %s1 = call i32 asm sideeffect "s_mov_b32 $0, 1", "=s"()
  %s2 = call i32 asm sideeffect "s_mov_b32 $0, 2", "=s"()
  %s3 = call i32 asm sideeffect "s_mov_b32 $0, 3", "=s"()
  %s4 = call i32 asm sideeffect "s_mov_b32 $0, 4", "=s"()
  %s5 = call i32 asm sideeffect "s_mov_b32 $0, 5", "=s"()
  %s6 = call i32 asm sideeffect "s_mov_b32 $0, 6", "=s"()
  %s7 = call i32 asm sideeffect "s_mov_b32 $0, 7", "=s"()
  %s8 = call i32 asm sideeffect "s_mov_b32 $0, 8", "=s"()
  %s9 = call i32 asm sideeffect "s_mov_b32 $0, 9", "=s"()
  %s10 = call i32 asm sideeffect "s_mov_b32 $0, 10", "=s"()
  %s11 = call i32 asm sideeffect "s_mov_b32 $0, 11", "=s"()
  %s12 = call i32 asm sideeffect "s_mov_b32 $0, 12", "=s"()
  %s13 = call i32 asm sideeffect "s_mov_b32 $0, 13", "=s"()
  %s14 = call i32 asm sideeffect "s_mov_b32 $0, 14", "=s"()
  %s15 = call i32 asm sideeffect "s_mov_b32 $0, 15", "=s"()
  %s16 = call i32 asm sideeffect "s_mov_b32 $0, 16", "=s"()
  %s17 = call i32 asm sideeffect "s_mov_b32 $0, 17", "=s"()
  %s18 = call i32 asm sideeffect "s_mov_b32 $0, 18", "=s"()
  %s19 = call i32 asm sideeffect "s_mov_b32 $0, 19", "=s"()
  %v = call { i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "v_nop", "={v0},={v1},={v2},={v3},={v4},={v5},={v6},={v7}"()
  br label %next

next:
  call void asm sideeffect "s_nop 0 ; $0", "s"(i32 %s0)
  call void asm sideeffect "s_nop 0 ; $0", "s"(i32 %s1)
  call void asm sideeffect "s_nop 0 ; $0", "s"(i32 %s2)
  call void asm sideeffect "s_nop 0 ; $0", "s"(i32 %s3)
  call void asm sideeffect "s_nop 0 ; $0", "s"(i32 %s4)
  call void asm sideeffect "s_nop 0 ; $0", "s"(i32 %s5)
  call void asm sideeffect "s_nop 0 ; $0", "s"(i32 %s6)
  call void asm sideeffect "s_nop 0 ; $0", "s"(i32 %s7)
  call void asm sideeffect "s_nop 0 ; $0", "s"(i32 %s8)
  call void asm sideeffect "s_nop 0 ; $0", "s"(i32 %s9)
  call void asm sideeffect "s_nop 0 ; $0", "s"(i32 %s10)
  call void asm sideeffect "s_nop 0 ; $0", "s"(i32 %s11)
  call void asm sideeffect "s_nop 0 ; $0", "s"(i32 %s12)
  call void asm sideeffect "s_nop 0 ; $0", "s"(i32 %s13)
  call void asm sideeffect "s_nop 0 ; $0", "s"(i32 %s14)
  call void asm sideeffect "s_nop 0 ; $0", "s"(i32 %s15)
  call void asm sideeffect "s_nop 0 ; $0", "s"(i32 %s16)
  call void asm sideeffect "s_nop 0 ; $0", "s"(i32 %s17)
  call void asm sideeffect "s_nop 0 ; $0", "s"(i32 %s18)
  call void asm sideeffect "s_nop 0 ; $0", "s"(i32 %s19)
  ret void
}
