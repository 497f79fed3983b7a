; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Votes, matches and the active mask, where all lanes are active and where only
; some are. The last workgroup has 40 lanes: a full half and a part of one.
;
; LAUNCH: --grid 104 --block 64 --arg buf:i32:104:rand=5 --arg buf:u32:104
;     --arg buf:u32:104 --arg buf:u32:104 --arg buf:u32:104 --arg buf:u32:104
; HOST:
;     def half(g):
;         h = g // 64 * 64 + g % 64 // 32 * 32
;         return [k for k in range(h, h + 32) if k < n]
;     def mask(lanes):
;         return sum(1 << (k % 32) for k in lanes)
;     def votes(g):
;         bits = [a0[k] % 4 != 0 for k in half(g)]
;         low = [a0[k] % 4 != 0 for k in half(g)[:4]]
;         return (all(bits) | any(bits) << 1 | (len(set(bits)) == 1) << 2 |
;                 all(low) << 3 | any(low) << 4 | (len(set(low)) == 1) << 5)
;     def odd(g):
;         return [k for k in half(g) if a0[k] & 1]
; EXPECT 1: [votes(g) for g in range(n)]
; EXPECT 2: [mask(k for k in half(g) if a0[k] % 4 != 0) for g in range(n)]
; EXPECT 3: [mask(k for k in half(g) if a0[k] % 8 == a0[g] % 8)
;            for g in range(n)]
; EXPECT 4: [mask(odd(g)) if a0[g] & 1 else 0 for g in range(n)]
; EXPECT 5: [(mask(half(g)) if len(set(a0[k] % 2 for k in half(g))) == 1 else 0)
;            ^ mask(k for k in half(g) if k % 32 < g % 32) for g in range(n)]
; LAUNCH: --grid 70 --block 64 --arg buf:i32:70:const=7 --arg buf:u32:70
;     --arg buf:u32:70 --arg buf:u32:70 --arg buf:u32:70 --arg buf:u32:70
; EXPECT 1: [votes(g) for g in range(n)]
; EXPECT 2: [mask(k for k in half(g) if a0[k] % 4 != 0) for g in range(n)]
; EXPECT 3: [mask(k for k in half(g) if a0[k] % 8 == a0[g] % 8)
;            for g in range(n)]
; EXPECT 4: [mask(odd(g)) if a0[g] & 1 else 0 for g in range(n)]
; EXPECT 5: [(mask(half(g)) if len(set(a0[k] % 2 for k in half(g))) == 1 else 0)
;            ^ mask(k for k in half(g) if k % 32 < g % 32) for g in range(n)]

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @votes(ptr addrspace(1) %in, ptr addrspace(1) %vote, ptr addrspace(1) %ballot, ptr addrspace(1) %any, ptr addrspace(1) %active, ptr addrspace(1) %all) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %base = mul i32 %b, 64
  %g = add i32 %base, %t
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %g
  %v = load i32, ptr addrspace(1) %p
  %low2 = and i32 %v, 3
  %c = icmp ne i32 %low2, 0

  %v0 = call i1 @llvm.nvvm.vote.all.sync(i32 -1, i1 %c)
  %v1 = call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 %c)
  %v2 = call i1 @llvm.nvvm.vote.uni.sync(i32 -1, i1 %c)
  %v3 = call i1 @llvm.nvvm.vote.all.sync(i32 15, i1 %c)
  %v4 = call i1 @llvm.nvvm.vote.any.sync(i32 15, i1 %c)
  %v5 = call i1 @llvm.nvvm.vote.uni.sync(i32 15, i1 %c)
  %z0 = zext i1 %v0 to i32
  %z1 = select i1 %v1, i32 2, i32 0
  %z2 = select i1 %v2, i32 4, i32 0
  %z3 = select i1 %v3, i32 8, i32 0
  %z4 = select i1 %v4, i32 16, i32 0
  %z5 = select i1 %v5, i32 32, i32 0
  %o1 = or i32 %z0, %z1
  %o2 = or i32 %o1, %z2
  %o3 = or i32 %o2, %z3
  %o4 = or i32 %o3, %z4
  %o5 = or i32 %o4, %z5
  %q0 = getelementptr i32, ptr addrspace(1) %vote, i32 %g
  store i32 %o5, ptr addrspace(1) %q0

  %ba = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %c)
  %q1 = getelementptr i32, ptr addrspace(1) %ballot, i32 %g
  store i32 %ba, ptr addrspace(1) %q1

  %low3 = and i32 %v, 7
  %m = call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %low3)
  %q2 = getelementptr i32, ptr addrspace(1) %any, i32 %g
  store i32 %m, ptr addrspace(1) %q2

  %low1 = and i32 %v, 1
  %wide = zext i32 %low1 to i64
  %key = mul i64 %wide, 4294967296
  %r = call { i32, i1 } @llvm.nvvm.match.all.sync.i64p(i32 -1, i64 %key)
  %ra = extractvalue { i32, i1 } %r, 0
  %below = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()
  %there = call i32 @llvm.nvvm.activemask()
  %bl = and i32 %below, %there
  %rb = xor i32 %ra, %bl
  %q3 = getelementptr i32, ptr addrspace(1) %all, i32 %g
  store i32 %rb, ptr addrspace(1) %q3

  %odd = icmp ne i32 %low1, 0
  br i1 %odd, label %then, label %end
then:
  %am = call i32 @llvm.nvvm.activemask()
  br label %end
end:
  %a = phi i32 [ 0, %entry ], [ %am, %then ]
  %q4 = getelementptr i32, ptr addrspace(1) %active, i32 %g
  store i32 %a, ptr addrspace(1) %q4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()
declare i1 @llvm.nvvm.vote.all.sync(i32, i1)
declare i1 @llvm.nvvm.vote.any.sync(i32, i1)
declare i1 @llvm.nvvm.vote.uni.sync(i32, i1)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32)
declare { i32, i1 } @llvm.nvvm.match.all.sync.i64p(i32, i64)
declare i32 @llvm.nvvm.activemask()
