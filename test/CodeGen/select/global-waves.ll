; Barriers of waves of the whole grid: bits 21:16 of M0 say which one. The number
; of waves may not change until the machine has read it.
; RUN: llc -march=toygcn -verify-machineinstrs %s -o - | FileCheck %s

declare void @llvm.amdgcn.ds.gws.init(i32, i32)
declare void @llvm.amdgcn.ds.gws.barrier(i32, i32)

; CHECK-LABEL: {{^}}fixed:
; CHECK: s_mov_b32 m0, 0x70000
; CHECK-NEXT: s_nop 0
; CHECK: ds_gws_init v{{[0-9]+}} gds
; CHECK-NEXT: s_waitcnt expcnt(0) lgkmcnt(0)
; CHECK: ds_gws_barrier v{{[0-9]+}} gds
; CHECK-NEXT: s_waitcnt expcnt(0) lgkmcnt(0)
define amdgpu_kernel void @fixed(i32 %others) {
  call void @llvm.amdgcn.ds.gws.init(i32 %others, i32 7)
  call void @llvm.amdgcn.ds.gws.barrier(i32 %others, i32 7)
  ret void
}

; A wave without lanes must not come.
; CHECK-LABEL: {{^}}one_lane:
; CHECK: s_cbranch_execnz [[MEET:.LBB[0-9_]+]]
; CHECK: s_endpgm
; CHECK: [[MEET]]:
; CHECK: ds_gws_barrier
define amdgpu_kernel void @one_lane(i32 %others) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = icmp eq i32 %id, 0
  br i1 %first, label %meet, label %end
meet:
  call void @llvm.amdgcn.ds.gws.barrier(i32 %others, i32 0)
  br label %end
end:
  ret void
}

; The first active lane says which one.
; CHECK-LABEL: {{^}}by_lane:
; CHECK: v_readfirstlane_b32
; CHECK: s_lshl_b32 m0, s
; CHECK: ds_gws_barrier
define amdgpu_kernel void @by_lane(i32 %others) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  call void @llvm.amdgcn.ds.gws.barrier(i32 %others, i32 %id)
  ret void
}
