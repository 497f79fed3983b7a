; RUN: %toygcn compare %s
; RUN: %toygcn run -O0 %s
; An index that is a sum without signed wrap, extended with zeros: x + 3 wraps
; as an unsigned number for x from -3 to -1, so the extended sum is not the sum
; of the extended parts. The other way around with signs.
;
; LAUNCH: --grid 64 --block 64 --arg buf:i32:64:mod=3 --arg buf:u32:64
;     --arg buf:u32:64:iota
; EXPECT 1: [x + (1000 if i % 2 else 0) for i, x in enumerate(a0)]

define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, ptr addrspace(1) %numbers) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %tid
  %small = load i32, ptr addrspace(1) %p
  %below = sub nsw i32 %small, 3
  %sum = add nsw i32 %below, 3
  %wide = zext i32 %sum to i64
  %q = getelementptr i32, ptr addrspace(1) %numbers, i64 %wide
  %a = load i32, ptr addrspace(1) %q
  %top = xor i32 %small, -2147483648
  %less = add nuw i32 %top, 5
  %extended = sext i32 %less to i64
  %back = add i64 %extended, 2147483643
  %r = getelementptr i32, ptr addrspace(1) %numbers, i64 %back
  %b = load i32, ptr addrspace(1) %r
  %differ = icmp ne i32 %a, %b
  %odd = trunc i32 %tid to i1
  %plus = select i1 %odd, i32 1000, i32 0
  %wrong = select i1 %differ, i32 7777, i32 %plus
  %value = add i32 %a, %wrong
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %tid
  store i32 %value, ptr addrspace(1) %o
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
