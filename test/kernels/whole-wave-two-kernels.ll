; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Two kernels whose whole-wave code reads plain values: the second one's has
; nothing to do with the first one's.
;
; LAUNCH: --kernel a --grid 64 --block 64 --arg buf:i32:64
; EXPECT 0: [g // 4 * 4 + 1 for g in range(n)]
; LAUNCH: --kernel b --grid 64 --block 64 --arg buf:i32:64
; EXPECT 0: [g // 4 * 4 + 2 for g in range(n)]
define amdgpu_kernel void @a(ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %d = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %t, i32 85, i32 15, i32 15, i1 false)
  %r = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %d)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @b(ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %d = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %t, i32 170, i32 15, i32 15, i1 false)
  %r = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %d)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %q
  ret void
}
