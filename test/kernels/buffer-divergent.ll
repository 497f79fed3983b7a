; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; RUN: %llc %s -o - | FileCheck %s
; Lanes with different buffers and different scalar offsets: a loop over them.
; Each round has a lane, and no instruction compares the constant dwords.
;
; CHECK-LABEL: {{^}}stores:
; CHECK: v_readfirstlane_b32
; CHECK-NEXT: v_xor_b32
; CHECK: v_readfirstlane_b32
; CHECK-NEXT: v_xor_b32
; CHECK-NOT: v_readfirstlane_b32
; CHECK: s_and_saveexec_b64 [[ALL:s\[[0-9:]+\]]], vcc
; CHECK-NOT: s_cbranch
; CHECK: buffer_store_dword
; CHECK-NEXT: s_andn2_b64 exec, [[ALL]], vcc
; CHECK-NEXT: s_cbranch_execnz
;
; LAUNCH: --kernel divergent --grid 128 --block 64 --arg buf:u32:128:rand=1
;     --arg buf:u32:128:rand=2 --arg buf:u32:128 --arg buf:u32:128:const=5
; EXPECT 2: [(a0 if i % 3 else a1)[i % 64 + i % 5] if i % 64 + i % 5 < 60
;     else 0 for i in range(128)]
; EXPECT 3: [5 + (i % 3 != 0) * i for i in range(128)]
define amdgpu_kernel void @divergent(ptr addrspace(1) %x, ptr addrspace(1) %y, ptr addrspace(1) %out, ptr addrspace(1) %counts) {
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %base = shl i32 %group, 6
  %i = or i32 %base, %lane
  %bx = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %x, i16 0, i64 240, i32 159744)
  %by = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %y, i16 0, i64 240, i32 159744)
  %bc = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %counts, i16 0, i64 512, i32 159744)
  %none = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %counts, i16 0, i64 0, i32 159744)
  %third = urem i32 %i, 3
  %isx = icmp ne i32 %third, 0
  %b = select i1 %isx, ptr addrspace(8) %bx, ptr addrspace(8) %by
  %fifth = urem i32 %i, 5
  %soffset = shl i32 %fifth, 2
  %offset = shl i32 %lane, 2
  %v = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %b, i32 %offset, i32 %soffset, i32 0)
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %v, ptr addrspace(1) %to
  %c = select i1 %isx, ptr addrspace(8) %bc, ptr addrspace(8) %none
  %at = shl i32 %i, 2
  %old = call i32 @llvm.amdgcn.raw.ptr.buffer.atomic.add.i32(i32 %i, ptr addrspace(8) %c, i32 %at, i32 0, i32 0)
  ret void
}

; A pointer in memory, and one that a loop changes.
; LAUNCH: --grid 64 --block 64 --arg buf:u32:128:rand=1
;     --arg buf:u32:128:rand=2 --arg buf:u32:128 --arg buf:u32:128
;     --kernel stored
; EXPECT 2: [u32(sum((a0 if k % 2 == 0 else a1)[i] for k in range(i % 4 + 1)))
;     for i in range(64)] + [0] * 64
define amdgpu_kernel void @stored(ptr addrspace(1) %x, ptr addrspace(1) %y, ptr addrspace(1) %out, ptr addrspace(1) %unused) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %bx = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %x, i16 0, i64 512, i32 159744)
  %by = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %y, i16 0, i64 512, i32 159744)
  %places = alloca [2 x ptr addrspace(8)], addrspace(5)
  %second = getelementptr ptr addrspace(8), ptr addrspace(5) %places, i32 1
  store ptr addrspace(8) %bx, ptr addrspace(5) %places
  store ptr addrspace(8) %by, ptr addrspace(5) %second
  %last = and i32 %i, 3
  %offset = shl i32 %i, 2
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %next, %loop ]
  %sum = phi i32 [ 0, %0 ], [ %more, %loop ]
  %b = phi ptr addrspace(8) [ %bx, %0 ], [ %other, %loop ]
  %v = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %b, i32 %offset, i32 0, i32 0)
  %more = add i32 %sum, %v
  %next = add i32 %k, 1
  %odd = and i32 %next, 1
  %place = getelementptr ptr addrspace(8), ptr addrspace(5) %places, i32 %odd
  %other = load ptr addrspace(8), ptr addrspace(5) %place
  %done = icmp eq i32 %k, %last
  br i1 %done, label %out.block, label %loop
out.block:
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %more, ptr addrspace(1) %to
  ret void
}

; Stores: what is written differs, and the buffer; or one of them alone, of
; which only the buffer needs a loop.
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64 --arg buf:u32:64
;     --arg buf:u32:64 --arg buf:u32:64 --kernel stores
; EXPECT 0: [7 if i % 2 else 0 for i in range(64)]
; EXPECT 1: [0 if i % 2 else 7 for i in range(64)]
; EXPECT 2: [9] + list(range(1, 64))
; EXPECT 3: [9] + [0] * 63
define amdgpu_kernel void @stores(ptr addrspace(1) %x, ptr addrspace(1) %y, ptr addrspace(1) %same, ptr addrspace(1) %first) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %bx = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %x, i16 0, i64 512, i32 159744)
  %by = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %y, i16 0, i64 512, i32 159744)
  %bs = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %same, i16 0, i64 512, i32 159744)
  %bf = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %first, i16 0, i64 512, i32 159744)
  %odd = and i32 %i, 1
  %isx = icmp ne i32 %odd, 0
  %b = select i1 %isx, ptr addrspace(8) %bx, ptr addrspace(8) %by
  %f = select i1 %isx, ptr addrspace(8) %bf, ptr addrspace(8) %bs
  %offset = shl i32 %i, 2
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 7, ptr addrspace(8) %b, i32 %offset, i32 0, i32 0)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %i, ptr addrspace(8) %bs, i32 %offset, i32 0, i32 0)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 9, ptr addrspace(8) %f, i32 0, i32 0, i32 0)
  ret void
}
