; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; A shift between two reversals is a shift the other way.
;
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64:rand=3 --arg buf:u32:128
; EXPECT 1: [x << g % 32 & 0xffffffff for g, x in enumerate(a0)]
;     + [x >> g % 32 for g, x in enumerate(a0)]
define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %x = load i32, ptr addrspace(1) %p
  %n = and i32 %t, 31
  %r = call i32 @llvm.bitreverse.i32(i32 %x)
  %a = lshr i32 %r, %n
  %ar = call i32 @llvm.bitreverse.i32(i32 %a)
  %b = shl i32 %r, %n
  %br = call i32 @llvm.bitreverse.i32(i32 %b)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  %q2 = getelementptr i32, ptr addrspace(1) %q, i32 64
  store i32 %ar, ptr addrspace(1) %q
  store i32 %br, ptr addrspace(1) %q2
  ret void
}
