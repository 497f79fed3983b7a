; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; What is no number of bytes takes one in a buffer, and its other bits are 0; a
; swap is of any 32 or 64 bits.
;
; LAUNCH: --grid 64 --block 64 --arg buf:u8:256:rand=1 --arg buf:u8:192:const=255
;     --arg buf:u32:64:rand=2 --arg buf:u64:64:rand=3 --arg buf:u32:256
; EXPECT 1: [x & 1 for x in a0[:64]] + [x >> 1 & 1 for x in a0[:64]] + [x >> 2 & 1 for x in a0[:64]]
; EXPECT 2: [i for i in range(64)]
; EXPECT 3: [i for i in range(64)]
; EXPECT 4: [y for i in range(64) for y in (a0[i] & 1, a2[i], u32(a3[i]), a3[i] >> 32)]

declare i32 @llvm.amdgcn.workitem.id.x()
declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1), i16, i64, i32)

define amdgpu_kernel void @bits(ptr addrspace(1) %in, ptr addrspace(1) %bools, ptr addrspace(1) %floats, ptr addrspace(1) %doubles, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i8, ptr addrspace(1) %in, i32 %id
  %byte = load i8, ptr addrspace(1) %p
  %b0 = trunc i8 %byte to i1
  %byte1 = lshr i8 %byte, 1
  %b1 = trunc i8 %byte1 to i1
  %byte2 = lshr i8 %byte, 2
  %b2 = trunc i8 %byte2 to i1
  %to = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %bools, i16 0, i64 192, i32 159744)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i1(i1 %b0, ptr addrspace(8) %to, i32 %id, i32 0, i32 0)
  %resource = ptrtoint ptr addrspace(8) %to to i128
  %dwords = bitcast i128 %resource to <4 x i32>
  call void @llvm.amdgcn.raw.buffer.store.i1(i1 %b1, <4 x i32> %dwords, i32 %id, i32 64, i32 0)
  %fat = addrspacecast ptr addrspace(8) %to to ptr addrspace(7)
  %at = getelementptr i8, ptr addrspace(7) %fat, i32 %id
  %at2 = getelementptr i8, ptr addrspace(7) %at, i32 128
  store i1 %b2, ptr addrspace(7) %at2
  fence syncscope("agent") seq_cst
  %from = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %bools, i16 0, i64 192, i32 159744)
  %back = call i1 @llvm.amdgcn.raw.ptr.buffer.load.i1(ptr addrspace(8) %from, i32 %id, i32 0, i32 1)
  %back.wide = zext i1 %back to i32
  %offset = shl i32 %id, 2
  %number = bitcast i32 %id to float
  %f = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %floats, i16 0, i64 256, i32 159744)
  %old = call float @llvm.amdgcn.raw.ptr.buffer.atomic.swap.f32(float %number, ptr addrspace(8) %f, i32 %offset, i32 0, i32 0)
  %old.bits = bitcast float %old to i32
  %wide = zext i32 %id to i64
  %wide.number = bitcast i64 %wide to double
  %d = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %doubles, i16 0, i64 512, i32 159744)
  %d.fat = addrspacecast ptr addrspace(8) %d to ptr addrspace(7)
  %d.at = getelementptr double, ptr addrspace(7) %d.fat, i32 %id
  %old2 = atomicrmw xchg ptr addrspace(7) %d.at, double %wide.number monotonic
  %old2.bits = bitcast double %old2 to <2 x i32>
  %low = extractelement <2 x i32> %old2.bits, i32 0
  %high = extractelement <2 x i32> %old2.bits, i32 1
  %r0 = insertelement <4 x i32> poison, i32 %back.wide, i32 0
  %r1 = insertelement <4 x i32> %r0, i32 %old.bits, i32 1
  %r2 = insertelement <4 x i32> %r1, i32 %low, i32 2
  %r3 = insertelement <4 x i32> %r2, i32 %high, i32 3
  %o = getelementptr <4 x i32>, ptr addrspace(1) %out, i32 %id
  store <4 x i32> %r3, ptr addrspace(1) %o
  ret void
}
