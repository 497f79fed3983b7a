; A clobber of a register that gfx900 lacks changes nothing. One of EXEC or
; FLAT_SCR changes nothing either, but the text must restore what it writes.
;
; RUN: %llc %s -o - 2>%t | FileCheck %s
; RUN: FileCheck %s --check-prefix=WARN --input-file=%t --implicit-check-not=warning --implicit-check-not=error
; RUN: %llc -O0 -filetype=obj %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=WARN

; CHECK-LABEL: absent:
; CHECK: .amdhsa_next_free_vgpr 9
define amdgpu_kernel void @absent() {
  call void asm sideeffect "; nothing", "~{a0},~{a31},~{v8},~{a[4:7]},~{a255}"()
  ret void
}

; WARN: warning: {{.*}}in function kept{{.*}} inline assembly clobbers exec, which the compiler needs: it must have its old value at the end
; WARN: warning: {{.*}}in function kept{{.*}} inline assembly clobbers exec_hi,
; WARN: warning: {{.*}}in function kept{{.*}} inline assembly clobbers flat_scratch,
; WARN: warning: {{.*}}in function kept{{.*}} inline assembly clobbers flat_scratch_lo,
define amdgpu_kernel void @kept() {
  call void asm sideeffect "", "~{exec},~{memory}"()
  call void asm sideeffect "", "~{exec_hi},~{flat_scratch},~{flat_scratch_lo}"()
  ret void
}
