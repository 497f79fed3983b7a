; What the target does not do is said in one line with function, instruction
; and reason; status 1, no stack dump. Every function is looked at in one run.
;
; RUN: not %llc -O0 %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="Stack dump"
; RUN: not %llc -O2 %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="Stack dump"

declare i32 @elsewhere(i32)
declare float @llvm.tan.f32(float)
declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK: in function call: unsupported call to 'elsewhere': ToyGCN has no calls, and this one was not inlined: %r = call i32 @elsewhere(i32 1)
define amdgpu_kernel void @call(ptr addrspace(1) %p) {
  %r = call i32 @elsewhere(i32 1)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; CHECK: in function indirect_call: unsupported indirect call: ToyGCN has no calls: call void %f()
define amdgpu_kernel void @indirect_call(ptr %f) {
  call void %f()
  ret void
}

; CHECK: in function intrinsic: unsupported intrinsic 'llvm.tan.f32': %s = call float @llvm.tan.f32(float %x)
define amdgpu_kernel void @intrinsic(ptr addrspace(1) %p, float %x) {
  %s = call float @llvm.tan.f32(float %x)
  store float %s, ptr addrspace(1) %p
  ret void
}

; CHECK: in function quad_float: unsupported floating-point type fp128: %x = load fp128
; CHECK: in function quad_float: unsupported floating-point type fp128: %y = fadd fp128
define amdgpu_kernel void @quad_float(ptr addrspace(1) %p) {
  %x = load fp128, ptr addrspace(1) %p
  %y = fadd fp128 %x, %x
  store fp128 %y, ptr addrspace(1) %p
  ret void
}

; CHECK: in function address_space: unsupported address space 2: store i32 1, ptr addrspace(2) %p
define amdgpu_kernel void @address_space(ptr addrspace(2) %p) {
  store i32 1, ptr addrspace(2) %p
  ret void
}

; CHECK: in function scalable: unsupported scalable vector: %x = load <vscale x 4 x i32>
; CHECK: in function scalable: unsupported scalable vector: store <vscale x 4 x i32> %x
define amdgpu_kernel void @scalable(ptr addrspace(1) %p) {
  %x = load <vscale x 4 x i32>, ptr addrspace(1) %p
  store <vscale x 4 x i32> %x, ptr addrspace(1) %p
  ret void
}
