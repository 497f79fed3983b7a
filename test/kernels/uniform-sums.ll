; RUN: %toygcn compare %s
; RUN: %llc -O2 %s -o - | FileCheck %s
; (t + u) + v is t + (u + v), where only t is a lane's: one addition for all lanes,
; and one for each. Sums wrap.
; LAUNCH: --kernel sums --grid 64 --block 64 --arg buf:u32:64 --arg buf:u64:64
;     --arg u32:4294967200 --arg u32:77 --arg u64:18446744073709551600
;     --arg u64:4294967295
; EXPECT 0: [u32(t + a2 + a3) for t in range(64)]
; EXPECT 1: [u64(a5 + (t + a4) + a5) for t in range(64)]

; CHECK-LABEL: sums:
; CHECK: v_add_u32_e32 v{{[0-9]+}}, s{{[0-9]+}}, v0
; CHECK-COUNT-1: v_addc_co_u32
; CHECK-NOT: v_addc_co_u32
; CHECK: s_endpgm
define amdgpu_kernel void @sums(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %u, i32 %v,
                                i64 %w, i64 %x) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = add i32 %t, %u
  %b = add i32 %a, %v
  %z = zext i32 %t to i64
  %c = add i64 %z, %w
  %d = add i64 %x, %c
  %e = add i64 %d, %x
  %i = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %b, ptr addrspace(1) %i
  %j = getelementptr i64, ptr addrspace(1) %q, i32 %t
  store i64 %e, ptr addrspace(1) %j
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
