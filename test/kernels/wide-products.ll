; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Products of 96, 128 and 192 bits, of numbers that have all of them or some
; dwords of zeros, by lane and of one value; whether products, sums and
; differences of 128 overflow; some lanes, and a loop.
;
; HOST: def two(i): return a0[2 * i] | a0[2 * i + 1] << 64
; HOST: def s(x): return (x & (1 << 128) - 1 ^ 1 << 127) - (1 << 127)
; HOST: def over(x): return int(s(x) != x)
; HOST: def low(x): return [x & (1 << 64) - 1, x >> 64 & (1 << 64) - 1]
; HOST: def few(i): return (a0[2 * i] & 0xffffffff) << (0 if i & 1 else 72)
; HOST: def cube(x, k): return pow(x, k + 2, 1 << 128)
; HOST: def near(i): return s(two(i)) >> i
; HOST:
;     def flags(i): return (over(s(two(i)) + s(two(63 - i))) |
;         over(s(two(i)) - s(two(63 - i))) << 1 | over(near(i) * near(63 - i)) << 2 |
;         int((two(i) >> i) * (two(63 - i) >> 63 - i) >= 1 << 128) << 3)
;     def row(i): return (low(two(i) * two(63 - i)) + low(two(i) * few(i)) +
;         low((two(i) * (two(63 - i) & (1 << 96) - 1)) >> 20 & (1 << 76) - 1) +
;         low((two(i) * two(63 - i) >> 64) & (1 << 128) - 1) +
;         low(cube(two(i), i & 3)) + low(two(i) * two(3)) + [flags(i), 0])
; LAUNCH: --grid 64 --block 64 --arg buf:u64:128:rand=5 --arg buf:u64:896 --arg i32:50
; EXPECT 1: [x for i in range(64) for x in (row(i) if i < a2 else [0] * 14)]
; LAUNCH: --grid 64 --block 64 --arg buf:u64:128:const=-1 --arg buf:u64:896 --arg i32:64
; EXPECT 1: [x for i in range(64) for x in row(i)]
; LAUNCH: --grid 64 --block 64 --arg buf:u64:128:const=0x8000000000000000
;     --arg buf:u64:896 --arg i32:64
; EXPECT 1: [x for i in range(64) for x in row(i)]
declare i32 @llvm.amdgcn.workitem.id.x()
declare { i128, i1 } @llvm.sadd.with.overflow.i128(i128, i128)
declare { i128, i1 } @llvm.ssub.with.overflow.i128(i128, i128)
declare { i128, i1 } @llvm.smul.with.overflow.i128(i128, i128)
declare { i128, i1 } @llvm.umul.with.overflow.i128(i128, i128)

define amdgpu_kernel void @products(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %count) {
entry:
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %on = icmp slt i32 %i, %count
  br i1 %on, label %some, label %end
some:
  %j = sub i32 63, %i
  %px = getelementptr i128, ptr addrspace(1) %in, i32 %i
  %py = getelementptr i128, ptr addrspace(1) %in, i32 %j
  %x = load i128, ptr addrspace(1) %px, align 8
  %y = load i128, ptr addrspace(1) %py, align 8
  %q = getelementptr [14 x i64], ptr addrspace(1) %out, i32 %i
  %xy = mul i128 %x, %y
  store i128 %xy, ptr addrspace(1) %q, align 8
  %odd = trunc i32 %i to i1
  %far = select i1 %odd, i128 0, i128 72
  %x32 = trunc i128 %x to i32
  %xz = zext i32 %x32 to i128
  %few = shl i128 %xz, %far
  %xf = mul i128 %x, %few
  %q1 = getelementptr i64, ptr addrspace(1) %q, i32 2
  store i128 %xf, ptr addrspace(1) %q1, align 8
  %x96 = trunc i128 %x to i96
  %y96 = trunc i128 %y to i96
  %m96 = mul i96 %x96, %y96
  %h96 = lshr i96 %m96, 20
  %z96 = zext i96 %h96 to i128
  %q2 = getelementptr i64, ptr addrspace(1) %q, i32 4
  store i128 %z96, ptr addrspace(1) %q2, align 8
  %x192 = zext i128 %x to i192
  %y192 = zext i128 %y to i192
  %m192 = mul i192 %x192, %y192
  %h192 = lshr i192 %m192, 64
  %t192 = trunc i192 %h192 to i128
  %q3 = getelementptr i64, ptr addrspace(1) %q, i32 6
  store i128 %t192, ptr addrspace(1) %q3, align 8
  %k = and i32 %i, 3
  br label %loop
loop:
  %n = phi i32 [ 0, %some ], [ %n.1, %loop ]
  %power = phi i128 [ %x, %some ], [ %power.1, %loop ]
  %power.1 = mul i128 %power, %x
  %n.1 = add i32 %n, 1
  %more = icmp ule i32 %n.1, %k
  br i1 %more, label %loop, label %done
done:
  %q4 = getelementptr i64, ptr addrspace(1) %q, i32 8
  store i128 %power.1, ptr addrspace(1) %q4, align 8
  %pu = getelementptr i128, ptr addrspace(1) %in, i32 3
  %u = load i128, ptr addrspace(1) %pu, align 8
  %xu = mul i128 %u, %x
  %q5 = getelementptr i64, ptr addrspace(1) %q, i32 10
  store i128 %xu, ptr addrspace(1) %q5, align 8
  %iw = zext i32 %i to i128
  %jw = zext i32 %j to i128
  %xn = ashr i128 %x, %iw
  %yn = ashr i128 %y, %jw
  %xu.n = lshr i128 %x, %iw
  %yu.n = lshr i128 %y, %jw
  %s0 = call { i128, i1 } @llvm.sadd.with.overflow.i128(i128 %x, i128 %y)
  %s1 = call { i128, i1 } @llvm.ssub.with.overflow.i128(i128 %x, i128 %y)
  %s2 = call { i128, i1 } @llvm.smul.with.overflow.i128(i128 %xn, i128 %yn)
  %s3 = call { i128, i1 } @llvm.umul.with.overflow.i128(i128 %xu.n, i128 %yu.n)
  %o0 = extractvalue { i128, i1 } %s0, 1
  %o1 = extractvalue { i128, i1 } %s1, 1
  %o2 = extractvalue { i128, i1 } %s2, 1
  %o3 = extractvalue { i128, i1 } %s3, 1
  %z0 = zext i1 %o0 to i64
  %z1 = select i1 %o1, i64 2, i64 0
  %z2 = select i1 %o2, i64 4, i64 0
  %z3 = select i1 %o3, i64 8, i64 0
  %b0 = or i64 %z0, %z1
  %b1 = or i64 %b0, %z2
  %b2 = or i64 %b1, %z3
  %q6 = getelementptr i64, ptr addrspace(1) %q, i32 12
  store i64 %b2, ptr addrspace(1) %q6
  %q7 = getelementptr i64, ptr addrspace(1) %q, i32 13
  store i64 0, ptr addrspace(1) %q7
  br label %end
end:
  ret void
}
