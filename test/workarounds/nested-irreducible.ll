; RUN: %stock-opt -passes=fix-irreducible -S %s | FileCheck %s
; "left" and "right" are the entries of a cycle. The pass puts a dispatch before
; them, where the phi of "left" goes, and makes another cycle of what is left. There
; "middle" branches to "left" past the dispatch: "left" reads the number of an
; earlier round, not the one that "middle" brings.

; CHECK-LABEL: @nested(
; CHECK: middle:
; CHECK-NEXT: br i1 %{{.*}}, label %left, label
; CHECK: left:
; CHECK-NEXT: add i32 %l.moved, 1
; CHECK: %l.moved = phi i32 [ %m.moved, %middle ], [ 1, %entry ]
; CHECK: %m.moved = phi i32 {{.*}}[ poison, %irr.guard ]
define i32 @nested(i1 %a, i1 %b, i1 %c, i1 %d) {
entry:
  br i1 %a, label %left, label %right
middle:
  %m = phi i32 [ %l1, %left.next ], [ %r1, %right.next ]
  br i1 %b, label %left, label %right
left:
  %l = phi i32 [ 1, %entry ], [ %m, %middle ]
  %l1 = add i32 %l, 1
  br i1 %c, label %left.next, label %end
left.next:
  br label %middle
right:
  %r = phi i32 [ %m, %middle ], [ 1, %entry ]
  %r1 = add i32 %r, 2
  br i1 %d, label %right.next, label %end
right.next:
  br label %middle
end:
  %e = phi i32 [ %l1, %left ], [ %r1, %right ]
  ret i32 %e
}
