; RUN: %llc %s -o - | FileCheck %s
; The scalar cache serves 1, 2, 4, 8 and 16 dwords at once. Bytes come in their dword
; where all lanes ask for one; else each lane loads its own.

; CHECK-LABEL: sizes:
; CHECK-DAG: s_load_dword s
; CHECK-DAG: s_load_dwordx2 {{.*}}, 0x40{{$}}
; CHECK-DAG: s_load_dwordx4 {{.*}}, 0x80{{$}}
; CHECK-DAG: s_load_dwordx8 {{.*}}, 0xc0{{$}}
; CHECK-DAG: s_load_dwordx16 {{.*}}, 0x100{{$}}
; CHECK-NOT: global_load
; CHECK: s_endpgm
define amdgpu_kernel void @sizes(ptr addrspace(4) %c, ptr addrspace(3) %l) {
  %p2 = getelementptr i8, ptr addrspace(4) %c, i64 64
  %p4 = getelementptr i8, ptr addrspace(4) %c, i64 128
  %p8 = getelementptr i8, ptr addrspace(4) %c, i64 192
  %p16 = getelementptr i8, ptr addrspace(4) %c, i64 256
  %x1 = load i32, ptr addrspace(4) %c
  %x2 = load <2 x i32>, ptr addrspace(4) %p2
  %x4 = load <4 x i32>, ptr addrspace(4) %p4
  %x8 = load <8 x i32>, ptr addrspace(4) %p8
  %x16 = load <16 x i32>, ptr addrspace(4) %p16
  store i32 %x1, ptr addrspace(3) %l
  %l2 = getelementptr i8, ptr addrspace(3) %l, i32 64
  store <2 x i32> %x2, ptr addrspace(3) %l2
  %l4 = getelementptr i8, ptr addrspace(3) %l, i32 128
  store <4 x i32> %x4, ptr addrspace(3) %l4
  %l8 = getelementptr i8, ptr addrspace(3) %l, i32 192
  store <8 x i32> %x8, ptr addrspace(3) %l8
  %l16 = getelementptr i8, ptr addrspace(3) %l, i32 256
  store <16 x i32> %x16, ptr addrspace(3) %l16
  ret void
}

; CHECK-LABEL: bytes:
; CHECK-DAG: s_load_dword s{{[0-9]+}}, s[{{[0-9:]+}}], 0x4{{$}}
; CHECK-DAG: global_load_ubyte
; CHECK-NOT: global_load_dword
; CHECK: s_endpgm
define amdgpu_kernel void @bytes(ptr addrspace(4) align 4 %c, ptr addrspace(3) %l) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i8, ptr addrspace(4) %c, i64 6
  %x = load i8, ptr addrspace(4) %p
  %q = getelementptr [4 x i8], ptr addrspace(4) %c, i32 %t
  %y = load i8, ptr addrspace(4) %q, align 4
  %s = add i8 %x, %y
  %m = getelementptr i8, ptr addrspace(3) %l, i32 %t
  store i8 %s, ptr addrspace(3) %m
  ret void
}
