; RUN: %llc -O2 %s -o - | FileCheck %s
; RUN: %llc -O0 %s -o - | FileCheck %s
; In a block that nothing reaches a sum may be a part of itself.

; CHECK: s_endpgm
define amdgpu_kernel void @k(i32 %n) {
  ret void

dead:
  %x = add i32 %x, %n
  br label %dead
}
