; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Loads and stores of every size through a buffer of 400 bytes, at offsets in a
; vector register, in a scalar one and in the instruction. What lies beyond the
; buffer's end reads as 0 and keeps its contents; the end may be inside of an
; access.
;
; HOST:
;     in_buffer = lambda a, i: a[i] if i < 100 else 0
; LAUNCH: --grid 64 --block 64 --arg buf:u32:200:rand=1 --arg i32:16
;     --arg buf:u32:576 --arg buf:u32:512:const=7
; EXPECT 2: [x for i in range(64) for x in (
;         in_buffer(a0, 2 * i),
;         in_buffer(a0, 2 * i + 1) & 255, in_buffer(a0, 2 * i) >> 16,
;         in_buffer(a0, 2 * i + 4), in_buffer(a0, 2 * i + 5),
;         in_buffer(a0, 2 * i + 4),
;         in_buffer(a0, i + 38), in_buffer(a0, i + 40),
;         in_buffer(a0, i + 41))]
; EXPECT 3: [u32((a0[0] if i % 4 == 0 else a0[1] if i % 4 == 1 else i // 4 if
;         i % 4 == 2 else (7 & ~0xff00ff) | (i // 4 & 255) | 9 << 16))
;     if i < 202 else 7 for i in range(512)]
declare <4 x i32> @llvm.amdgcn.raw.buffer.load.v4i32(<4 x i32>, i32, i32, i32)

define amdgpu_kernel void @raw(ptr addrspace(1) %in, i32 %scalar, ptr addrspace(1) %out, ptr addrspace(1) %written) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %b = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %in, i16 0, i64 400, i32 159744)
  %at = shl i32 %id, 3
  %next = add i32 %at, 4
  %middle = add i32 %at, 2
  %a = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %b, i32 %at, i32 0, i32 0)
  %byte = call i8 @llvm.amdgcn.raw.ptr.buffer.load.i8(ptr addrspace(8) %b, i32 %next, i32 0, i32 0)
  %c = zext i8 %byte to i32
  %half = call half @llvm.amdgcn.raw.ptr.buffer.load.f16(ptr addrspace(8) %b, i32 %middle, i32 0, i32 1)
  %word = bitcast half %half to i16
  %d = zext i16 %word to i32
  %pair = call i64 @llvm.amdgcn.raw.ptr.buffer.load.i64(ptr addrspace(8) %b, i32 %at, i32 %scalar, i32 2)
  %e = trunc i64 %pair to i32
  %pair.high = lshr i64 %pair, 32
  %f = trunc i64 %pair.high to i32
  %halves = call <4 x half> @llvm.amdgcn.raw.ptr.buffer.load.v4f16(ptr addrspace(8) %b, i32 %at, i32 %scalar, i32 -2147483648)
  %dwords = bitcast <4 x half> %halves to <2 x i32>
  %g = extractelement <2 x i32> %dwords, i64 0
  %bytes = shl i32 %id, 2
  %far = add i32 %bytes, 152
  %three = call <3 x i32> @llvm.amdgcn.raw.ptr.buffer.load.v3i32(ptr addrspace(8) %b, i32 %far, i32 0, i32 0)
  %h = extractelement <3 x i32> %three, i64 0
  %four = call <4 x float> @llvm.amdgcn.raw.ptr.buffer.load.v4f32(ptr addrspace(8) %b, i32 %far, i32 0, i32 0)
  %four.2 = extractelement <4 x float> %four, i64 2
  %i = bitcast float %four.2 to i32
  %four.3 = extractelement <4 x float> %four, i64 3
  %j = bitcast float %four.3 to i32
  %p0 = getelementptr [9 x i32], ptr addrspace(1) %out, i32 %id
  store i32 %a, ptr addrspace(1) %p0
  %p1 = getelementptr i32, ptr addrspace(1) %p0, i32 1
  store i32 %c, ptr addrspace(1) %p1
  %p2 = getelementptr i32, ptr addrspace(1) %p0, i32 2
  store i32 %d, ptr addrspace(1) %p2
  %p3 = getelementptr i32, ptr addrspace(1) %p0, i32 3
  store i32 %e, ptr addrspace(1) %p3
  %p4 = getelementptr i32, ptr addrspace(1) %p0, i32 4
  store i32 %f, ptr addrspace(1) %p4
  %p5 = getelementptr i32, ptr addrspace(1) %p0, i32 5
  store i32 %g, ptr addrspace(1) %p5
  %p6 = getelementptr i32, ptr addrspace(1) %p0, i32 6
  store i32 %h, ptr addrspace(1) %p6
  %p7 = getelementptr i32, ptr addrspace(1) %p0, i32 7
  store i32 %i, ptr addrspace(1) %p7
  %p8 = getelementptr i32, ptr addrspace(1) %p0, i32 8
  store i32 %j, ptr addrspace(1) %p8

  ; 16 bytes a lane, in two, one, and two parts of a dword.
  %w = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %written, i16 0, i64 808, i32 159744)
  %to = shl i32 %id, 4
  %first = call <2 x i32> @llvm.amdgcn.raw.ptr.buffer.load.v2i32(ptr addrspace(8) %b, i32 0, i32 0, i32 0)
  call void @llvm.amdgcn.raw.ptr.buffer.store.v2i32(<2 x i32> %first, ptr addrspace(8) %w, i32 %to, i32 0, i32 0)
  %to.2 = add i32 %to, 8
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %id, ptr addrspace(8) %w, i32 %to.2, i32 0, i32 1)
  %low = trunc i32 %id to i8
  %to.3 = add i32 %to, 12
  call void @llvm.amdgcn.raw.ptr.buffer.store.i8(i8 %low, ptr addrspace(8) %w, i32 %to.3, i32 0, i32 2)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i16(i16 9, ptr addrspace(8) %w, i32 %to.2, i32 6, i32 0)
  ret void
}
