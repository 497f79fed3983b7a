; RUN: not --crash %stock-llc %s -o /dev/null 2>&1 | FileCheck %s
; The printer of inline assembly ends the process at an operand that is not
; there.

; CHECK: LLVM ERROR: Invalid $ operand number in inline asm string: '; $9'
define void @f(i32 %x) {
  call void asm sideeffect "; $9", "v"(i32 %x)
  ret void
}
