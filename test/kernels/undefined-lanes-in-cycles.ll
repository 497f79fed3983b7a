; RUN: %toygcn compare %s --with=toygcn,stock
; RUN: %toygcn run -O0 %s
; RUN: %toygcn run -O1 %s
; RUN: %toygcn run -O3 %s
; Moves between lanes by the lane's number in a loop, of values that nothing
; defines before it. The number is computed once, at the start of the function.
;
; LAUNCH: --grid 64 --block 64 --arg buf:i32:64:rand=4 --arg buf:i32:64
;     --arg i32:3
; EXPECT 1: [i32(a0[w ^ 1] + a0[(w + 5) % 64] * 3 + a0[w]) for w in range(64)]

target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)

define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {
entry:
  %w = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %w
  %x = load i32, ptr addrspace(1) %p
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %lane = phi i32 [ undef, %entry ], [ %of, %loop ]
  %value = phi i32 [ poison, %entry ], [ %frozen, %loop ]
  %first = icmp eq i32 %i, 0
  %low = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %number = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %low)
  %of = select i1 %first, i32 %number, i32 %lane
  %near = xor i32 %of, 1
  %near.address = shl i32 %near, 2
  %neighbour = call i32 @llvm.amdgcn.ds.bpermute(i32 %near.address, i32 %x)
  %far = add i32 %number, 5
  %around = and i32 %far, 63
  %far.address = shl i32 %around, 2
  %more = call i32 @llvm.amdgcn.ds.bpermute(i32 %far.address, i32 %x)
  %old = select i1 %first, i32 %x, i32 %value
  %sum = add i32 %old, %more
  %frozen = freeze i32 %sum
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, %n
  br i1 %again, label %loop, label %end

end:
  %all = add i32 %neighbour, %frozen
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %w
  store i32 %all, ptr addrspace(1) %q
  ret void
}
