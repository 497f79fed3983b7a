; Frame indices of lifetime markers go with them where stack coloring has not run,
; and cost no instruction.
;
; RUN: %llc -O2 -opt-bisect-limit=0 %s -o - 2>/dev/null | FileCheck %s
; CHECK-LABEL: k:
; CHECK: v_mov_b32
; CHECK-COUNT-2: s_mov_b32 s{{[0-9]+}}, {{0|16$}}
; CHECK-NOT: s_mov_b32
; CHECK-COUNT-2: scratch_store_dword
define amdgpu_kernel void @k(i32 %n, ptr addrspace(1) %p) {
  %a = alloca [4 x i32], addrspace(5)
  %b = alloca [4 x i32], addrspace(5)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)
  store volatile i32 %n, ptr addrspace(5) %a
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %a)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %b)
  store volatile i32 %n, ptr addrspace(5) %b
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %b)
  ret void
}
