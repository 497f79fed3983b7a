; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; A load of a size that no instruction has is one of whole dwords: opt makes a
; load of <3 x half> of one of four whose last element is not used.
;
; LAUNCH: --grid 8 --block 8 --arg buf:u16:64:iota --arg buf:u32:48
; EXPECT 1: sum(([8 * i, 8 * i + 1, 8 * i + 2,
;     (8 * i + 8) % 64, 8 * i + 1 & 0x7f, 0] for i in range(8)), [])
define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %at = shl i32 %i, 4
  %r = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %in, i16 0, i64 128, i32 159744)
  %a = call <3 x i16> @llvm.amdgcn.raw.ptr.buffer.load.v3i16(ptr addrspace(8) %r, i32 %at, i32 0, i32 0)
  %next = add i32 %at, 16
  %next.in = and i32 %next, 127
  %b = call i65 @llvm.amdgcn.raw.ptr.buffer.load.i65(ptr addrspace(8) %r, i32 %next.in, i32 0, i32 0)
  %c = call <5 x i7> @llvm.amdgcn.raw.ptr.buffer.load.v5i7(ptr addrspace(8) %r, i32 %at, i32 0, i32 0)
  %aw = zext <3 x i16> %a to <3 x i32>
  %b16 = trunc i65 %b to i16
  %bw = zext i16 %b16 to i32
  %cb = bitcast <5 x i7> %c to i35
  %c16 = lshr i35 %cb, 16
  %c7 = trunc i35 %c16 to i7
  %cw = zext i7 %c7 to i32
  %p = getelementptr [6 x i32], ptr addrspace(1) %out, i32 %i
  %q = getelementptr i32, ptr addrspace(1) %p, i32 3
  %s = getelementptr i32, ptr addrspace(1) %p, i32 4
  %t = getelementptr i32, ptr addrspace(1) %p, i32 5
  store <3 x i32> %aw, ptr addrspace(1) %p, align 4
  store i32 %bw, ptr addrspace(1) %q
  store i32 %cw, ptr addrspace(1) %s
  store i32 0, ptr addrspace(1) %t
  ret void
}
