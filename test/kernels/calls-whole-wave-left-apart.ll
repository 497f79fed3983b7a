; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; RUN: %toygcn run %s -O1
; RUN: %toygcn run %s -O3
; RUN: %toygcn run %s -O0 --budget 24,24
; RUN: %toygcn run %s --budget 12,24
; strict.wwm stands after a loop that lanes leave in different rounds, and reads
; what is computed in it: in a kernel, in a function, after an inner loop and
; the one around it, of a pair, of a move whose old value stays in some lanes,
; and before a call that it is needed after. Each lane gets what it left with.
;
; HOST:
;     def ror(w):
;         return [w[i // 16 * 16 + (i + 15) % 16] for i in range(64)]
;     def sums(x, n):
;         w = [x[i] if i < n else 3 for i in range(64)]
;         own = [0] * 64
;         for r in range(4):
;             w = [u64(a + b) for a, b in zip(w, ror(w))]
;             own = [w[i] if x[i] % 4 >= r else own[i] for i in range(64)]
;         return own
;     def nested(x, n):
;         w = [x[i] if i < n else 3 for i in range(64)]
;         own, lefts, total = [0] * 64, [0] * 64, [0] * 64
;         outer = set(range(n))
;         for r in range(2):
;             inner = set(outer)
;             for s in range(4):
;                 left = [l if i % 16 < 8 else v
;                         for i, (l, v) in enumerate(zip(ror(w), w))]
;                 if inner:
;                     w = [u32(a + b) for a, b in zip(w, left)]
;                 for i in inner:
;                     own[i], lefts[i] = w[i], left[i]
;                 inner = {i for i in inner if s < x[i] // 4 % 4}
;             for i in outer:
;                 w[i], total[i] = own[i], u32(3 * total[i] + own[i])
;             outer = {i for i in outer if r < x[i] // 16 % 2}
;         return [own[i] ^ 5 * lefts[i] ^ 7 * total[i] for i in range(64)]
;     def here(v, n): return [v[i] if i < n else 0 for i in range(64)]
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64:rand=3 --arg buf:u64:64
;     --arg buf:u32:64 --arg buf:u32:64
; EXPECT 1: here(sums(a0, n), n)
; EXPECT 2: here([u32(7 - v) for v in sums(a0, n)], n)
; EXPECT 3: here(nested(a0, n), n)
; LAUNCH: --grid 41 --block 41 --arg buf:u32:64:rand=4 --arg buf:u64:64
;     --arg buf:u32:64 --arg buf:u32:64
; EXPECT 1: here(sums(a0, n), n)
; EXPECT 2: here([u32(7 - v) for v in sums(a0, n)], n)
; EXPECT 3: here(nested(a0, n), n)
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %pairs, ptr addrspace(1) %out, ptr addrspace(1) %nests) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %x = load volatile i32, ptr addrspace(1) %p
  %last = and i32 %x, 3
  %wide = zext i32 %x to i64
  %w = call i64 @llvm.amdgcn.set.inactive.i64(i64 %wide, i64 3)
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %acc = phi i64 [ %w, %entry ], [ %sum, %loop ]
  %left = call i64 @llvm.amdgcn.update.dpp.i64(i64 0, i64 %acc, i32 289, i32 15, i32 15, i1 false)
  %sum = add i64 %acc, %left
  %i1 = add i32 %i, 1
  %more = icmp ult i32 %i, %last
  br i1 %more, label %loop, label %end

end:
  %pair = call i64 @llvm.amdgcn.strict.wwm.i64(i64 %sum)
  %p1 = getelementptr i64, ptr addrspace(1) %pairs, i32 %t
  store i64 %pair, ptr addrspace(1) %p1
  %s = call i32 @sums(i32 %x, i32 %last)
  %p2 = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %s, ptr addrspace(1) %p2
  %n = call i32 @nested(i32 %x)
  %p3 = getelementptr i32, ptr addrspace(1) %nests, i32 %t
  store i32 %n, ptr addrspace(1) %p3
  ret void
}

define internal i32 @seven(i32 %last) noinline convergent {
  %r = udiv i32 70, %last
  ret i32 %r
}

define internal i32 @sums(i32 %x, i32 %last) noinline convergent {
entry:
  %w = call i32 @llvm.amdgcn.set.inactive.i32(i32 %x, i32 3)
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %acc = phi i32 [ %w, %entry ], [ %sum, %loop ]
  %left = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %acc, i32 289, i32 15, i32 15, i1 false)
  %sum = add i32 %acc, %left
  %i1 = add i32 %i, 1
  %more = icmp ult i32 %i, %last
  br i1 %more, label %loop, label %end

end:
  %s = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %sum)
  %seven = call i32 @seven(i32 10)
  %r = sub i32 %seven, %s
  ret i32 %r
}

define internal i32 @nested(i32 %x) noinline convergent {
entry:
  %x2 = lshr i32 %x, 2
  %last = and i32 %x2, 3
  %x4 = lshr i32 %x, 4
  %again = and i32 %x4, 1
  %w = call i32 @llvm.amdgcn.set.inactive.i32(i32 %x, i32 3)
  br label %outer

outer:
  %r = phi i32 [ 0, %entry ], [ %r1, %latch ]
  %start = phi i32 [ %w, %entry ], [ %sum, %latch ]
  %total = phi i32 [ 0, %entry ], [ %total1, %latch ]
  br label %inner

inner:
  %i = phi i32 [ 0, %outer ], [ %i1, %inner ]
  %acc = phi i32 [ %start, %outer ], [ %sum, %inner ]
  %left = call i32 @llvm.amdgcn.update.dpp.i32(i32 %acc, i32 %acc, i32 289, i32 15, i32 3, i1 false)
  %sum = add i32 %acc, %left
  %i1 = add i32 %i, 1
  %more = icmp ult i32 %i, %last
  br i1 %more, label %inner, label %latch

latch:
  %mid = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %sum)
  %three = mul i32 %total, 3
  %total1 = add i32 %three, %mid
  %r1 = add i32 %r, 1
  %back = icmp ult i32 %r, %again
  br i1 %back, label %outer, label %end

end:
  %s = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %sum)
  %l = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %left)
  %l5 = mul i32 %l, 5
  %t7 = mul i32 %total1, 7
  %sl = xor i32 %s, %l5
  %slt = xor i32 %sl, %t7
  ret i32 %slt
}
