; RUN: %llc %s -o - | %python %S/issue_slots.py %s
; Issue slots (instructions and wait states) of reductions beyond the kernel
; that only loads and stores; "full" where all lanes are known to be active.
;
; SLOTS-BASE(add_32, add_32_full, max_32, max_32_full, fadd_32, fadd_32_full, fmin_32, fmin_32_full): plain_32
; SLOTS-BASE(add_64, add_64_full, xor_64, xor_64_full, two, two_full): plain_64
;
; SLOTS add_32: 20
; SLOTS add_32_full: 16
; The identity is no inline constant, which costs a move.
; SLOTS max_32: 20
; SLOTS max_32_full: 16
; SLOTS fadd_32: 20
; SLOTS fadd_32_full: 16
; SLOTS fmin_32: 20
; SLOTS fmin_32_full: 16
; SLOTS add_64: 26
; SLOTS add_64_full: 21
; SLOTS xor_64: 26
; SLOTS xor_64_full: 21
; SLOTS two: 30
; SLOTS two_full: 25

target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare float @llvm.amdgcn.wave.reduce.fadd.f32(float, i32 immarg)
declare float @llvm.amdgcn.wave.reduce.fmin.f32(float, i32 immarg)
declare i32 @llvm.amdgcn.wave.reduce.add.i32(i32, i32 immarg)
declare i32 @llvm.amdgcn.wave.reduce.max.i32(i32, i32 immarg)
declare i64 @llvm.amdgcn.wave.reduce.add.i64(i64, i32 immarg)
declare i64 @llvm.amdgcn.wave.reduce.xor.i64(i64, i32 immarg)

define amdgpu_kernel void @plain_32(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %x = load i32, ptr addrspace(1) %p

  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %x, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @plain_64(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i64, ptr addrspace(1) %in, i32 %t
  %x = load i64, ptr addrspace(1) %p

  %q = getelementptr i64, ptr addrspace(1) %out, i32 %t
  store i64 %x, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @add_32(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %x = load i32, ptr addrspace(1) %p
  %r = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %x, i32 0)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @add_32_full(ptr addrspace(1) %in, ptr addrspace(1) %out) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %x = load i32, ptr addrspace(1) %p
  %r = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %x, i32 0)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @max_32(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %x = load i32, ptr addrspace(1) %p
  %r = call i32 @llvm.amdgcn.wave.reduce.max.i32(i32 %x, i32 0)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @max_32_full(ptr addrspace(1) %in, ptr addrspace(1) %out) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %x = load i32, ptr addrspace(1) %p
  %r = call i32 @llvm.amdgcn.wave.reduce.max.i32(i32 %x, i32 0)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @fadd_32(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(1) %in, i32 %t
  %x = load float, ptr addrspace(1) %p
  %r = call float @llvm.amdgcn.wave.reduce.fadd.f32(float %x, i32 0)
  %q = getelementptr float, ptr addrspace(1) %out, i32 %t
  store float %r, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @fadd_32_full(ptr addrspace(1) %in, ptr addrspace(1) %out) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(1) %in, i32 %t
  %x = load float, ptr addrspace(1) %p
  %r = call float @llvm.amdgcn.wave.reduce.fadd.f32(float %x, i32 0)
  %q = getelementptr float, ptr addrspace(1) %out, i32 %t
  store float %r, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @fmin_32(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(1) %in, i32 %t
  %x = load float, ptr addrspace(1) %p
  %r = call float @llvm.amdgcn.wave.reduce.fmin.f32(float %x, i32 0)
  %q = getelementptr float, ptr addrspace(1) %out, i32 %t
  store float %r, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @fmin_32_full(ptr addrspace(1) %in, ptr addrspace(1) %out) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(1) %in, i32 %t
  %x = load float, ptr addrspace(1) %p
  %r = call float @llvm.amdgcn.wave.reduce.fmin.f32(float %x, i32 0)
  %q = getelementptr float, ptr addrspace(1) %out, i32 %t
  store float %r, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @add_64(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i64, ptr addrspace(1) %in, i32 %t
  %x = load i64, ptr addrspace(1) %p
  %r = call i64 @llvm.amdgcn.wave.reduce.add.i64(i64 %x, i32 0)
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %t
  store i64 %r, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @add_64_full(ptr addrspace(1) %in, ptr addrspace(1) %out) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i64, ptr addrspace(1) %in, i32 %t
  %x = load i64, ptr addrspace(1) %p
  %r = call i64 @llvm.amdgcn.wave.reduce.add.i64(i64 %x, i32 0)
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %t
  store i64 %r, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @xor_64(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i64, ptr addrspace(1) %in, i32 %t
  %x = load i64, ptr addrspace(1) %p
  %r = call i64 @llvm.amdgcn.wave.reduce.xor.i64(i64 %x, i32 0)
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %t
  store i64 %r, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @xor_64_full(ptr addrspace(1) %in, ptr addrspace(1) %out) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i64, ptr addrspace(1) %in, i32 %t
  %x = load i64, ptr addrspace(1) %p
  %r = call i64 @llvm.amdgcn.wave.reduce.xor.i64(i64 %x, i32 0)
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %t
  store i64 %r, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @two(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr <2 x i32>, ptr addrspace(1) %in, i32 %t
  %x = load <2 x i32>, ptr addrspace(1) %p
  %a = extractelement <2 x i32> %x, i32 0
  %b = extractelement <2 x i32> %x, i32 1
  %ra = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %a, i32 0)
  %rb = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %b, i32 0)
  %ra1 = insertelement <2 x i32> poison, i32 %ra, i32 0
  %r = insertelement <2 x i32> %ra1, i32 %rb, i32 1
  %q = getelementptr <2 x i32>, ptr addrspace(1) %out, i32 %t
  store <2 x i32> %r, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @two_full(ptr addrspace(1) %in, ptr addrspace(1) %out) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr <2 x i32>, ptr addrspace(1) %in, i32 %t
  %x = load <2 x i32>, ptr addrspace(1) %p
  %a = extractelement <2 x i32> %x, i32 0
  %b = extractelement <2 x i32> %x, i32 1
  %ra = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %a, i32 0)
  %rb = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %b, i32 0)
  %ra1 = insertelement <2 x i32> poison, i32 %ra, i32 0
  %r = insertelement <2 x i32> %ra1, i32 %rb, i32 1
  %q = getelementptr <2 x i32>, ptr addrspace(1) %out, i32 %t
  store <2 x i32> %r, ptr addrspace(1) %q
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" }
