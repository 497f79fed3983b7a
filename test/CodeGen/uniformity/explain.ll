; Remarks say of each value and branch whether lanes agree; of a divergent one,
; the chain back to where lanes begin to differ.
;
; RUN: %llc -O0 -pass-remarks-analysis=toygcn-uniformity %s -o /dev/null 2>&1 | FileCheck %s
; RUN: %llc -O0 %s -o /dev/null 2>&1 | count 0

; An operand, and a source.
; CHECK: %tid is divergent
; CHECK-NEXT: <- %tid = call i32 @llvm.amdgcn.workitem.id.x(): differs between lanes
; CHECK-NEXT: {{^}}  uniform if: llvm.amdgcn.readfirstlane reads what lanes agree on, or only bits count that the workgroup's shape makes the same in a wave{{$}}
; CHECK-NEXT: remark: {{.*}} %twice is uniform
; CHECK-NEXT: remark: {{.*}} %sum is divergent
; CHECK-NEXT: <- %sum = add i32 %tid, %twice
; CHECK-NEXT: <- %tid = call
; CHECK-NEXT: uniform if: llvm.amdgcn.readfirstlane
; CHECK-NEXT: remark: {{.*}} %p is divergent
define amdgpu_kernel void @data(ptr addrspace(1) %out, i32 %n) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %twice = shl i32 %n, 1
  %sum = add i32 %tid, %twice
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %sum
  store i32 %sum, ptr addrspace(1) %p
  ret void
}

; Lanes meet that took different ways; the phi's operands are uniform.
; CHECK: the branch of %entry is divergent
; CHECK-NEXT: <- %odd = icmp eq i32 %tid, 0
; CHECK-NEXT: <- %tid = call
; CHECK: %chosen is divergent
; CHECK-NEXT: <- %chosen = phi i32 [ %a, %left ], [ %b, %entry ]: lanes meet that the branch of %entry sent apart
; CHECK-NEXT: <- %odd = icmp
; CHECK-NEXT: <- %tid = call i32 @llvm.amdgcn.workitem.id.x(): differs between lanes
; CHECK-NEXT: uniform if: the branch of %entry sends all lanes one way
define amdgpu_kernel void @join(ptr addrspace(1) %out, i32 %a, i32 %b) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %odd = icmp eq i32 %tid, 0
  br i1 %odd, label %left, label %end
left:
  call void @llvm.amdgcn.s.sleep(i32 1)
  br label %end
end:
  %chosen = phi i32 [ %a, %left ], [ %b, %entry ]
  store i32 %chosen, ptr addrspace(1) %out
  ret void
}

; A counter is uniform in its loop, which lanes leave at different times.
; CHECK: %i is uniform, but not in %end: lanes leave the loop of %i in different iterations, by the branch of %loop
; CHECK: %next is uniform
; CHECK: the branch of %loop is divergent
; CHECK: %after is divergent
; CHECK-NEXT: <- %after = add i32 %i, 7: lanes leave the loop of %i in different iterations, by the branch of %loop
; CHECK-NEXT: <- %done = icmp uge i32 %next, %tid
; CHECK-NEXT: <- %tid = call
; CHECK-NEXT: uniform if: the branch of %loop sends all lanes one way
define amdgpu_kernel void @time(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %done = icmp uge i32 %next, %tid
  br i1 %done, label %end, label %loop
end:
  %after = add i32 %i, 7
  store i32 %after, ptr addrspace(1) %out
  ret void
}

; What would make other sources uniform.
; CHECK: <- %argument: differs between lanes
; CHECK-NEXT: uniform if: the argument is `inreg`, or all callers of an internal function agree on it
define i32 @argument(i32 %argument) {
  %more = add i32 %argument, 1
  ret i32 %more
}

; CHECK: <- %turn = atomicrmw {{.*}}: differs between lanes
; CHECK-NEXT: uniform if: one lane does the atomic operation, and all read its result by llvm.amdgcn.readfirstlane
define amdgpu_kernel void @atomic(ptr addrspace(1) %p) {
  %turn = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  store i32 %turn, ptr addrspace(1) %p
  ret void
}

; CHECK: <- %own = load {{.*}}: differs between lanes
; CHECK-NEXT: uniform if: the memory is not each lane's own: global, constant or local
define amdgpu_kernel void @private(ptr addrspace(1) %p, i32 %n) {
  %a = alloca [64 x i32], addrspace(5)
  %q = getelementptr i32, ptr addrspace(5) %a, i32 %n
  store volatile i32 %n, ptr addrspace(5) %q
  %own = load volatile i32, ptr addrspace(5) %q
  store i32 %own, ptr addrspace(1) %p
  ret void
}
