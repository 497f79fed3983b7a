; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Vectors of any length are extended, from memory and from arguments.
;
; LAUNCH: --kernel v20i8 --grid 1 --block 1 --arg buf:u32:20 --arg buf:u8:20:rand=20
; EXPECT 0: a1
; LAUNCH: --kernel v24i8 --grid 1 --block 1 --arg buf:u32:24 --arg buf:u8:24:rand=24
; EXPECT 0: a1
; LAUNCH: --kernel v32i8 --grid 1 --block 1 --arg buf:u32:32 --arg buf:u8:32:rand=32
; EXPECT 0: a1
; LAUNCH: --kernel v64i8 --grid 1 --block 1 --arg buf:u32:64 --arg buf:u8:64:rand=64
; EXPECT 0: a1
; LAUNCH: --kernel v18i16 --grid 1 --block 1 --arg buf:u32:18 --arg buf:u16:18:rand=18
; EXPECT 0: a1
; LAUNCH: --kernel v20i16 --grid 1 --block 1 --arg buf:u32:20 --arg buf:u16:20:rand=20
; EXPECT 0: a1
; LAUNCH: --kernel v32i16 --grid 1 --block 1 --arg buf:u32:32 --arg buf:u16:32:rand=32
; EXPECT 0: a1
; LAUNCH: --kernel argument --grid 1 --block 1 --arg buf:u32:20 --arg
;     bytes:00c801c902ca03cb04cc05cd06ce07cf08d009d10ad20bd30cd40dd50ed60fd710d811d912da13db000000000000000000000000000000000000000000000000
; EXPECT 0: [k | (200 + k) << 8 for k in range(20)]
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @v20i8(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %x = load <20 x i8>, ptr addrspace(1) %in
  %wide = zext <20 x i8> %x to <20 x i32>
  store <20 x i32> %wide, ptr addrspace(1) %out
  ret void
}

define amdgpu_kernel void @v24i8(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %x = load <24 x i8>, ptr addrspace(1) %in
  %wide = zext <24 x i8> %x to <24 x i32>
  store <24 x i32> %wide, ptr addrspace(1) %out
  ret void
}

define amdgpu_kernel void @v32i8(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %x = load <32 x i8>, ptr addrspace(1) %in
  %wide = zext <32 x i8> %x to <32 x i32>
  store <32 x i32> %wide, ptr addrspace(1) %out
  ret void
}

define amdgpu_kernel void @v64i8(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %x = load <64 x i8>, ptr addrspace(1) %in
  %wide = zext <64 x i8> %x to <64 x i32>
  store <64 x i32> %wide, ptr addrspace(1) %out
  ret void
}

define amdgpu_kernel void @v18i16(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %x = load <18 x i16>, ptr addrspace(1) %in
  %wide = zext <18 x i16> %x to <18 x i32>
  store <18 x i32> %wide, ptr addrspace(1) %out
  ret void
}

define amdgpu_kernel void @v20i16(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %x = load <20 x i16>, ptr addrspace(1) %in
  %wide = zext <20 x i16> %x to <20 x i32>
  store <20 x i32> %wide, ptr addrspace(1) %out
  ret void
}

define amdgpu_kernel void @v32i16(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %x = load <32 x i16>, ptr addrspace(1) %in
  %wide = zext <32 x i16> %x to <32 x i32>
  store <32 x i32> %wide, ptr addrspace(1) %out
  ret void
}

define amdgpu_kernel void @argument(ptr addrspace(1) %out, <20 x i16> %x) {
  %wide = zext <20 x i16> %x to <20 x i32>
  store <20 x i32> %wide, ptr addrspace(1) %out
  ret void
}
