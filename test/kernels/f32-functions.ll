; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Powers, logarithms, sine and cosine, to the 1024th.
;
; HOST:
;     def table(function):
;         return [math.floor(function((i - 32) / 8) * 1024 + 0.5) for i in range(64)]
; LAUNCH: --kernel exp --grid 64 --block 64 --arg buf:i32:64
; EXPECT 0: table(lambda x: math.exp(x))
; LAUNCH: --kernel exp2 --grid 64 --block 64 --arg buf:i32:64
; EXPECT 0: table(lambda x: 2.0 ** x)
; LAUNCH: --kernel exp10 --grid 64 --block 64 --arg buf:i32:64
; EXPECT 0: table(lambda x: 10.0 ** (x / 2))
; LAUNCH: --kernel log --grid 64 --block 64 --arg buf:i32:64
; EXPECT 0: table(lambda x: math.log(x * x + 0.25))
; LAUNCH: --kernel log2 --grid 64 --block 64 --arg buf:i32:64
; EXPECT 0: table(lambda x: math.log2(x * x + 0.25))
; LAUNCH: --kernel log10 --grid 64 --block 64 --arg buf:i32:64
; EXPECT 0: table(lambda x: math.log10(x * x + 0.25))
; LAUNCH: --kernel sin --grid 64 --block 64 --arg buf:i32:64
; EXPECT 0: table(lambda x: math.sin(x))
; LAUNCH: --kernel cos --grid 64 --block 64 --arg buf:i32:64
; EXPECT 0: table(lambda x: math.cos(x))
; LAUNCH: --kernel edges --grid 1 --block 1 --arg buf:f32:12
; EXPECT 0: [0.0, float("inf"), 2.0 ** -140, -140, float("-inf"), float("nan"), float("inf"), 0.0, float("inf"), float("-inf"), 1.0, 0.0]
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @exp(ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %n = sub i32 %i, 32
  %f = sitofp i32 %n to float
  %x = fmul float %f, 0.125
  %r = call float @llvm.exp.f32(float %x)
  %scaled = fmul float %r, 1024.0
  %half = fadd float %scaled, 0.5
  %whole = call float @llvm.floor.f32(float %half)
  %q = fptosi float %whole to i32
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %q, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @exp2(ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %n = sub i32 %i, 32
  %f = sitofp i32 %n to float
  %x = fmul float %f, 0.125
  %r = call float @llvm.exp2.f32(float %x)
  %scaled = fmul float %r, 1024.0
  %half = fadd float %scaled, 0.5
  %whole = call float @llvm.floor.f32(float %half)
  %q = fptosi float %whole to i32
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %q, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @exp10(ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %n = sub i32 %i, 32
  %f = sitofp i32 %n to float
  %x = fmul float %f, 0.125
  %h = fmul float %x, 0.5
  %r = call float @llvm.exp10.f32(float %h)
  %scaled = fmul float %r, 1024.0
  %half = fadd float %scaled, 0.5
  %whole = call float @llvm.floor.f32(float %half)
  %q = fptosi float %whole to i32
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %q, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @log(ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %n = sub i32 %i, 32
  %f = sitofp i32 %n to float
  %x = fmul float %f, 0.125
  %xx = fmul float %x, %x
  %pos = fadd float %xx, 0.25
  %r = call float @llvm.log.f32(float %pos)
  %scaled = fmul float %r, 1024.0
  %half = fadd float %scaled, 0.5
  %whole = call float @llvm.floor.f32(float %half)
  %q = fptosi float %whole to i32
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %q, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @log2(ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %n = sub i32 %i, 32
  %f = sitofp i32 %n to float
  %x = fmul float %f, 0.125
  %xx = fmul float %x, %x
  %pos = fadd float %xx, 0.25
  %r = call float @llvm.log2.f32(float %pos)
  %scaled = fmul float %r, 1024.0
  %half = fadd float %scaled, 0.5
  %whole = call float @llvm.floor.f32(float %half)
  %q = fptosi float %whole to i32
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %q, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @log10(ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %n = sub i32 %i, 32
  %f = sitofp i32 %n to float
  %x = fmul float %f, 0.125
  %xx = fmul float %x, %x
  %pos = fadd float %xx, 0.25
  %r = call float @llvm.log10.f32(float %pos)
  %scaled = fmul float %r, 1024.0
  %half = fadd float %scaled, 0.5
  %whole = call float @llvm.floor.f32(float %half)
  %q = fptosi float %whole to i32
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %q, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @sin(ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %n = sub i32 %i, 32
  %f = sitofp i32 %n to float
  %x = fmul float %f, 0.125
  %r = call float @llvm.sin.f32(float %x)
  %scaled = fmul float %r, 1024.0
  %half = fadd float %scaled, 0.5
  %whole = call float @llvm.floor.f32(float %half)
  %q = fptosi float %whole to i32
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %q, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @cos(ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %n = sub i32 %i, 32
  %f = sitofp i32 %n to float
  %x = fmul float %f, 0.125
  %r = call float @llvm.cos.f32(float %x)
  %scaled = fmul float %r, 1024.0
  %half = fadd float %scaled, 0.5
  %whole = call float @llvm.floor.f32(float %half)
  %q = fptosi float %whole to i32
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %q, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @edges(ptr addrspace(1) %out) {
  %v0 = call float @llvm.amdgcn.readfirstlane.f32(float -200.0)
  %r0 = call float @llvm.exp2.f32(float %v0)
  %p0 = getelementptr float, ptr addrspace(1) %out, i32 0
  store float %r0, ptr addrspace(1) %p0
  %v1 = call float @llvm.amdgcn.readfirstlane.f32(float 128.0)
  %r1 = call float @llvm.exp2.f32(float %v1)
  %p1 = getelementptr float, ptr addrspace(1) %out, i32 1
  store float %r1, ptr addrspace(1) %p1
  %v2 = call float @llvm.amdgcn.readfirstlane.f32(float -140.0)
  %r2 = call float @llvm.exp2.f32(float %v2)
  %p2 = getelementptr float, ptr addrspace(1) %out, i32 2
  store float %r2, ptr addrspace(1) %p2
  %v3 = call float @llvm.amdgcn.readfirstlane.f32(float 0x3730000000000000)
  %r3 = call float @llvm.log2.f32(float %v3)
  %p3 = getelementptr float, ptr addrspace(1) %out, i32 3
  store float %r3, ptr addrspace(1) %p3
  %v4 = call float @llvm.amdgcn.readfirstlane.f32(float 0.0)
  %r4 = call float @llvm.log2.f32(float %v4)
  %p4 = getelementptr float, ptr addrspace(1) %out, i32 4
  store float %r4, ptr addrspace(1) %p4
  %v5 = call float @llvm.amdgcn.readfirstlane.f32(float -1.0)
  %r5 = call float @llvm.log2.f32(float %v5)
  %p5 = getelementptr float, ptr addrspace(1) %out, i32 5
  store float %r5, ptr addrspace(1) %p5
  %v6 = call float @llvm.amdgcn.readfirstlane.f32(float 0x7FF0000000000000)
  %r6 = call float @llvm.log.f32(float %v6)
  %p6 = getelementptr float, ptr addrspace(1) %out, i32 6
  store float %r6, ptr addrspace(1) %p6
  %v7 = call float @llvm.amdgcn.readfirstlane.f32(float 0xFFF0000000000000)
  %r7 = call float @llvm.exp.f32(float %v7)
  %p7 = getelementptr float, ptr addrspace(1) %out, i32 7
  store float %r7, ptr addrspace(1) %p7
  %v8 = call float @llvm.amdgcn.readfirstlane.f32(float 89.0)
  %r8 = call float @llvm.exp.f32(float %v8)
  %p8 = getelementptr float, ptr addrspace(1) %out, i32 8
  store float %r8, ptr addrspace(1) %p8
  %v9 = call float @llvm.amdgcn.readfirstlane.f32(float 0.0)
  %r9 = call float @llvm.log10.f32(float %v9)
  %p9 = getelementptr float, ptr addrspace(1) %out, i32 9
  store float %r9, ptr addrspace(1) %p9
  %v10 = call float @llvm.amdgcn.readfirstlane.f32(float 0.0)
  %r10 = call float @llvm.exp.f32(float %v10)
  %p10 = getelementptr float, ptr addrspace(1) %out, i32 10
  store float %r10, ptr addrspace(1) %p10
  %v11 = call float @llvm.amdgcn.readfirstlane.f32(float 1.0)
  %r11 = call float @llvm.log.f32(float %v11)
  %p11 = getelementptr float, ptr addrspace(1) %out, i32 11
  store float %r11, ptr addrspace(1) %p11
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
