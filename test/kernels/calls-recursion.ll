; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; RUN: %toygcn run %s --budget 8,16
; RUN: %toygcn run %s -O0 --budget 8,16
; Fibonacci numbers by recursion: the depth is each lane's own, lanes leave at
; every level, and a lane that has returned waits for those that are deeper.
;
; HOST:
;     def fib(n):
;         return n if n < 2 else fib(n - 1) + fib(n - 2)
; LAUNCH: --grid 70 --block 64 --arg buf:i32:70
; EXPECT 0: [fib(i % 9) * 1000 + i for i in range(n)]
target triple = "amdgcn-amd-amdhsa"

define internal i32 @fib(i32 %n) {
entry:
  %small = icmp slt i32 %n, 2
  br i1 %small, label %done, label %more
more:
  %n1 = sub i32 %n, 1
  %a = call i32 @fib(i32 %n1)
  %n2 = sub i32 %n, 2
  %b = call i32 @fib(i32 %n2)
  %s = add i32 %a, %b
  ret i32 %s
done:
  ret i32 %n
}

define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %g64 = mul i32 %g, 64
  %i = add i32 %g64, %t
  %d = urem i32 %i, 9
  %f = call i32 @fib(i32 %d)
  %m = mul i32 %f, 1000
  %r = add i32 %m, %i
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %r, ptr addrspace(1) %q
  ret void
}
