; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Products and quotients of numbers with a scale, and floats to the nearest
; integer of 128 bits.
;
; HOST:
;     clamp = lambda x: max(-2 ** 31, min(2 ** 31 - 1, x))
; LAUNCH: --grid 64 --block 64 --arg buf:i32:64:rand=1 --arg buf:i32:64:rand=2
;     --arg buf:i32:384
; EXPECT 2: [i32(v) for x, y in zip(a0, a1) for v in (
;     x * y >> 5, u32(x) * u32(y) >> 31, clamp(x * y >> 20),
;     ((x >> 4) << 3) // (y | 1), (u32(x) >> 4 << 4) // (u32(y) | 1),
;     clamp((x << 9) // (y | 1)))]
define amdgpu_kernel void @scaled(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %pa = getelementptr i32, ptr addrspace(1) %a, i32 %id
  %pb = getelementptr i32, ptr addrspace(1) %b, i32 %id
  %x = load i32, ptr addrspace(1) %pa
  %y = load i32, ptr addrspace(1) %pb
  %odd = or i32 %y, 1
  %xs = ashr i32 %x, 4
  %xu = lshr i32 %x, 4
  %r0 = call i32 @llvm.smul.fix.i32(i32 %x, i32 %y, i32 5)
  %r1 = call i32 @llvm.umul.fix.i32(i32 %x, i32 %y, i32 31)
  %r2 = call i32 @llvm.smul.fix.sat.i32(i32 %x, i32 %y, i32 20)
  %r3 = call i32 @llvm.sdiv.fix.i32(i32 %xs, i32 %odd, i32 3)
  %r4 = call i32 @llvm.udiv.fix.i32(i32 %xu, i32 %odd, i32 4)
  %r5 = call i32 @llvm.sdiv.fix.sat.i32(i32 %x, i32 %odd, i32 9)
  %v0 = insertelement <6 x i32> poison, i32 %r0, i64 0
  %v1 = insertelement <6 x i32> %v0, i32 %r1, i64 1
  %v2 = insertelement <6 x i32> %v1, i32 %r2, i64 2
  %v3 = insertelement <6 x i32> %v2, i32 %r3, i64 3
  %v4 = insertelement <6 x i32> %v3, i32 %r4, i64 4
  %v5 = insertelement <6 x i32> %v4, i32 %r5, i64 5
  %to = getelementptr [6 x i32], ptr addrspace(1) %out, i32 %id
  store <6 x i32> %v5, ptr addrspace(1) %to, align 4
  ret void
}
