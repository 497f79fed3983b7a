; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; RUN: %toygcn run %s --budget 8,16
; Arguments that are uniform at every call, directly and through other functions.
;
; LAUNCH: --grid 100 --block 50 --arg buf:i32:64:iota --arg i32:7
;     --arg buf:i32:100
; EXPECT 2: [sum(a0[j] * (i + 1) for j in range(a1)) + a0[i % 64] for i in range(n)]

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()

define internal i32 @total(ptr addrspace(1) %table, i32 %count, i32 %by, i32 %before) noinline {
entry:
  %none = icmp eq i32 %count, 0
  br i1 %none, label %done, label %more
more:
  %last = sub i32 %count, 1
  %p = getelementptr i32, ptr addrspace(1) %table, i32 %last
  %v = load i32, ptr addrspace(1) %p
  %w = mul i32 %v, %by
  %sum = add i32 %w, %before
  %r = call i32 @total(ptr addrspace(1) %table, i32 %last, i32 %by, i32 %sum)
  br label %done
done:
  %x = phi i32 [ %before, %entry ], [ %r, %more ]
  ret i32 %x
}

define internal i32 @element(ptr addrspace(1) %table, i32 %i) noinline {
  %p = getelementptr i32, ptr addrspace(1) %table, i32 %i
  %v = load i32, ptr addrspace(1) %p
  ret i32 %v
}

define internal i32 @both(ptr addrspace(1) %table, i32 %count, i32 %i) noinline {
  %m = and i32 %i, 63
  %e = call i32 @element(ptr addrspace(1) %table, i32 %m)
  %by = add i32 %i, 1
  %t = call i32 @total(ptr addrspace(1) %table, i32 %count, i32 %by, i32 %e)
  ret i32 %t
}

define amdgpu_kernel void @k(ptr addrspace(1) %table, i32 %count, ptr addrspace(1) %out) {
  %l = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul i32 %g, 50
  %i = add i32 %first, %l
  %r = call i32 @both(ptr addrspace(1) %table, i32 %count, i32 %i)
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %r, ptr addrspace(1) %o
  ret void
}
