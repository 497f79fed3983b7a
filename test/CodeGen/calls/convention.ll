; What a caller passes and a callee takes: arguments in VGPRs, uniform ones
; (inreg) in SGPRs, the dispatcher's inputs that the callee needs.
;
; RUN: %llc -O0 -stop-after=irtranslator %s -o - | FileCheck %s

declare i32 @llvm.amdgcn.workgroup.id.y()
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.z()

; CHECK-LABEL: name: ids
; CHECK: { value: workgroup-id-y, register: '$sgpr13', copy: '' }
; CHECK: { value: workitem-id-z, register: '$vgpr31', copy: '' }
; CHECK: SI_RETURN implicit $vgpr0
define internal i32 @ids() noinline {
  %y = call i32 @llvm.amdgcn.workgroup.id.y()
  %z = call i32 @llvm.amdgcn.workitem.id.z()
  %r = add i32 %y, %z
  ret i32 %r
}

; CHECK-LABEL: name: both
; CHECK: [[RA:%[0-9]+]]:_(s64) = COPY $sgpr30_sgpr31
; CHECK: {{%[0-9]+}}:_(s32) = COPY $sgpr16
; CHECK: {{%[0-9]+}}:_(s32) = COPY $vgpr0
; CHECK: [[LO:%[0-9]+]]:_(s32) = COPY $vgpr1
; CHECK: [[HI:%[0-9]+]]:_(s32) = COPY $vgpr2
; CHECK: :_(s64) = G_MERGE_VALUES [[LO]](s32), [[HI]](s32)
; CHECK: SI_CALL %{{[0-9]+}}, @ids, csr_toygcn, implicit-def $scc, implicit $exec, implicit $flat_scr, implicit $sgpr13, implicit $vgpr31, implicit-def dead $sgpr30_sgpr31, implicit-def $vgpr0
; CHECK: $sgpr30_sgpr31 = COPY [[RA]]
; CHECK: SI_RETURN implicit $sgpr30_sgpr31, implicit $vgpr0, implicit $vgpr1
define internal i64 @both(i32 inreg %u, i32 %x, i64 %y) noinline {
  %i = call i32 @ids()
  %s = add i32 %i, %u
  %t = add i32 %s, %x
  %w = zext i32 %t to i64
  %r = add i64 %w, %y
  ret i64 %r
}

; CHECK-LABEL: name: kernel
; CHECK: [[FIRST:%[0-9]+]]:_(s32) = G_INTRINSIC_CONVERGENT intrinsic(@llvm.amdgcn.readfirstlane)
; CHECK: $sgpr16 = COPY [[FIRST]]
; CHECK: $vgpr0 = COPY
; CHECK: $vgpr1 = COPY
; CHECK: $vgpr2 = COPY
; CHECK: $sgpr13 = COPY
; CHECK: $vgpr31 = COPY
; CHECK: SI_CALL {{.*}}, implicit $sgpr16, implicit $vgpr0, implicit $vgpr1, implicit $vgpr2, implicit $sgpr13, implicit $vgpr31, implicit-def dead $sgpr30_sgpr31, implicit-def $vgpr0, implicit-def $vgpr1
define amdgpu_kernel void @kernel(ptr addrspace(1) %out, i32 %k, i64 %y) {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %r = call i64 @both(i32 inreg %k, i32 %x, i64 %y)
  store i64 %r, ptr addrspace(1) %out
  ret void
}
