; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; RUN: %toygcn run %s --budget 8,16
; RUN: %toygcn run %s -O0 --budget 24,24
; Frames of several functions under way: each has an array that it indexes at
; run time, and fills it before and reads it after the call.
;
; HOST:
;     def deep(n, x):
;         cells = [x + j for j in range(4)]
;         below = deep(n - 1, x * 3) if n else 5
;         return below + cells[x & 3] + n
; LAUNCH: --grid 64 --block 64 --arg buf:i32:64
; EXPECT 0: [i32(deep(i % 6, i)) for i in range(n)]
target triple = "amdgcn-amd-amdhsa"

define internal i32 @deep(i32 %n, i32 %x) noinline {
entry:
  %cells = alloca [4 x i32], addrspace(5)
  %x1 = add i32 %x, 1
  %x2 = add i32 %x, 2
  %x3 = add i32 %x, 3
  %p1 = getelementptr i32, ptr addrspace(5) %cells, i32 1
  %p2 = getelementptr i32, ptr addrspace(5) %cells, i32 2
  %p3 = getelementptr i32, ptr addrspace(5) %cells, i32 3
  store i32 %x, ptr addrspace(5) %cells
  store i32 %x1, ptr addrspace(5) %p1
  store i32 %x2, ptr addrspace(5) %p2
  store i32 %x3, ptr addrspace(5) %p3
  %zero = icmp eq i32 %n, 0
  br i1 %zero, label %end, label %more
more:
  %n1 = sub i32 %n, 1
  %xx = mul i32 %x, 3
  %d = call i32 @deep(i32 %n1, i32 %xx)
  br label %end
end:
  %below = phi i32 [ 5, %entry ], [ %d, %more ]
  %j = and i32 %x, 3
  %p = getelementptr i32, ptr addrspace(5) %cells, i32 %j
  %c = load i32, ptr addrspace(5) %p
  %s = add i32 %below, %c
  %r = add i32 %s, %n
  ret i32 %r
}

define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %d = urem i32 %i, 6
  %r = call i32 @deep(i32 %d, i32 %i)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %r, ptr addrspace(1) %q
  ret void
}
