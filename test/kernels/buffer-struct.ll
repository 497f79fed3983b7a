; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Records of 12 bytes by index, index and offset, and scalar offset. Past the
; last record loads give 0 and stores do nothing.
;
; LAUNCH: --grid 64 --block 64 --arg buf:u32:192:rand=1 --arg buf:u32:192
; EXPECT 1: [(a0[3 * r + 2], u32(a0[3 * r] + 1), a0[3 * r + 1] >> 8 & 255)[k]
;     if 8 <= r < 50 else (0, 1, 0)[k] if r < 8 else 0
;     for r in range(64) for k in range(3)]
define amdgpu_kernel void @records(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %from = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %in, i16 12, i64 50, i32 159744)
  %to = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %out, i16 12, i64 50, i32 159744)
  ; An index below 8 wraps round to one far beyond the end.
  %early = icmp ult i32 %id, 8
  %index = select i1 %early, i32 -1, i32 %id
  %four = lshr i32 %id, 8
  %varying = add i32 %four, 4
  %two = call <2 x i32> @llvm.amdgcn.struct.ptr.buffer.load.v2i32(ptr addrspace(8) %from, i32 %index, i32 %varying, i32 0, i32 0)
  %a = extractelement <2 x i32> %two, i64 1
  %b = call i32 @llvm.amdgcn.struct.ptr.buffer.load.i32(ptr addrspace(8) %from, i32 %index, i32 0, i32 0, i32 0)
  %c = call i8 @llvm.amdgcn.struct.ptr.buffer.load.i8(ptr addrspace(8) %from, i32 %index, i32 1, i32 4, i32 0)
  %b1 = add i32 %b, 1
  call void @llvm.amdgcn.struct.ptr.buffer.store.i32(i32 %a, ptr addrspace(8) %to, i32 %id, i32 0, i32 0, i32 0)
  call void @llvm.amdgcn.struct.ptr.buffer.store.i32(i32 %b1, ptr addrspace(8) %to, i32 %id, i32 %varying, i32 0, i32 0)
  call void @llvm.amdgcn.struct.ptr.buffer.store.i8(i8 %c, ptr addrspace(8) %to, i32 %id, i32 0, i32 8, i32 0)
  ret void
}
