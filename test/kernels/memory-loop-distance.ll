; A loop reads what it stored in an iteration before. The scalar cache does not see
; that, and within one iteration the addresses are never equal.
; RUN: %llc %s -o - | FileCheck %s
; RUN: %toygcn compare %s
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64:iota --arg i64:64
; HOST:
;     def steps(a):
;         for i in range(5, 64): a[i] = (a[i - 5] * 3 + 1) & 0xffffffff
;         return a
; EXPECT 0: steps(list(range(64)))
; CHECK-LABEL: k:
; CHECK: s_load_dwordx4
; CHECK-NOT: s_load
; CHECK: global_load_dword
; CHECK-NOT: s_load
; CHECK: s_endpgm
define amdgpu_kernel void @k(ptr addrspace(1) %p, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 5, %entry ], [ %next, %loop ]
  %to = getelementptr i32, ptr addrspace(1) %p, i64 %i
  %from = getelementptr i32, ptr addrspace(1) %to, i64 -5
  %x = load i32, ptr addrspace(1) %from
  %y = mul i32 %x, 3
  %z = add i32 %y, 1
  store i32 %z, ptr addrspace(1) %to
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
