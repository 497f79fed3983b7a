; RUN: %toygcn run %s
; RUN: %toygcn run %s --llc-arg=-toygcn-waterfall=always
; RUN: %toygcn run %s --llc-arg=-toygcn-waterfall=never
; RUN: %toygcn run %s -O0 --llc-arg=-toygcn-waterfall=always
; Operations whose scalar operand differs from lane to lane: a loop over the
; values, or a form without one. With 1, 2, 5 and 64 different values a wave, in
; whole waves and in some lanes of a wave (those whose number has no bit in
; common with the second argument), and in a loop that lanes leave one by one.
;
; HOST:
;     def key(g, m): return g % 64 % m
;     def where(keep, f): return [f(g) if keep(g) else 0 for g in range(128)]
;     def lanes(g, same): return sum(1 << i for i in range(32)
;         if same(g // 32 * 32 + i))
;     def match(g, m, mask): return lanes(g, lambda h: h & mask == 0 and
;         key(h, m) == key(g, m))
;     def turn(g, m, i): return lanes(g, lambda h: h % 64 % 3 >= i and
;         key(h, m) == key(g, m))
;     def turns(g, m): return sum(turn(g, m, i) * 5 ** (g % 64 % 3 - i)
;         for i in range(g % 64 % 3 + 1))
; LAUNCH: --kernel read --grid 128 --block 64 --arg i32:1 --arg i32:0
;     --arg buf:i32:128:rand=7 --arg buf:i32:128
; EXPECT 3: where(lambda g: g & a1 == 0,
;     lambda g: a2[g // 64 * 64 + (key(g, a0) & ~a1)])
; LAUNCH: --kernel read --grid 128 --block 64 --arg i32:2 --arg i32:0
;     --arg buf:i32:128:rand=7 --arg buf:i32:128
; EXPECT 3: where(lambda g: g & a1 == 0,
;     lambda g: a2[g // 64 * 64 + (key(g, a0) & ~a1)])
; LAUNCH: --kernel read --grid 128 --block 64 --arg i32:64 --arg i32:0
;     --arg buf:i32:128:rand=7 --arg buf:i32:128
; EXPECT 3: where(lambda g: g & a1 == 0,
;     lambda g: a2[g // 64 * 64 + (key(g, a0) & ~a1)])
; LAUNCH: --kernel read --grid 128 --block 64 --arg i32:5 --arg i32:20
;     --arg buf:i32:128:rand=7 --arg buf:i32:128
; EXPECT 3: where(lambda g: g & a1 == 0,
;     lambda g: a2[g // 64 * 64 + (key(g, a0) & ~a1)])
; LAUNCH: --kernel read --grid 128 --block 64 --arg i32:64 --arg i32:33
;     --arg buf:i32:128:rand=7 --arg buf:i32:128
; EXPECT 3: where(lambda g: g & a1 == 0,
;     lambda g: a2[g // 64 * 64 + (key(g, a0) & ~a1)])
; LAUNCH: --kernel write --grid 128 --block 64 --arg i32:1 --arg i32:0
;     --arg buf:i32:128:rand=7 --arg buf:i32:128
; EXPECT 3: where(lambda g: g & a1 == 0,
;     lambda g: a2[g] if key(g, a0) == g % 64 else 77)
; LAUNCH: --kernel write --grid 128 --block 64 --arg i32:64 --arg i32:0
;     --arg buf:i32:128:rand=7 --arg buf:i32:128
; EXPECT 3: where(lambda g: g & a1 == 0,
;     lambda g: a2[g] if key(g, a0) == g % 64 else 77)
; LAUNCH: --kernel write --grid 128 --block 64 --arg i32:5 --arg i32:4
;     --arg buf:i32:128:rand=7 --arg buf:i32:128
; EXPECT 3: where(lambda g: g & a1 == 0,
;     lambda g: a2[g] if key(g, a0) == g % 64 else 77)
; LAUNCH: --kernel mask --grid 128 --block 64 --arg i32:1 --arg i32:0
;     --arg buf:i32:128:rand=7 --arg buf:i32:128
; EXPECT 3: where(lambda g: g & a1 == 0,
;     lambda g: (0x123456789abcdef0 ^ key(g, a0) * 0x100000001) >> g % 64 & 1)
; LAUNCH: --kernel mask --grid 128 --block 64 --arg i32:2 --arg i32:0
;     --arg buf:i32:128:rand=7 --arg buf:i32:128
; EXPECT 3: where(lambda g: g & a1 == 0,
;     lambda g: (0x123456789abcdef0 ^ key(g, a0) * 0x100000001) >> g % 64 & 1)
; LAUNCH: --kernel mask --grid 128 --block 64 --arg i32:64 --arg i32:0
;     --arg buf:i32:128:rand=7 --arg buf:i32:128
; EXPECT 3: where(lambda g: g & a1 == 0,
;     lambda g: (0x123456789abcdef0 ^ key(g, a0) * 0x100000001) >> g % 64 & 1)
; LAUNCH: --kernel mask --grid 128 --block 64 --arg i32:5 --arg i32:20
;     --arg buf:i32:128:rand=7 --arg buf:i32:128
; EXPECT 3: where(lambda g: g & a1 == 0,
;     lambda g: (0x123456789abcdef0 ^ key(g, a0) * 0x100000001) >> g % 64 & 1)
; LAUNCH: --kernel match --grid 128 --block 64 --arg i32:1 --arg i32:0
;     --arg buf:i32:128:rand=7 --arg buf:i32:128
; EXPECT 3: where(lambda g: g & a1 == 0, lambda g: match(g, a0, a1))
; LAUNCH: --kernel match --grid 128 --block 64 --arg i32:2 --arg i32:0
;     --arg buf:i32:128:rand=7 --arg buf:i32:128
; EXPECT 3: where(lambda g: g & a1 == 0, lambda g: match(g, a0, a1))
; LAUNCH: --kernel match --grid 128 --block 64 --arg i32:64 --arg i32:0
;     --arg buf:i32:128:rand=7 --arg buf:i32:128
; EXPECT 3: where(lambda g: g & a1 == 0, lambda g: match(g, a0, a1))
; LAUNCH: --kernel match --grid 128 --block 64 --arg i32:5 --arg i32:20
;     --arg buf:i32:128:rand=7 --arg buf:i32:128
; EXPECT 3: where(lambda g: g & a1 == 0, lambda g: match(g, a0, a1))
; LAUNCH: --kernel match64 --grid 128 --block 64 --arg i32:2 --arg i32:0
;     --arg buf:i32:128:rand=7 --arg buf:i32:128
; EXPECT 3: where(lambda g: g & a1 == 0, lambda g: match(g, a0, a1))
; LAUNCH: --kernel match64 --grid 128 --block 64 --arg i32:64 --arg i32:9
;     --arg buf:i32:128:rand=7 --arg buf:i32:128
; EXPECT 3: where(lambda g: g & a1 == 0, lambda g: match(g, a0, a1))
; LAUNCH: --kernel match2 --grid 128 --block 64 --arg i32:4 --arg i32:2
;     --arg buf:i32:128:rand=7 --arg buf:i32:128
; EXPECT 3: where(lambda g: g & a1 == 0, lambda g: match(g, 4, a1))
; LAUNCH: --kernel turns --grid 128 --block 64 --arg i32:1 --arg i32:0
;     --arg buf:i32:128:rand=7 --arg buf:i32:128
; EXPECT 3: where(lambda g: True, lambda g: i32(turns(g, a0)))
; LAUNCH: --kernel turns --grid 128 --block 64 --arg i32:2 --arg i32:0
;     --arg buf:i32:128:rand=7 --arg buf:i32:128
; EXPECT 3: where(lambda g: True, lambda g: i32(turns(g, a0)))
; LAUNCH: --kernel turns --grid 128 --block 64 --arg i32:64 --arg i32:0
;     --arg buf:i32:128:rand=7 --arg buf:i32:128
; EXPECT 3: where(lambda g: True, lambda g: i32(turns(g, a0)))
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @read(i32 %m, i32 %mask, ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %wg = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = shl i32 %wg, 6
  %g = add i32 %first, %t
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %g
  %x = load i32, ptr addrspace(1) %p
  %key = urem i32 %t, %m
  %common = and i32 %g, %mask
  %takes.part = icmp eq i32 %common, 0
  br i1 %takes.part, label %part, label %end
part:
  %others = xor i32 %mask, -1
  %lane = and i32 %key, %others
  %r = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 %lane)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %g
  store i32 %r, ptr addrspace(1) %q
  br label %end
end:
  ret void
}

define amdgpu_kernel void @write(i32 %m, i32 %mask, ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %wg = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = shl i32 %wg, 6
  %g = add i32 %first, %t
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %g
  %x = load i32, ptr addrspace(1) %p
  %key = urem i32 %t, %m
  %common = and i32 %g, %mask
  %takes.part = icmp eq i32 %common, 0
  br i1 %takes.part, label %part, label %end
part:
  %r = call i32 @llvm.amdgcn.writelane.i32(i32 %x, i32 %key, i32 77)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %g
  store i32 %r, ptr addrspace(1) %q
  br label %end
end:
  ret void
}

define amdgpu_kernel void @mask(i32 %m, i32 %mask, ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %wg = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = shl i32 %wg, 6
  %g = add i32 %first, %t
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %g
  %x = load i32, ptr addrspace(1) %p
  %key = urem i32 %t, %m
  %common = and i32 %g, %mask
  %takes.part = icmp eq i32 %common, 0
  br i1 %takes.part, label %part, label %end
part:
  %wide = zext i32 %key to i64
  %twice = mul i64 %wide, 4294967297
  %lanes = xor i64 %twice, 1311768467463790320
  %bit = call i1 @llvm.amdgcn.inverse.ballot.i64(i64 %lanes)
  %r = zext i1 %bit to i32
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %g
  store i32 %r, ptr addrspace(1) %q
  br label %end
end:
  ret void
}

define amdgpu_kernel void @match(i32 %m, i32 %mask, ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %wg = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = shl i32 %wg, 6
  %g = add i32 %first, %t
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %g
  %x = load i32, ptr addrspace(1) %p
  %key = urem i32 %t, %m
  %common = and i32 %g, %mask
  %takes.part = icmp eq i32 %common, 0
  br i1 %takes.part, label %part, label %end
part:
  %r = call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %key)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %g
  store i32 %r, ptr addrspace(1) %q
  br label %end
end:
  ret void
}

define amdgpu_kernel void @match64(i32 %m, i32 %mask, ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %wg = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = shl i32 %wg, 6
  %g = add i32 %first, %t
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %g
  %x = load i32, ptr addrspace(1) %p
  %key = urem i32 %t, %m
  %common = and i32 %g, %mask
  %takes.part = icmp eq i32 %common, 0
  br i1 %takes.part, label %part, label %end
part:
  %wide = zext i32 %key to i64
  %twice = mul i64 %wide, 4294967297
  %r = call i32 @llvm.nvvm.match.any.sync.i64(i32 -1, i64 %twice)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %g
  store i32 %r, ptr addrspace(1) %q
  br label %end
end:
  ret void
}

; Two bits may differ: a step for each is less than a round for each value.
define amdgpu_kernel void @match2(i32 %m, i32 %mask, ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %wg = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = shl i32 %wg, 6
  %g = add i32 %first, %t
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %g
  %x = load i32, ptr addrspace(1) %p
  %key = urem i32 %t, %m
  %common = and i32 %g, %mask
  %takes.part = icmp eq i32 %common, 0
  br i1 %takes.part, label %part, label %end
part:
  %two = and i32 %t, 3
  %r = call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %two)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %g
  store i32 %r, ptr addrspace(1) %q
  br label %end
end:
  ret void
}

define amdgpu_kernel void @turns(i32 %m, i32 %mask, ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %wg = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = shl i32 %wg, 6
  %g = add i32 %first, %t
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %g
  %x = load i32, ptr addrspace(1) %p
  %key = urem i32 %t, %m
  %common = and i32 %g, %mask
  %takes.part = icmp eq i32 %common, 0
  br i1 %takes.part, label %part, label %end
part:
  %last = urem i32 %t, 3
  br label %turn
turn:
  %i = phi i32 [ 0, %part ], [ %next, %turn ]
  %sum = phi i32 [ 0, %part ], [ %r, %turn ]
  %five = mul i32 %sum, 5
  %same = call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %key)
  %r = add i32 %five, %same
  %next = add i32 %i, 1
  %again = icmp ult i32 %i, %last
  br i1 %again, label %turn, label %write
write:
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %g
  store i32 %r, ptr addrspace(1) %q
  br label %end
end:
  ret void
}
