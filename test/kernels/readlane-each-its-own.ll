; RUN: %toygcn run %s -O0
; RUN: %toygcn run %s -O1
; RUN: %toygcn run %s -O2 --llc-arg=-toygcn-divergence=llvm \
; RUN:   --llc-arg=-toygcn-verify-uniformity
; RUN: %toygcn run %s -O2 --llc-arg=-toygcn-divergence=oracle \
; RUN:   --llc-arg=-toygcn-verify-uniformity \
; RUN:   --llc-arg=-toygcn-verify-uniformity-by=llvm
; RUN: %toygcn run %s -O3
; A readlane whose lane number differs between lanes gives each lane the value
; of its own lane, and whatever reads the result gets what differs: reads of one
; lane, reductions, votes, moves between lanes, atomics, addresses, branches.
;
; HOST:
;     def mixed(a): return [(7 * x + 3) & 63 for x in a]
;     def own(a): return [mixed(a)[i ^ 5] for i in range(64)]
;     def lane(i): return own(range(64))[i]
; LAUNCH: --grid 64 --block 64 --arg buf:i32:64:iota --arg buf:i32:1024
;     --arg buf:i32:4
; EXPECT 1: [own(a0)[0]] * 64 + [own(a0)[3]] * 64 + [sum(own(a0))] * 64
;     + [max(own(a0))] * 64
;     + [sum((own(a0)[i] & 1) << i for i in range(32))] * 64
;     + [own(a0)[i ^ 1] for i in range(64)]
;     + [own(a0)[i ^ 9] for i in range(64)]
;     + [own(a0)[i ^ 2] for i in range(64)]
;     + [own(a0)[own(a0)[i]] for i in range(64)]
;     + [a0[own(a0)[i]] for i in range(64)]
;     + [100 + i if own(a0)[i] < 20 else 200 + i for i in range(64)]
;     + [3 * own(a0)[i] for i in range(64)]
;     + [mixed(a0)[own(a0)[i]] for i in range(64)]
;     + [own(a0)[0] + i for i in range(64)]
;     + [1000 + sum(own(a0)[:i]) for i in range(64)]
;     + [own(a0)[i] + 1 if own(a0)[i] & 1 else 9 for i in range(64)]
; EXPECT 2: [sum(own(a0)), max(own(a0)), 1000 + sum(own(a0)), 0]

target triple = "amdgcn-amd-amdhsa"

define void @write(ptr addrspace(1) %out, i32 %row, i32 %t, i32 %v) alwaysinline {
  %r = shl i32 %row, 6
  %i = add i32 %r, %t
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %v, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @k(ptr addrspace(1) noalias readonly %in, ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %sum) #0 {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %x = load i32, ptr addrspace(1) %p
  %x7 = mul i32 %x, 7
  %x3 = add i32 %x7, 3
  %v = and i32 %x3, 63
  %l = xor i32 %t, 5
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %v, i32 %l)
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a)
  call void @write(ptr addrspace(1) %out, i32 0, i32 %t, i32 %first)
  %third = call i32 @llvm.amdgcn.readlane.i32(i32 %a, i32 3)
  call void @write(ptr addrspace(1) %out, i32 1, i32 %t, i32 %third)
  %all = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %a, i32 0)
  call void @write(ptr addrspace(1) %out, i32 2, i32 %t, i32 %all)
  %most = call i32 @llvm.amdgcn.wave.reduce.umax.i32(i32 %a, i32 0)
  call void @write(ptr addrspace(1) %out, i32 3, i32 %t, i32 %most)
  %odd = trunc i32 %a to i1
  %votes = call i64 @llvm.amdgcn.ballot.i64(i1 %odd)
  %low = trunc i64 %votes to i32
  call void @write(ptr addrspace(1) %out, i32 4, i32 %t, i32 %low)
  %pair = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %a, i32 177, i32 15, i32 15, i1 true)
  call void @write(ptr addrspace(1) %out, i32 5, i32 %t, i32 %pair)
  %l9 = xor i32 %t, 9
  %at9 = shl i32 %l9, 2
  %pull = call i32 @llvm.amdgcn.ds.bpermute(i32 %at9, i32 %a)
  call void @write(ptr addrspace(1) %out, i32 6, i32 %t, i32 %pull)
  %l2 = xor i32 %t, 2
  %at2 = shl i32 %l2, 2
  %push = call i32 @llvm.amdgcn.ds.permute(i32 %at2, i32 %a)
  call void @write(ptr addrspace(1) %out, i32 7, i32 %t, i32 %push)
  %again = call i32 @llvm.amdgcn.readlane.i32(i32 %a, i32 %a)
  call void @write(ptr addrspace(1) %out, i32 8, i32 %t, i32 %again)
  %pa = getelementptr i32, ptr addrspace(1) %in, i32 %a
  %loaded = load i32, ptr addrspace(1) %pa, !invariant.load !0
  call void @write(ptr addrspace(1) %out, i32 9, i32 %t, i32 %loaded)
  %small = icmp ult i32 %a, 20
  br i1 %small, label %few, label %many
few:
  %tf = add i32 %t, 100
  call void @llvm.amdgcn.s.nop(i16 0)
  br label %joined
many:
  %tm = add i32 %t, 200
  call void @llvm.amdgcn.s.nop(i16 1)
  br label %joined
joined:
  %arm = phi i32 [ %tf, %few ], [ %tm, %many ]
  call void @write(ptr addrspace(1) %out, i32 10, i32 %t, i32 %arm)
  %a3 = mul i32 %a, 3
  call void @write(ptr addrspace(1) %out, i32 11, i32 %t, i32 %a3)
  %chain = call i32 @llvm.amdgcn.readlane.i32(i32 %v, i32 %a)
  call void @write(ptr addrspace(1) %out, i32 12, i32 %t, i32 %chain)
  %base = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %far = getelementptr i32, ptr addrspace(1) %base, i32 %first
  %farther = ptrtoint ptr addrspace(1) %far to i64
  %start = ptrtoint ptr addrspace(1) %in to i64
  %bytes = sub i64 %farther, %start
  %dwords = lshr i64 %bytes, 2
  %distance = trunc i64 %dwords to i32
  call void @write(ptr addrspace(1) %out, i32 13, i32 %t, i32 %distance)
  %s0 = atomicrmw add ptr addrspace(1) %sum, i32 %a syncscope("agent") monotonic
  %sum1 = getelementptr i32, ptr addrspace(1) %sum, i32 1
  %s1 = atomicrmw umax ptr addrspace(1) %sum1, i32 %a syncscope("agent") monotonic
  %sum2 = getelementptr i32, ptr addrspace(1) %sum, i32 2
  %zero = icmp eq i32 %t, 0
  %begin = select i1 %zero, i32 1000, i32 0
  %s2 = atomicrmw add ptr addrspace(1) %sum2, i32 %begin syncscope("agent") monotonic
  %old = atomicrmw add ptr addrspace(1) %sum2, i32 %a syncscope("agent") monotonic
  call void @write(ptr addrspace(1) %out, i32 14, i32 %t, i32 %old)
  br i1 %odd, label %then, label %end
then:
  %a1 = add i32 %a, 1
  br label %end
end:
  %late = phi i32 [ %a1, %then ], [ 9, %joined ]
  call void @write(ptr addrspace(1) %out, i32 15, i32 %t, i32 %late)
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" }
!0 = !{}
