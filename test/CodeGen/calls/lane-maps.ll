; A function is not given the number of its work-item for an address of lanes: it
; counts the lanes below, even if the workgroup's shape would make both the same.
;
; RUN: %llc %s -o - | FileCheck %s

; CHECK-LABEL: {{^}}exchange:
; CHECK: v_mbcnt_lo_u32_b32
; CHECK: ds_bpermute_b32
; CHECK: s_setpc_b64
define i32 @exchange(i32 %v) noinline convergent !reqd_work_group_size !0 {
  %lo = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %l = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %lo)
  %w = xor i32 %l, 32
  %a = shl i32 %w, 2
  %p = call i32 @llvm.amdgcn.ds.bpermute(i32 %a, i32 %v)
  %m = mul i32 %l, 5
  %n = and i32 %m, 63
  %b = shl i32 %n, 2
  %q = call i32 @llvm.amdgcn.ds.bpermute(i32 %b, i32 %v)
  %s = add i32 %p, %q
  ret i32 %s
}
!0 = !{i32 64, i32 1, i32 1}
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)
