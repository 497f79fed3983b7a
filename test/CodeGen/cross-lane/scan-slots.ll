; RUN: %llc %s -o - | %python %S/issue_slots.py %s
; Issue slots of inclusive scans as front ends write them, by doubling the
; distance or by three shifts of one value, beyond the kernel that only loads
; and stores.
;
; SLOTS-BASE(add, add_doubling, min_doubling, add_full, add_doubling_full): plain
;
; SLOTS add: 19
; SLOTS add_doubling: 21
; SLOTS min_doubling: 21
; SLOTS add_full: 14
; SLOTS add_doubling_full: 16

target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg)
declare i32 @llvm.amdgcn.set.inactive.i32(i32, i32)
declare i32 @llvm.amdgcn.strict.wwm.i32(i32)
declare i32 @llvm.umin.i32(i32, i32)

define amdgpu_kernel void @plain(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %x = load i32, ptr addrspace(1) %p

  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %x, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @add(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %x = load i32, ptr addrspace(1) %p
  %w = call i32 @llvm.amdgcn.set.inactive.i32(i32 %x, i32 0)
  %d1 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %w, i32 273, i32 15, i32 15, i1 true)
  %s1 = add i32 %d1, %w
  %d2 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %w, i32 274, i32 15, i32 15, i1 true)
  %s2 = add i32 %d2, %s1
  %d3 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %w, i32 275, i32 15, i32 15, i1 true)
  %s3 = add i32 %d3, %s2
  %d4 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %s3, i32 276, i32 15, i32 15, i1 true)
  %s4 = add i32 %d4, %s3
  %d5 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %s3, i32 280, i32 15, i32 15, i1 true)
  %s5 = add i32 %d5, %s4
  %d6 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %s3, i32 284, i32 15, i32 15, i1 true)
  %s6 = add i32 %d6, %s5
  %d7 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %s6, i32 322, i32 10, i32 15, i1 false)
  %s7 = add i32 %d7, %s6
  %d8 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %s7, i32 323, i32 12, i32 15, i1 false)
  %s8 = add i32 %d8, %s7
  %r = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %s8)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @add_doubling(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %x = load i32, ptr addrspace(1) %p
  %w = call i32 @llvm.amdgcn.set.inactive.i32(i32 %x, i32 0)
  %d1 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %w, i32 273, i32 15, i32 15, i1 true)
  %s1 = add i32 %d1, %w
  %d2 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %s1, i32 274, i32 15, i32 15, i1 true)
  %s2 = add i32 %d2, %s1
  %d3 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %s2, i32 276, i32 15, i32 15, i1 true)
  %s3 = add i32 %d3, %s2
  %d4 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %s3, i32 280, i32 15, i32 15, i1 true)
  %s4 = add i32 %d4, %s3
  %d5 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %s4, i32 322, i32 10, i32 15, i1 false)
  %s5 = add i32 %d5, %s4
  %d6 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %s5, i32 323, i32 12, i32 15, i1 false)
  %s6 = add i32 %d6, %s5
  %r = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %s6)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @min_doubling(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %x = load i32, ptr addrspace(1) %p
  %w = call i32 @llvm.amdgcn.set.inactive.i32(i32 %x, i32 -1)
  %d1 = call i32 @llvm.amdgcn.update.dpp.i32(i32 -1, i32 %w, i32 273, i32 15, i32 15, i1 false)
  %s1 = call i32 @llvm.umin.i32(i32 %d1, i32 %w)
  %d2 = call i32 @llvm.amdgcn.update.dpp.i32(i32 -1, i32 %s1, i32 274, i32 15, i32 15, i1 false)
  %s2 = call i32 @llvm.umin.i32(i32 %d2, i32 %s1)
  %d3 = call i32 @llvm.amdgcn.update.dpp.i32(i32 -1, i32 %s2, i32 276, i32 15, i32 15, i1 false)
  %s3 = call i32 @llvm.umin.i32(i32 %d3, i32 %s2)
  %d4 = call i32 @llvm.amdgcn.update.dpp.i32(i32 -1, i32 %s3, i32 280, i32 15, i32 15, i1 false)
  %s4 = call i32 @llvm.umin.i32(i32 %d4, i32 %s3)
  %d5 = call i32 @llvm.amdgcn.update.dpp.i32(i32 -1, i32 %s4, i32 322, i32 10, i32 15, i1 false)
  %s5 = call i32 @llvm.umin.i32(i32 %d5, i32 %s4)
  %d6 = call i32 @llvm.amdgcn.update.dpp.i32(i32 -1, i32 %s5, i32 323, i32 12, i32 15, i1 false)
  %s6 = call i32 @llvm.umin.i32(i32 %d6, i32 %s5)
  %r = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %s6)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @add_full(ptr addrspace(1) %in, ptr addrspace(1) %out) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %x = load i32, ptr addrspace(1) %p
  %d1 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %x, i32 273, i32 15, i32 15, i1 true)
  %s1 = add i32 %d1, %x
  %d2 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %x, i32 274, i32 15, i32 15, i1 true)
  %s2 = add i32 %d2, %s1
  %d3 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %x, i32 275, i32 15, i32 15, i1 true)
  %s3 = add i32 %d3, %s2
  %d4 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %s3, i32 276, i32 15, i32 15, i1 true)
  %s4 = add i32 %d4, %s3
  %d5 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %s3, i32 280, i32 15, i32 15, i1 true)
  %s5 = add i32 %d5, %s4
  %d6 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %s3, i32 284, i32 15, i32 15, i1 true)
  %s6 = add i32 %d6, %s5
  %d7 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %s6, i32 322, i32 10, i32 15, i1 false)
  %s7 = add i32 %d7, %s6
  %d8 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %s7, i32 323, i32 12, i32 15, i1 false)
  %r = add i32 %d8, %s7
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @add_doubling_full(ptr addrspace(1) %in, ptr addrspace(1) %out) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %x = load i32, ptr addrspace(1) %p
  %d1 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %x, i32 273, i32 15, i32 15, i1 true)
  %s1 = add i32 %d1, %x
  %d2 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %s1, i32 274, i32 15, i32 15, i1 true)
  %s2 = add i32 %d2, %s1
  %d3 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %s2, i32 276, i32 15, i32 15, i1 true)
  %s3 = add i32 %d3, %s2
  %d4 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %s3, i32 280, i32 15, i32 15, i1 true)
  %s4 = add i32 %d4, %s3
  %d5 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %s4, i32 322, i32 10, i32 15, i1 false)
  %s5 = add i32 %d5, %s4
  %d6 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %s5, i32 323, i32 12, i32 15, i1 false)
  %r = add i32 %d6, %s5
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %q
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" }
