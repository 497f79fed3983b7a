; RUN: %llc -stop-after=toygcn-bound-ids %s -o - | FileCheck %s
; RUN: %llc %s -o - | FileCheck %s --check-prefix=ASM
; Ids are below the size of the workgroup: what was required, or the most there
; may be; no more than a narrower range said before.

; CHECK-LABEL: define amdgpu_kernel void @flat
; CHECK: call range(i32 0, 256) i32 @llvm.amdgcn.workitem.id.x()
; 255 - id does not wrap: a 32-bit offset of a scalar base.
; ASM-LABEL: flat:
; ASM: v_sub_u32_e32 [[I:v[0-9]+]], 0xff, v0
; ASM: v_lshlrev_b32_e32 [[O:v[0-9]+]], 2, [[I]]
; ASM: global_load_dword v{{[0-9]+}}, [[O]], s[{{[0-9:]+}}]
define amdgpu_kernel void @flat(ptr addrspace(1) %in, ptr addrspace(1) %out) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %i = sub i32 255, %t
  %i64 = zext i32 %i to i64
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %i64
  %x = load i32, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %x, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define amdgpu_kernel void @required
; CHECK: call range(i32 0, 64) i32 @llvm.amdgcn.workitem.id.x()
; CHECK: call range(i32 0, 2) i32 @llvm.amdgcn.workitem.id.y()
; CHECK: call range(i32 0, 1) i32 @llvm.amdgcn.workitem.id.z()
define amdgpu_kernel void @required(ptr addrspace(1) %out) !reqd_work_group_size !0 {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %z = call i32 @llvm.amdgcn.workitem.id.z()
  %xy = add i32 %x, %y
  %xyz = add i32 %xy, %z
  store volatile i32 %xyz, ptr addrspace(1) %out
  ret void
}

; Lanes before this one, and what their number is added to.
; CHECK-LABEL: define void @counts
; CHECK: call range(i32 0, 33) i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
; CHECK: call range(i32 0, 64) i32 @llvm.amdgcn.mbcnt.hi(i32 -1
; CHECK: call range(i32 7, 39) i32 @llvm.amdgcn.mbcnt.hi(i32 %m, i32 7)
; CHECK: call i32 @llvm.amdgcn.mbcnt.hi(i32 %m, i32 %m)
define void @counts(ptr addrspace(1) %out, i32 %m) {
  %low = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %low)
  %seven = call i32 @llvm.amdgcn.mbcnt.hi(i32 %m, i32 7)
  %any = call i32 @llvm.amdgcn.mbcnt.hi(i32 %m, i32 %m)
  store volatile i32 %lane, ptr addrspace(1) %out
  store volatile i32 %seven, ptr addrspace(1) %out
  store volatile i32 %any, ptr addrspace(1) %out
  ret void
}

; The number of the lane is a 32-bit offset.
; ASM-LABEL: lane:
; ASM: v_lshlrev_b32_e32 [[O:v[0-9]+]], 2
; ASM: global_store_dword [[O]], v{{[0-9]+}}, s[{{[0-9:]+}}]
define amdgpu_kernel void @lane(ptr addrspace(1) %out) {
  %low = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %low)
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %lane, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define amdgpu_kernel void @narrower
; CHECK: call range(i32 3, 10) i32 @llvm.amdgcn.workitem.id.x()
; CHECK: call range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.y()
define amdgpu_kernel void @narrower(ptr addrspace(1) %out) {
  %x = call range(i32 3, 10) i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %xy = add i32 %x, %y
  store volatile i32 %xy, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.workitem.id.z()

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
!0 = !{i32 64, i32 2, i32 1}
