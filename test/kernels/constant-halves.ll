; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; RUN: %llc %s -o - | FileCheck %s
; Bytes and halves of constant memory that all lanes read: the scalar cache has
; the dword that they are in, if their place in it is known.
;
; CHECK-LABEL: {{^}}halves:
; CHECK-NOT: global_load
; CHECK: s_endpgm
; CHECK-LABEL: {{^}}unaligned:
; CHECK: global_load_ushort
; CHECK: s_endpgm
; An argument by reference says little of its alignment, but its place is known.
; CHECK-LABEL: {{^}}references:
; CHECK-NOT: global_load
; CHECK: s_endpgm
; CHECK-LABEL: {{^}}across:
; CHECK: global_load_dword v
; CHECK: s_endpgm
;
; LAUNCH: --kernel halves --grid 64 --block 64 --arg buf:i32:6
;     --arg buf:u32:4:rand=1
; EXPECT 0: [a1[0] & 0xffff, a1[0] >> 16, (a1[1] >> 8 & 255 ^ 128) - 128,
;     a1[2] >> 24, (a1[3] >> 16 ^ 32768) - 32768,
;     (a1[3] & 255) + (a1[3] >> 8 & 255)]
; LAUNCH: --kernel unaligned --grid 64 --block 64 --arg buf:i32:1
;     --arg buf:u32:4:rand=1
; EXPECT 0: [a1[1] & 0xffff]
; LAUNCH: --kernel references --grid 64 --block 64 --arg buf:u32:5
;     --arg bytes:2211 --arg bytes:4433 --arg bytes:88776655 --arg bytes:ccbbaa
; EXPECT 0: [0x1122, 0x3344, 0x55667788, 0xbb, 0x7788]
; LAUNCH: --kernel across --grid 64 --block 64 --arg buf:u32:1
;     --arg bytes:2211 --arg bytes:66554433
; EXPECT 0: [0x33445566]
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @halves(ptr addrspace(1) %out, ptr addrspace(4) align 4 %p) {
  %p2 = getelementptr i8, ptr addrspace(4) %p, i64 2
  %p5 = getelementptr i8, ptr addrspace(4) %p, i64 5
  %p11 = getelementptr i8, ptr addrspace(4) %p, i64 11
  %p12 = getelementptr i8, ptr addrspace(4) %p, i64 12
  %p14 = getelementptr i8, ptr addrspace(4) %p, i64 14
  %a = load i16, ptr addrspace(4) %p, align 4
  %b = load i16, ptr addrspace(4) %p2, align 2
  %c = load i8, ptr addrspace(4) %p5, align 1
  %d = load i8, ptr addrspace(4) %p11, align 1
  %e = load i16, ptr addrspace(4) %p14, align 2
  %f = load <2 x i8>, ptr addrspace(4) %p12, align 2
  %a32 = zext i16 %a to i32
  %b32 = zext i16 %b to i32
  %c32 = sext i8 %c to i32
  %d32 = zext i8 %d to i32
  %e32 = sext i16 %e to i32
  %fv = zext <2 x i8> %f to <2 x i32>
  %f0 = extractelement <2 x i32> %fv, i32 0
  %f1 = extractelement <2 x i32> %fv, i32 1
  %f32 = add i32 %f0, %f1
  %o1 = getelementptr i32, ptr addrspace(1) %out, i64 1
  %o2 = getelementptr i32, ptr addrspace(1) %out, i64 2
  %o3 = getelementptr i32, ptr addrspace(1) %out, i64 3
  %o4 = getelementptr i32, ptr addrspace(1) %out, i64 4
  %o5 = getelementptr i32, ptr addrspace(1) %out, i64 5
  store i32 %a32, ptr addrspace(1) %out
  store i32 %b32, ptr addrspace(1) %o1
  store i32 %c32, ptr addrspace(1) %o2
  store i32 %d32, ptr addrspace(1) %o3
  store i32 %e32, ptr addrspace(1) %o4
  store i32 %f32, ptr addrspace(1) %o5
  ret void
}

; Nothing is known of the pointer.
define amdgpu_kernel void @unaligned(ptr addrspace(1) %out, ptr addrspace(4) %p) {
  %p4 = getelementptr i8, ptr addrspace(4) %p, i64 4
  %a = load i16, ptr addrspace(4) %p4, align 2
  %a32 = zext i16 %a to i32
  store i32 %a32, ptr addrspace(1) %out
  ret void
}

; At bytes 8, 10, 12 and 16.
define amdgpu_kernel void @references(ptr addrspace(1) %out,
    ptr addrspace(4) byref(i16) align 2 %a, ptr addrspace(4) byref(i16) align 2 %b,
    ptr addrspace(4) byref([2 x i16]) align 2 %c, ptr addrspace(4) byref([3 x i8]) align 1 %d) {
  %d1 = getelementptr i8, ptr addrspace(4) %d, i64 1
  %va = load i16, ptr addrspace(4) %a, align 2
  %vb = load i16, ptr addrspace(4) %b, align 2
  %vc = load i32, ptr addrspace(4) %c, align 2
  %vd = load i8, ptr addrspace(4) %d1, align 1
  %vlow = load i16, ptr addrspace(4) %c, align 2
  %a32 = zext i16 %va to i32
  %b32 = zext i16 %vb to i32
  %d32 = zext i8 %vd to i32
  %low32 = zext i16 %vlow to i32
  %o1 = getelementptr i32, ptr addrspace(1) %out, i64 1
  %o2 = getelementptr i32, ptr addrspace(1) %out, i64 2
  %o3 = getelementptr i32, ptr addrspace(1) %out, i64 3
  %o4 = getelementptr i32, ptr addrspace(1) %out, i64 4
  store i32 %a32, ptr addrspace(1) %out
  store i32 %b32, ptr addrspace(1) %o1
  store i32 %vc, ptr addrspace(1) %o2
  store i32 %d32, ptr addrspace(1) %o3
  store i32 %low32, ptr addrspace(1) %o4
  ret void
}

; At bytes 8 and 10: the dword is in two.
define amdgpu_kernel void @across(ptr addrspace(1) %out, ptr addrspace(4) byref(i16) align 2 %a,
                                  ptr addrspace(4) byref([2 x i16]) align 2 %b) {
  %v = load i32, ptr addrspace(4) %b, align 2
  store i32 %v, ptr addrspace(1) %out
  ret void
}
