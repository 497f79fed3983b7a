; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Arguments without size, nested, packed, and values between dwords.
;
; LAUNCH: --kernel empty --grid 1 --block 1 --arg bytes: --arg bytes:
;     --arg i32:7 --arg bytes: --arg buf:i32:1
; EXPECT 4: [7]
; LAUNCH: --kernel packed --grid 1 --block 1 --arg buf:u64:4 --arg
;     bytes:0102030405060708090a0b0c0d0e0f101112
; EXPECT 0: [0x05040302, 0x0d0c0b0a09080706, 0x100f0e, 0x12]
; LAUNCH: --kernel nested --grid 1 --block 1 --arg buf:u32:3 --arg
;     bytes:010000000200000003000000040000000500000000000000
; EXPECT 0: [1, 4, 5]
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @empty({} %none, [0 x i8] %nothing, i32 %x, {} %unused, ptr addrspace(1) %out) {
  store i32 %x, ptr addrspace(1) %out
  %no.bytes = load [0 x i32], ptr addrspace(1) %out
  store [0 x i32] %no.bytes, ptr addrspace(1) %out
  %room = alloca {}, addrspace(5)
  %p = getelementptr {}, ptr addrspace(5) %room, i32 3
  store {} zeroinitializer, ptr addrspace(5) %p
  ret void
}

define amdgpu_kernel void @packed(ptr addrspace(1) %out, <{ i8, i32, i64, i24, i8 }> %s) {
  %a = extractvalue <{ i8, i32, i64, i24, i8 }> %s, 1
  %b = extractvalue <{ i8, i32, i64, i24, i8 }> %s, 2
  %c = extractvalue <{ i8, i32, i64, i24, i8 }> %s, 3
  %d = extractvalue <{ i8, i32, i64, i24, i8 }> %s, 4
  %wa = zext i32 %a to i64
  %wc = zext i24 %c to i64
  %wd = zext i8 %d to i64
  store i64 %wa, ptr addrspace(1) %out
  %p1 = getelementptr i64, ptr addrspace(1) %out, i64 1
  store i64 %b, ptr addrspace(1) %p1
  %p2 = getelementptr i64, ptr addrspace(1) %out, i64 2
  store i64 %wc, ptr addrspace(1) %p2
  %p3 = getelementptr i64, ptr addrspace(1) %out, i64 3
  store i64 %wd, ptr addrspace(1) %p3
  ret void
}

define amdgpu_kernel void @nested(ptr addrspace(1) %out, { [2 x i32], { i32, [2 x i32] }, {} } %s) {
  %a = extractvalue { [2 x i32], { i32, [2 x i32] }, {} } %s, 0, 0
  %b = extractvalue { [2 x i32], { i32, [2 x i32] }, {} } %s, 1, 1, 0
  %c = extractvalue { [2 x i32], { i32, [2 x i32] }, {} } %s, 1, 1, 1
  store i32 %a, ptr addrspace(1) %out
  %p1 = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %b, ptr addrspace(1) %p1
  %p2 = getelementptr i32, ptr addrspace(1) %out, i64 2
  store i32 %c, ptr addrspace(1) %p2
  ret void
}
