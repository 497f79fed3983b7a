; RUN: %toygcn compare %s --with toygcn
; RUN: %toygcn run -O0 %s
; Front ends for other machines pass a structure to a kernel by value. It lies among
; the arguments, and each lane changes a copy of its own.
;
; LAUNCH: --kernel passes_on --grid 64 --block 64 --arg {i64:7,i32:3}
;     --arg buf:i32:64
; EXPECT 1: [7 * 3 + i for i in range(64)]
; LAUNCH: --kernel changes --grid 64 --block 64 --arg i32:4 --arg {i64:7,i32:3}
;     --arg buf:i32:64
; EXPECT 2: [7 + i + 3 + 4 for i in range(64)]
; LAUNCH: --kernel in_place --grid 64 --block 64 --arg {i64:7,i32:3}
;     --arg buf:i32:64
; EXPECT 1: [3] * 64
target triple = "amdgcn-amd-amdhsa"

%pair = type { i64, i32 }

declare i32 @llvm.amdgcn.workitem.id.x()

define i32 @weigh(ptr byval(%pair) %p, i32 %t) noinline {
  %second = getelementptr %pair, ptr %p, i32 0, i32 1
  %a = load i32, ptr %p
  %b = load i32, ptr %second
  %product = mul i32 %a, %b
  store i32 %t, ptr %p
  %c = load i32, ptr %p
  %r = add i32 %product, %c
  ret i32 %r
}

define spir_kernel void @passes_on(ptr byval(%pair) align 8 %p, ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %r = call i32 @weigh(ptr byval(%pair) %p, i32 %t)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %q
  ret void
}

define ptx_kernel void @changes(i32 %n, ptr byval(%pair) align 8 %p, ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %old = load i32, ptr %p
  %new = add i32 %old, %t
  store i32 %new, ptr %p
  %first = load i32, ptr %p
  %at.second = getelementptr %pair, ptr %p, i32 0, i32 1
  %second = load i32, ptr %at.second
  %sum = add i32 %first, %second
  %r = add i32 %sum, %n
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %q
  ret void
}

define spir_kernel void @in_place(ptr addrspace(4) byval(%pair) align 8 %p, ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %at.second = getelementptr %pair, ptr addrspace(4) %p, i32 0, i32 1
  %r = load i32, ptr addrspace(4) %at.second
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %q
  ret void
}
