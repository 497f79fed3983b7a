; A kernel's private memory is that of the longest chain of calls; a recursion
; gets a frame of each function and 16384 bytes more.
;
; RUN: %llc -O0 %s -o - | FileCheck %s

define internal void @large() noinline {
  %a = alloca [64 x i32], addrspace(5)
  store volatile i32 1, ptr addrspace(5) %a
  ret void
}
define internal void @small() noinline {
  %a = alloca [4 x i32], addrspace(5)
  store volatile i32 1, ptr addrspace(5) %a
  ret void
}
define internal void @again(i32 %n) noinline {
  %c = icmp eq i32 %n, 0
  br i1 %c, label %end, label %more
more:
  %n1 = sub i32 %n, 1
  call void @again(i32 %n1)
  br label %end
end:
  ret void
}

; CHECK: .amdhsa_kernel chain
; CHECK: .amdhsa_private_segment_fixed_size 272{{$}}
; CHECK: .amdhsa_uses_dynamic_stack 0
define amdgpu_kernel void @chain() {
  %a = alloca [4 x i32], addrspace(5)
  store volatile i32 1, ptr addrspace(5) %a
  call void @large()
  call void @small()
  ret void
}

; CHECK: .amdhsa_kernel recursion
; CHECK: .amdhsa_private_segment_fixed_size 16400{{$}}
; CHECK: .amdhsa_uses_dynamic_stack 1
; CHECK: .uses_dynamic_stack: true
define amdgpu_kernel void @recursion() {
  call void @again(i32 3)
  ret void
}
