; RUN: %stock-opt -passes='print<memoryssa-walker>' -disable-output %s 2>&1 | FileCheck %s
; In each iteration %v is what the iteration before stored: %src was %dst then, and
; %other was %one. The walk ends at the kernel's start, so stock code takes a scalar
; load, whose cache does not see the store.

; CHECK: MemoryUse(liveOnEntry)
; CHECK-NEXT: %v = load
define amdgpu_kernel void @k(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, i32 %n) {
entry:
  br label %loop
loop:
  %src = phi ptr addrspace(1) [ %a, %entry ], [ %dst, %loop ]
  %dst = phi ptr addrspace(1) [ %b, %entry ], [ %src, %loop ]
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %one = and i32 %i, 1
  %other = xor i32 %one, 1
  %from = getelementptr i32, ptr addrspace(1) %src, i32 %other
  %v = load i32, ptr addrspace(1) %from
  %w = add i32 %v, 1
  %to = getelementptr i32, ptr addrspace(1) %dst, i32 %one
  store i32 %w, ptr addrspace(1) %to
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}
