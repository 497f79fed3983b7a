; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Integers of more than 53 bits become bfloats with one rounding: 2^n + 2^(n-8) + 1 is
; just above the middle of two of them, 2^n + 2^(n-8) is the middle itself.
;
; LAUNCH: --grid 1 --block 1 --arg buf:u32:6 --arg i64:4311744513 --arg i64:2315131785760473089
; EXPECT 0: [0x4f81, 0xcf81, 0x4f80, 0x6e01, 0x5e01, 0x5e01]

target triple = "amdgcn-amd-amdhsa"

define void @put(ptr addrspace(1) %out, i32 %i, bfloat %x) alwaysinline {
  %bits = bitcast bfloat %x to i16
  %dword = zext i16 %bits to i32
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %dword, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @k(ptr addrspace(1) %out, i64 %a, i64 %b) {
  %wide = zext i64 %a to i128
  %r0 = uitofp i128 %wide to bfloat
  call void @put(ptr addrspace(1) %out, i32 0, bfloat %r0)
  %negative = sub i128 0, %wide
  %r1 = sitofp i128 %negative to bfloat
  call void @put(ptr addrspace(1) %out, i32 1, bfloat %r1)
  %middle = sub i128 %wide, 1
  %r2 = sitofp i128 %middle to bfloat
  call void @put(ptr addrspace(1) %out, i32 2, bfloat %r2)
  %b128 = zext i64 %b to i128
  %shifted = shl i128 %b128, 32
  %above = or i128 %shifted, 1
  %r3 = uitofp i128 %above to bfloat
  call void @put(ptr addrspace(1) %out, i32 3, bfloat %r3)
  %odd = trunc i64 %b to i63
  %r4 = uitofp i63 %odd to bfloat
  call void @put(ptr addrspace(1) %out, i32 4, bfloat %r4)
  %r5 = sitofp i64 %b to bfloat
  call void @put(ptr addrspace(1) %out, i32 5, bfloat %r5)
  ret void
}
