; RUN: %stock-opt -mtriple=amdgcn-amd-amdhsa -passes=instsimplify -S %s | FileCheck %s
; The sum of 3 over the active lanes is folded to 3. A call that is "nobuiltin"
; is not.

; CHECK-LABEL: @sum(
; CHECK-NEXT: ret i32 3
define i32 @sum() {
  %s = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 3, i32 0)
  ret i32 %s
}

; CHECK-LABEL: @guarded(
; CHECK-NEXT: call i32 @llvm.amdgcn.wave.reduce.add.i32(
define i32 @guarded() {
  %s = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 3, i32 0) nobuiltin
  ret i32 %s
}
