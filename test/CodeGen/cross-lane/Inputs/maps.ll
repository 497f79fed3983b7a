; The movements of docs/cross-lane.md, in its order.

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @maps(i32 %u, ptr addrspace(1) %out) {
  %lo = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %lo)
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %v = load i32, ptr addrspace(1) %p
  %r0 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 1, i32 31)
  store volatile i32 %r0, ptr addrspace(1) %p
  %r1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 2, i32 31)
  store volatile i32 %r1, ptr addrspace(1) %p
  %r2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 3, i32 31)
  store volatile i32 %r2, ptr addrspace(1) %p
  %r3 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 4, i32 31)
  store volatile i32 %r3, ptr addrspace(1) %p
  %r4 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 5, i32 31)
  store volatile i32 %r4, ptr addrspace(1) %p
  %r5 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 7, i32 31)
  store volatile i32 %r5, ptr addrspace(1) %p
  %r6 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 8, i32 31)
  store volatile i32 %r6, ptr addrspace(1) %p
  %r7 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 15, i32 31)
  store volatile i32 %r7, ptr addrspace(1) %p
  %r8 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 16, i32 31)
  store volatile i32 %r8, ptr addrspace(1) %p
  %r9 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 31, i32 31)
  store volatile i32 %r9, ptr addrspace(1) %p
  %r10 = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %v, i32 1, i32 0)
  store volatile i32 %r10, ptr addrspace(1) %p
  %r11 = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %v, i32 4, i32 0)
  store volatile i32 %r11, ptr addrspace(1) %p
  %r12 = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %v, i32 5, i32 0)
  store volatile i32 %r12, ptr addrspace(1) %p
  %r13 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %v, i32 1, i32 31)
  store volatile i32 %r13, ptr addrspace(1) %p
  %r14 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %v, i32 8, i32 31)
  store volatile i32 %r14, ptr addrspace(1) %p
  %r15 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %v, i32 16, i32 31)
  store volatile i32 %r15, ptr addrspace(1) %p
  %r16 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 3, i32 31)
  store volatile i32 %r16, ptr addrspace(1) %p
  %r17 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 3, i32 7199)
  store volatile i32 %r17, ptr addrspace(1) %p
  %r18 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 2, i32 6175)
  store volatile i32 %r18, ptr addrspace(1) %p
  %r19 = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %v, i32 3, i32 4096)
  store volatile i32 %r19, ptr addrspace(1) %p
  %r20 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %v, i32 1, i32 6175)
  store volatile i32 %r20, ptr addrspace(1) %p
  %o21 = xor i32 %lane, 32
  %a21 = shl i32 %o21, 2
  %r21 = call i32 @llvm.amdgcn.ds.bpermute(i32 %a21, i32 %v)
  store volatile i32 %r21, ptr addrspace(1) %p
  %o22 = xor i32 %lane, 33
  %a22 = shl i32 %o22, 2
  %r22 = call i32 @llvm.amdgcn.ds.bpermute(i32 %a22, i32 %v)
  store volatile i32 %r22, ptr addrspace(1) %p
  %o23 = add i32 %lane, 1
  %a23 = shl i32 %o23, 2
  %r23 = call i32 @llvm.amdgcn.ds.bpermute(i32 %a23, i32 %v)
  store volatile i32 %r23, ptr addrspace(1) %p
  %o24 = add i32 %lane, 5
  %a24 = shl i32 %o24, 2
  %r24 = call i32 @llvm.amdgcn.ds.bpermute(i32 %a24, i32 %v)
  store volatile i32 %r24, ptr addrspace(1) %p
  %s25 = sub i32 %lane, 1
  %o25 = call i32 @llvm.smax.i32(i32 %s25, i32 0)
  %a25 = shl i32 %o25, 2
  %r25 = call i32 @llvm.amdgcn.ds.bpermute(i32 %a25, i32 %v)
  store volatile i32 %r25, ptr addrspace(1) %p
  %s26 = sub i32 %lane, 20
  %c26 = icmp slt i32 %s26, 0
  %o26 = select i1 %c26, i32 %lane, i32 %s26
  %a26 = shl i32 %o26, 2
  %r26 = call i32 @llvm.amdgcn.ds.bpermute(i32 %a26, i32 %v)
  store volatile i32 %r26, ptr addrspace(1) %p
  %s27 = add i32 %lane, 32
  %c27 = icmp ugt i32 %s27, 63
  %o27 = select i1 %c27, i32 %lane, i32 %s27
  %a27 = shl i32 %o27, 2
  %r27 = call i32 @llvm.amdgcn.ds.bpermute(i32 %a27, i32 %v)
  store volatile i32 %r27, ptr addrspace(1) %p
  %o28 = sub i32 63, %lane
  %a28 = shl i32 %o28, 2
  %r28 = call i32 @llvm.amdgcn.ds.bpermute(i32 %a28, i32 %v)
  store volatile i32 %r28, ptr addrspace(1) %p
  ret void
}

declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
