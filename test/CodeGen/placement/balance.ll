; A rotation takes one vector instruction or three scalar ones. One wave is done
; earlier with all on the vector unit. If many waves share the units, the scalar
; unit takes a part of what all lanes agree in, where the vector unit has most to
; do. Remarks tell why.
;
; RUN: %llc %s -o - | FileCheck %s --check-prefixes=CHECK,FULL
; RUN: %llc %s -toygcn-placement-waves=10 -o - \
; RUN:   | FileCheck %s --check-prefixes=CHECK,FULL
; RUN: %llc %s -toygcn-placement-waves=1 -o - \
; RUN:   | FileCheck %s --check-prefixes=CHECK,ONE
; RUN: %llc %s -o /dev/null -pass-remarks-analysis=toygcn-placement 2>&1 \
; RUN:   | FileCheck %s --check-prefix=WHY
; RUN: %llc %s -o /dev/null -toygcn-placement-waves=1 \
; RUN:   -pass-remarks-analysis=toygcn-placement 2>&1 \
; RUN:   | FileCheck %s --check-prefix=SUM

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.fshl.i32(i32, i32, i32)

; WHY: blocks in no cycle: {{[0-9.]+}} cycles on the scalar unit, {{[0-9.]+}} on the vector one, 8.00 of memory
; WHY: (G_ROTR {{.*}} is on the scalar unit: {{.*}}: the vector unit has more to do
; SUM-NOT: has more to do
;
; CHECK-LABEL: half_is_uniform:
; FULL: s_lshr_b64
; FULL: s_lshr_b64
; FULL: v_alignbit_b32 v{{[0-9]+}}, v
; ONE-NOT: s_lshr_b64
; ONE: v_alignbit_b32 v{{[0-9]+}}, s
; CHECK: s_endpgm
define amdgpu_kernel void @half_is_uniform(ptr addrspace(3) %out, i32 %a) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %u0 = call i32 @llvm.fshl.i32(i32 %a, i32 %a, i32 7)
  %u1 = add i32 %u0, %a
  %u2 = call i32 @llvm.fshl.i32(i32 %u1, i32 %u1, i32 9)
  %u3 = xor i32 %u2, %u0
  %v0 = call i32 @llvm.fshl.i32(i32 %id, i32 %id, i32 7)
  %v1 = add i32 %v0, %id
  %v2 = call i32 @llvm.fshl.i32(i32 %v1, i32 %v1, i32 9)
  %v3 = xor i32 %v2, %v0
  %v4 = call i32 @llvm.fshl.i32(i32 %v3, i32 %v3, i32 11)
  %v5 = mul i32 %v4, %u3
  %v6 = xor i32 %v5, %v4
  %to = getelementptr i32, ptr addrspace(3) %out, i32 %id
  store i32 %v6, ptr addrspace(3) %to
  ret void
}

; All waits for memory: the sum counts.
; CHECK-LABEL: memory_is_full:
; CHECK-NOT: s_lshr_b64
; CHECK: v_alignbit_b32 v{{[0-9]+}}, s
; CHECK: s_endpgm
define amdgpu_kernel void @memory_is_full(ptr addrspace(1) %out,
                                          ptr addrspace(1) %in, i32 %a) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %u0 = call i32 @llvm.fshl.i32(i32 %a, i32 %a, i32 7)
  %from = getelementptr <4 x i32>, ptr addrspace(1) %in, i32 %id
  %x = load <4 x i32>, ptr addrspace(1) %from
  %splat = insertelement <4 x i32> poison, i32 %u0, i32 0
  %all = shufflevector <4 x i32> %splat, <4 x i32> poison, <4 x i32> zeroinitializer
  %y = add <4 x i32> %x, %all
  %to = getelementptr <4 x i32>, ptr addrspace(1) %out, i32 %id
  store <4 x i32> %y, ptr addrspace(1) %to
  ret void
}
