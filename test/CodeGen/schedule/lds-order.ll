; Lanes of a wave exchange values in LDS without a barrier: what a lane reads, two
; places from its own, another one wrote before. Each lane's places are disjoint,
; and a load is better early.
; RUN: llc -march=toygcn %s -o - | FileCheck %s
; CHECK: ds_read_b32
; CHECK: ds_write_b32
; CHECK: ds_read_b32 {{.*}} offset:8

@values = internal addrspace(3) global [66 x float] poison

define amdgpu_kernel void @neighbour(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr float, ptr addrspace(3) @values, i32 %lane
  %second = getelementptr float, ptr addrspace(3) %own, i32 2
  %a = load float, ptr addrspace(3) %own
  %square = fmul float %a, %a
  store float %square, ptr addrspace(3) %own
  %b = load float, ptr addrspace(3) %second
  %result = fmul float %b, %a
  %to = getelementptr float, ptr addrspace(1) %out, i32 %lane
  store float %result, ptr addrspace(1) %to
  ret void
}
