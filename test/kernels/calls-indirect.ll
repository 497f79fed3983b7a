; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Indirect calls: the target is each lane's own, from a table in memory, in a
; loop; and one target for the wave.
;
; HOST:
;     ops = [lambda x, y: x + y, lambda x, y: x - y, lambda x, y: x * 7 ^ y]
;     def lane(i, which):
;         x = i
;         for r in range(4):
;             x = i32(ops[(i + r) % 3](x, r))
;         return i32(ops[which](x, 5))
; LAUNCH: --grid 70 --block 70 --arg i32:2 --arg buf:i32:70
; EXPECT 1: [lane(i, 2) for i in range(n)]
; LAUNCH: --grid 70 --block 70 --arg i32:1 --arg buf:i32:70
; EXPECT 1: [lane(i, 1) for i in range(n)]
target triple = "amdgcn-amd-amdhsa"

@table = internal addrspace(4) constant [3 x ptr] [ptr @sum, ptr @difference, ptr @mix]

define internal i32 @sum(i32 %x, i32 %y) {
  %r = add i32 %x, %y
  ret i32 %r
}
define internal i32 @difference(i32 %x, i32 %y) {
  %r = sub i32 %x, %y
  ret i32 %r
}
define internal i32 @mix(i32 %x, i32 %y) {
  %m = mul i32 %x, 7
  %r = xor i32 %m, %y
  ret i32 %r
}

define amdgpu_kernel void @k(i32 %which, ptr addrspace(1) %out) {
entry:
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %r = phi i32 [ 0, %entry ], [ %r1, %loop ]
  %x = phi i32 [ %i, %entry ], [ %x1, %loop ]
  %ir = add i32 %i, %r
  %n = urem i32 %ir, 3
  %p = getelementptr ptr, ptr addrspace(4) @table, i32 %n
  %f = load ptr, ptr addrspace(4) %p
  %x1 = call i32 %f(i32 %x, i32 %r)
  %r1 = add i32 %r, 1
  %c = icmp ult i32 %r1, 4
  br i1 %c, label %loop, label %end
end:
  %q = getelementptr ptr, ptr addrspace(4) @table, i32 %which
  %g = load ptr, ptr addrspace(4) %q
  %y = call i32 %g(i32 %x1, i32 5)
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %y, ptr addrspace(1) %o
  ret void
}
