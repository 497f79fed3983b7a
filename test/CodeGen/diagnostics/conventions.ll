; A convention that is not docs/calls.md's is refused where a function has it and
; where a call has it; the function is then looked at as a plain one.
;
; RUN: not %llc -O0 %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="in function fine" --implicit-check-not="Stack dump"
; RUN: not %llc -O2 %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="in function fine" --implicit-check-not="Stack dump"
; RUN: sed -n -e '/^; KEEP/,$p' %s > %t.ll
; RUN: %llc -O2 %t.ll -o - | FileCheck %t.ll --check-prefix=FINE

; CHECK: in function whole_wave: unsupported calling convention: define amdgpu_gfx_whole_wave i32 @whole_wave(i1 %active, i32 %x)
define amdgpu_gfx_whole_wave i32 @whole_wave(i1 %active, i32 %x) {
  %y = select i1 %active, i32 %x, i32 5
  ret i32 %y
}

; CHECK: in function chain: unsupported calling convention: define amdgpu_cs_chain void @chain(
define amdgpu_cs_chain void @chain(ptr addrspace(1) inreg %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}

; CHECK: in function chain_keeping: unsupported calling convention: define amdgpu_cs_chain_preserve void @chain_keeping(
define amdgpu_cs_chain_preserve void @chain_keeping(ptr addrspace(1) inreg %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}

; CHECK: in function pixel: unsupported calling convention: define amdgpu_ps
define amdgpu_ps void @pixel(i1 %c) {
  call void @llvm.amdgcn.kill(i1 %c)
  ret void
}

; CHECK: in function vertex: unsupported calling convention: define amdgpu_vs
define amdgpu_vs void @vertex() {
  ret void
}
; CHECK: in function geometry: unsupported calling convention: define amdgpu_gs
define amdgpu_gs void @geometry() {
  ret void
}
; CHECK: in function hull: unsupported calling convention: define amdgpu_hs
define amdgpu_hs void @hull() {
  ret void
}
; CHECK: in function export: unsupported calling convention: define amdgpu_es
define amdgpu_es void @export() {
  ret void
}
; CHECK: in function local: unsupported calling convention: define amdgpu_ls
define amdgpu_ls void @local() {
  ret void
}
; CHECK: in function compute: unsupported calling convention: define amdgpu_cs
define amdgpu_cs void @compute() {
  ret void
}
; CHECK: in function graphics: unsupported calling convention: define amdgpu_gfx
define amdgpu_gfx void @graphics() {
  ret void
}
; CHECK: in function haskell: unsupported calling convention: define ghccc
define ghccc void @haskell() {
  ret void
}
; CHECK: in function numbered: unsupported calling convention: define cc1023
define cc1023 void @numbered() {
  ret void
}
; CHECK: in function tail: unsupported calling convention: define tailcc
define tailcc void @tail() {
  ret void
}
; CHECK: in function swift: unsupported calling convention: define swiftcc
define swiftcc void @swift() {
  ret void
}

; CHECK: in function gives: unsupported result of a kernel: define ptx_kernel i32 @gives(
define ptx_kernel i32 @gives(i32 %x) {
  ret i32 %x
}
; CHECK: in function gives_memory: unsupported result of a kernel: define ptx_kernel void @gives_memory(
define ptx_kernel void @gives_memory(ptr sret(i32) %p) {
  ret void
}
; CHECK: in function of_lane: unsupported argument 0 of a kernel, an object in address space 5: define spir_kernel void @of_lane(
define spir_kernel void @of_lane(ptr addrspace(5) byval(i64) %p) {
  ret void
}
; CHECK: in function of_group: unsupported argument 1 of a kernel, an object in address space 3: define amdgpu_kernel void @of_group(
define amdgpu_kernel void @of_group(i32 %x, ptr addrspace(3) byref(i64) %p) {
  ret void
}

declare amdgpu_gfx i32 @elsewhere(i32)
declare ptx_kernel i32 @kernel_elsewhere(i32)

; CHECK: in function calls: unsupported calling convention: %r = call amdgpu_gfx i32 @elsewhere(i32 1)
; CHECK: in function calls: unsupported calling convention: call tailcc void %p()
; CHECK: in function calls: unsupported calling convention: call ptx_kernel void %p()
; CHECK: in function calls: unsupported calling convention: call preserve_mostcc void @fine_cold()
; CHECK: in function calls: unsupported call to 'kernel_elsewhere', which is a kernel: %s = call ptx_kernel i32 @kernel_elsewhere(i32 1)
define i32 @calls(ptr %p) {
  %r = call amdgpu_gfx i32 @elsewhere(i32 1)
  call tailcc void %p()
  call ptx_kernel void %p()
  call preserve_mostcc void @fine_cold()
  %s = call ptx_kernel i32 @kernel_elsewhere(i32 1)
  ret i32 %r
}

; Then the functions as plain ones.
; CHECK: in function pixel: unsupported intrinsic 'llvm.amdgcn.kill': it is for pixel shaders

; KEEP
; FINE-LABEL: {{^}}fine_cold:
define coldcc void @fine_cold() noinline {
  ret void
}
; FINE-LABEL: {{^}}fine_spir:
define spir_func void @fine_spir() noinline {
  ret void
}
; FINE-LABEL: {{^}}fine_device:
define ptx_device void @fine_device() noinline {
  ret void
}
; FINE-LABEL: {{^}}fine_fast:
; FINE-COUNT-3: s_swappc_b64
define fastcc void @fine_fast(ptr %p) noinline {
  call coldcc void @fine_cold()
  call spir_func void @fine_spir()
  call ptx_device void %p()
  ret void
}
; FINE: .amdhsa_kernel fine_kernel
define spir_kernel void @fine_kernel() {
  ret void
}
; FINE: .amdhsa_kernel fine_cuda
define ptx_kernel void @fine_cuda() {
  ret void
}
