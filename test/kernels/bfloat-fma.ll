; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; The sum of a product of bfloats and a third one is rounded once. By way of a
; float it is rounded twice, as stock code does it. Each eighth product is in the
; middle of two bfloats, and a small third number says which one is nearer.
;
; HOST:
;     def triple(i):
;         x, y, z = [b & 0xbfff | 0x2000 for b in a0[3 * i:3 * i + 3]]
;         return (0x3f88, 0x3f88 + 16 * (y & 3), z & 0xefff) if i % 8 == 0 else (x, y, z)
;     def number(b): # in 2^-70
;         return (b & 127 | 128) << ((b >> 7 & 127) - 64) if b < 0x8000 else -number(b & 0x7fff)
;     def fused(x, y, z):
;         exact = number(x) * number(y) + (number(z) << 70)
;         places = max(abs(exact).bit_length() - 8, 0)
;         kept, rest = abs(exact) >> places, abs(exact) % 2**places
;         kept += 2 * rest + kept % 2 > 2**places
;         return bits(math.copysign(kept * 2.0 ** (places - 140), exact)) >> 16
; LAUNCH: --grid 1024 --block 64 --arg buf:u16:3072:rand=7 --arg buf:u16:1024
; EXPECT 1: [fused(*triple(i)) for i in range(1024)]

define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %base = shl i32 %group, 6
  %i = or i32 %base, %lane
  %from = getelementptr [3 x i16], ptr addrspace(1) %in, i32 %i
  %p1 = getelementptr i16, ptr addrspace(1) %from, i32 1
  %p2 = getelementptr i16, ptr addrspace(1) %from, i32 2
  %a = load i16, ptr addrspace(1) %from
  %b = load i16, ptr addrspace(1) %p1
  %c = load i16, ptr addrspace(1) %p2
  %a1 = and i16 %a, -16385
  %b1 = and i16 %b, -16385
  %c1 = and i16 %c, -16385
  %a2 = or i16 %a1, 8192
  %b2 = or i16 %b1, 8192
  %c2 = or i16 %c1, 8192
  %eighth = and i32 %i, 7
  %middle = icmp eq i32 %eighth, 0
  %low = and i16 %b2, 3
  %steps = shl i16 %low, 4
  %y = add i16 %steps, 16264
  %z = and i16 %c2, -4097
  %a3 = select i1 %middle, i16 16264, i16 %a2
  %b3 = select i1 %middle, i16 %y, i16 %b2
  %c3 = select i1 %middle, i16 %z, i16 %c2
  %af = bitcast i16 %a3 to bfloat
  %bf = bitcast i16 %b3 to bfloat
  %cf = bitcast i16 %c3 to bfloat
  %r = call bfloat @llvm.fma.bf16(bfloat %af, bfloat %bf, bfloat %cf)
  %to = getelementptr bfloat, ptr addrspace(1) %out, i32 %i
  store bfloat %r, ptr addrspace(1) %to
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare bfloat @llvm.fma.bf16(bfloat, bfloat, bfloat)
