; RUN: %llc %s -o - | FileCheck %s
; A ballot that is compared with zero, for a vector: the vector unit's compare
; of 64 bits takes as long as four other instructions, the scalar one and the
; selection as two.
; CHECK: v_cmp_ne_u32_e32 vcc, 0, v
; CHECK-NOT: v_cmp
; CHECK: s_cmp_lg_u64 vcc, 0
; CHECK: s_cselect_b32
define amdgpu_kernel void @any(ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  %x = load volatile i32, ptr addrspace(1) %p
  %c = icmp ne i32 %x, 0
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %any = icmp ne i64 %b, 0
  %z = zext i1 %any to i32
  store volatile i32 %z, ptr addrspace(1) %p
  ret void
}
