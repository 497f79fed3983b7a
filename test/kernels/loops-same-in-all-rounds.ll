; Three loops in each other, left by lanes one by one, and what none of them
; changes, read after them: a compare and a quotient of 64 bits (by way of SCC),
; a value that is frozen, one of the vector unit, and phis after a loop that all
; lanes enter or none.
; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0 --llc-arg=-toygcn-divergence=oracle --llc-arg=-toygcn-verify-uniformity-by=llvm
; RUN: %toygcn run %s -O2 --llc-arg=-toygcn-divergence=oracle --llc-arg=-toygcn-verify-uniformity-by=llvm
; RUN: %toygcn run %s -O2 --llc-arg=-toygcn-divergence=llvm
; LAUNCH: --kernel three --grid 64 --block 64 --arg buf:i64:64
;     --arg i64:98765432109876 --arg i64:1234567 --arg i32:5
; EXPECT 0: [a1 // a2 * 4 + (2 * a3 + 1) * 2 + (a1 < a2)] * 64
; LAUNCH: --kernel three --grid 64 --block 64 --arg buf:i64:64
;     --arg i64:7 --arg i64:123456789012 --arg i32:3
; EXPECT 0: [a1 // a2 * 4 + (2 * a3 + 1) * 2 + (a1 < a2)] * 64
; LAUNCH: --kernel guarded --grid 64 --block 64 --arg buf:i32:64 --arg i64:3
;     --arg i64:1 --arg i32:2
; EXPECT 0: [1 if a3 == 3 else a1 <= a2] * 64
; LAUNCH: --kernel guarded --grid 64 --block 64 --arg buf:i32:64 --arg i64:3
;     --arg i64:4 --arg i32:2
; EXPECT 0: [1 if a3 == 3 else a1 <= a2] * 64
; LAUNCH: --kernel guarded --grid 64 --block 64 --arg buf:i32:64 --arg i64:3
;     --arg i64:1 --arg i32:3
; EXPECT 0: [1 if a3 == 3 else a1 <= a2] * 64

target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @three(ptr addrspace(1) %out, i64 %w, i64 %d, i32 %u) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i64, ptr addrspace(1) %out, i32 %t
  %rounds = and i32 %t, 3
  br label %outer

outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %outer.next ]
  br label %middle

middle:
  %k = phi i32 [ 0, %outer ], [ %k.next, %middle.next ]
  br label %inner

inner:
  %j = phi i32 [ 0, %middle ], [ %j.next, %inner.next ]
  %less = icmp slt i64 %w, %d
  %quotient = udiv i64 %w, %d
  %frozen = freeze i32 %u
  %half = uitofp i32 %frozen to half
  %twice = fadd half %half, %half
  %odd = fadd half %twice, 1.0
  %one = select i1 %less, i32 1, i32 2
  %j.next = add i32 %j, %one
  %leave = icmp eq i32 %j.next, %rounds
  br i1 %leave, label %end, label %inner.next

inner.next:
  %more = icmp ult i32 %j.next, %frozen
  br i1 %more, label %inner, label %middle.next

middle.next:
  %k.next = add i32 %k, 1
  %again = icmp ult i32 %k.next, %rounds
  br i1 %again, label %middle, label %outer.next

outer.next:
  %i.next = add i32 %i, %one
  %twofold = icmp ult i32 %i.next, %t
  br i1 %twofold, label %outer, label %end

end:
  %bit = zext i1 %less to i64
  %number = fptoui half %odd to i64
  %high = shl i64 %quotient, 2
  %low = shl i64 %number, 1
  %sum = add i64 %high, %low
  %all = add i64 %sum, %bit
  store i64 %all, ptr addrspace(1) %own
  ret void
}

define amdgpu_kernel void @guarded(ptr addrspace(1) %out, i64 %w, i64 %d, i32 %u) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %t
  br label %outer

outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %outer.next ]
  %skip = icmp eq i32 %u, 3
  br i1 %skip, label %outer.next, label %inner

inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %less = icmp sle i64 %w, %d
  %j.next = add i32 %j, 1
  %more = icmp ult i32 %j.next, %t
  br i1 %more, label %inner, label %outer.next

outer.next:
  %p = phi i1 [ true, %outer ], [ %less, %inner ]
  %i.next = add i32 %i, 1
  %any = icmp ult i32 %i.next, %u
  %again = and i1 %any, %p
  br i1 %again, label %outer, label %end

end:
  %bit = zext i1 %p to i32
  store i32 %bit, ptr addrspace(1) %own
  ret void
}
