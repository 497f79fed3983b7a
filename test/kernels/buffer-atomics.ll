; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Every atomic operation on a buffer, with and without the old value, of 32 and
; of 64 bits, by offset and by index. Beyond the buffer's end nothing happens.
;
; HOST:
;     ops = [lambda x, y: y, lambda x, y: u32(x + y), lambda x, y: u32(x - y),
;             lambda x, y: u32(min(i32(x), i32(y))), lambda x, y: min(x, y),
;             lambda x, y: u32(max(i32(x), i32(y))), lambda x, y: max(x, y),
;             lambda x, y: x & y, lambda x, y: x | y, lambda x, y: x ^ y,
;             lambda x, y: 0 if x >= y else x + 1,
;             lambda x, y: y if x == 0 or x > y else x - 1]
; LAUNCH: --grid 64 --block 64 --arg buf:u32:832:rand=3 --arg buf:u32:832:rand=4
;     --arg buf:u32:832:rand=4 --arg buf:u64:128:rand=5
; EXPECT 1: [ops[k](a1[64 * k + i], a0[64 * k + i]) if i < 40 else
;         a1[64 * k + i] for k in range(12) for i in range(64)]
;     + [a0[i] if i < 20 else a1[768 + i] for i in range(64)]
; EXPECT 2: [a2[64 * k + i] if i < 40 else 0 for k in range(12)
;     for i in range(64)]
;     + [a2[768 + i] if i < 40 else 0 for i in range(64)]
; EXPECT 3: [u64(a3[i] + i) for i in range(64)]
;     + [5 for i in range(64)]
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @atomics(ptr addrspace(1) %in, ptr addrspace(1) %out, ptr addrspace(1) %old, ptr addrspace(1) %wide) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %at = shl i32 %id, 2
  %beyond = icmp uge i32 %id, 40
  ; Lanes from 40 on are out of range.
  %offset = select i1 %beyond, i32 4096, i32 %at
  %index = select i1 %beyond, i32 832, i32 %id
  %raw = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %out, i16 0, i64 3328, i32 159744)
  %records = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %out, i16 4, i64 832, i32 159744)
  %pi0 = getelementptr i32, ptr addrspace(1) %in, i32 0
  %qi0 = getelementptr i32, ptr addrspace(1) %pi0, i32 %id
  %y0 = load i32, ptr addrspace(1) %qi0
  %o0 = call i32 @llvm.amdgcn.raw.ptr.buffer.atomic.swap.i32(i32 %y0, ptr addrspace(8) %raw, i32 %offset, i32 0, i32 0)
  %po0 = getelementptr i32, ptr addrspace(1) %old, i32 0
  %qo0 = getelementptr i32, ptr addrspace(1) %po0, i32 %id
  store i32 %o0, ptr addrspace(1) %qo0
  %pi1 = getelementptr i32, ptr addrspace(1) %in, i32 64
  %qi1 = getelementptr i32, ptr addrspace(1) %pi1, i32 %id
  %y1 = load i32, ptr addrspace(1) %qi1
  %o1 = call i32 @llvm.amdgcn.struct.ptr.buffer.atomic.add.i32(i32 %y1, ptr addrspace(8) %records, i32 %index, i32 0, i32 256, i32 0)
  %po1 = getelementptr i32, ptr addrspace(1) %old, i32 64
  %qo1 = getelementptr i32, ptr addrspace(1) %po1, i32 %id
  store i32 %o1, ptr addrspace(1) %qo1
  %pi2 = getelementptr i32, ptr addrspace(1) %in, i32 128
  %qi2 = getelementptr i32, ptr addrspace(1) %pi2, i32 %id
  %y2 = load i32, ptr addrspace(1) %qi2
  %o2 = call i32 @llvm.amdgcn.raw.ptr.buffer.atomic.sub.i32(i32 %y2, ptr addrspace(8) %raw, i32 %offset, i32 512, i32 0)
  %po2 = getelementptr i32, ptr addrspace(1) %old, i32 128
  %qo2 = getelementptr i32, ptr addrspace(1) %po2, i32 %id
  store i32 %o2, ptr addrspace(1) %qo2
  %pi3 = getelementptr i32, ptr addrspace(1) %in, i32 192
  %qi3 = getelementptr i32, ptr addrspace(1) %pi3, i32 %id
  %y3 = load i32, ptr addrspace(1) %qi3
  %o3 = call i32 @llvm.amdgcn.struct.ptr.buffer.atomic.smin.i32(i32 %y3, ptr addrspace(8) %records, i32 %index, i32 0, i32 768, i32 0)
  %po3 = getelementptr i32, ptr addrspace(1) %old, i32 192
  %qo3 = getelementptr i32, ptr addrspace(1) %po3, i32 %id
  store i32 %o3, ptr addrspace(1) %qo3
  %pi4 = getelementptr i32, ptr addrspace(1) %in, i32 256
  %qi4 = getelementptr i32, ptr addrspace(1) %pi4, i32 %id
  %y4 = load i32, ptr addrspace(1) %qi4
  %o4 = call i32 @llvm.amdgcn.raw.ptr.buffer.atomic.umin.i32(i32 %y4, ptr addrspace(8) %raw, i32 %offset, i32 1024, i32 0)
  %po4 = getelementptr i32, ptr addrspace(1) %old, i32 256
  %qo4 = getelementptr i32, ptr addrspace(1) %po4, i32 %id
  store i32 %o4, ptr addrspace(1) %qo4
  %pi5 = getelementptr i32, ptr addrspace(1) %in, i32 320
  %qi5 = getelementptr i32, ptr addrspace(1) %pi5, i32 %id
  %y5 = load i32, ptr addrspace(1) %qi5
  %o5 = call i32 @llvm.amdgcn.struct.ptr.buffer.atomic.smax.i32(i32 %y5, ptr addrspace(8) %records, i32 %index, i32 0, i32 1280, i32 0)
  %po5 = getelementptr i32, ptr addrspace(1) %old, i32 320
  %qo5 = getelementptr i32, ptr addrspace(1) %po5, i32 %id
  store i32 %o5, ptr addrspace(1) %qo5
  %pi6 = getelementptr i32, ptr addrspace(1) %in, i32 384
  %qi6 = getelementptr i32, ptr addrspace(1) %pi6, i32 %id
  %y6 = load i32, ptr addrspace(1) %qi6
  %o6 = call i32 @llvm.amdgcn.raw.ptr.buffer.atomic.umax.i32(i32 %y6, ptr addrspace(8) %raw, i32 %offset, i32 1536, i32 0)
  %po6 = getelementptr i32, ptr addrspace(1) %old, i32 384
  %qo6 = getelementptr i32, ptr addrspace(1) %po6, i32 %id
  store i32 %o6, ptr addrspace(1) %qo6
  %pi7 = getelementptr i32, ptr addrspace(1) %in, i32 448
  %qi7 = getelementptr i32, ptr addrspace(1) %pi7, i32 %id
  %y7 = load i32, ptr addrspace(1) %qi7
  %o7 = call i32 @llvm.amdgcn.struct.ptr.buffer.atomic.and.i32(i32 %y7, ptr addrspace(8) %records, i32 %index, i32 0, i32 1792, i32 0)
  %po7 = getelementptr i32, ptr addrspace(1) %old, i32 448
  %qo7 = getelementptr i32, ptr addrspace(1) %po7, i32 %id
  store i32 %o7, ptr addrspace(1) %qo7
  %pi8 = getelementptr i32, ptr addrspace(1) %in, i32 512
  %qi8 = getelementptr i32, ptr addrspace(1) %pi8, i32 %id
  %y8 = load i32, ptr addrspace(1) %qi8
  %o8 = call i32 @llvm.amdgcn.raw.ptr.buffer.atomic.or.i32(i32 %y8, ptr addrspace(8) %raw, i32 %offset, i32 2048, i32 0)
  %po8 = getelementptr i32, ptr addrspace(1) %old, i32 512
  %qo8 = getelementptr i32, ptr addrspace(1) %po8, i32 %id
  store i32 %o8, ptr addrspace(1) %qo8
  %pi9 = getelementptr i32, ptr addrspace(1) %in, i32 576
  %qi9 = getelementptr i32, ptr addrspace(1) %pi9, i32 %id
  %y9 = load i32, ptr addrspace(1) %qi9
  %o9 = call i32 @llvm.amdgcn.struct.ptr.buffer.atomic.xor.i32(i32 %y9, ptr addrspace(8) %records, i32 %index, i32 0, i32 2304, i32 0)
  %po9 = getelementptr i32, ptr addrspace(1) %old, i32 576
  %qo9 = getelementptr i32, ptr addrspace(1) %po9, i32 %id
  store i32 %o9, ptr addrspace(1) %qo9
  %pi10 = getelementptr i32, ptr addrspace(1) %in, i32 640
  %qi10 = getelementptr i32, ptr addrspace(1) %pi10, i32 %id
  %y10 = load i32, ptr addrspace(1) %qi10
  %o10 = call i32 @llvm.amdgcn.raw.ptr.buffer.atomic.inc.i32(i32 %y10, ptr addrspace(8) %raw, i32 %offset, i32 2560, i32 0)
  %po10 = getelementptr i32, ptr addrspace(1) %old, i32 640
  %qo10 = getelementptr i32, ptr addrspace(1) %po10, i32 %id
  store i32 %o10, ptr addrspace(1) %qo10
  %pi11 = getelementptr i32, ptr addrspace(1) %in, i32 704
  %qi11 = getelementptr i32, ptr addrspace(1) %pi11, i32 %id
  %y11 = load i32, ptr addrspace(1) %qi11
  %o11 = call i32 @llvm.amdgcn.struct.ptr.buffer.atomic.dec.i32(i32 %y11, ptr addrspace(8) %records, i32 %index, i32 0, i32 2816, i32 0)
  %po11 = getelementptr i32, ptr addrspace(1) %old, i32 704
  %qo11 = getelementptr i32, ptr addrspace(1) %po11, i32 %id
  store i32 %o11, ptr addrspace(1) %qo11
  ; Lanes below 20 expect what is there.
  %px = getelementptr i32, ptr addrspace(1) %out, i32 768
  %qx = getelementptr i32, ptr addrspace(1) %px, i32 %id
  %there = load i32, ptr addrspace(1) %qx
  %few = icmp ult i32 %id, 20
  %wrong = add i32 %there, 1
  %expected = select i1 %few, i32 %there, i32 %wrong
  %x = call i32 @llvm.amdgcn.raw.ptr.buffer.atomic.cmpswap.i32(i32 %y0, i32 %expected, ptr addrspace(8) %raw, i32 %offset, i32 3072, i32 0)
  %po = getelementptr i32, ptr addrspace(1) %old, i32 768
  %qo = getelementptr i32, ptr addrspace(1) %po, i32 %id
  store i32 %x, ptr addrspace(1) %qo
  ; 64 bits, no old value.
  %many = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %wide, i16 8, i64 128, i32 159744)
  %id64 = zext i32 %id to i64
  %u0 = call i64 @llvm.amdgcn.struct.ptr.buffer.atomic.add.i64(i64 %id64, ptr addrspace(8) %many, i32 %id, i32 0, i32 0, i32 2)
  %second = add i32 %id, 64
  %pw = getelementptr i64, ptr addrspace(1) %wide, i32 %second
  %now = load i64, ptr addrspace(1) %pw
  %u1 = call i64 @llvm.amdgcn.struct.ptr.buffer.atomic.cmpswap.i64(i64 5, i64 %now, ptr addrspace(8) %many, i32 %second, i32 0, i32 0, i32 0)
  %u2 = call i64 @llvm.amdgcn.struct.ptr.buffer.atomic.umax.i64(i64 %u1, ptr addrspace(8) %many, i32 128, i32 0, i32 0, i32 0)
  ret void
}
