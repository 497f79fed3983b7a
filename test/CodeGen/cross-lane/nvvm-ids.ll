; RUN: %llc -stop-after=toygcn-lower-words %s -o - | FileCheck %s
; CUDA's ids on the wave, kernels of the PTX convention, and their workgroups.

target triple = "nvptx64-nvidia-cuda"

; CHECK: define amdgpu_kernel void @ids({{.*}} #[[IDS:[0-9]+]]
; CHECK: %lane = call i32 @llvm.amdgcn.mbcnt.hi
; CHECK: %lane.in.half = and i32 %lane, 31
; CHECK: %tid = call i32 @llvm.amdgcn.workitem.id.z()
; CHECK: %ctaid = call i32 @llvm.amdgcn.workgroup.id.y()
define ptx_kernel void @ids(ptr addrspace(1) %p) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()
  store volatile i32 %tid, ptr addrspace(1) %p
  %ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  store volatile i32 %ctaid, ptr addrspace(1) %p
  ; 16 bits of a dword of the packet, for the scalar cache.
  ; CHECK: %[[P:.*]] = call ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  ; CHECK: getelementptr inbounds i8, ptr addrspace(4) %[[P]], i32 4
  ; CHECK: %[[XY:.*]] = load i32, {{.*}} !invariant.load
  ; CHECK: %ntid = lshr i32 %[[XY]], 16
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  store volatile i32 %ntid, ptr addrspace(1) %p
  ; CHECK: %nctaid = udiv i32
  %nctaid = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  store volatile i32 %nctaid, ptr addrspace(1) %p
  ; CHECK: store volatile i32 32,
  %warp = call i32 @llvm.nvvm.read.ptx.sreg.warpsize()
  store volatile i32 %warp, ptr addrspace(1) %p
  ; CHECK: store volatile i32 %lane.in.half,
  %laneid = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  store volatile i32 %laneid, ptr addrspace(1) %p
  ; CHECK: %[[NOT:.*]] = shl i32 -2, %lane.in.half
  ; CHECK: %le = xor i32 %[[NOT]], -1
  %le = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.le()
  store volatile i32 %le, ptr addrspace(1) %p
  ; CHECK: fence syncscope("workgroup") release
  ; CHECK-NEXT: call void @llvm.amdgcn.s.barrier()
  ; CHECK-NEXT: fence syncscope("workgroup") acquire
  call void @llvm.nvvm.barrier0()
  ; CHECK: fence syncscope("wavefront") release
  ; CHECK-NEXT: call void @llvm.amdgcn.wave.barrier()
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  ret void
}

; CHECK: define amdgpu_kernel void @sized({{.*}} !reqd_work_group_size ![[SIZE:[0-9]+]]
; CHECK: store volatile i32 128,
; CHECK: store volatile i32 1,
define ptx_kernel void @sized(ptr addrspace(1) %p) "nvvm.reqntid"="128,2" {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  store volatile i32 %x, ptr addrspace(1) %p
  %z = call i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
  store volatile i32 %z, ptr addrspace(1) %p
  ret void
}

; CHECK: define amdgpu_kernel void @bounded({{.*}} #[[BOUNDED:[0-9]+]]
define ptx_kernel void @bounded(ptr addrspace(1) %p) "nvvm.maxntid"="64,4" {
  ret void
}

; CHECK-DAG: attributes #[[IDS]] = { {{.*}}"uniform-work-group-size"="true"
; CHECK-DAG: attributes #[[BOUNDED]] = { {{.*}}"amdgpu-flat-work-group-size"="1,256"
; CHECK-DAG: ![[SIZE]] = !{i32 128, i32 2, i32 1}
