; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; The first bit that differs from the sign, on both units.
;
; LAUNCH: --grid 64 --block 64 --arg buf:i32:64 --arg i32:-5 --arg buf:i32:64
; HOST:
;     def first(x):
;         x &= 0xffffffff
;         if x >> 31:
;             x ^= 0xffffffff
;         return 32 - x.bit_length() if x else -1
; EXPECT 0: [first((i - 32) << (i % 28)) for i in range(64)]
; EXPECT 2: [first(-5)] * 64
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %u, ptr addrspace(1) %same) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %n = sub i32 %i, 32
  %s = urem i32 %i, 28
  %x = shl i32 %n, %s
  %r = call i32 @llvm.amdgcn.sffbh.i32(i32 %x)
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %r, ptr addrspace(1) %p
  %v = call i32 @llvm.amdgcn.sffbh.i32(i32 %u)
  %q = getelementptr i32, ptr addrspace(1) %same, i32 %i
  store i32 %v, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
