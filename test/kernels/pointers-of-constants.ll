; RUN: %toygcn run %s -O0
; RUN: %toygcn run %s -O1
; RUN: %toygcn run %s -O2
; RUN: %toygcn run %s -O3
; Flat pointers that are null on every way, one by a loop, and next to them those
; of private memory that the program uses.
;
; LAUNCH: --grid 64 --block 64 --arg buf:i32:64 --arg i32:0
; EXPECT 0: [7 * i + 2 * i for i in range(64)]
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %step) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %a = alloca i32, addrspace(5)
  %b = alloca i32, addrspace(5)
  %seven = mul i32 %id, 7
  %two = shl i32 %id, 1
  store volatile i32 %seven, ptr addrspace(5) %a
  store volatile i32 %two, ptr addrspace(5) %b
  %pa = addrspacecast ptr addrspace(5) %a to ptr
  %pb = addrspacecast ptr addrspace(5) %b to ptr
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %walks = phi ptr [ null, %entry ], [ %far, %loop ]
  %far = getelementptr i32, ptr %walks, i32 %step
  %next = add i32 %i, 1
  %more = icmp ult i32 %i, 3
  br i1 %more, label %loop, label %end

end:
  %none = phi ptr [ null, %loop ]
  %is.none = icmp eq ptr %none, null
  %p = select i1 %is.none, ptr %pa, ptr %none
  %is.walk = icmp eq ptr %far, null
  %q = select i1 %is.walk, ptr %pb, ptr %far
  %x = load i32, ptr %p
  %y = load i32, ptr %q
  %sum = add i32 %x, %y
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %sum, ptr addrspace(1) %o
  ret void
}
