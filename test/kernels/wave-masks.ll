; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Bits of masks that are the wave's: twice, and in each four.
;
; HOST:
;     def quads(x, n): return sum(15 << k for k in range(0, n, 4) if x >> k & 15)
; LAUNCH: --grid 64 --block 64 --arg u32:0x80f00301 --arg u64:0x8000000000210000
;     --arg buf:u64:3 --arg buf:u32:64
; EXPECT 2: [sum((a0 >> k & 1) * (3 << 2 * k) for k in range(32)), quads(a0, 32), quads(a1, 64)]
; EXPECT 3: [2 * (i // 4 % 3 == 0 or i // 4 % 3 == 2) if i % 8 < 6 else 9 for i in range(64)]
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @k(i32 %a, i64 %b, ptr addrspace(1) %masks, ptr addrspace(1) %votes) {
entry:
  %twice = call i64 @llvm.amdgcn.s.bitreplicate(i32 %a)
  store i64 %twice, ptr addrspace(1) %masks
  %quads = call i32 @llvm.amdgcn.s.wqm.i32(i32 %a)
  %wide = zext i32 %quads to i64
  %m1 = getelementptr i64, ptr addrspace(1) %masks, i32 1
  store i64 %wide, ptr addrspace(1) %m1
  %quads64 = call i64 @llvm.amdgcn.s.wqm.i64(i64 %b)
  %m2 = getelementptr i64, ptr addrspace(1) %masks, i32 2
  store i64 %quads64, ptr addrspace(1) %m2
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %o = getelementptr i32, ptr addrspace(1) %votes, i32 %id
  %eighth = and i32 %id, 7
  %is.active = icmp ult i32 %eighth, 6
  br i1 %is.active, label %active, label %others
active:
  %quad = lshr i32 %id, 2
  %third = urem i32 %quad, 3
  %in.first = icmp eq i32 %third, 0
  %in.last = icmp eq i32 %third, 2
  %first = and i32 %id, 3
  %is.first = icmp eq i32 %first, 0
  %is.second = icmp eq i32 %first, 1
  %v1 = and i1 %in.first, %is.first
  %v2 = and i1 %in.last, %is.second
  %v = or i1 %v1, %v2
  %vote = call i1 @llvm.amdgcn.wqm.vote(i1 %v)
  %r = select i1 %vote, i32 2, i32 0
  store i32 %r, ptr addrspace(1) %o
  ret void
others:
  store i32 9, ptr addrspace(1) %o
  ret void
}
