; RUN: %toygcn compare %s
; RUN: %toygcn run -O0 %s
; SPIR's convention for kernels is this target's.
;
; LAUNCH: --grid 64 --block 64 --arg buf:i32:64 --arg i32:5
; EXPECT 0: [i + 5 for i in range(64)]

declare i32 @llvm.amdgcn.workitem.id.x()

define spir_kernel void @add(ptr addrspace(1) %o, i32 %n) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %v = add i32 %i, %n
  %z = zext i32 %i to i64
  %p = getelementptr i32, ptr addrspace(1) %o, i64 %z
  store i32 %v, ptr addrspace(1) %p
  ret void
}
