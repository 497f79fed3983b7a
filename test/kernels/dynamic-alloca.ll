; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Private arrays of a size that each lane has for itself, one in each iteration
; of a loop that gives it back, and one in a called function.
;
; LAUNCH: --grid 64 --block 64 --arg i32:3 --arg buf:u32:64
; EXPECT 1: [sum(sum(k * j for j in range(i % 7 + 1)) for k in range(3))
;     + 100 * (i % 5) + i * (i % 5 + 2) for i in range(64)]
declare ptr addrspace(5) @llvm.stacksave.p5()
declare void @llvm.stackrestore.p5(ptr addrspace(5))

define internal i32 @last(i32 %n, i32 %v) noinline {
  %count = add i32 %n, 2
  %place = alloca i64, i32 %count, align 64, addrspace(5)
  %end = getelementptr i64, ptr addrspace(5) %place, i32 %n
  %wide = zext i32 %v to i64
  store volatile i64 %wide, ptr addrspace(5) %end
  %back = load volatile i64, ptr addrspace(5) %end
  %low = trunc i64 %back to i32
  %product = mul i32 %low, %count
  ret i32 %product
}

define amdgpu_kernel void @arrays(i32 %rounds, ptr addrspace(1) %out) {
entry:
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %seventh = urem i32 %i, 7
  %size = add i32 %seventh, 1
  %fifth = urem i32 %i, 5
  %more = add i32 %fifth, 1
  %kept = alloca i32, i32 %more, addrspace(5)
  %kept.last = getelementptr i32, ptr addrspace(5) %kept, i32 %fifth
  %hundreds = mul i32 %fifth, 100
  store volatile i32 %hundreds, ptr addrspace(5) %kept.last
  br label %round
round:
  %k = phi i32 [ 0, %entry ], [ %k.next, %summed ]
  %total = phi i32 [ 0, %entry ], [ %sum.next, %summed ]
  %saved = call ptr addrspace(5) @llvm.stacksave.p5()
  %array = alloca i32, i32 %size, addrspace(5)
  br label %fill
fill:
  %j = phi i32 [ 0, %round ], [ %j.next, %fill ]
  %p = getelementptr i32, ptr addrspace(5) %array, i32 %j
  %kj = mul i32 %k, %j
  store i32 %kj, ptr addrspace(5) %p
  %j.next = add i32 %j, 1
  %full = icmp eq i32 %j.next, %size
  br i1 %full, label %sum, label %fill
sum:
  %l = phi i32 [ 0, %fill ], [ %l.next, %sum ]
  %s = phi i32 [ %total, %fill ], [ %sum.next, %sum ]
  %q = getelementptr i32, ptr addrspace(5) %array, i32 %l
  %v = load i32, ptr addrspace(5) %q
  %sum.next = add i32 %s, %v
  %l.next = add i32 %l, 1
  %summed.all = icmp eq i32 %l.next, %size
  br i1 %summed.all, label %summed, label %sum
summed:
  call void @llvm.stackrestore.p5(ptr addrspace(5) %saved)
  %k.next = add i32 %k, 1
  %done = icmp eq i32 %k.next, %rounds
  br i1 %done, label %after, label %round
after:
  %called = call i32 @last(i32 %fifth, i32 %i)
  %kept.back = load volatile i32, ptr addrspace(5) %kept.last
  %a = add i32 %sum.next, %kept.back
  %b = add i32 %a, %called
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %b, ptr addrspace(1) %to
  ret void
}
