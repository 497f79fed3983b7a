; RUN: %llc -pass-remarks-analysis=toygcn-placement -pass-remarks=toygcn-placement %s -o /dev/null 2>&1 | FileCheck %s
; On the vector unit a shift of 64 bits by a constant is two instructions, as is a funnel shift; by
; another number it is one that takes the time of four.

; CHECK: (G_LSHR in bb.1, {{.*}} is on the vector unit: 8.25 there {{.*}}, 12.00 on the scalar one
; CHECK: (G_SHL in bb.1, {{.*}} is on the scalar unit: {{.*}} on the vector one (operation 16.25,
; CHECK: (G_FSHR in bb.1, {{.*}} is on the vector unit: 8.25 there {{.*}}, 20.00 on the scalar one
define amdgpu_kernel void @shifts(ptr addrspace(1) %out, i64 %a, i32 %n) {
  %right = lshr i64 %a, 40
  %wide = zext i32 %n to i64
  %left = shl i64 %a, %wide
  %turned = call i64 @llvm.fshl.i64(i64 %a, i64 %a, i64 9)
  store volatile i64 %right, ptr addrspace(1) %out
  store volatile i64 %left, ptr addrspace(1) %out
  store volatile i64 %turned, ptr addrspace(1) %out
  ret void
}

declare i64 @llvm.fshl.i64(i64, i64, i64)
