; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; CUDA's special registers: the fourth dimension, warps of a block of two
; dimensions, clocks that go on, fences, a barrier that counts the block.
;
; LAUNCH: --kernel registers --grid 40,4 --block 20,4 --arg buf:u32:160
; EXPECT 0: [x for g in range(2) for t in range(80) for x in [t // 32 * 1000
;     + 3 * 100 + 11]]
; LAUNCH: --kernel cube --grid 8,4,4 --block 8,4,4 --arg buf:u32:128
; EXPECT 0: [4 + 10 * (t // 32) for t in range(128)]
define amdgpu_kernel void @registers(ptr addrspace(1) %out) !reqd_work_group_size !0 {
  %start = call i64 @llvm.nvvm.read.ptx.sreg.clock64()
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %group = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %warp = call i32 @llvm.nvvm.read.ptx.sreg.warpid()
  %warps = call i32 @llvm.nvvm.read.ptx.sreg.nwarpid()
  %tw = call i32 @llvm.nvvm.read.ptx.sreg.tid.w()
  %nw = call i32 @llvm.nvvm.read.ptx.sreg.ntid.w()
  %sm = call i32 @llvm.nvvm.read.ptx.sreg.smid()
  %sms = call i32 @llvm.nvvm.read.ptx.sreg.nsmid()
  call void @llvm.nvvm.membar.cta()
  call void @llvm.nvvm.membar.gl()
  call void @llvm.nvvm.membar.sys()
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 0, i32 80)
  %stop = call i64 @llvm.nvvm.read.ptx.sreg.clock64()
  %cycles = call i64 @llvm.readcyclecounter()
  %goes = icmp ult i64 %start, %stop
  %on = icmp ule i64 %stop, %cycles
  %time = and i1 %goes, %on
  %time.bit = zext i1 %time to i32
  %valid = icmp ult i32 %sm, %sms
  %valid.bit = zext i1 %valid to i32
  %tens = mul i32 %valid.bit, 10
  %a = mul i32 %warp, 1000
  %b = mul i32 %warps, 100
  %c = add i32 %a, %b
  %d = add i32 %c, %tens
  %e = mul i32 %nw, %time.bit
  %f = add i32 %d, %e
  %g = add i32 %f, %tw
  %row = mul i32 %y, 20
  %t = add i32 %row, %x
  %base = mul i32 %group, 80
  %at = add i32 %base, %t
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %g, ptr addrspace(1) %to
  ret void
}

define amdgpu_kernel void @cube(ptr addrspace(1) %out) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %z = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()
  %warp = call i32 @llvm.nvvm.read.ptx.sreg.warpid()
  %warps = call i32 @llvm.nvvm.read.ptx.sreg.nwarpid()
  %tens = mul i32 %warp, 10
  %sum = add i32 %tens, %warps
  %row = mul i32 %y, 8
  %plane = mul i32 %z, 32
  %xy = add i32 %x, %row
  %at = add i32 %xy, %plane
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %sum, ptr addrspace(1) %to
  ret void
}
!0 = !{i32 20, i32 4, i32 1}
