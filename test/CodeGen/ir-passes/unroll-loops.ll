; RUN: %llc -stop-after=toygcn-unroll-loops %s -o - | FileCheck %s
; RUN: %llc -stop-after=toygcn-unroll-loops -toygcn-unroll-count=1 %s -o - \
; RUN:   | FileCheck %s --check-prefix=OFF
; RUN: %llc -stop-after=toygcn-unroll-loops -toygcn-unroll-instructions=13 %s \
; RUN:   -o - | FileCheck %s --check-prefix=TWO
; RUN: %llc -stop-after=toygcn-unroll-loops -toygcn-unroll-checks=0 %s -o - \
; RUN:   | FileCheck %s --check-prefix=NOCHECKS
; RUN: %llc -stop-after=toygcn-unroll-loops -toygcn-unroll-ask-few %s -o - \
; RUN:   | FileCheck %s --check-prefix=FEW
; RUN: %llc -stop-after=licm %s -o - | FileCheck %s --check-prefix=LICM

; Four iterations become one, and two if four have too many instructions; what
; is left over has a loop of its own.
; CHECK-LABEL: define amdgpu_kernel void @sum
; CHECK: and i32 {{.*}}, 3
; CHECK: {{^  }}loop:
; CHECK-COUNT-4: load float
; CHECK: br i1 {{.*}}, label %loop,
; CHECK: loop.epil:
; CHECK-COUNT-1: load float
; CHECK: ret void
; OFF-LABEL: define amdgpu_kernel void @sum
; OFF: {{^  }}loop:
; OFF-COUNT-1: load float
; OFF: br i1 %more, label %loop
; OFF-NOT: load
; OFF: ret void
; TWO-LABEL: define amdgpu_kernel void @sum
; TWO: {{^  }}loop:
; TWO-COUNT-2: load float
; TWO-NOT: load
; TWO: br i1 {{.*}}, label %loop,
define amdgpu_kernel void @sum(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out, i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %new, %loop ]
  %p = getelementptr inbounds float, ptr addrspace(1) %in, i32 %i
  %x = load float, ptr addrspace(1) %p
  %new = fadd float %sum, %x
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  store float %new, ptr addrspace(1) %out
  ret void
}

; Lanes leave it one by one.
; CHECK-LABEL: define amdgpu_kernel void @divergent
; CHECK: {{^  }}loop:
; CHECK-COUNT-1: load float
; CHECK: br i1 %more, label %loop
; CHECK-NOT: load
; CHECK: ret void
define amdgpu_kernel void @divergent(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %new, %loop ]
  %p = getelementptr inbounds float, ptr addrspace(1) %in, i32 %i
  %x = load float, ptr addrspace(1) %p
  %new = fadd float %sum, %x
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, %t
  br i1 %more, label %loop, label %exit

exit:
  store float %new, ptr addrspace(1) %out
  ret void
}

; A convergent operation is not doubled.
; CHECK-LABEL: define amdgpu_kernel void @convergent
; CHECK: {{^  }}loop:
; CHECK-COUNT-1: readfirstlane
; CHECK: br i1 %more, label %loop
; CHECK-NOT: load
; CHECK: ret void
define amdgpu_kernel void @convergent(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out, i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %new, %loop ]
  %p = getelementptr inbounds i32, ptr addrspace(1) %in, i32 %i
  %x = load i32, ptr addrspace(1) %p
  %y = call i32 @llvm.amdgcn.readfirstlane(i32 %x)
  %new = add i32 %sum, %y
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  store i32 %new, ptr addrspace(1) %out
  ret void
}

; There is nothing to wait for.
; CHECK-LABEL: define amdgpu_kernel void @no_load
; CHECK: {{^  }}loop:
; CHECK-COUNT-1: fmul
; CHECK: br i1 %more, label %loop
; CHECK-NOT: fmul
; CHECK: ret void
define amdgpu_kernel void @no_load(float %x, ptr addrspace(1) noalias %out, i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %power = phi float [ 1.0, %entry ], [ %new, %loop ]
  %new = fmul float %power, %x
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  store float %new, ptr addrspace(1) %out
  ret void
}

; The source does not want it.
; CHECK-LABEL: define amdgpu_kernel void @as_written
; CHECK: {{^  }}loop:
; CHECK-COUNT-1: load float
; CHECK: br i1 %more, label %loop
; CHECK-NOT: load
; CHECK: ret void
define amdgpu_kernel void @as_written(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out, i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %new, %loop ]
  %p = getelementptr inbounds float, ptr addrspace(1) %in, i32 %i
  %x = load float, ptr addrspace(1) %p
  %new = fadd float %sum, %x
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit, !llvm.loop !0

exit:
  store float %new, ptr addrspace(1) %out
  ret void
}

; A sum in memory: compares of addresses tell that the store writes nothing that
; the loop reads. In the version for that, the sum is a register. For less than
; four iterations nothing is compared.
; CHECK-LABEL: define amdgpu_kernel void @in_memory
; CHECK: [[IS_FEW:%.*]] = icmp ult i32 {{.*}}, 3
; CHECK: br i1 [[IS_FEW]], label %[[OLD:.*]], label
; CHECK: %found.conflict = and i1
; CHECK: br i1 %found.conflict, label %[[OLD]],
; CHECK: {{^  }}loop.lver.orig:
; CHECK-COUNT-1: load float
; CHECK: br i1 {{.*}}, label %loop.lver.orig
; CHECK: {{^  }}loop:
; CHECK-COUNT-4: load float, {{.*}} !alias.scope
; CHECK: br i1 {{.*}}, label %loop,
; FEW-LABEL: define amdgpu_kernel void @in_memory
; FEW-NOT: br
; FEW: br i1 %found.conflict
; LICM-LABEL: define amdgpu_kernel void @in_memory
; LICM: {{^  }}loop.lver.orig:
; LICM: store float
; LICM: {{^  }}loop:
; LICM-NOT: store
; LICM: br i1 {{.*}}, label %loop,
; LICM: store float
; NOCHECKS-LABEL: define amdgpu_kernel void @in_memory
; NOCHECKS-NOT: lver
; NOCHECKS: ret void
define amdgpu_kernel void @in_memory(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr inbounds float, ptr addrspace(1) %out, i32 %t
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %new, %loop ]
  %z = zext nneg i32 %i to i64
  %p = getelementptr inbounds float, ptr addrspace(1) %in, i64 %z
  %x = load float, ptr addrspace(1) %p
  %new = fadd float %sum, %x
  store float %new, ptr addrspace(1) %q
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; In another loop nothing is asked: the next sum may read this one.
; CHECK-LABEL: define amdgpu_kernel void @sums_of_sums
; CHECK-NOT: lver
; CHECK: {{^  }}loop:
; CHECK-COUNT-4: load float, {{[^!]*$}}
; CHECK: ret void
define amdgpu_kernel void @sums_of_sums(ptr addrspace(1) %x, ptr addrspace(1) %y, i32 %n) {
entry:
  br label %outer

outer:
  %o = phi i32 [ 1, %entry ], [ %o.next, %latch ]
  %zo = zext nneg i32 %o to i64
  %q = getelementptr inbounds float, ptr addrspace(1) %y, i64 %zo
  br label %loop

loop:
  %i = phi i32 [ 0, %outer ], [ %next, %loop ]
  %sum = phi float [ 0.0, %outer ], [ %new, %loop ]
  %z = zext nneg i32 %i to i64
  %p = getelementptr inbounds float, ptr addrspace(1) %x, i64 %z
  %v = load float, ptr addrspace(1) %p
  %new = fadd float %sum, %v
  store float %new, ptr addrspace(1) %q
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, %o
  br i1 %more, label %loop, label %latch

latch:
  %o.next = add nuw nsw i32 %o, 1
  %again = icmp ult i32 %o.next, %n
  br i1 %again, label %outer, label %exit

exit:
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}

; The output moves by a number that differs between lanes, and no load passes its
; store. In the second loop, loads do.
; CHECK-LABEL: define amdgpu_kernel void @lane_step
; CHECK: {{^  }}loop:
; CHECK-COUNT-1: load float
; CHECK: br i1 %more, label %loop
; CHECK-NOT: load
; CHECK: ret void
define amdgpu_kernel void @lane_step(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {
entry:
  %step = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %o = phi i32 [ 0, %entry ], [ %onext, %loop ]
  %p = getelementptr inbounds float, ptr addrspace(1) %in, i32 %i
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr inbounds float, ptr addrspace(1) %out, i32 %o
  store float %x, ptr addrspace(1) %q
  %onext = add nuw nsw i32 %o, %step
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; CHECK-LABEL: define amdgpu_kernel void @lane_step_apart
; CHECK: {{^  }}loop:
; CHECK-COUNT-4: load float
; CHECK: ret void
define amdgpu_kernel void @lane_step_apart(ptr addrspace(1) noalias readonly %in, ptr addrspace(1) noalias %out, i32 %n) {
entry:
  %step = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %o = phi i32 [ 0, %entry ], [ %onext, %loop ]
  %p = getelementptr inbounds float, ptr addrspace(1) %in, i32 %i
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr inbounds float, ptr addrspace(1) %out, i32 %o
  store float %x, ptr addrspace(1) %q
  %onext = add nuw nsw i32 %o, %step
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}
