; What the target does not do is said in one line with function, instruction
; and reason; status 1, no stack dump. Every function is looked at in one run.
;
; RUN: not %llc -O0 %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="Stack dump"
; RUN: not %llc -O2 %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="Stack dump"

declare float @llvm.tan.f32(float)
declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK: in function address_space: unsupported address space 2, the global data share: store i32 1, ptr addrspace(2) %p
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

; LLVM counts the elements of a vector in 16 bits.
; CHECK: in function long: unsupported vector of more than 65535 elements: %x = load <65537 x i8>
; CHECK: in function long: unsupported vector of more than 65535 elements: store <65537 x i8> %x
define amdgpu_kernel void @long(ptr addrspace(1) %p) {
  %x = load <65537 x i8>, ptr addrspace(1) %p
  store <65537 x i8> %x, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @other_kernel() {
  ret void
}

; CHECK: in function call_kernel: unsupported call to 'other_kernel', which is a kernel: call void @other_kernel()
define void @call_kernel() {
  call void @other_kernel()
  ret void
}

; CHECK: in function call_last: unsupported call that must not return here (musttail): %r = musttail call i32 @last(i32 %x)
define i32 @call_last(i32 %x) {
  %r = musttail call i32 @last(i32 %x)
  ret i32 %r
}
define internal i32 @last(i32 %x) noinline {
  ret i32 %x
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

; CHECK: in function pixels: unsupported intrinsic 'llvm.amdgcn.wqm.i32': whole-quad mode is for pixel shaders: %q = call i32
; CHECK: in function pixels: unsupported intrinsic 'llvm.amdgcn.kill': it is for pixel shaders: call void
; CHECK: in function pixels: unsupported intrinsic 'llvm.amdgcn.ds.gws.sema.p': waves of a grid have barriers, but no semaphores: call void
define amdgpu_kernel void @pixels(ptr addrspace(1) %p, i1 %c) {
  %x = load i32, ptr addrspace(1) %p
  %q = call i32 @llvm.amdgcn.wqm.i32(i32 %x)
  store i32 %q, ptr addrspace(1) %p
  call void @llvm.amdgcn.kill(i1 %c)
  call void @llvm.amdgcn.ds.gws.sema.p(i32 0)
  ret void
}

; CHECK: in function of_some_kernel: unsupported intrinsic 'llvm.amdgcn.groupstaticsize': each kernel has another size, and a function does not know which runs it: %a = call i32
; CHECK: in function of_some_kernel: unsupported intrinsic 'llvm.amdgcn.lds.kernel.id': local variables have the same place in all kernels that call functions: %b = call i32
; CHECK: in function of_some_kernel: unsupported intrinsic 'llvm.amdgcn.implicit.buffer.ptr': no launch of a kernel has that buffer: %c = call ptr
; CHECK: in function of_some_kernel: unsupported intrinsic 'llvm.amdgcn.cluster.id.x': gfx900 has no clusters of workgroups: %d = call i32
; CHECK: in function of_some_kernel: unsupported intrinsic 'llvm.amdgcn.wave.id': gfx900 does not have it: %e = call i32
define void @of_some_kernel(ptr addrspace(1) %p) {
  %a = call i32 @llvm.amdgcn.groupstaticsize()
  store volatile i32 %a, ptr addrspace(1) %p
  %b = call i32 @llvm.amdgcn.lds.kernel.id()
  store volatile i32 %b, ptr addrspace(1) %p
  %c = call ptr addrspace(4) @llvm.amdgcn.implicit.buffer.ptr()
  store volatile ptr addrspace(4) %c, ptr addrspace(1) %p
  %d = call i32 @llvm.amdgcn.cluster.id.x()
  store volatile i32 %d, ptr addrspace(1) %p
  %e = call i32 @llvm.amdgcn.wave.id()
  store volatile i32 %e, ptr addrspace(1) %p
  ret void
}
