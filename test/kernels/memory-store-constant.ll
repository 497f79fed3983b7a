; RUN: %toygcn compare %s
; RUN: %toygcn run -O0 %s
; A store to the constant address space is one to global memory.
;
; LAUNCH: --grid 64 --block 64 --arg buf:i32:64
; EXPECT 0: [i for i in range(64)]

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @fill(ptr addrspace(4) %o) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %z = zext i32 %i to i64
  %p = getelementptr i32, ptr addrspace(4) %o, i64 %z
  store i32 %i, ptr addrspace(4) %p
  ret void
}
