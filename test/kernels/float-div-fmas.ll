; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; A multiply-add for divisions whose result is scaled in some lanes.
;
; LAUNCH: --grid 64 --block 64 --arg buf:f32:64:iota --arg buf:f32:64
; EXPECT 1: [x * 3.0 + 8.0 if g % 3 else (x * 3.0 + 8.0) * 2.0 ** 64
;     for g, x in enumerate(a0)]
define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(1) %in, i32 %t
  %x = load float, ptr addrspace(1) %p
  %m = urem i32 %t, 3
  %c = icmp eq i32 %m, 0
  %f = call float @llvm.amdgcn.div.fmas.f32(float %x, float 3.0, float 8.0, i1 %c)
  %q = getelementptr float, ptr addrspace(1) %out, i32 %t
  store float %f, ptr addrspace(1) %q
  ret void
}
