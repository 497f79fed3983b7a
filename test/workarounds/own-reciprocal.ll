; RUN: not --crash %stock-llc -global-isel %s -o /dev/null
; The combine of quotients by one divisor erases the reciprocal, if it is one of
; them, and reads it.

define amdgpu_kernel void @k(ptr addrspace(1) %p, float %x, float %d) {
  %q = fdiv arcp float 1.0, %d
  %r = fdiv arcp float 3.0, %d
  %s = fdiv arcp float %x, %d
  store volatile float %q, ptr addrspace(1) %p
  store volatile float %r, ptr addrspace(1) %p
  store volatile float %s, ptr addrspace(1) %p
  ret void
}
