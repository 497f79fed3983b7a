; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; RUN: %llc -mtriple= %s -o /dev/null
; RUN: sed -e "1i target triple = \"x86_64-pc-linux-gnu\"" %s | %llc -o /dev/null
; A function with a variable number of arguments in a module that names no
; target: the layout of the arguments is the machine's.
;
; LAUNCH: --grid 64 --block 64 --arg buf:i32:64:iota --arg buf:i32:64
; EXPECT 1: [i + 100 * (i % 3) for i in range(64)]
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.va_start.p5(ptr addrspace(5))
declare void @llvm.va_end.p5(ptr addrspace(5))

define internal i32 @weigh(i32 %factor, ...) noinline {
  %list = alloca ptr, addrspace(5)
  call void @llvm.va_start.p5(ptr addrspace(5) %list)
  %first = load ptr, ptr addrspace(5) %list
  %a = load i32, ptr %first, align 4
  %second = getelementptr i8, ptr %first, i64 4
  %b = load i32, ptr %second, align 4
  call void @llvm.va_end.p5(ptr addrspace(5) %list)
  %times = mul i32 %factor, %b
  %sum = add i32 %a, %times
  ret i32 %sum
}

define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %x = load i32, ptr addrspace(1) %p
  %rest = urem i32 %x, 3
  %r = call i32 (i32, ...) @weigh(i32 100, i32 %x, i32 %rest)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %r, ptr addrspace(1) %q
  ret void
}
