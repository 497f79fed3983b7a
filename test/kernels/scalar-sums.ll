; RUN: %toygcn compare %s
; RUN: %llc -O2 %s -o - | FileCheck %s
; (t + u) + v is t + (u + v), where only t is a lane's: one addition for all lanes, and
; one for each. Sums wrap.
; LAUNCH: --kernel sums --grid 64 --block 64 --arg buf:u32:64 --arg u32:4294967200
;     --arg u32:77
; EXPECT 0: [u32(t * 2 + a1 + a2) for t in range(64)]

; CHECK-LABEL: sums:
; CHECK: s_add_i32 [[BOTH:s[0-9]+]], s{{[0-9]+}}, s{{[0-9]+}}
; CHECK: v_add_u32_e32 v{{[0-9]+}}, [[BOTH]], v
; CHECK-NOT: v_add3_u32
; CHECK: s_endpgm
define amdgpu_kernel void @sums(ptr addrspace(1) %p, i32 %u, i32 %v) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %d = mul i32 %t, 2
  %a = add i32 %d, %u
  %b = add i32 %a, %v
  %i = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %b, ptr addrspace(1) %i
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
