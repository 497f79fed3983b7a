; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; RUN: %toygcn run %s --llc-arg=-toygcn-placement=copy
; Funnel shifts and rotations of 64 bits, of lanes' values and of uniform ones, by numbers that lanes
; have (0 to 127) and by constants on both sides of a dword.
;
; HOST:
;     def left(x, y, n): return ((x << 64 | y) << n % 64 >> 64) % 2**64
;     def right(x, y, n): return ((x << 64 | y) >> n % 64) % 2**64
; LAUNCH: --kernel by_lanes --grid 128 --block 64 --arg buf:u64:256:rand=3 --arg buf:u64:512:zero
; EXPECT 1: [v for i in range(128) for x, y in [a0[2 * i:2 * i + 2]] for v in (
;     left(x, y, i), right(x, y, i), left(x, x, i), right(x, x, i))]
; LAUNCH: --kernel by_constants --grid 64 --block 64 --arg buf:u64:128:rand=4 --arg buf:u64:384:zero
; EXPECT 1: [v for i in range(64) for x, y in [a0[2 * i:2 * i + 2]] for v in (
;     left(x, y, 1), right(x, y, 32), left(x, y, 32), right(x, y, 63), left(x, x, 40), right(x, x, 64))]
; LAUNCH: --kernel uniform --grid 1 --block 1 --arg u64:0x123456789abcdef0 --arg u64:0x0fedcba987654321
;     --arg u64:77 --arg buf:u64:6:zero
; EXPECT 3: [left(a0, a1, a2), right(a0, a1, a2), left(a0, a0, a2), left(a0, a1, 9), right(a0, a1, 40),
;     right(a1, a1, 32)]

define amdgpu_kernel void @by_lanes(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = shl i32 %g, 6
  %i = or disjoint i32 %first, %t
  %n = zext i32 %i to i64
  %from = getelementptr <2 x i64>, ptr addrspace(1) %in, i32 %i
  %xy = load <2 x i64>, ptr addrspace(1) %from
  %x = extractelement <2 x i64> %xy, i32 0
  %y = extractelement <2 x i64> %xy, i32 1
  %l = call i64 @llvm.fshl.i64(i64 %x, i64 %y, i64 %n)
  %r = call i64 @llvm.fshr.i64(i64 %x, i64 %y, i64 %n)
  %tl = call i64 @llvm.fshl.i64(i64 %x, i64 %x, i64 %n)
  %tr = call i64 @llvm.fshr.i64(i64 %x, i64 %x, i64 %n)
  %v0 = insertelement <4 x i64> poison, i64 %l, i32 0
  %v1 = insertelement <4 x i64> %v0, i64 %r, i32 1
  %v2 = insertelement <4 x i64> %v1, i64 %tl, i32 2
  %v3 = insertelement <4 x i64> %v2, i64 %tr, i32 3
  %to = getelementptr <4 x i64>, ptr addrspace(1) %out, i32 %i
  store <4 x i64> %v3, ptr addrspace(1) %to
  ret void
}

define amdgpu_kernel void @by_constants(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr <2 x i64>, ptr addrspace(1) %in, i32 %i
  %xy = load <2 x i64>, ptr addrspace(1) %from
  %x = extractelement <2 x i64> %xy, i32 0
  %y = extractelement <2 x i64> %xy, i32 1
  %v0 = call i64 @llvm.fshl.i64(i64 %x, i64 %y, i64 1)
  %v1 = call i64 @llvm.fshr.i64(i64 %x, i64 %y, i64 32)
  %v2 = call i64 @llvm.fshl.i64(i64 %x, i64 %y, i64 32)
  %v3 = call i64 @llvm.fshr.i64(i64 %x, i64 %y, i64 63)
  %v4 = call i64 @llvm.fshl.i64(i64 %x, i64 %x, i64 40)
  %v5 = call i64 @llvm.fshr.i64(i64 %x, i64 %x, i64 64)
  %to = getelementptr [6 x i64], ptr addrspace(1) %out, i32 %i
  %p0 = getelementptr i64, ptr addrspace(1) %to, i32 0
  store i64 %v0, ptr addrspace(1) %p0
  %p1 = getelementptr i64, ptr addrspace(1) %to, i32 1
  store i64 %v1, ptr addrspace(1) %p1
  %p2 = getelementptr i64, ptr addrspace(1) %to, i32 2
  store i64 %v2, ptr addrspace(1) %p2
  %p3 = getelementptr i64, ptr addrspace(1) %to, i32 3
  store i64 %v3, ptr addrspace(1) %p3
  %p4 = getelementptr i64, ptr addrspace(1) %to, i32 4
  store i64 %v4, ptr addrspace(1) %p4
  %p5 = getelementptr i64, ptr addrspace(1) %to, i32 5
  store i64 %v5, ptr addrspace(1) %p5
  ret void
}

define amdgpu_kernel void @uniform(i64 %x, i64 %y, i64 %n, ptr addrspace(1) %out) {
  %v0 = call i64 @llvm.fshl.i64(i64 %x, i64 %y, i64 %n)
  %v1 = call i64 @llvm.fshr.i64(i64 %x, i64 %y, i64 %n)
  %v2 = call i64 @llvm.fshl.i64(i64 %x, i64 %x, i64 %n)
  %v3 = call i64 @llvm.fshl.i64(i64 %x, i64 %y, i64 9)
  %v4 = call i64 @llvm.fshr.i64(i64 %x, i64 %y, i64 40)
  %v5 = call i64 @llvm.fshr.i64(i64 %y, i64 %y, i64 32)
  %p0 = getelementptr i64, ptr addrspace(1) %out, i32 0
  store i64 %v0, ptr addrspace(1) %p0
  %p1 = getelementptr i64, ptr addrspace(1) %out, i32 1
  store i64 %v1, ptr addrspace(1) %p1
  %p2 = getelementptr i64, ptr addrspace(1) %out, i32 2
  store i64 %v2, ptr addrspace(1) %p2
  %p3 = getelementptr i64, ptr addrspace(1) %out, i32 3
  store i64 %v3, ptr addrspace(1) %p3
  %p4 = getelementptr i64, ptr addrspace(1) %out, i32 4
  store i64 %v4, ptr addrspace(1) %p4
  %p5 = getelementptr i64, ptr addrspace(1) %out, i32 5
  store i64 %v5, ptr addrspace(1) %p5
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i64 @llvm.fshl.i64(i64, i64, i64)
declare i64 @llvm.fshr.i64(i64, i64, i64)
