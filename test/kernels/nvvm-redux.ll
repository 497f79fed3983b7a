; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; redux.sync over halves of the wave: the last one is not full, and inside an if
; only some lanes take part. With masks that differ between groups of lanes
; (here those of match.any), each group gets its own result.
;
; LAUNCH: --grid 100 --block 100 --arg buf:i32:100:rand=6 --arg buf:i32:800
;     --arg buf:i32:100 --arg buf:i32:100
; HOST:
;     def half(g):
;         return range(g // 32 * 32, min(g // 32 * 32 + 32, n))
;     def fold(f, v):
;         r = v[0]
;         for x in v[1:]:
;             r = f(r, x)
;         return r
;     def redux(op, v):
;         u = [u32(x) for x in v]
;         return i32([sum(v), min(u), max(u), min(v), max(v),
;                     fold(lambda x, y: x & y, v), fold(lambda x, y: x | y, v),
;                     fold(lambda x, y: x ^ y, v)][op])
; EXPECT 1: [redux(i // n, [a0[k] for k in half(i % n)]) for i in range(8 * n)]
; EXPECT 2: [redux(4, [a0[k] for k in half(g) if a0[k] & 1]) if a0[g] & 1 else 0
;            for g in range(n)]
; EXPECT 3: [i32(sum(a0[k] for k in half(g) if a0[k] & 3 == a0[g] & 3))
;            for g in range(n)]

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @redux(ptr addrspace(1) %in, ptr addrspace(1) %out, ptr addrspace(1) %in.if, ptr addrspace(1) %groups) {
entry:
  %g = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %g
  %v = load i32, ptr addrspace(1) %p
  %r0 = call i32 @llvm.nvvm.redux.sync.add(i32 %v, i32 -1)
  %n0 = mul i32 %n, 0
  %i0 = add i32 %n0, %g
  %q0 = getelementptr i32, ptr addrspace(1) %out, i32 %i0
  store i32 %r0, ptr addrspace(1) %q0
  %r1 = call i32 @llvm.nvvm.redux.sync.umin(i32 %v, i32 -1)
  %n1 = mul i32 %n, 1
  %i1 = add i32 %n1, %g
  %q1 = getelementptr i32, ptr addrspace(1) %out, i32 %i1
  store i32 %r1, ptr addrspace(1) %q1
  %r2 = call i32 @llvm.nvvm.redux.sync.umax(i32 %v, i32 -1)
  %n2 = mul i32 %n, 2
  %i2 = add i32 %n2, %g
  %q2 = getelementptr i32, ptr addrspace(1) %out, i32 %i2
  store i32 %r2, ptr addrspace(1) %q2
  %r3 = call i32 @llvm.nvvm.redux.sync.min(i32 %v, i32 -1)
  %n3 = mul i32 %n, 3
  %i3 = add i32 %n3, %g
  %q3 = getelementptr i32, ptr addrspace(1) %out, i32 %i3
  store i32 %r3, ptr addrspace(1) %q3
  %r4 = call i32 @llvm.nvvm.redux.sync.max(i32 %v, i32 -1)
  %n4 = mul i32 %n, 4
  %i4 = add i32 %n4, %g
  %q4 = getelementptr i32, ptr addrspace(1) %out, i32 %i4
  store i32 %r4, ptr addrspace(1) %q4
  %r5 = call i32 @llvm.nvvm.redux.sync.and(i32 %v, i32 -1)
  %n5 = mul i32 %n, 5
  %i5 = add i32 %n5, %g
  %q5 = getelementptr i32, ptr addrspace(1) %out, i32 %i5
  store i32 %r5, ptr addrspace(1) %q5
  %r6 = call i32 @llvm.nvvm.redux.sync.or(i32 %v, i32 -1)
  %n6 = mul i32 %n, 6
  %i6 = add i32 %n6, %g
  %q6 = getelementptr i32, ptr addrspace(1) %out, i32 %i6
  store i32 %r6, ptr addrspace(1) %q6
  %r7 = call i32 @llvm.nvvm.redux.sync.xor(i32 %v, i32 -1)
  %n7 = mul i32 %n, 7
  %i7 = add i32 %n7, %g
  %q7 = getelementptr i32, ptr addrspace(1) %out, i32 %i7
  store i32 %r7, ptr addrspace(1) %q7

  %low2 = and i32 %v, 3
  %mask = call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %low2)
  %sum = call i32 @llvm.nvvm.redux.sync.add(i32 %v, i32 %mask)
  %q = getelementptr i32, ptr addrspace(1) %groups, i32 %g
  store i32 %sum, ptr addrspace(1) %q

  %low1 = and i32 %v, 1
  %odd = icmp ne i32 %low1, 0
  br i1 %odd, label %then, label %end
then:
  %am = call i32 @llvm.nvvm.redux.sync.max(i32 %v, i32 -1)
  br label %end
end:
  %a = phi i32 [ 0, %entry ], [ %am, %then ]
  %qa = getelementptr i32, ptr addrspace(1) %in.if, i32 %g
  store i32 %a, ptr addrspace(1) %qa
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32)
declare i32 @llvm.nvvm.redux.sync.add(i32, i32)
declare i32 @llvm.nvvm.redux.sync.umin(i32, i32)
declare i32 @llvm.nvvm.redux.sync.umax(i32, i32)
declare i32 @llvm.nvvm.redux.sync.min(i32, i32)
declare i32 @llvm.nvvm.redux.sync.max(i32, i32)
declare i32 @llvm.nvvm.redux.sync.and(i32, i32)
declare i32 @llvm.nvvm.redux.sync.or(i32, i32)
declare i32 @llvm.nvvm.redux.sync.xor(i32, i32)
