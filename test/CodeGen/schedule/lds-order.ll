; Lanes of a wave exchange values in LDS without a barrier: what a lane reads, two
; places from its own, another one wrote before. Each lane's places are disjoint,
; and a load is better early.
; RUN: llc -march=toygcn %s -o - | FileCheck %s
; CHECK-LABEL: neighbour:
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

; Another array is another matter: its loads do not wait for a store, if the array's
; size is known. Those of the launch's size share their place.
; CHECK-LABEL: two_arrays:
; CHECK-COUNT-4: ds_read_b32
; CHECK: ds_write_b32
; CHECK-LABEL: of_the_launch:
; CHECK-COUNT-2: ds_read_b32
; CHECK: ds_write_b32

@more = internal addrspace(3) global [66 x float] poison
@some = external addrspace(3) global [0 x float]

define amdgpu_kernel void @two_arrays(i32 %distance) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %to = getelementptr float, ptr addrspace(3) @values, i32 %lane
  %from = getelementptr float, ptr addrspace(3) %to, i32 %distance
  %a = load float, ptr addrspace(3) %to
  %b = load float, ptr addrspace(3) %from
  %sum = fadd float %a, %b
  store float %sum, ptr addrspace(3) %to
  %more.to = getelementptr float, ptr addrspace(3) @more, i32 %lane
  %more.from = getelementptr float, ptr addrspace(3) %more.to, i32 %distance
  %c = load float, ptr addrspace(3) %more.to
  %d = load float, ptr addrspace(3) %more.from
  %more.sum = fadd float %c, %d
  store float %more.sum, ptr addrspace(3) %more.to
  ret void
}

define amdgpu_kernel void @of_the_launch(i32 %distance) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %to = getelementptr float, ptr addrspace(3) @some, i32 %lane
  %from = getelementptr float, ptr addrspace(3) %to, i32 %distance
  %a = load float, ptr addrspace(3) %to
  %b = load float, ptr addrspace(3) %from
  %sum = fadd float %a, %b
  store float %sum, ptr addrspace(3) %to
  %more.to = getelementptr float, ptr addrspace(3) @more, i32 %lane
  %more.from = getelementptr float, ptr addrspace(3) %more.to, i32 %distance
  %c = load float, ptr addrspace(3) %more.to
  %d = load float, ptr addrspace(3) %more.from
  %more.sum = fadd float %c, %d
  store float %more.sum, ptr addrspace(3) %more.to
  ret void
}
