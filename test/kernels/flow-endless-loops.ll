; RUN: %toygcn run %s -O0
; RUN: %toygcn run %s -O1
; RUN: %toygcn run %s -O2
; Loops that no lane leaves, which none enters here, in two levels: where a block
; is split whose lanes wait in a mask, the graph is looked at again, and the
; branch is in the second part.
;
; LAUNCH: --grid 64 --block 64 --arg i32:0 --arg i32:99 --arg buf:i32:64
; EXPECT 2: list(range(64))
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @k(i1 %stay, i32 %n, ptr addrspace(1) %out) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  br label %head

head:
  %v = phi i32 [ %n, %entry ], [ %id, %latch ]
  br i1 %stay, label %endless, label %latch

endless:
  br label %endless

latch:
  %back = icmp eq i32 %v, 100
  br i1 %back, label %head, label %behind

behind:
  %last = icmp eq i32 %id, 77
  br i1 %last, label %other, label %exit

other:
  br label %other

exit:
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %id, ptr addrspace(1) %p
  ret void
}
