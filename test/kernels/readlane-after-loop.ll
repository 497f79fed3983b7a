; A loop that lanes leave by returning. The lanes that stay read one lane after it:
; the result is the same in all of them, whatever the loop did to its operand.
; RUN: %toygcn compare %s --with=toygcn,stock
; RUN: %toygcn run %s -O0
; RUN: %toygcn run %s --llc-arg=-toygcn-divergence=oracle --llc-arg=-toygcn-verify-uniformity-by=llvm
; RUN: %toygcn run %s --llc-arg=-toygcn-divergence=llvm
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64:mod=9 --arg buf:u32:64:const=7
; EXPECT 1: [7 if 0 < i % 9 < 4 else 4 for i in range(64)]
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  %x = load i32, ptr addrspace(1) %p
  br label %head
head:
  %i = phi i32 [ 1, %entry ], [ %next, %latch ]
  %more = icmp ult i32 %i, 4
  br i1 %more, label %body, label %end
body:
  %mine = icmp eq i32 %i, %x
  br i1 %mine, label %leave, label %latch
leave:
  ret void
latch:
  %next = add i32 %i, 1
  br label %head
end:
  %lane = call i32 @llvm.amdgcn.readlane.i32(i32 %i, i32 0)
  store i32 %lane, ptr addrspace(1) %q
  ret void
}
