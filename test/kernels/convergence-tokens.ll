; RUN: %toygcn compare %s --with=toygcn
; RUN: %toygcn run %s -O0 --llc-arg=-toygcn-verify-convergence
; RUN: %toygcn run %s -O1 --llc-arg=-toygcn-verify-convergence
; RUN: %toygcn run %s -O3 --llc-arg=-toygcn-verify-convergence
; Which lanes an operation is about, said by tokens: those that came into the
; function together, in an arm, in an iteration of a loop and of one in it, in a
; called function, after a loop that lanes leave one by one, and those that an
; anchor finds.
;
; HOST:
;     def turns(i): return i % 3 + 1
;     def still(r): return sum(1 for i in range(64) if turns(i) > r)
; LAUNCH: --grid 64 --block 64 --arg buf:i32:64:iota --arg buf:i32:448
; EXPECT 1: [0] * 64 + [32 if i < 32 else 0 for i in range(64)]
;     + [sum(still(r) for r in range(turns(i))) for i in range(64)]
;     + [sum(2 * still(r) for r in range(turns(i))) for i in range(64)]
;     + [64] * 64 + [64] * 64 + [32 if i >= 32 else 0 for i in range(64)]

target triple = "amdgcn-amd-amdhsa"

define void @write(ptr addrspace(1) %out, i32 %row, i32 %t, i32 %v) alwaysinline {
  %r = shl i32 %row, 6
  %i = add i32 %r, %t
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %v, ptr addrspace(1) %q
  ret void
}

define i32 @count() convergent noinline {
  %tok = call token @llvm.experimental.convergence.entry()
  %m = call i64 @llvm.amdgcn.ballot.i64(i1 true) [ "convergencectrl"(token %tok) ]
  %c = call i64 @llvm.ctpop.i64(i64 %m)
  %n = trunc i64 %c to i32
  ret i32 %n
}

define amdgpu_kernel void @k(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) convergent #0 {
entry:
  %tok = call token @llvm.experimental.convergence.entry()
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %x = load i32, ptr addrspace(1) %p
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x) [ "convergencectrl"(token %tok) ]
  call void @write(ptr addrspace(1) %out, i32 0, i32 %t, i32 %first)
  %low = icmp ult i32 %x, 32
  br i1 %low, label %arm, label %other
arm:
  %ma = call i64 @llvm.amdgcn.ballot.i64(i1 true) [ "convergencectrl"(token %tok) ]
  %ca = call i64 @llvm.ctpop.i64(i64 %ma)
  %na = trunc i64 %ca to i32
  br label %joined
other:
  %anchor = call token @llvm.experimental.convergence.anchor()
  %mo = call i64 @llvm.amdgcn.ballot.i64(i1 true) [ "convergencectrl"(token %anchor) ]
  %co = call i64 @llvm.ctpop.i64(i64 %mo)
  %no = trunc i64 %co to i32
  br label %joined
joined:
  %inarm = phi i32 [ %na, %arm ], [ 0, %other ]
  %inother = phi i32 [ 0, %arm ], [ %no, %other ]
  call void @write(ptr addrspace(1) %out, i32 1, i32 %t, i32 %inarm)
  call void @write(ptr addrspace(1) %out, i32 6, i32 %t, i32 %inother)
  %rest = urem i32 %x, 3
  br label %loop
loop:
  %r = phi i32 [ 0, %joined ], [ %r1, %latch ]
  %s = phi i32 [ 0, %joined ], [ %s1, %latch ]
  %d = phi i32 [ 0, %joined ], [ %d1, %latch ]
  %heart = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %tok) ]
  %ml = call i64 @llvm.amdgcn.ballot.i64(i1 true) [ "convergencectrl"(token %heart) ]
  %cl = call i64 @llvm.ctpop.i64(i64 %ml)
  %nl = trunc i64 %cl to i32
  %s1 = add i32 %s, %nl
  br label %inner
inner:
  %k = phi i32 [ 0, %loop ], [ %k1, %inner ]
  %di = phi i32 [ %d, %loop ], [ %d1, %inner ]
  %within = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %heart) ]
  %mi = call i64 @llvm.amdgcn.ballot.i64(i1 true) [ "convergencectrl"(token %within) ]
  %ci = call i64 @llvm.ctpop.i64(i64 %mi)
  %ni = trunc i64 %ci to i32
  %d1 = add i32 %di, %ni
  %k1 = add i32 %k, 1
  %twice = icmp eq i32 %k1, 2
  br i1 %twice, label %latch, label %inner
latch:
  %r1 = add i32 %r, 1
  %more = icmp ule i32 %r1, %rest
  br i1 %more, label %loop, label %after
after:
  call void @write(ptr addrspace(1) %out, i32 2, i32 %t, i32 %s1)
  call void @write(ptr addrspace(1) %out, i32 3, i32 %t, i32 %d1)
  %me = call i64 @llvm.amdgcn.ballot.i64(i1 true) [ "convergencectrl"(token %tok) ]
  %ce = call i64 @llvm.ctpop.i64(i64 %me)
  %ne = trunc i64 %ce to i32
  call void @write(ptr addrspace(1) %out, i32 4, i32 %t, i32 %ne)
  %called = call i32 @count() [ "convergencectrl"(token %tok) ]
  call void @write(ptr addrspace(1) %out, i32 5, i32 %t, i32 %called)
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" }
