; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; In inline assembly "r" is a scalar register. Of a value that differs between
; lanes it is the first active lane's, and the result is the same in all.
;
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64
; EXPECT 0: 106
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @general(ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %x = add i32 %i, 5
  %y = call i32 asm "s_add_u32 $0, $1, 1", "=r,r,~{scc}"(i32 %x)
  %z = add i32 %y, 100
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %z, ptr addrspace(1) %to
  ret void
}
