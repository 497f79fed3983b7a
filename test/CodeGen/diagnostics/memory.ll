; What the target has no memory for is told once, with function and instruction,
; at every level; status 1.
;
; RUN: not %llc -O0 %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="Stack dump" --implicit-check-not="LLVM ERROR"
; RUN: not %llc -O2 %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="Stack dump" --implicit-check-not="LLVM ERROR"

@filled = addrspace(3) global i32 7
@zeroed = addrspace(3) global [4 x i32] zeroinitializer

; CHECK: error: in function load_filled: unsupported initializer of local variable 'filled': local memory has no initial contents: %x = load i32
define amdgpu_kernel void @load_filled(ptr addrspace(1) %o) {
  %x = load i32, ptr addrspace(3) @filled
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; CHECK: error: in function load_zeroed: unsupported initializer of local variable 'zeroed'
define amdgpu_kernel void @load_zeroed(ptr addrspace(1) %o) {
  %x = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @zeroed, i32 2)
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; A whole buffer has no offset: only intrinsics access it.
; CHECK: error: in function access_whole_buffer: unsupported address space 8: %x = load i32
; CHECK: error: in function access_whole_buffer: unsupported address space 8: store i32 %x
; CHECK: error: in function access_whole_buffer: unsupported address space 8: %y = atomicrmw add
; CHECK: error: in function access_whole_buffer: unsupported address space 8: %z = cmpxchg
define amdgpu_kernel void @access_whole_buffer(ptr addrspace(8) %b) {
  %x = load i32, ptr addrspace(8) null
  store i32 %x, ptr addrspace(8) %b
  %y = atomicrmw add ptr addrspace(8) %b, i32 1 seq_cst
  %z = cmpxchg ptr addrspace(8) %b, i32 %x, i32 %y seq_cst seq_cst
  ret void
}

; CHECK: error: in function load_structured: unsupported address space 9: %x = load ptr addrspace(9), ptr addrspace(1) %a
; CHECK: error: in function load_structured: unsupported address space 9: store ptr addrspace(9)
define amdgpu_kernel void @load_structured(ptr addrspace(1) %a, ptr addrspace(1) %b) {
  %x = load ptr addrspace(9), ptr addrspace(1) %a
  store ptr addrspace(9) %x, ptr addrspace(1) %b
  ret void
}

; CHECK: error: in function through_structured: unsupported address space 9: %q = getelementptr
; CHECK: error: in function through_structured: unsupported address space 9: %x = load i32, ptr addrspace(9) %q
; CHECK: error: in function through_structured: unsupported address space 9: %y = atomicrmw add ptr addrspace(9) %p
define amdgpu_kernel void @through_structured(ptr addrspace(9) %p, ptr addrspace(1) %o) {
  %q = getelementptr i32, ptr addrspace(9) %p, i32 1
  %x = load i32, ptr addrspace(9) %q
  %y = atomicrmw add ptr addrspace(9) %p, i32 1 seq_cst
  %z = add i32 %x, %y
  store i32 %z, ptr addrspace(1) %o
  ret void
}

; CHECK: error: in function in_structure: unsupported address space 8: %x = load { i32, ptr addrspace(8) }
define amdgpu_kernel void @in_structure(ptr addrspace(1) %a, ptr addrspace(1) %o) {
  %x = load { i32, ptr addrspace(8) }, ptr addrspace(1) %a
  %y = extractvalue { i32, ptr addrspace(8) } %x, 0
  store i32 %y, ptr addrspace(1) %o
  ret void
}

; CHECK: error: in function joined: unsupported address space 7: %r = phi ptr addrspace(7)
define amdgpu_kernel void @joined(ptr addrspace(7) %p, ptr addrspace(7) %q, i1 %c, ptr addrspace(1) %o) {
entry:
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  %r = phi ptr addrspace(7) [ %p, %entry ], [ %q, %then ]
  %n = addrspacecast ptr addrspace(7) %r to ptr
  store ptr %n, ptr addrspace(1) %o
  ret void
}

; CHECK: error: in function expression: unsupported address space 7: store i160 ptrtoint
define amdgpu_kernel void @expression(ptr addrspace(1) %o) {
  store i160 ptrtoint (ptr addrspace(7) inttoptr (i160 5 to ptr addrspace(7)) to i160), ptr addrspace(1) %o
  ret void
}

; CHECK: error: in function takes_and_loads: unsupported address space 7: %v = load i32, ptr addrspace(7) %p
; CHECK: error: in function takes_and_loads: unsupported address space 8: %w = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(
define i32 @takes_and_loads(ptr addrspace(7) %p, ptr addrspace(8) %r) noinline {
  %v = load i32, ptr addrspace(7) %p
  %w = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %r, i32 4, i32 0, i32 0)
  %x = add i32 %v, %w
  ret i32 %x
}

; CHECK: error: in function returns_fat: unsupported address space 7: ret ptr addrspace(7) null
define ptr addrspace(7) @returns_fat() noinline {
  ret ptr addrspace(7) null
}

; CHECK: error: in function returns_structured: unsupported address space 9: ret ptr addrspace(9) null
define ptr addrspace(9) @returns_structured() noinline {
  ret ptr addrspace(9) null
}

@variable = external addrspace(7) global i32

; CHECK: error: in function load_variable: unsupported address space 7: %x = load i32, ptr addrspace(7) @variable
define amdgpu_kernel void @load_variable(ptr addrspace(1) %o) {
  %x = load i32, ptr addrspace(7) @variable
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; CHECK: error: in function expression_of_variable: unsupported address space 7: store i160 ptrtoint
define amdgpu_kernel void @expression_of_variable(ptr addrspace(1) %o) {
  store i160 ptrtoint (ptr addrspace(7) @variable to i160), ptr addrspace(1) %o
  ret void
}

; CHECK: error: in function to_local: unsupported address space 8: call void @llvm.amdgcn.raw.ptr.buffer.load.lds(
define amdgpu_kernel void @to_local(ptr addrspace(8) %r, ptr addrspace(3) %l, i32 %o) {
  call void @llvm.amdgcn.raw.ptr.buffer.load.lds(ptr addrspace(8) %r, ptr addrspace(3) %l, i32 4, i32 %o, i32 0, i32 0, i32 0)
  ret void
}

; From here on, what selection refuses.
; CHECK: error: in function takes_and_loads: unable to lower arguments
; CHECK: error: in function takes_fat: unable to lower arguments
define void @takes_fat(ptr addrspace(7) %p) noinline {
  ret void
}
