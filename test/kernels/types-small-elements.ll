; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Uniform vectors of bytes and words: parts of wide registers.
;
; LAUNCH: --kernel bytes --grid 1 --block 1 --arg buf:u8:16
;     --arg bytes:f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff
; EXPECT 0: [2 * (240 + k) for k in range(16)]
; LAUNCH: --kernel words --grid 64 --block 64 --arg buf:u16:7
;     --arg buf:u16:8:iota
; EXPECT 0: [0, 2, 4, 6, 8, 10, 0]
; LAUNCH: --kernel element --grid 1 --block 1 --arg buf:u32:1
;     --arg bytes:00ff01fe02fd03fc04fb05fa06f907f8
; EXPECT 0: [1]
; LAUNCH: --kernel signs --grid 1 --block 1 --arg buf:i32:16
;     --arg bytes:f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff
; EXPECT 0: [k - 16 for k in range(16)]
; LAUNCH: --kernel half --grid 1 --block 1 --arg buf:u64:1
;     --arg bytes:f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff
; EXPECT 0: [0xf7f6f5f4f3f2f1f0 >> 5]
; LAUNCH: --kernel third --grid 1 --block 1 --arg buf:u32:1
;     --arg buf:u32:3:iota
; EXPECT 0: [0]
; LAUNCH: --kernel long --grid 1 --block 1 --arg buf:u8:32:iota
; EXPECT 0: [2 * k for k in range(32)]
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @bytes(ptr addrspace(1) %out, <16 x i8> %x) {
  %sum = add <16 x i8> %x, %x
  store <16 x i8> %sum, ptr addrspace(1) %out
  ret void
}

define amdgpu_kernel void @words(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %tid
  %first = icmp eq i32 %tid, 0
  br i1 %first, label %go, label %done
go:
  %x = load <6 x i16>, ptr addrspace(1) %p, align 4
  %sum = add <6 x i16> %x, %x
  store <6 x i16> %sum, ptr addrspace(1) %out
  br label %done
done:
  ret void
}

define amdgpu_kernel void @element(ptr addrspace(1) %out, <8 x i16> %x) {
  %e = extractelement <8 x i16> %x, i64 1
  %c = icmp eq i16 %e, 65025
  %r = zext i1 %c to i32
  store i32 %r, ptr addrspace(1) %out
  ret void
}

define amdgpu_kernel void @signs(ptr addrspace(1) %out, <16 x i8> %x) {
  %wide = sext <16 x i8> %x to <16 x i32>
  store <16 x i32> %wide, ptr addrspace(1) %out
  ret void
}

define amdgpu_kernel void @half(ptr addrspace(1) %out, <4 x i32> %x) {
  %all = bitcast <4 x i32> %x to i128
  %low = trunc i128 %all to i64
  %r = lshr i64 %low, 5
  store i64 %r, ptr addrspace(1) %out
  ret void
}

define amdgpu_kernel void @third(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %tid
  %x = load <3 x i32>, ptr addrspace(1) %p, align 4
  %all = bitcast <3 x i32> %x to i96
  %r = trunc i96 %all to i32
  store i32 %r, ptr addrspace(1) %out
  ret void
}

define amdgpu_kernel void @long(ptr addrspace(1) %out) {
  %x = load <32 x i8>, ptr addrspace(1) %out
  %sum = add <32 x i8> %x, %x
  store <32 x i8> %sum, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
