; RUN: %llc -O2 %s -o - | FileCheck %s
; What 24 bits decide is a product at full rate: of fields, scalar ones, too, and of
; their sums.
declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK-LABEL: fields:
; CHECK: s_bfe_i32 [[S:s[0-9]+]]
; CHECK: v_mul_i32_i24{{.*}}[[S]]
; CHECK: s_bfe_u32 [[U:s[0-9]+]]
; CHECK: v_mul_u32_u24{{.*}}[[U]]
define amdgpu_kernel void @fields(ptr addrspace(1) %p, i32 %k) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr <2 x i32>, ptr addrspace(1) %p, i32 %t
  %v = load i32, ptr addrspace(1) %q
  %a.left = shl i32 %v, 16
  %a = ashr i32 %a.left, 24
  %b.left = shl i32 %k, 16
  %b = ashr i32 %b.left, 24
  %signed = mul i32 %a, %b
  %c.right = lshr i32 %v, 16
  %c = and i32 %c.right, 255
  %d.right = lshr i32 %k, 8
  %d = and i32 %d.right, 255
  %unsigned = mul i32 %c, %d
  %first = insertelement <2 x i32> poison, i32 %signed, i32 0
  %both = insertelement <2 x i32> %first, i32 %unsigned, i32 1
  store <2 x i32> %both, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: sums:
; CHECK: v_bfe_i32
; CHECK: v_mul_i32_i24
; CHECK-NOT: v_mul_lo_u32
; CHECK-NOT: v_mad_u64_u32
; CHECK: s_endpgm
define amdgpu_kernel void @sums(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %v = load i32, ptr addrspace(1) %q
  %left = shl i32 %v, 4
  %field = ashr i32 %left, 10
  %sum = add i32 %field, 3
  %square = mul i32 %sum, %sum
  store i32 %square, ptr addrspace(1) %q
  ret void
}

; 23 bits and a carry are 24, but not 24 and one.
; CHECK-LABEL: large_sums:
; CHECK: v_mul_lo_u32
define amdgpu_kernel void @large_sums(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %v = load i32, ptr addrspace(1) %q
  %left = shl i32 %v, 4
  %field = ashr i32 %left, 8
  %sum = add i32 %field, 3
  %square = mul i32 %sum, %sum
  store i32 %square, ptr addrspace(1) %q
  ret void
}

; By 2^n + 1, a product of lanes is one instruction at full rate; a sum of it two,
; where v_mad_u64_u32 takes the time of four. The scalar unit has no need of it.
; CHECK-LABEL: powers:
; CHECK: v_mul_lo_u32
; CHECK: s_mul_i32 s{{[0-9]+}}, s{{[0-9]+}}, 0x101
; CHECK: v_lshl_add_u32 [[V:v[0-9]+]], [[X:v[0-9]+]], 8, [[X]]
; CHECK-NEXT: v_add_u32_e32 v{{[0-9]+}}, s{{[0-9]+}}, [[V]]
define amdgpu_kernel void @powers(ptr addrspace(1) %p, i32 %k) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr <2 x i32>, ptr addrspace(1) %p, i32 %t
  %v = load i32, ptr addrspace(1) %q
  %uniform = mul i32 %k, 257
  %lanes = mul i32 %v, 257
  %sum = add i32 %lanes, %uniform
  %no.power = mul i32 %v, 259
  %first = insertelement <2 x i32> poison, i32 %sum, i32 0
  %both = insertelement <2 x i32> %first, i32 %no.power, i32 1
  store <2 x i32> %both, ptr addrspace(1) %q
  ret void
}

; How far two numbers are from each other is one instruction, with a sum, too: of a
; choice, and of bytes as integers. Of integers that may be negative it is not.
; CHECK-LABEL: distances:
; CHECK: v_sad_u32 v{{[0-9]+}}, v{{[0-9]+}}, v{{[0-9]+}}, v{{[0-9]+}}
; CHECK: v_sad_u32 v{{[0-9]+}}, v{{[0-9]+}}, v{{[0-9]+}}, 0
; CHECK-NOT: v_sad_u32
; CHECK: v_max_i32
; CHECK: s_endpgm
define amdgpu_kernel void @distances(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr <4 x i32>, ptr addrspace(1) %p, i32 %t
  %v = load <4 x i32>, ptr addrspace(1) %q
  %x = extractelement <4 x i32> %v, i32 0
  %y = extractelement <4 x i32> %v, i32 1
  %z = extractelement <4 x i32> %v, i32 2
  %less = icmp ult i32 %x, %y
  %xy = sub i32 %x, %y
  %yx = sub i32 %y, %x
  %far = select i1 %less, i32 %yx, i32 %xy
  %sum = add i32 %far, %z
  %b = and i32 %z, 255
  %c = lshr i32 %y, 24
  %bc = sub nsw i32 %b, %c
  %bytes = call i32 @llvm.abs.i32(i32 %bc, i1 false)
  %zx = sub i32 %z, %x
  %any = call i32 @llvm.abs.i32(i32 %zx, i1 false)
  %r0 = insertelement <4 x i32> %v, i32 %sum, i32 0
  %r1 = insertelement <4 x i32> %r0, i32 %bytes, i32 1
  %r2 = insertelement <4 x i32> %r1, i32 %any, i32 2
  store <4 x i32> %r2, ptr addrspace(1) %q
  ret void
}

; A number that was extended from 24 bits is read without it; not one from 16.
; CHECK-LABEL: extended:
; CHECK-NOT: 24
; CHECK: v_bfe_i32 {{v[0-9]+}}, {{v[0-9]+}}, 0, 16
; CHECK-NOT: 24
; CHECK: v_mul_i32_i24
; CHECK: v_mad_i32_i24
; CHECK: s_endpgm
define amdgpu_kernel void @extended(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr <2 x i32>, ptr addrspace(1) %p, i32 %t
  %v = load <2 x i32>, ptr addrspace(1) %q
  %left = shl <2 x i32> %v, splat (i32 8)
  %both = ashr <2 x i32> %left, splat (i32 8)
  %a = extractelement <2 x i32> %both, i32 0
  %b = extractelement <2 x i32> %both, i32 1
  %first = extractelement <2 x i32> %v, i32 0
  %short = trunc i32 %first to i16
  %c = sext i16 %short to i32
  %product = mul i32 %a, %b
  %other = mul i32 %c, %b
  %sum = add i32 %other, %first
  %pair = insertelement <2 x i32> poison, i32 %product, i32 0
  %results = insertelement <2 x i32> %pair, i32 %sum, i32 1
  store <2 x i32> %results, ptr addrspace(1) %q
  ret void
}
