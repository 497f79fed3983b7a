; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; The least and the largest float of a CUDA warp, plain, of magnitudes, and with
; NaN winning: one half of the first wave has a NaN, in lane 7.
;
; HOST:
;     def warp(i): return [x for x in a0[i // 32 * 32:min(i // 32 * 32 + 32, n)]]
; LAUNCH: --grid 100 --block 100 --arg buf:f32:100:iota --arg buf:f32:100
;     --arg buf:f32:100 --arg buf:f32:100 --arg buf:f32:100
; EXPECT 1: [min(x - 50.0 for x in warp(i)) for i in range(100)]
; EXPECT 2: [max(abs(x - 50.0) for x in warp(i)) for i in range(100)]
; EXPECT 3: [math.nan if i < 32 else max(x - 50.0 for x in warp(i)) for i in range(100)]
; EXPECT 4: [min(x - 50.0 for x in warp(i) if x != 7.0) for i in range(100)]
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %o1, ptr addrspace(1) %o2, ptr addrspace(1) %o3, ptr addrspace(1) %o4) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(1) %in, i32 %t
  %l = load float, ptr addrspace(1) %p
  %x = fsub float %l, 50.0
  %seven = icmp eq i32 %t, 7
  %holed = select i1 %seven, float 0x7FF8000000000000, float %x
  %min = call float @llvm.nvvm.redux.sync.fmin(float %x, i32 -1)
  %mag = call float @llvm.nvvm.redux.sync.fmax.abs(float %x, i32 -1)
  %nan = call float @llvm.nvvm.redux.sync.fmax.NaN(float %holed, i32 -1)
  %num = call float @llvm.nvvm.redux.sync.fmin(float %holed, i32 -1)
  %q1 = getelementptr float, ptr addrspace(1) %o1, i32 %t
  store float %min, ptr addrspace(1) %q1
  %q2 = getelementptr float, ptr addrspace(1) %o2, i32 %t
  store float %mag, ptr addrspace(1) %q2
  %q3 = getelementptr float, ptr addrspace(1) %o3, i32 %t
  store float %nan, ptr addrspace(1) %q3
  %q4 = getelementptr float, ptr addrspace(1) %o4, i32 %t
  store float %num, ptr addrspace(1) %q4
  ret void
}
