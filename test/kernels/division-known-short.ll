; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Signed division of 64 bits whose numbers are known to have 32 or 24, and
; division by powers of two that are computed: with some lanes, in a loop. The
; least dword by -1 is no dword. (Stock takes it for the least one.)
;
; HOST: def both(n, d): return (idiv(n, d | 1), irem(n, d | 1))
; HOST: def two(n, d, k): return both(i64(n) >> k, i64(d) >> k)
; HOST: def power(n, i, k): return (u64(n) >> i + k, u64(n) & (1 << i + k) - 1)
; HOST: def loop(n, d, i): return sum(sum(two(n, i64(d) << j, 41)) for j in range(i & 3))
; HOST: def known(n, d): return (*two(n, d, 32), *two(n, d, 40))
; HOST: def by(n, i): return u64(n) // (16 if i & 1 else 2)
; HOST: def row(n, d, i): return (*known(n, d), *power(n, i & 15, 3), loop(n, d, i), by(n, i))
; LAUNCH: --grid 128 --block 128 --arg buf:i64:128:rand=1 --arg buf:i64:128:rand=2
;     --arg buf:i64:1024 --arg i32:100
; EXPECT 2: [x for i in range(128) for x in
;     (row(a0[i], a1[i], i) if i < a3 else (0,) * 8)]
; LAUNCH: --grid 64 --block 64 --arg buf:i64:64:const=-9223372036854775808
;     --arg buf:i64:64:const=-1 --arg buf:i64:512 --arg i32:64
; EXPECT 2: [x for i in range(64) for x in row(a0[i], a1[i], i)]
; LAUNCH: --grid 64 --block 64 --arg buf:i64:64:const=9223372036854775807
;     --arg buf:i64:64:const=3298534883328 --arg buf:i64:512 --arg i32:64
; EXPECT 2: [x for i in range(64) for x in row(a0[i], a1[i], i)]

define amdgpu_kernel void @divide(ptr addrspace(1) %num, ptr addrspace(1) %den,
                                  ptr addrspace(1) %out, i32 %count) {
entry:
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %on = icmp slt i32 %i, %count
  br i1 %on, label %some, label %end
some:
  %pn = getelementptr i64, ptr addrspace(1) %num, i32 %i
  %n = load i64, ptr addrspace(1) %pn
  %pd = getelementptr i64, ptr addrspace(1) %den, i32 %i
  %d = load i64, ptr addrspace(1) %pd
  %n32 = ashr i64 %n, 32
  %d32.0 = ashr i64 %d, 32
  %d32 = or i64 %d32.0, 1
  %q32 = sdiv i64 %n32, %d32
  %r32 = srem i64 %n32, %d32
  %n24 = ashr i64 %n, 40
  %d24.0 = ashr i64 %d, 40
  %d24 = or i64 %d24.0, 1
  %n.0 = insertelement <2 x i64> poison, i64 %n24, i32 0
  %ns = insertelement <2 x i64> %n.0, i64 %n24, i32 1
  %d.0 = insertelement <2 x i64> poison, i64 %d24, i32 0
  %ds = insertelement <2 x i64> %d.0, i64 %d24, i32 1
  %qs = sdiv <2 x i64> %ns, %ds
  %rs = srem <2 x i64> %ns, %ds
  %q24 = extractelement <2 x i64> %qs, i32 0
  %r24 = extractelement <2 x i64> %rs, i32 1
  %low = and i32 %i, 15
  %bits = zext i32 %low to i64
  %power = shl i64 8, %bits
  %qp = udiv i64 %n, %power
  %rp = urem i64 %n, %power
  %rounds = and i32 %i, 3
  %odd = trunc i32 %i to i1
  %either = select i1 %odd, i64 16, i64 2
  %qe = udiv i64 %n, %either
  %any = icmp ne i32 %rounds, 0
  br i1 %any, label %loop, label %done
loop:
  %j = phi i32 [ 0, %some ], [ %j.1, %loop ]
  %sum = phi i64 [ 0, %some ], [ %sum.1, %loop ]
  %jw = zext i32 %j to i64
  %dj = shl i64 %d, %jw
  %d23.0 = ashr i64 %dj, 41
  %d23 = or i64 %d23.0, 1
  %n23 = ashr i64 %n, 41
  %q23 = sdiv i64 %n23, %d23
  %r23 = srem i64 %n23, %d23
  %sum.0 = add i64 %sum, %q23
  %sum.1 = add i64 %sum.0, %r23
  %j.1 = add i32 %j, 1
  %more = icmp ult i32 %j.1, %rounds
  br i1 %more, label %loop, label %done
done:
  %all = phi i64 [ 0, %some ], [ %sum.1, %loop ]
  %o = getelementptr [8 x i64], ptr addrspace(1) %out, i32 %i
  %v0 = insertelement <8 x i64> poison, i64 %q32, i32 0
  %v1 = insertelement <8 x i64> %v0, i64 %r32, i32 1
  %v2 = insertelement <8 x i64> %v1, i64 %q24, i32 2
  %v3 = insertelement <8 x i64> %v2, i64 %r24, i32 3
  %v4 = insertelement <8 x i64> %v3, i64 %qp, i32 4
  %v5 = insertelement <8 x i64> %v4, i64 %rp, i32 5
  %v6 = insertelement <8 x i64> %v5, i64 %all, i32 6
  %v7 = insertelement <8 x i64> %v6, i64 %qe, i32 7
  store <8 x i64> %v7, ptr addrspace(1) %o
  br label %end
end:
  ret void
}
