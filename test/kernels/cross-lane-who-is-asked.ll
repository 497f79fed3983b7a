; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; A ballot counts the lanes that are active where it stands. What it asks them
; may be computed anywhere: before the loop that lanes leave one by one, before
; the branch, once for two ballots, and for a select beside it. Four lanes a
; group: 0 to 3 rounds in a loop, odd lanes in an arm.
;
; HOST:
;     every = 0xffffffffffffffff
;     def later(lane, rounds):
;         return sum(1 << i for i in range(64) if i & 3 >= rounds)
;
; LAUNCH: --kernel loop --grid 64 --block 64 --arg buf:i32:64:iota --arg buf:u64:64
; EXPECT 1: [later(i, i & 3) & 0xffffffff for i in range(64)]
;
; LAUNCH: --kernel loop_icmp --grid 64 --block 64 --arg buf:i32:64:iota --arg buf:u64:64
; EXPECT 1: [later(i, i & 3) & 0xffffffff for i in range(64)]
;
; LAUNCH: --kernel before_arm --grid 64 --block 64 --arg buf:i32:64:iota --arg buf:u64:64
; EXPECT 1: [255 if i & 1 else 0 for i in range(64)]
;
; LAUNCH: --kernel in_arm --grid 64 --block 64 --arg buf:i32:64:iota --arg buf:u64:64
; EXPECT 1: [0xaa + 256 * 255 if i & 1 else 0 for i in range(64)]
;
; LAUNCH: --kernel both_arms --grid 64 --block 64 --arg buf:i32:64:iota --arg buf:u64:64
; EXPECT 1: [0xaa if i & 1 else 0x55 for i in range(64)]
;
; LAUNCH: --kernel kept_mask --grid 64 --block 64 --arg buf:i32:64:iota --arg buf:u64:64
; EXPECT 1: [bin(later(i, i & 3) & 0xffffffff).count("1") + 100 * (i < 32) for i in range(64)]

declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i64 @llvm.amdgcn.icmp.i64.i32(i32, i32, i32 immarg)

; The compare does not change in the loop, the lanes that are asked do.
define amdgpu_kernel void @loop(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %tid
  %v = load i32, ptr addrspace(1) %p
  %last = and i32 %tid, 3
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %c = icmp ult i32 %v, 32
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %n = add i32 %i, 1
  %more = icmp ult i32 %i, %last
  br i1 %more, label %loop, label %exit
exit:
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %tid
  store i64 %b, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @loop_icmp(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %tid
  %v = load i32, ptr addrspace(1) %p
  %last = and i32 %tid, 3
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %b = call i64 @llvm.amdgcn.icmp.i64.i32(i32 %v, i32 32, i32 36)
  %n = add i32 %i, 1
  %more = icmp ult i32 %i, %last
  br i1 %more, label %loop, label %exit
exit:
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %tid
  store i64 %b, ptr addrspace(1) %q
  ret void
}

; All lanes are asked, the odd ones use the answer.
define amdgpu_kernel void @before_arm(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %tid
  %v = load i32, ptr addrspace(1) %p
  %c = icmp ult i32 %v, 8
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %odd = and i32 %tid, 1
  %o = icmp ne i32 %odd, 0
  br i1 %o, label %then, label %exit
then:
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %tid
  store i64 %b, ptr addrspace(1) %q
  br label %exit
exit:
  ret void
}

; The same question before the branch and in its arm.
define amdgpu_kernel void @in_arm(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %tid
  %v = load i32, ptr addrspace(1) %p
  %c = icmp ult i32 %v, 8
  %all = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %odd = and i32 %tid, 1
  %o = icmp ne i32 %odd, 0
  br i1 %o, label %then, label %exit
then:
  %again = icmp ult i32 %v, 8
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %again)
  %high = shl i64 %all, 8
  %sum = add i64 %b, %high
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %tid
  store i64 %sum, ptr addrspace(1) %q
  br label %exit
exit:
  ret void
}

; Equal ballots in both arms are of different lanes.
define amdgpu_kernel void @both_arms(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %tid
  %v = load i32, ptr addrspace(1) %p
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %tid
  %odd = and i32 %tid, 1
  %o = icmp ne i32 %odd, 0
  br i1 %o, label %then, label %else
then:
  %c1 = icmp ult i32 %v, 8
  %b1 = call i64 @llvm.amdgcn.ballot.i64(i1 %c1)
  br label %exit
else:
  %c2 = icmp ult i32 %v, 8
  %b2 = call i64 @llvm.amdgcn.ballot.i64(i1 %c2)
  br label %exit
exit:
  %b = phi i64 [ %b1, %then ], [ %b2, %else ]
  store i64 %b, ptr addrspace(1) %q
  ret void
}

; The compare also chooses, in each round.
define amdgpu_kernel void @kept_mask(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %tid
  %v = load i32, ptr addrspace(1) %p
  %last = and i32 %tid, 3
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %c = icmp ult i32 %v, 32
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %count = call i64 @llvm.ctpop.i64(i64 %b)
  %mine = select i1 %c, i64 100, i64 0
  %sum = add i64 %count, %mine
  %n = add i32 %i, 1
  %more = icmp ult i32 %i, %last
  br i1 %more, label %loop, label %exit
exit:
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %tid
  store i64 %sum, ptr addrspace(1) %q
  ret void
}
