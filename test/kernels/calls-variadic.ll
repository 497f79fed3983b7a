; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; RUN: %toygcn run %s -O1
; A function with a variable number of arguments: those that have no name lie in
; the caller's frame, at multiples of four bytes, as clang reads them.
;
; LAUNCH: --grid 64 --block 64 --arg buf:i32:64:iota --arg buf:i32:64
; EXPECT 1: [3 * x + 7 + x + (x % 5) for x in a0]
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.va_start.p0(ptr)
declare void @llvm.va_copy.p0(ptr, ptr)
declare void @llvm.va_end.p0(ptr)

; The sum of an i32, an i64 and the i32 again, by a copy of the list.
define internal i32 @sum(i32 %x, ...) noinline {
  %list = alloca ptr, addrspace(5)
  %copy = alloca ptr, addrspace(5)
  %l = addrspacecast ptr addrspace(5) %list to ptr
  %c = addrspacecast ptr addrspace(5) %copy to ptr
  call void @llvm.va_start.p0(ptr %l)
  call void @llvm.va_copy.p0(ptr %c, ptr %l)
  %first = load ptr, ptr %l
  %second = getelementptr i8, ptr %first, i64 4
  %a = load i32, ptr %first, align 4
  %b = load i64, ptr %second, align 4
  call void @llvm.va_end.p0(ptr %l)
  %again = load ptr, ptr %c
  %d = load i32, ptr %again, align 4
  call void @llvm.va_end.p0(ptr %c)
  %b32 = trunc i64 %b to i32
  %xa = add i32 %x, %a
  %xab = add i32 %xa, %b32
  %twice = sub i32 %d, %a
  %r = add i32 %xab, %twice
  ret i32 %r
}

define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %x = load i32, ptr addrspace(1) %p
  %three = mul i32 %x, 3
  %a = add i32 %x, 7
  %rest = urem i32 %x, 5
  %b = zext i32 %rest to i64
  %r = call i32 (i32, ...) @sum(i32 %three, i32 %a, i64 %b)
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %r, ptr addrspace(1) %o
  ret void
}
