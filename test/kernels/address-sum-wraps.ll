; RUN: %toygcn compare %s
; RUN: %toygcn run -O0 %s
; Sums that wrap as unsigned numbers but not as signed ones, extended with zeros,
; and the other way around: the extended sum is not the sum of the extended parts.
;
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64:const=4294967295
;     --arg buf:u32:64 --arg buf:u32:64:iota --arg i32:5
; EXPECT 1: [2 + 3 + 4 + 4 + i // 2 + 2 + 1000 * (i // 4) for i in range(n)]

define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, ptr addrspace(1) %numbers, i32 %five) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %tid
  %ones = load i32, ptr addrspace(1) %p
  %half = lshr i32 %tid, 1
  %below = or i32 %ones, %half
  %more = add nsw i32 %half, 3
  %sum = add nsw i32 %below, %more
  %wide = zext i32 %sum to i64
  %q = getelementptr i32, ptr addrspace(1) %numbers, i64 %wide
  %a = load i32, ptr addrspace(1) %q
  %plus.constant = add nsw i32 %below, 3
  %wide.constant = zext i32 %plus.constant to i64
  %q.constant = getelementptr i32, ptr addrspace(1) %numbers, i64 %wide.constant
  %c = load i32, ptr addrspace(1) %q.constant
  %plus.next = add nsw i32 %below, 4
  %wide.next = zext i32 %plus.next to i64
  %q.next = getelementptr i32, ptr addrspace(1) %numbers, i64 %wide.next
  %e = load i32, ptr addrspace(1) %q.next
  %plus.last = add nsw i32 %below, 5
  %wide.last = zext i32 %plus.last to i64
  %q.last = getelementptr i32, ptr addrspace(1) %numbers, i64 %wide.last
  %f = load i32, ptr addrspace(1) %q.last
  %plus.uniform = add nsw i32 %below, %five
  %wide.uniform = zext i32 %plus.uniform to i64
  %q.uniform = getelementptr i32, ptr addrspace(1) %numbers, i64 %wide.uniform
  %d = load i32, ptr addrspace(1) %q.uniform
  %quarter = lshr i32 %tid, 2
  %most = lshr i32 %ones, 1
  %up = add nuw i32 %most, %quarter
  %past = add nuw i32 %up, 1
  %negative = sext i32 %past to i64
  %back = add i64 %negative, 2147483648
  %r = getelementptr i32, ptr addrspace(1) %numbers, i64 %back
  %b = load i32, ptr addrspace(1) %r
  %thousands = mul i32 %b, 1000
  %ac = add i32 %a, %c
  %acd = add i32 %ac, %d
  %acde = add i32 %acd, %e
  %acdef = add i32 %acde, %f
  %value = add i32 %acdef, %thousands
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %tid
  store i32 %value, ptr addrspace(1) %o
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
