; RUN: %llc %s -stop-after=toygcn-part-private-atomics -o - | FileCheck %s
; Atomics of 64 bits that may be private ask; those that cannot be, and those of
; 32 bits, do not.

; CHECK-LABEL: define void @asks(
; CHECK: ptrtoint ptr %p to i64
; CHECK: [[ASKED:%.*]] = icmp eq i32
; CHECK: br i1 [[ASKED]], label %[[OWN:.*]], label %[[OTHER:.*]]
; CHECK: [[OWN]]:
; CHECK: [[Q:%.*]] = addrspacecast ptr %p to ptr addrspace(5)
; CHECK: [[THEN:%.*]] = load i64, ptr addrspace(5) [[Q]]
; CHECK: [[NEW:%.*]] = add i64 [[THEN]], %v
; CHECK: store i64 [[NEW]], ptr addrspace(5) [[Q]]
; CHECK: [[OTHER]]:
; CHECK: [[ELSE:%.*]] = atomicrmw add ptr %p, i64 %v monotonic, align 8, !noalias.addrspace [[NOT_PRIVATE:![0-9]+]]
; CHECK: %old = phi i64 [ [[THEN]], %[[OWN]] ], [ [[ELSE]], %[[OTHER]] ]
; CHECK: ret
define void @asks(ptr %p, i64 %v, ptr addrspace(1) %out) {
  %old = atomicrmw add ptr %p, i64 %v monotonic
  store i64 %old, ptr addrspace(1) %out
  ret void
}

; A pointer that is stored where it points to.
; CHECK-LABEL: define void @pointer(
; CHECK: [[P:%.*]] = ptrtoint ptr %p to i64
; CHECK: store i64 [[P]], ptr addrspace(5)
; CHECK: atomicrmw xchg ptr %p, i64 [[P]] monotonic
define void @pointer(ptr %p) {
  %old = atomicrmw xchg ptr %p, ptr %p monotonic
  ret void
}

; CHECK-LABEL: define void @exchanges(
; CHECK: ptrtoint ptr %p to i64
; CHECK: select
; CHECK: store i64
; CHECK: cmpxchg ptr %p, i64 %v, i64 7 monotonic monotonic, align 8, !noalias.addrspace [[NOT_PRIVATE]]
define void @exchanges(ptr %p, i64 %v, ptr addrspace(1) %out) {
  %pair = cmpxchg ptr %p, i64 %v, i64 7 monotonic monotonic
  %old = extractvalue { i64, i1 } %pair, 0
  store i64 %old, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: define void @knows(
; CHECK-NOT: ptrtoint
; CHECK: ret
define void @knows(ptr %p, ptr addrspace(1) %q, i64 %v, i32 %w) {
  %a = atomicrmw add ptr %p, i32 %w monotonic
  %b = atomicrmw add ptr %p, i64 %v monotonic, !noalias.addrspace !0
  %generic = addrspacecast ptr addrspace(1) %q to ptr
  %c = atomicrmw add ptr %generic, i64 %v monotonic
  ret void
}

; CHECK: [[NOT_PRIVATE]] = !{i32 5, i32 6}
!0 = !{i32 5, i32 6}
