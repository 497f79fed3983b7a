; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Products and quotients with a scale of numbers of 96 and 128 bits: on the way
; they have 192 and 256. Of vectors of 48 bits, scalars of 96 bits
; are copied.
;
; HOST:
;     def joined(a, n): return [sum(w << 32 * k for k, w in enumerate(a[i:i + n]))
;         for i in range(0, len(a), n)]
;     def signed(x, n): return x - (1 << n) if x >> n - 1 else x
;     def words(xs, n): return [x >> 32 * k & 0xffffffff for x in xs for k in range(n)]
;     def clamp(x, lo, hi): return max(lo, min(hi, x))
;     s96 = lambda a: [signed(x, 96) for x in joined(a, 3)]
; LAUNCH: --kernel signed --grid 32 --block 32 --arg buf:u32:96:rand=1
;     --arg buf:u32:96:rand=2 --arg buf:u32:96 --arg buf:u32:96 --arg buf:u32:96
; EXPECT 2: words([x * y >> 70 for x, y in zip(s96(a0), s96(a1))], 3)
; EXPECT 3: words([clamp(x * y >> 94, -2 ** 95, 2 ** 95 - 1)
;     for x, y in zip(s96(a0), s96(a1))], 3)
; EXPECT 4: words([((x >> 40) << 20) // (y | 1)
;     for x, y in zip(s96(a0), s96(a1))], 3)
; LAUNCH: --kernel unsigned --grid 32 --block 32 --arg buf:u32:128:rand=3
;     --arg buf:u32:128:rand=4 --arg buf:u32:128 --arg buf:u32:128 --arg buf:u32:128
; EXPECT 2: words([x * y >> 127 for x, y in zip(joined(a0, 4), joined(a1, 4))], 4)
; EXPECT 3: words([clamp(x * y >> 126, 0, 2 ** 128 - 1)
;     for x, y in zip(joined(a0, 4), joined(a1, 4))], 4)
; EXPECT 4: words([clamp((x << 60) // (y >> 64 | 1), 0, 2 ** 128 - 1)
;     for x, y in zip(joined(a0, 4), joined(a1, 4))], 4)
; LAUNCH: --kernel vectors --grid 32 --block 1 --arg buf:u32:96:rand=5
;     --arg buf:u32:96:rand=6 --arg buf:u32:96
; EXPECT 2: words([sum((clamp((x << 3) // (y | 1), -2 ** 47, 2 ** 47 - 1) & 2 ** 48 - 1)
;     << 48 * k for k in (0, 1) for x in [signed(v >> 48 * k & 2 ** 48 - 1, 48)]
;     for y in [signed(w >> 48 * k & 2 ** 48 - 1, 48)])
;     for v, w in zip(joined(a0, 3), joined(a1, 3))], 3)

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()

define amdgpu_kernel void @signed(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %product, ptr addrspace(1) %clamped, ptr addrspace(1) %quotient) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %pa = getelementptr [3 x i32], ptr addrspace(1) %a, i32 %id
  %pb = getelementptr [3 x i32], ptr addrspace(1) %b, i32 %id
  %p0 = getelementptr [3 x i32], ptr addrspace(1) %product, i32 %id
  %p1 = getelementptr [3 x i32], ptr addrspace(1) %clamped, i32 %id
  %p2 = getelementptr [3 x i32], ptr addrspace(1) %quotient, i32 %id
  %x = load i96, ptr addrspace(1) %pa, align 4
  %y = load i96, ptr addrspace(1) %pb, align 4
  %xs = ashr i96 %x, 40
  %odd = or i96 %y, 1
  %r0 = call i96 @llvm.smul.fix.i96(i96 %x, i96 %y, i32 70)
  %r1 = call i96 @llvm.smul.fix.sat.i96(i96 %x, i96 %y, i32 94)
  %r2 = call i96 @llvm.sdiv.fix.i96(i96 %xs, i96 %odd, i32 20)
  store i96 %r0, ptr addrspace(1) %p0, align 4
  store i96 %r1, ptr addrspace(1) %p1, align 4
  store i96 %r2, ptr addrspace(1) %p2, align 4
  ret void
}

define amdgpu_kernel void @unsigned(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %product, ptr addrspace(1) %clamped, ptr addrspace(1) %quotient) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %pa = getelementptr [4 x i32], ptr addrspace(1) %a, i32 %id
  %pb = getelementptr [4 x i32], ptr addrspace(1) %b, i32 %id
  %p0 = getelementptr [4 x i32], ptr addrspace(1) %product, i32 %id
  %p1 = getelementptr [4 x i32], ptr addrspace(1) %clamped, i32 %id
  %p2 = getelementptr [4 x i32], ptr addrspace(1) %quotient, i32 %id
  %x = load i128, ptr addrspace(1) %pa, align 4
  %y = load i128, ptr addrspace(1) %pb, align 4
  %top = lshr i128 %y, 64
  %odd = or i128 %top, 1
  %r0 = call i128 @llvm.umul.fix.i128(i128 %x, i128 %y, i32 127)
  %r1 = call i128 @llvm.umul.fix.sat.i128(i128 %x, i128 %y, i32 126)
  %r2 = call i128 @llvm.udiv.fix.sat.i128(i128 %x, i128 %odd, i32 60)
  store i128 %r0, ptr addrspace(1) %p0, align 4
  store i128 %r1, ptr addrspace(1) %p1, align 4
  store i128 %r2, ptr addrspace(1) %p2, align 4
  ret void
}

define amdgpu_kernel void @vectors(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workgroup.id.x()
  %pa = getelementptr [3 x i32], ptr addrspace(1) %a, i32 %id
  %pb = getelementptr [3 x i32], ptr addrspace(1) %b, i32 %id
  %q = getelementptr [3 x i32], ptr addrspace(1) %out, i32 %id
  %x = load <2 x i48>, ptr addrspace(1) %pa, align 4
  %y = load <2 x i48>, ptr addrspace(1) %pb, align 4
  %odd = or <2 x i48> %y, <i48 1, i48 1>
  %r = call <2 x i48> @llvm.sdiv.fix.sat.v2i48(<2 x i48> %x, <2 x i48> %odd, i32 3)
  store <2 x i48> %r, ptr addrspace(1) %q, align 4
  ret void
}
