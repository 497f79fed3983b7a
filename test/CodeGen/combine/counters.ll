; RUN: %llc -O2 -stop-after=toygcn-postlegalizer-combiner %s -o - | FileCheck %s

; A counter of 64 bits becomes a dword if only its low dword is read. Here
; an int and a size are added in 64 bits.
; CHECK-LABEL: name: counter
; CHECK: bb.2
; CHECK: (s32) = G_PHI %{{[0-9]+}}(s32), %bb.1, [[N:%[0-9]+]](s32), %bb.2
; CHECK: [[N]]:_(s32) = G_ADD
; CHECK-NOT: (s64) = G_ADD
; CHECK: S_ENDPGM
define amdgpu_kernel void @counter(ptr addrspace(3) %p, i32 %n, i32 %step) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %start = zext i32 %t to i64
  %size = zext i32 %step to i64
  br label %loop
loop:
  %i = phi i64 [ %start, %entry ], [ %next, %loop ]
  %high = shl i64 %i, 32
  %int = ashr exact i64 %high, 32
  %low = trunc i64 %i to i32
  %q = getelementptr i8, ptr addrspace(3) %p, i32 %low
  store i8 1, ptr addrspace(3) %q
  %next = add nsw i64 %int, %size
  %cut = trunc i64 %next to i32
  %more = icmp sgt i32 %n, %cut
  br i1 %more, label %loop, label %end
end:
  ret void
}
