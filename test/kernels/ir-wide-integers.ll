; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Integers of widths that no register has: extensions, truncations, minimum and
; absolute value of 128 bits, products of 40 bits that overflow.
;
; LAUNCH: --grid 100 --block 64 --arg buf:u64:100:rand=3 --arg buf:u64:100
;     --arg buf:u64:100 --arg buf:u32:100
; HOST: def other(i): return i64(a0[99 - i])
; HOST: def odd(i): return (a0[i] & (1 << 40) - 1) * (a0[99 - i] & 255)
; EXPECT 1: [u64(abs(min(i64(a0[i]) * other(i), other(i) << 50)) >> 32) for i in range(n)]
; EXPECT 2: [odd(i) & (1 << 40) - 1 for i in range(n)]
; EXPECT 3: [int(odd(i) >= 1 << 40) for i in range(n)]
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i128 @llvm.smin.i128(i128, i128)
declare i128 @llvm.abs.i128(i128, i1)
declare { i40, i1 } @llvm.umul.with.overflow.i40(i40, i40)

define amdgpu_kernel void @wide(ptr addrspace(1) %in, ptr addrspace(1) %out, ptr addrspace(1) %products, ptr addrspace(1) %overflows) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = shl i32 %group, 6
  %id = or disjoint i32 %first, %lane
  %other = sub i32 99, %id
  %p = getelementptr i64, ptr addrspace(1) %in, i32 %id
  %q = getelementptr i64, ptr addrspace(1) %in, i32 %other
  %x = load i64, ptr addrspace(1) %p
  %y = load i64, ptr addrspace(1) %q

  %x.wide = sext i64 %x to i128
  %y.wide = sext i64 %y to i128
  %x.far = mul i128 %x.wide, %y.wide
  %y.far = shl i128 %y.wide, 50
  %min = call i128 @llvm.smin.i128(i128 %x.far, i128 %y.far)
  %abs = call i128 @llvm.abs.i128(i128 %min, i1 false)
  %part = lshr i128 %abs, 32
  %result = trunc i128 %part to i64
  %r = getelementptr i64, ptr addrspace(1) %out, i32 %id
  store i64 %result, ptr addrspace(1) %r

  %x.odd = trunc i64 %x to i40
  %y.short = trunc i64 %y to i8
  %y.odd = zext i8 %y.short to i40
  %both = call { i40, i1 } @llvm.umul.with.overflow.i40(i40 %x.odd, i40 %y.odd)
  %product = extractvalue { i40, i1 } %both, 0
  %overflow = extractvalue { i40, i1 } %both, 1
  %product.wide = zext i40 %product to i64
  %s = getelementptr i64, ptr addrspace(1) %products, i32 %id
  store i64 %product.wide, ptr addrspace(1) %s
  %flag = zext i1 %overflow to i32
  %t = getelementptr i32, ptr addrspace(1) %overflows, i32 %id
  store i32 %flag, ptr addrspace(1) %t
  ret void
}
