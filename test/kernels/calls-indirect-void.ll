; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Divergent targets without a result, selected between two functions; one of
; them calls itself through a pointer.
;
; HOST:
;     def count(n):
;         return 0 if n == 0 else 10 + count(n - 1)
; LAUNCH: --grid 64 --block 64 --arg buf:i32:64
; EXPECT 0: [i if i % 3 else count(i % 5) for i in range(n)]
target triple = "amdgcn-amd-amdhsa"

define internal void @keep(i32 %i, i32 %n, ptr addrspace(1) %p) {
  store i32 %i, ptr addrspace(1) %p
  ret void
}

define internal i32 @down(ptr %self, i32 %n) {
entry:
  %zero = icmp eq i32 %n, 0
  br i1 %zero, label %end, label %more
more:
  %n1 = sub i32 %n, 1
  %r = call i32 %self(ptr %self, i32 %n1)
  %r10 = add i32 %r, 10
  br label %end
end:
  %s = phi i32 [ 0, %entry ], [ %r10, %more ]
  ret i32 %s
}

define internal void @count(i32 %i, i32 %n, ptr addrspace(1) %p) {
  %r = call i32 @down(ptr @down, i32 %n)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %n = urem i32 %i, 5
  %m = urem i32 %i, 3
  %third = icmp eq i32 %m, 0
  %f = select i1 %third, ptr @count, ptr @keep
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %i
  call void %f(i32 %i, i32 %n, ptr addrspace(1) %p)
  ret void
}
