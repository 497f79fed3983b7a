; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; The dispatcher's inputs in a function two calls deep, local memory that two
; functions and the kernel share, a barrier in a function, and a pointer to the
; caller's private memory.
;
; LAUNCH: --grid 128,4 --block 32,2 --arg buf:i32:512
; EXPECT 0: [(i // 128 % 2 * 32 + 31 - i % 32) + 100 * (i % 128 // 32) + 32 + 7 for i in range(512)]
target triple = "amdgcn-amd-amdhsa"

@cells = internal addrspace(3) global [64 x i32] poison
@own = internal addrspace(3) global [4 x i32] poison

define internal i32 @local.id() noinline {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %y32 = mul i32 %y, 32
  %i = add i32 %x, %y32
  ret i32 %i
}

define internal void @put(i32 %v) noinline {
  %i = call i32 @local.id()
  %p = getelementptr i32, ptr addrspace(3) @cells, i32 %i
  store i32 %v, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  ret void
}

define internal i32 @get(i32 %from, ptr addrspace(5) %extra) noinline {
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %g100 = mul i32 %g, 100
  %p = getelementptr i32, ptr addrspace(3) @cells, i32 %from
  %v = load i32, ptr addrspace(3) %p
  %e = load i32, ptr addrspace(5) %extra
  %s = add i32 %v, %g100
  %d = call ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %sizep = getelementptr i8, ptr addrspace(4) %d, i64 4
  %size = load i16, ptr addrspace(4) %sizep
  %sizez = zext i16 %size to i32
  %s2 = add i32 %s, %sizez
  %r = add i32 %s2, %e
  ret i32 %r
}

define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %slot = alloca i32, addrspace(5)
  %i = call i32 @local.id()
  call void @put(i32 %i)
  store volatile i32 7, ptr addrspace(5) %slot
  %other = xor i32 %i, 31
  %v = call i32 @get(i32 %other, ptr addrspace(5) %slot)
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %gy = call i32 @llvm.amdgcn.workgroup.id.y()
  %gx = call i32 @llvm.amdgcn.workgroup.id.x()
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %gx32 = mul i32 %gx, 32
  %col = add i32 %gx32, %x
  %gy2 = mul i32 %gy, 2
  %row = add i32 %gy2, %y
  %row128 = mul i32 %row, 128
  %at = add i32 %row128, %col
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %v, ptr addrspace(1) %q
  ret void
}
