; RUN: %toygcn run %s
; RUN: %toygcn run -O0 %s
; A function that loads from a uniform address does not know what its caller
; stored there before: the scalar cache may have the old value.
;
; LAUNCH: --grid 64 --block 64 --arg buf:u32:4:const=5 --arg buf:u32:64
; EXPECT 0: [5, 77, 5, 5]
; EXPECT 1: [77 + 5] * 64

define i32 @second(ptr addrspace(1) inreg %p) noinline {
  %q = getelementptr i32, ptr addrspace(1) %p, i32 1
  %v = load i32, ptr addrspace(1) %q
  ret i32 %v
}

define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %out) {
  %first = load i32, ptr addrspace(1) %p
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i32 1
  store i32 77, ptr addrspace(1) %q
  %v = call i32 @second(ptr addrspace(1) inreg %p)
  %sum = add i32 %v, %first
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %tid
  store i32 %sum, ptr addrspace(1) %o
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
