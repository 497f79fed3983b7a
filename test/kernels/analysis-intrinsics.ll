; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Intrinsics that front ends write for analyses, checks and other machines, masks
; of loops whose iterations may depend on each other, and vectors of pointers.
;
; HOST:
;     def masks(d): return (sum(1 << k for k in range(5) if d <= 0 or k < d)
;         + (sum(1 << k for k in range(5) if d == 0 or k < abs(d)) << 8))
; LAUNCH: --kernel fence --grid 64 --block 64 --arg buf:f32:64:iota --arg buf:f32:64
; EXPECT 1: [f32(f32(x * f32(x + 0.1)) + f32(0.3)) for x in a0]
; LAUNCH: --kernel addresses --grid 8 --block 8 --arg buf:i32:8:iota --arg buf:i32:8
; EXPECT 1: [x + 1 for x in a0]
; LAUNCH: --kernel dependences --grid 16 --block 16 --arg buf:i32:16
; EXPECT 0: [masks(int((4 * i - 30) / 4)) for i in range(16)]
; LAUNCH: --kernel pointers --grid 8 --block 8 --arg buf:u32:16:iota --arg buf:u32:16
; EXPECT 1: a0

declare i32 @llvm.amdgcn.workitem.id.x()
declare float @llvm.arithmetic.fence.f32(float)
declare ptr addrspace(1) @llvm.launder.invariant.group.p1(ptr addrspace(1))
declare ptr addrspace(1) @llvm.strip.invariant.group.p1(ptr addrspace(1))
declare void @llvm.prefetch.p1(ptr addrspace(1), i32, i32, i32)
declare void @llvm.pseudoprobe(i64, i64, i32, i64)
declare <5 x i1> @llvm.loop.dependence.war.mask.v5i1(ptr, ptr, i64)
declare <5 x i1> @llvm.loop.dependence.raw.mask.v5i1(ptr, ptr, i64)

; Product and sum do not become one operation with one rounding.
define amdgpu_kernel void @fence(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(1) %in, i32 %id
  %q = getelementptr float, ptr addrspace(1) %out, i32 %id
  %x = load float, ptr addrspace(1) %p
  %y = fadd float %x, 0x3FB99999A0000000
  %m = fmul fast float %x, %y
  %f = call fast float @llvm.arithmetic.fence.f32(float %m)
  %s = fadd fast float %f, 0x3FD3333340000000
  store float %s, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @addresses(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %id
  %pl = call ptr addrspace(1) @llvm.launder.invariant.group.p1(ptr addrspace(1) %p)
  %ps = call ptr addrspace(1) @llvm.strip.invariant.group.p1(ptr addrspace(1) %pl)
  call void @llvm.prefetch.p1(ptr addrspace(1) %ps, i32 0, i32 3, i32 1)
  call void @llvm.pseudoprobe(i64 1, i64 2, i32 0, i64 -1)
  %x = load i32, ptr addrspace(1) %ps
  %y = add i32 %x, 1
  store i32 %y, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @dependences(ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %id
  %bytes = mul i32 %id, 4
  %offset = sub i32 %bytes, 30
  %p = getelementptr i8, ptr addrspace(1) %out, i32 %offset
  %first = addrspacecast ptr addrspace(1) %out to ptr
  %second = addrspacecast ptr addrspace(1) %p to ptr
  %w = call <5 x i1> @llvm.loop.dependence.war.mask.v5i1(ptr %first, ptr %second, i64 4)
  %r = call <5 x i1> @llvm.loop.dependence.raw.mask.v5i1(ptr %first, ptr %second, i64 4)
  %wi = bitcast <5 x i1> %w to i5
  %ri = bitcast <5 x i1> %r to i5
  %wz = zext i5 %wi to i32
  %rz = zext i5 %ri to i32
  %high = shl i32 %rz, 8
  %both = or i32 %wz, %high
  store i32 %both, ptr addrspace(1) %q
  ret void
}

; Casts to whole addresses and back, and a freeze between.
define amdgpu_kernel void @pointers(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr <2 x ptr addrspace(6)>, ptr addrspace(1) %in, i32 %id
  %q = getelementptr <2 x ptr addrspace(6)>, ptr addrspace(1) %out, i32 %id
  %x = load <2 x ptr addrspace(6)>, ptr addrspace(1) %p
  %f = freeze <2 x ptr addrspace(6)> %x
  %wide = addrspacecast <2 x ptr addrspace(6)> %f to <2 x ptr addrspace(4)>
  %back = addrspacecast <2 x ptr addrspace(4)> %wide to <2 x ptr addrspace(6)>
  store <2 x ptr addrspace(6)> %back, ptr addrspace(1) %q
  ret void
}
