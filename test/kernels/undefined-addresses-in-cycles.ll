; RUN: %toygcn compare %s
; RUN: %toygcn run -O0 %s
; RUN: %toygcn run -O1 %s
; RUN: %toygcn run -O3 %s
; Addresses that are sums of terms, which a loop steps, from starts that nothing
; defines: a frozen one is added and taken off again, an undefined one is
; replaced in the first round. In a block that nothing leads to, an address is a
; sum with itself.
;
; HOST: at = lambda w, i: a0[16 * w + i]
; LAUNCH: --kernel stepped --grid 64 --block 64 --arg buf:i32:1024:rand=2
;     --arg buf:i32:64 --arg i32:7
; EXPECT 1: [i32(sum(at(w, i) + 3 * at(w, i + 1) for i in range(7)))
;     for w in range(64)]
; LAUNCH: --kernel replaced --grid 64 --block 64 --arg buf:i32:1024:rand=2
;     --arg buf:i32:64 --arg i32:7
; EXPECT 1: [i32(sum(at(w, i) for i in range(7))) for w in range(64)]

target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @stepped(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {
entry:
  %w = call i32 @llvm.amdgcn.workitem.id.x()
  %row = shl i32 %w, 4
  %row.wide = zext i32 %row to i64
  %any = freeze i64 undef
  %start = add i64 %any, %row.wide
  %n.wide = zext i32 %n to i64
  %end = add i64 %start, %n.wide
  br label %loop

loop:
  %i = phi i64 [ %start, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %index = sub i64 %i, %any
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %index
  %a = load i32, ptr addrspace(1) %p
  %after = add i64 %index, 1
  %q = getelementptr i32, ptr addrspace(1) %in, i64 %after
  %b = load i32, ptr addrspace(1) %q
  %b.3 = mul i32 %b, 3
  %both = add i32 %a, %b.3
  %sum.next = add i32 %sum, %both
  %next = add i64 %i, 1
  %more = icmp ne i64 %next, %end
  br i1 %more, label %loop, label %done

done:
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %w
  store i32 %sum.next, ptr addrspace(1) %own
  ret void
}

define amdgpu_kernel void @replaced(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {
entry:
  %w = call i32 @llvm.amdgcn.workitem.id.x()
  %row = shl i32 %w, 4
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %j = phi i32 [ undef, %entry ], [ %j.next, %loop ]
  %base = phi ptr addrspace(1) [ poison, %entry ], [ %chosen, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %first = icmp eq i32 %i, 0
  %column = select i1 %first, i32 0, i32 %j
  %chosen = select i1 %first, ptr addrspace(1) %in, ptr addrspace(1) %base
  %index = add i32 %row, %column
  %p = getelementptr i32, ptr addrspace(1) %chosen, i32 %index
  %a = load i32, ptr addrspace(1) %p
  %sum.next = add i32 %sum, %a
  %j.next = add i32 %column, 1
  %i.next = add i32 %i, 1
  %more = icmp ne i32 %i.next, %n
  br i1 %more, label %loop, label %done

done:
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %w
  store i32 %sum.next, ptr addrspace(1) %own
  ret void

nowhere:
  %self = getelementptr i8, ptr addrspace(1) %self, i64 %double
  %double = add nuw i64 %double, %double
  %loaded = load i32, ptr addrspace(1) %self
  store i32 %loaded, ptr addrspace(1) %self
  br label %nowhere
}
