; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Remainders of floats are exact.
;
; LAUNCH: --kernel f32 --grid 64 --block 64 --arg buf:f32:64
;     --arg buf:f32:64:rand=1
; EXPECT 0: [math.fmod(x * 1048576, 0.75 + i) for i, x in enumerate(a1)]
; LAUNCH: --kernel f64 --grid 64 --block 64 --arg buf:f64:64
;     --arg buf:f64:64:rand=2
; EXPECT 0: [math.fmod(x * 2.0 ** 60, 0.75 + i) for i, x in enumerate(a1)]
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f32(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(1) %in, i32 %i
  %v = load float, ptr addrspace(1) %p
  %x = fmul float %v, 1048576.0
  %f = uitofp i32 %i to float
  %y = fadd float %f, 0.75
  %r = frem float %x, %y
  %q = getelementptr float, ptr addrspace(1) %out, i32 %i
  store float %r, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @f64(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr double, ptr addrspace(1) %in, i32 %i
  %v = load double, ptr addrspace(1) %p
  %x = fmul double %v, 0x43B0000000000000
  %f = uitofp i32 %i to double
  %y = fadd double %f, 0.75
  %r = frem double %x, %y
  %q = getelementptr double, ptr addrspace(1) %out, i32 %i
  store double %r, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
