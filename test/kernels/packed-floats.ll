; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Floats of two halves: each kind once, with signs, exchanged halves and constants.
;
; LAUNCH: --kernel kinds --grid 256 --block 64 --arg buf:f16:512:rand=1
;     --arg buf:f16:512:rand=2 --arg buf:f16:5120
; HOST:
;     def kinds(x, y):
;         return (f16(x + y), f16(x - y), f16(x * y), f16(fma(x, y, x)),
;                 min(x, y), max(x, y), -x, abs(x - 0.5),
;                 f16(abs(x) * -y), f16(y + 1))
;     def pairs(a): return zip(a[0::2], a[1::2])
; EXPECT 2: [v for p, q in zip(pairs(a0), pairs(a1))
;     for pair in zip(kinds(p[0], q[0]), kinds(p[1], q[1])) for v in pair]
; LAUNCH: --kernel sources --grid 256 --block 64 --arg buf:f16:512:rand=3
;     --arg buf:f16:512:rand=4 --arg f16:0.75 --arg buf:f16:4096
; HOST:
;     def sources(a, b, c, d, k):
;         return (f16(a + d), f16(b + c), f16(fma(a, -d, -a)), f16(fma(b, -c, -b)),
;                 f16(a * c), f16(b * -c), f16(a * k), f16(b * k), f16(a + 2.5),
;                 f16(b + 2.5), f16(a + 0.5), f16(b - 4), f16(fma(a, c, -d)),
;                 f16(fma(a, d, c)), f16(fma(b, c, d)), f16(fma(b, d, -c)))
; EXPECT 3: [v for p, q in zip(pairs(a0), pairs(a1)) for v in sources(*p, *q, a2)]

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare <2 x half> @llvm.fma.v2f16(<2 x half>, <2 x half>, <2 x half>)
declare <2 x half> @llvm.minnum.v2f16(<2 x half>, <2 x half>)
declare <2 x half> @llvm.maxnum.v2f16(<2 x half>, <2 x half>)
declare <2 x half> @llvm.fabs.v2f16(<2 x half>)

define amdgpu_kernel void @kinds(ptr addrspace(1) %in, ptr addrspace(1) %with, ptr addrspace(1) %out) {
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %base = shl i32 %group, 6
  %id = or i32 %base, %lane
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %x = load <2 x half>, ptr addrspace(1) %from
  %from.y = getelementptr i32, ptr addrspace(1) %with, i32 %id
  %y = load <2 x half>, ptr addrspace(1) %from.y
  %minus.y = fneg <2 x half> %y
  %abs.x = call <2 x half> @llvm.fabs.v2f16(<2 x half> %x)
  %r0 = fadd <2 x half> %x, %y
  %r1 = fsub <2 x half> %x, %y
  %r2 = fmul <2 x half> %x, %y
  %r3 = call <2 x half> @llvm.fma.v2f16(<2 x half> %x, <2 x half> %y, <2 x half> %x)
  %r4 = call <2 x half> @llvm.minnum.v2f16(<2 x half> %x, <2 x half> %y)
  %r5 = call <2 x half> @llvm.maxnum.v2f16(<2 x half> %x, <2 x half> %y)
  %r6 = fneg <2 x half> %x
  %d = fsub <2 x half> %x, <half 0.5, half 0.5>
  %r7 = call <2 x half> @llvm.fabs.v2f16(<2 x half> %d)
  %r8 = fmul <2 x half> %abs.x, %minus.y
  %r9 = fadd <2 x half> %y, <half 1.0, half 1.0>
  %index = mul i32 %id, 10
  %to0 = getelementptr i32, ptr addrspace(1) %out, i32 %index
  store <2 x half> %r0, ptr addrspace(1) %to0
  %to1 = getelementptr i32, ptr addrspace(1) %to0, i32 1
  store <2 x half> %r1, ptr addrspace(1) %to1
  %to2 = getelementptr i32, ptr addrspace(1) %to0, i32 2
  store <2 x half> %r2, ptr addrspace(1) %to2
  %to3 = getelementptr i32, ptr addrspace(1) %to0, i32 3
  store <2 x half> %r3, ptr addrspace(1) %to3
  %to4 = getelementptr i32, ptr addrspace(1) %to0, i32 4
  store <2 x half> %r4, ptr addrspace(1) %to4
  %to5 = getelementptr i32, ptr addrspace(1) %to0, i32 5
  store <2 x half> %r5, ptr addrspace(1) %to5
  %to6 = getelementptr i32, ptr addrspace(1) %to0, i32 6
  store <2 x half> %r6, ptr addrspace(1) %to6
  %to7 = getelementptr i32, ptr addrspace(1) %to0, i32 7
  store <2 x half> %r7, ptr addrspace(1) %to7
  %to8 = getelementptr i32, ptr addrspace(1) %to0, i32 8
  store <2 x half> %r8, ptr addrspace(1) %to8
  %to9 = getelementptr i32, ptr addrspace(1) %to0, i32 9
  store <2 x half> %r9, ptr addrspace(1) %to9
  ret void
}

define amdgpu_kernel void @sources(ptr addrspace(1) %in, ptr addrspace(1) %with, half %k, ptr addrspace(1) %out) {
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %base = shl i32 %group, 6
  %id = or i32 %base, %lane
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %x = load <2 x half>, ptr addrspace(1) %from
  %from.y = getelementptr i32, ptr addrspace(1) %with, i32 %id
  %y = load <2 x half>, ptr addrspace(1) %from.y
  %swapped = shufflevector <2 x half> %y, <2 x half> poison, <2 x i32> <i32 1, i32 0>
  %minus = fneg <2 x half> %swapped
  %minus.x = fneg <2 x half> %x
  %lows = shufflevector <2 x half> %y, <2 x half> poison, <2 x i32> <i32 0, i32 0>
  %low = extractelement <2 x half> %y, i32 0
  %minus.low = fneg half %low
  %mixed = insertelement <2 x half> %lows, half %minus.low, i32 1
  %high = extractelement <2 x half> %y, i32 1
  %minus.high = fneg half %high
  %x.lows = shufflevector <2 x half> %x, <2 x half> poison, <2 x i32> <i32 0, i32 0>
  %x.highs = shufflevector <2 x half> %x, <2 x half> poison, <2 x i32> <i32 1, i32 1>
  %c0 = insertelement <2 x half> poison, half %minus.high, i32 0
  %c1 = insertelement <2 x half> %c0, half %low, i32 1
  %c2 = insertelement <2 x half> poison, half %high, i32 0
  %c3 = insertelement <2 x half> %c2, half %minus.low, i32 1
  %k0 = insertelement <2 x half> poison, half %k, i32 0
  %ks = shufflevector <2 x half> %k0, <2 x half> poison, <2 x i32> zeroinitializer
  %r0 = fadd <2 x half> %x, %swapped
  %r1 = call <2 x half> @llvm.fma.v2f16(<2 x half> %x, <2 x half> %minus, <2 x half> %minus.x)
  %r2 = fmul <2 x half> %x, %mixed
  %r3 = fmul <2 x half> %x, %ks
  %r4 = fadd <2 x half> %x, <half 2.5, half 2.5>
  %r5 = fadd <2 x half> %x, <half 0.5, half -4.0>
  %r6 = call <2 x half> @llvm.fma.v2f16(<2 x half> %x.lows, <2 x half> %y, <2 x half> %c1)
  %r7 = call <2 x half> @llvm.fma.v2f16(<2 x half> %x.highs, <2 x half> %y, <2 x half> %c3)
  %index = mul i32 %id, 8
  %to0 = getelementptr i32, ptr addrspace(1) %out, i32 %index
  store <2 x half> %r0, ptr addrspace(1) %to0
  %to1 = getelementptr i32, ptr addrspace(1) %to0, i32 1
  store <2 x half> %r1, ptr addrspace(1) %to1
  %to2 = getelementptr i32, ptr addrspace(1) %to0, i32 2
  store <2 x half> %r2, ptr addrspace(1) %to2
  %to3 = getelementptr i32, ptr addrspace(1) %to0, i32 3
  store <2 x half> %r3, ptr addrspace(1) %to3
  %to4 = getelementptr i32, ptr addrspace(1) %to0, i32 4
  store <2 x half> %r4, ptr addrspace(1) %to4
  %to5 = getelementptr i32, ptr addrspace(1) %to0, i32 5
  store <2 x half> %r5, ptr addrspace(1) %to5
  %to6 = getelementptr i32, ptr addrspace(1) %to0, i32 6
  store <2 x half> %r6, ptr addrspace(1) %to6
  %to7 = getelementptr i32, ptr addrspace(1) %to0, i32 7
  store <2 x half> %r7, ptr addrspace(1) %to7
  ret void
}
