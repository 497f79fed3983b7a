; The token of a cycle keeps lanes apart that left it in different iterations:
; what uses it after the cycle would ask them together. Where all lanes leave at
; once, it may.
; RUN: not %llc %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: not %llc -O0 %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: in function after_loop: 'llvm.amdgcn.readfirstlane.i32' uses the convergence token of a cycle that lanes leave in different iterations
define amdgpu_kernel void @after_loop(ptr addrspace(1) %out) convergent {
entry:
  %tok = call token @llvm.experimental.convergence.entry()
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %heart = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %tok) ]
  %i1 = add i32 %i, 1
  %more = icmp ult i32 %i1, %t
  br i1 %more, label %loop, label %after
after:
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %t) [ "convergencectrl"(token %heart) ]
  store i32 %r, ptr addrspace(1) %out
  ret void
}

; CHECK: error: in function after_anchor: 'ask' uses the convergence token of a cycle that lanes leave in different iterations
define amdgpu_kernel void @after_anchor(ptr addrspace(1) %out) convergent {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %next ]
  %i1 = add i32 %i, 1
  %anchor = call token @llvm.experimental.convergence.anchor()
  %leave = icmp eq i32 %i1, %t
  br i1 %leave, label %after, label %next
next:
  %more = icmp ult i32 %i1, 100
  br i1 %more, label %loop, label %end
after:
  call void @ask() [ "convergencectrl"(token %anchor) ]
  br label %end
end:
  ret void
}

define amdgpu_kernel void @together(ptr addrspace(1) %out, i32 %n) convergent {
entry:
  %tok = call token @llvm.experimental.convergence.entry()
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %heart = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %tok) ]
  %i1 = add i32 %i, 1
  %more = icmp ult i32 %i1, %n
  br i1 %more, label %loop, label %after
after:
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %t) [ "convergencectrl"(token %heart) ]
  store i32 %r, ptr addrspace(1) %out
  ret void
}

define void @ask() convergent noinline {
  %tok = call token @llvm.experimental.convergence.entry()
  call void @llvm.amdgcn.s.barrier() [ "convergencectrl"(token %tok) ]
  ret void
}
