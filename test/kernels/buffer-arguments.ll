; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; A kernel's arguments that are pointers to buffers come as their bits, each at
; its own alignment: 16 bytes of address space 8, 20 of 32 of address space 7.
;
; LAUNCH: --kernel bits --grid 1 --block 1 --arg buf:u64:5
;     --arg bytes:000102030405060708090a0b0c0d0e0f
;     --arg i32:7 --arg bytes:a0a1a2a3000102030405060708090a0b0c0d0e0f000000000000000000000000
; EXPECT 0: [0x0706050403020100, 0x0f0e0d0c0b0a0908, 0x03020100a3a2a1a7,
;     0x0b0a090807060504, 0x0f0e0d0c]
define amdgpu_kernel void @bits(ptr addrspace(1) %out, ptr addrspace(8) %r, i32 %n, ptr addrspace(7) %p) {
  %q = getelementptr i8, ptr addrspace(7) %p, i32 %n
  %resource = ptrtoint ptr addrspace(8) %r to i128
  %whole = ptrtoint ptr addrspace(7) %q to i160
  %wide = zext i160 %whole to i192
  store i128 %resource, ptr addrspace(1) %out, align 8
  %to = getelementptr i8, ptr addrspace(1) %out, i32 16
  store i192 %wide, ptr addrspace(1) %to, align 8
  ret void
}

; A buffer of no bytes reads as 0: arguments and constants.
; LAUNCH: --kernel empty --grid 64 --block 64 --arg buf:u32:256:const=1
;     --arg bytes:00000000000000000000000000000000 --arg bytes:0000000000000000000000000000000000000000000000000000000000000000
; EXPECT 0: [0] * 256
define amdgpu_kernel void @empty(ptr addrspace(1) %out, ptr addrspace(8) %r, ptr addrspace(7) %p) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %a = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %r, i32 %i, i32 0, i32 0)
  %q = getelementptr i32, ptr addrspace(7) %p, i32 %i
  %b = load i32, ptr addrspace(7) %q
  %c = load i32, ptr addrspace(7) getelementptr (i8, ptr addrspace(7) null, i32 8)
  %d = load i32, ptr addrspace(7) addrspacecast (ptr addrspace(8) inttoptr (i128 77 to ptr addrspace(8)) to ptr addrspace(7))
  %v0 = insertelement <4 x i32> poison, i32 %a, i64 0
  %v1 = insertelement <4 x i32> %v0, i32 %b, i64 1
  %v2 = insertelement <4 x i32> %v1, i32 %c, i64 2
  %v3 = insertelement <4 x i32> %v2, i32 %d, i64 3
  %to = getelementptr <4 x i32>, ptr addrspace(1) %out, i32 %i
  store <4 x i32> %v3, ptr addrspace(1) %to
  ret void
}
