; --check-races where atomics that change memory are the only ones: plain loads
; order no waves. One wave writes data and adds to a flag, the other one loads
; both. Without symbols, as in other compilers' objects, any load may order.
; RUN: %llc -filetype=obj %s -o %t.o
; RUN: ld.lld -shared %t.o -o %t.hsaco
; RUN: not toygcn-sim %t.hsaco --check-races --grid 128 --block 128 --arg buf:i32:128 2>&1 | FileCheck %s
; RUN: llvm-objcopy -w --strip-symbol='__toygcn_atomic*' %t.o %t.stripped.o
; RUN: ld.lld -shared %t.stripped.o -o %t.stripped.hsaco
; RUN: toygcn-sim %t.stripped.hsaco --check-races --grid 128 --block 128 --arg buf:i32:128
; CHECK: lane 0: reads byte 0 of LDS, which wave 0 wrote since the last barrier

@data = internal addrspace(3) global [65 x i32] poison

define amdgpu_kernel void @handover(ptr addrspace(1) %out) !reqd_work_group_size !0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %lane = and i32 %id, 63
  %place = getelementptr i32, ptr addrspace(3) @data, i32 %lane
  %flag = getelementptr i32, ptr addrspace(3) @data, i32 64
  %first = icmp ult i32 %id, 64
  br i1 %first, label %give, label %take

give:
  store i32 %id, ptr addrspace(3) %place
  %before = atomicrmw add ptr addrspace(3) %flag, i32 1 syncscope("workgroup") release
  ret void

take:
  %ready = load volatile i32, ptr addrspace(3) %flag
  %value = load volatile i32, ptr addrspace(3) %place
  %sum = add i32 %ready, %value
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %sum, ptr addrspace(1) %to
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()

!0 = !{i32 128, i32 1, i32 1}
