; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Dwords just below, in and just above the middle of two bfloats round once,
; with a sign and without one.
;
; HOST:
;     def bfi(n):
;         s, n = (0x8000, -n) if n < 0 else (0, n)
;         k = max(n.bit_length() - 8, 0)
;         q, r = n >> k, n & ((1 << k) - 1)
;         q += 2 * r > 1 << k or (2 * r == 1 << k and q & 1)
;         return s | bits(f32(q * 2.0 ** k)) >> 16
;     def middle(i):
;         return u32((2 * (128 + (i & 1)) + 1 << i % 24) + i % 3 - 1)
; LAUNCH: --grid 192 --block 64 --arg buf:u16:768
; EXPECT 0: [x for i in range(192) for x in (bfi(middle(i)), bfi(i32(middle(i))),
;     bfi(i32(-middle(i))), bfi(u32(-middle(i))))]
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()

define amdgpu_kernel void @dwords(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = shl i32 %group, 6
  %i = or disjoint i32 %first, %lane
  %odd = and i32 %i, 1
  %head = add i32 %odd, 128
  %twice = shl i32 %head, 1
  %half = or i32 %twice, 1
  %far = urem i32 %i, 24
  %n.0 = shl i32 %half, %far
  %off = urem i32 %i, 3
  %n.1 = add i32 %n.0, %off
  %n = sub i32 %n.1, 1
  %neg = sub i32 0, %n
  %r0 = uitofp i32 %n to bfloat
  %r1 = sitofp i32 %n to bfloat
  %r2 = sitofp i32 %neg to bfloat
  %r3 = uitofp i32 %neg to bfloat
  %v0 = insertelement <4 x bfloat> poison, bfloat %r0, i32 0
  %v1 = insertelement <4 x bfloat> %v0, bfloat %r1, i32 1
  %v2 = insertelement <4 x bfloat> %v1, bfloat %r2, i32 2
  %v3 = insertelement <4 x bfloat> %v2, bfloat %r3, i32 3
  %p = getelementptr <4 x bfloat>, ptr addrspace(1) %out, i32 %i
  store <4 x bfloat> %v3, ptr addrspace(1) %p
  ret void
}
