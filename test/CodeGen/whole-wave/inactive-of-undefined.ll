; RUN: %llc -O0 %s -o - | FileCheck %s
; RUN: %llc -O2 %s -o - | FileCheck %s
; What active lanes have may be undefined: the select that takes it says so, or
; the machine verifier misses a definition.

; CHECK-LABEL: lanes:
; CHECK: s_or_saveexec_b64 [[SAVED:s\[[0-9:]+\]]], -1
; CHECK: v_cndmask_b32_e64 {{.*}}, [[SAVED]]
; CHECK: s_endpgm
define amdgpu_kernel void @lanes(ptr addrspace(1) %p, i32 %n) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %odd = insertelement <2 x i32> poison, i32 %id, i32 0
  %half = bitcast <2 x i32> %odd to i64
  %set64 = call i64 @llvm.amdgcn.set.inactive.i64(i64 %half, i64 7)
  %sum = add i64 %set64, 5
  %all64 = call i64 @llvm.amdgcn.strict.wwm.i64(i64 %sum)
  %q = getelementptr i64, ptr addrspace(1) %p, i32 %id
  store i64 %all64, ptr addrspace(1) %q
  %set = call i32 @llvm.amdgcn.set.inactive.i32(i32 poison, i32 %n)
  %moved = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %set, i32 273, i32 15, i32 15, i1 false)
  %all = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %moved)
  %r = getelementptr i32, ptr addrspace(1) %p, i32 %id
  store i32 %all, ptr addrspace(1) %r
  ret void
}
