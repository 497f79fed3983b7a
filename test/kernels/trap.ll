; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; RUN: not %toygcn run %s --kernel stops --grid 64 --block 64 --arg i32:5 --arg buf:i32:64 2>&1 | FileCheck %s
; RUN: not %toygcn run %s --kernel checks --grid 64 --block 64 --arg i32:5 --arg buf:i32:64 2>&1 | FileCheck %s
; A trap ends the dispatch if a lane comes to it: an arm that no lane takes is
; jumped over.
; CHECK: trap 2 was raised
;
; LAUNCH: --kernel stops --grid 64 --block 64 --arg i32:64 --arg buf:i32:64
; EXPECT 1: range(64)
; LAUNCH: --kernel checks --grid 64 --block 64 --arg i32:64 --arg buf:i32:64
; EXPECT 1: range(64)
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @stops(i32 %n, ptr addrspace(1) %out) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %is = icmp eq i32 %id, %n
  br i1 %is, label %bad, label %good
bad:
  call void @llvm.trap()
  unreachable
good:
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %id, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @checks(i32 %n, ptr addrspace(1) %out) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %is = icmp eq i32 %id, %n
  br i1 %is, label %bad, label %good
bad:
  call void @llvm.ubsantrap(i8 3)
  br label %good
good:
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %id, ptr addrspace(1) %p
  ret void
}
