; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; RUN: %llc %s -o - | FileCheck %s
; Loads of three bytes, of three shorts and of seven bytes, whose types have room for four or eight,
; and where other lanes write the byte behind: a dword is loaded, and the rest of it is not read.
; With less alignment, in LDS, and if volatile, they stay what they are.
;
; LAUNCH: --kernel ends --grid 1 --block 1 --arg buf:u8:4:rand=1 --arg buf:u16:4:rand=2 --arg buf:u8:8:rand=3 --arg buf:u8:16:zero
; EXPECT 3: [*a0[:3], *[b for v in a1[:3] for b in (v & 255, v >> 8)], *a2[:7]]
; LAUNCH: --kernel beside --grid 64 --block 64 --arg buf:u8:256:rand=4 --arg buf:u8:192:zero
; EXPECT 0: [a0[i] if i % 4 < 3 else i // 4 for i in range(256)]
; EXPECT 1: [a0[i // 3 * 4 + i % 3] for i in range(192)]
; LAUNCH: --kernel others --grid 64 --block 64 --arg buf:u8:258:rand=5 --arg buf:u8:768:zero
; EXPECT 1: [v for i in range(64) for v in (*a0[4 * i + 1:4 * i + 4], *a0[4 * i:4 * i + 3], *a0[4 * i:4 * i + 6])]
; LAUNCH: --kernel shared --grid 64 --block 64 --arg buf:u8:256:rand=6 --arg buf:u8:192:zero
; EXPECT 1: [a0[i // 3 * 4 + i % 3] for i in range(192)]
target triple = "amdgcn-amd-amdhsa"

; CHECK-LABEL: ends:
; CHECK-NOT: load_{{[us](byte|short)}}
; CHECK: s_endpgm
define amdgpu_kernel void @ends(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %c, ptr addrspace(1) noalias %to) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %pa = getelementptr i32, ptr addrspace(1) %a, i32 %t
  %x = load <3 x i8>, ptr addrspace(1) %pa, align 4
  store <3 x i8> %x, ptr addrspace(1) %to, align 1
  %pb = getelementptr i64, ptr addrspace(1) %b, i32 %t
  %y = load <3 x i16>, ptr addrspace(1) %pb, align 8
  %to3 = getelementptr i8, ptr addrspace(1) %to, i32 3
  store <3 x i16> %y, ptr addrspace(1) %to3, align 1
  %pc = getelementptr i64, ptr addrspace(1) %c, i32 %t
  %z = load <7 x i8>, ptr addrspace(1) %pc, align 8
  %to9 = getelementptr i8, ptr addrspace(1) %to, i32 9
  store <7 x i8> %z, ptr addrspace(1) %to9, align 1
  ret void
}

; CHECK-LABEL: beside:
; CHECK: global_load_dword v
; CHECK: s_endpgm
define amdgpu_kernel void @beside(ptr addrspace(1) %a, ptr addrspace(1) noalias %to) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %pa = getelementptr [4 x i8], ptr addrspace(1) %a, i32 %t
  %last = getelementptr i8, ptr addrspace(1) %pa, i32 3
  %n = trunc i32 %t to i8
  store i8 %n, ptr addrspace(1) %last
  %x = load <3 x i8>, ptr addrspace(1) %pa, align 4
  %q = getelementptr [3 x i8], ptr addrspace(1) %to, i32 %t
  store <3 x i8> %x, ptr addrspace(1) %q, align 1
  ret void
}

; CHECK-LABEL: others:
; CHECK-COUNT-3: global_load_ushort
; CHECK: s_endpgm
; CHECK-LABEL: shared:
; CHECK: ds_read_u16
; CHECK: s_endpgm
define amdgpu_kernel void @others(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %to) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %pa = getelementptr [4 x i8], ptr addrspace(1) %a, i32 %t
  %one = getelementptr i8, ptr addrspace(1) %pa, i32 1
  %x = load <3 x i8>, ptr addrspace(1) %one, align 1
  %y = load volatile <3 x i8>, ptr addrspace(1) %pa, align 4
  %z = load <3 x i16>, ptr addrspace(1) %pa, align 4
  %q = getelementptr [12 x i8], ptr addrspace(1) %to, i32 %t
  store <3 x i8> %x, ptr addrspace(1) %q, align 1
  %q3 = getelementptr i8, ptr addrspace(1) %q, i32 3
  store <3 x i8> %y, ptr addrspace(1) %q3, align 1
  %q6 = getelementptr i8, ptr addrspace(1) %q, i32 6
  store <3 x i16> %z, ptr addrspace(1) %q6, align 1
  ret void
}

@lds = internal addrspace(3) global [64 x [4 x i8]] poison, align 4
define amdgpu_kernel void @shared(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %to) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %pa = getelementptr [4 x i8], ptr addrspace(1) %a, i32 %t
  %x = load <3 x i8>, ptr addrspace(1) %pa, align 4
  %pl = getelementptr [64 x [4 x i8]], ptr addrspace(3) @lds, i32 0, i32 %t
  store <3 x i8> %x, ptr addrspace(3) %pl, align 4
  fence syncscope("wavefront") seq_cst
  %z = load <3 x i8>, ptr addrspace(3) %pl, align 4
  %q = getelementptr [3 x i8], ptr addrspace(1) %to, i32 %t
  store <3 x i8> %z, ptr addrspace(1) %q, align 1
  ret void
}
