; What only the legalizer can see ends with the generic instruction and the
; function; status 1, no stack dump.
;
; RUN: split-file %s %t
; RUN: not %llc %t/i128.ll -o /dev/null 2>&1 | FileCheck %s --check-prefix=WIDE --implicit-check-not="Stack dump"
; RUN: not %llc %t/flat.ll -o /dev/null 2>&1 | FileCheck %s --check-prefix=FLAT --implicit-check-not="Stack dump"
; RUN: not %llc %t/alloca.ll -o /dev/null 2>&1 | FileCheck %s --check-prefix=ALLOCA --implicit-check-not="Stack dump"

; WIDE: unable to legalize instruction: {{.*}}G_UDIV{{.*}}(in function: wide_division)
; FLAT: unable to legalize instruction: {{.*}}G_ADDRSPACE_CAST{{.*}}(in function: flat_local)
; ALLOCA: unable to legalize instruction: {{.*}}G_DYN_STACKALLOC{{.*}}(in function: sized_at_run_time)

;--- i128.ll
define amdgpu_kernel void @wide_division(ptr addrspace(1) %p, i128 %a, i128 %b) {
  %c = udiv i128 %a, %b
  store i128 %c, ptr addrspace(1) %p
  ret void
}
;--- flat.ll
define amdgpu_kernel void @flat_local(ptr addrspace(1) %p, ptr addrspace(3) %q) {
  %f = addrspacecast ptr addrspace(3) %q to ptr
  store ptr %f, ptr addrspace(1) %p
  ret void
}
;--- alloca.ll
define amdgpu_kernel void @sized_at_run_time(i32 %n) {
  %a = alloca i32, i32 %n, addrspace(5)
  store volatile i32 1, ptr addrspace(5) %a
  ret void
}
