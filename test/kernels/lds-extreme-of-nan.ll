; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; A NaN in LDS loses against a number, as it does in global memory and in registers;
; a NaN that comes changes nothing.
;
; LAUNCH: --grid 64 --block 64 --arg buf:f32:64:const=nan --arg buf:f32:64:const=2
;     --arg buf:f32:64 --arg buf:f32:64 --arg buf:f32:64:const=nan
; EXPECT 2: 2
; EXPECT 3: 2
; EXPECT 4: 2

target triple = "amdgcn-amd-amdhsa"

@a = internal addrspace(3) global [64 x float] poison
@b = internal addrspace(3) global [64 x float] poison

define amdgpu_kernel void @k(ptr addrspace(1) %nans, ptr addrspace(1) %twos, ptr addrspace(1) %outa, ptr addrspace(1) %outb, ptr addrspace(1) %global) "amdgpu-flat-work-group-size"="64,64" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %np = getelementptr float, ptr addrspace(1) %nans, i32 %t
  %tp = getelementptr float, ptr addrspace(1) %twos, i32 %t
  %nan = load float, ptr addrspace(1) %np
  %two = load float, ptr addrspace(1) %tp
  %ap = getelementptr float, ptr addrspace(3) @a, i32 %t
  %bp = getelementptr float, ptr addrspace(3) @b, i32 %t
  store float %nan, ptr addrspace(3) %ap
  store float %two, ptr addrspace(3) %bp
  %o1 = atomicrmw fmax ptr addrspace(3) %ap, float %two monotonic
  %o2 = atomicrmw fmin ptr addrspace(3) %bp, float %nan monotonic
  %x = load float, ptr addrspace(3) %ap
  %y = load float, ptr addrspace(3) %bp
  %xp = getelementptr float, ptr addrspace(1) %outa, i32 %t
  %yp = getelementptr float, ptr addrspace(1) %outb, i32 %t
  store float %x, ptr addrspace(1) %xp
  store float %y, ptr addrspace(1) %yp
  %gp = getelementptr float, ptr addrspace(1) %global, i32 %t
  %o3 = atomicrmw fmin ptr addrspace(1) %gp, float %two monotonic
  ret void
}
