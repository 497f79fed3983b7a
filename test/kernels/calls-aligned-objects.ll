; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Objects of larger alignments than a frame has by itself, in a kernel and in
; functions that are called from frames of any depth: the optimizer made an
; `or` of the sum of an address and an offset, which is wrong if the address
; is not aligned.
;
; HOST:
;     def deep(n, x):
;         return (deep(n - 1, x + 7) if n else 0) + x * 3
; LAUNCH: --grid 64 --block 64 --arg buf:i32:64
; EXPECT 0: [i32(deep(i % 5, i) + i + 1) for i in range(n)]
target triple = "amdgcn-amd-amdhsa"

define internal i32 @deep(i32 %n, i32 %x) noinline {
entry:
  %small = alloca i32, addrspace(5)
  %row = alloca [32 x i32], align 128, addrspace(5)
  %odd = alloca i8, addrspace(5)
  store volatile i8 1, ptr addrspace(5) %odd
  store i32 %n, ptr addrspace(5) %small
  %base = ptrtoint ptr addrspace(5) %row to i32
  %offset = and i32 %x, 124
  %sum = or disjoint i32 %base, %offset
  %p = inttoptr i32 %sum to ptr addrspace(5)
  store i32 %x, ptr addrspace(5) %p
  %zero = icmp eq i32 %n, 0
  br i1 %zero, label %end, label %more
more:
  %n1 = sub i32 %n, 1
  %x7 = add i32 %x, 7
  %d = call i32 @deep(i32 %n1, i32 %x7)
  br label %end
end:
  %below = phi i32 [ 0, %entry ], [ %d, %more ]
  %q = getelementptr i8, ptr addrspace(5) %row, i32 %offset
  %v = load i32, ptr addrspace(5) %q
  %low = and i32 %base, 127
  %m = load i32, ptr addrspace(5) %small
  %wrong = sub i32 %n, %m
  %x2 = mul i32 %x, 2
  %s0 = add i32 %below, %v
  %s1 = add i32 %s0, %x2
  %s2 = add i32 %s1, %low
  %s3 = add i32 %s2, %wrong
  ret i32 %s3
}

define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %one = alloca i32, addrspace(5)
  %row = alloca [64 x i8], align 64, addrspace(5)
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  store volatile i32 %i, ptr addrspace(5) %one
  %base = ptrtoint ptr addrspace(5) %row to i32
  %sum = or disjoint i32 %base, %i
  %p = inttoptr i32 %sum to ptr addrspace(5)
  store i8 1, ptr addrspace(5) %p
  %d = urem i32 %i, 5
  %r = call i32 @deep(i32 %d, i32 %i)
  %kept = load volatile i32, ptr addrspace(5) %one
  %p2 = getelementptr i8, ptr addrspace(5) %row, i32 %i
  %byte = load i8, ptr addrspace(5) %p2
  %b = zext i8 %byte to i32
  %s = add i32 %r, %kept
  %s2 = add i32 %s, %b
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %s2, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
