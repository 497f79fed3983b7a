; RUN: %stock-opt -passes=early-cse -S %s | FileCheck %s
; From `uge a, b` follows nothing about `sge a + b, a`: of -1 and -7 the first is
; true, the second is not.

; CHECK-LABEL: @k
; CHECK: store i1 true
define void @k(i32 %a, i32 %b, ptr addrspace(1) %p) {
  %u = icmp uge i32 %a, %b
  br i1 %u, label %then, label %end
then:
  %s = add nsw i32 %a, %b
  %c = icmp samesign sge i32 %s, %a
  store i1 %c, ptr addrspace(1) %p
  br label %end
end:
  ret void
}
