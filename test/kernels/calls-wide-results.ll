; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; RUN: %toygcn run %s -O0 --budget 8,16
; Vectors of 31 dwords and less come back in registers, those of 32 and more in
; memory, whatever their elements.
;
; LAUNCH: --grid 64 --block 64 --arg buf:i32:256 --arg i32:5
; EXPECT 0: [x for i in range(64) for x in (i + 31 * a1, i + 30 * a1,
;     u32(u64(i * 2 ** 32 + i) * 3 >> 32), i & 255)]

declare i32 @llvm.amdgcn.workitem.id.x()

define internal <32 x i32> @v32i32(i32 %i, i32 %at, i32 %x) noinline {
  %r = insertelement <32 x i32> zeroinitializer, i32 %x, i32 %at
  %s = insertelement <32 x i32> %r, i32 %i, i32 2
  ret <32 x i32> %s
}
define internal <31 x i32> @v31i32(i32 %i, i32 %x) noinline {
  %r = insertelement <31 x i32> zeroinitializer, i32 %x, i32 30
  %s = insertelement <31 x i32> %r, i32 %i, i32 2
  ret <31 x i32> %s
}
define internal <16 x i64> @v16i64(i32 %i) noinline {
  %w = zext i32 %i to i64
  %h = shl i64 %w, 32
  %v = or i64 %w, %h
  %m = mul i64 %v, 3
  %r = insertelement <16 x i64> zeroinitializer, i64 %m, i32 15
  ret <16 x i64> %r
}
define internal <64 x i8> @v64i8(i32 %i) noinline {
  %b = trunc i32 %i to i8
  %r = insertelement <64 x i8> zeroinitializer, i8 %b, i32 63
  ret <64 x i8> %r
}

define amdgpu_kernel void @wide(ptr addrspace(1) %out, i32 %x) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %x31 = mul i32 %x, 31
  %x30 = mul i32 %x, 30
  %a = call <32 x i32> @v32i32(i32 %i, i32 31, i32 %x31)
  %a.2 = extractelement <32 x i32> %a, i32 2
  %a.31 = extractelement <32 x i32> %a, i32 31
  %a.sum = add i32 %a.2, %a.31
  %b = call <31 x i32> @v31i32(i32 %i, i32 %x30)
  %b.2 = extractelement <31 x i32> %b, i32 2
  %b.30 = extractelement <31 x i32> %b, i32 30
  %b.sum = add i32 %b.2, %b.30
  %c = call <16 x i64> @v16i64(i32 %i)
  %c.15 = extractelement <16 x i64> %c, i32 15
  %c.high = lshr i64 %c.15, 32
  %c.dword = trunc i64 %c.high to i32
  %d = call <64 x i8> @v64i8(i32 %i)
  %d.63 = extractelement <64 x i8> %d, i32 63
  %d.dword = zext i8 %d.63 to i32
  %r.0 = insertelement <4 x i32> poison, i32 %a.sum, i32 0
  %r.1 = insertelement <4 x i32> %r.0, i32 %b.sum, i32 1
  %r.2 = insertelement <4 x i32> %r.1, i32 %c.dword, i32 2
  %r.3 = insertelement <4 x i32> %r.2, i32 %d.dword, i32 3
  %p = getelementptr <4 x i32>, ptr addrspace(1) %out, i32 %i
  store <4 x i32> %r.3, ptr addrspace(1) %p
  ret void
}
