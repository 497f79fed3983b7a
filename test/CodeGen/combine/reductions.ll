; RUN: %llc -stop-after=toygcn-prelegalizer-combiner %s -o - | FileCheck %s
; RUN: %llc -stop-after=toygcn-prelegalizer-combiner -toygcn-garden=-dword-combines %s -o - | FileCheck %s --check-prefix=NONE
; x - p only where x is not below p: the lesser of x and x - p. The difference
; has no flags, as it wraps where it was not read.

; NONE-NOT: G_UMIN
target triple = "amdgcn-amd-amdhsa"

; CHECK-LABEL: name: selected_term
; CHECK-NOT: G_ICMP
; CHECK: [[D:%[0-9]+]]:_(s32) = G_SUB [[X:%[0-9]+]],
; CHECK-NEXT: G_UMIN [[X]], [[D]]
define i32 @selected_term(i32 %x, i32 %p) {
  %c = icmp ult i32 %x, %p
  %s = select i1 %c, i32 0, i32 %p
  %r = sub i32 %x, %s
  ret i32 %r
}

; CHECK-LABEL: name: selected_term_swapped
; CHECK-NOT: G_ICMP
; CHECK: [[D:%[0-9]+]]:_(s32) = G_SUB [[X:%[0-9]+]],
; CHECK-NEXT: G_UMIN [[X]], [[D]]
define i32 @selected_term_swapped(i32 %x, i32 %p) {
  %c = icmp ugt i32 %p, %x
  %s = select i1 %c, i32 0, i32 %p
  %r = sub i32 %x, %s
  ret i32 %r
}

; CHECK-LABEL: name: constant
; CHECK-NOT: G_ICMP
; CHECK: [[D:%[0-9]+]]:_(s32) = G_ADD [[X:%[0-9]+]],
; CHECK-NEXT: G_UMIN [[X]], [[D]]
define i32 @constant(i32 %x, i32 %p) {
  %c = icmp ult i32 %x, 77777
  %s = select i1 %c, i32 0, i32 -77777
  %r = add i32 %x, %s
  ret i32 %r
}

; CHECK-LABEL: name: constant_above
; CHECK-NOT: G_ICMP
; CHECK: [[D:%[0-9]+]]:_(s32) = G_ADD [[X:%[0-9]+]],
; CHECK-NEXT: G_UMIN [[X]], [[D]]
define i32 @constant_above(i32 %x, i32 %p) {
  %c = icmp ugt i32 %x, 77776
  %s = select i1 %c, i32 -77777, i32 0
  %r = add i32 %s, %x
  ret i32 %r
}

; CHECK-LABEL: name: selection
; CHECK-NOT: G_ICMP
; CHECK: [[D:%[0-9]+]]:_(s32) = G_SUB [[X:%[0-9]+]],
; CHECK-NEXT: G_UMIN [[X]], [[D]]
define i32 @selection(i32 %x, i32 %p) {
  %c = icmp ult i32 %x, %p
  %d = sub nuw i32 %x, %p
  %r = select i1 %c, i32 %x, i32 %d
  ret i32 %r
}

; CHECK-LABEL: name: selection_not_below
; CHECK-NOT: G_ICMP
; CHECK: [[D:%[0-9]+]]:_(s32) = G_SUB [[X:%[0-9]+]],
; CHECK-NEXT: G_UMIN [[X]], [[D]]
define i32 @selection_not_below(i32 %x, i32 %p) {
  %c = icmp uge i32 %x, %p
  %d = sub i32 %x, %p
  %r = select i1 %c, i32 %d, i32 %x
  ret i32 %r
}

; CHECK-LABEL: name: selection_above
; CHECK-NOT: G_ICMP
; CHECK: [[D:%[0-9]+]]:_(s32) = G_ADD [[X:%[0-9]+]],
; CHECK-NEXT: G_UMIN [[X]], [[D]]
define i32 @selection_above(i32 %x, i32 %p) {
  %c = icmp ugt i32 %x, 77776
  %d = add i32 %x, -77777
  %r = select i1 %c, i32 %d, i32 %x
  ret i32 %r
}

; CHECK-LABEL: name: selection_at_most
; CHECK-NOT: G_ICMP
; CHECK: [[D:%[0-9]+]]:_(s32) = G_ADD [[X:%[0-9]+]],
; CHECK-NEXT: G_UMIN [[X]], [[D]]
define i32 @selection_at_most(i32 %x, i32 %p) {
  %c = icmp ule i32 %x, 77776
  %d = add i32 %x, -77777
  %r = select i1 %c, i32 %x, i32 %d
  ret i32 %r
}

; CHECK-LABEL: name: at_most
; CHECK: G_ICMP
; CHECK-NOT: G_UMIN
define i32 @at_most(i32 %x, i32 %p) {
  %c = icmp ule i32 %x, %p
  %d = sub i32 %x, %p
  %r = select i1 %c, i32 %x, i32 %d
  ret i32 %r
}

; CHECK-LABEL: name: other_constant
; CHECK: G_ICMP
; CHECK-NOT: G_UMIN
define i32 @other_constant(i32 %x, i32 %p) {
  %c = icmp ugt i32 %x, 77777
  %d = add i32 %x, -77777
  %r = select i1 %c, i32 %d, i32 %x
  ret i32 %r
}

; CHECK-LABEL: name: other_sum
; CHECK: G_ICMP
; CHECK-NOT: G_UMIN
define i32 @other_sum(i32 %x, i32 %p) {
  %c = icmp ult i32 %x, %p
  %s = select i1 %c, i32 0, i32 %p
  %r = sub i32 %s, %x
  ret i32 %r
}

; The chosen term has another reader.
; CHECK-LABEL: name: read_twice
; CHECK-NOT: G_UMIN
; CHECK: G_SELECT
; CHECK-NOT: G_UMIN
define i32 @read_twice(i32 %x, i32 %p, ptr addrspace(1) %to) {
  %c = icmp ult i32 %x, %p
  %s = select i1 %c, i32 0, i32 %p
  store i32 %s, ptr addrspace(1) %to
  %r = sub i32 %x, %s
  ret i32 %r
}

; 64 bits have no minimum in one instruction; another number than x.
; CHECK-LABEL: name: wide
; CHECK-NOT: G_UMIN
define i64 @wide(i64 %x, i64 %p) {
  %c = icmp ult i64 %x, %p
  %d = sub i64 %x, %p
  %r = select i1 %c, i64 %x, i64 %d
  ret i64 %r
}

; CHECK-LABEL: name: other_number
; CHECK-NOT: G_UMIN
define i32 @other_number(i32 %x, i32 %y, i32 %p) {
  %c = icmp ult i32 %x, %p
  %s = select i1 %c, i32 0, i32 %p
  %r = sub i32 %y, %s
  ret i32 %r
}
