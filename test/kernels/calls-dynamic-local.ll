; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Local memory whose size the launch decides lies after all variables with a
; size, whichever is accessed first, in kernels with and without calls, and in the
; functions that they call. All such variables lie at one place. (Stock's code by
; GlobalISel traps.)
;
; LAUNCH: --kernel alone --grid 64 --block 64 --arg buf:i32:64 --arg local:256
; EXPECT 0: [1000 * i + 100 + (i ^ 1) for i in range(64)]
; LAUNCH: --kernel calls --grid 64 --block 64 --arg buf:i32:64 --arg local:256
; EXPECT 0: [1000 * (i ^ 1) + 7 * (i ^ 2) + 100 for i in range(64)]

@dynamic = external addrspace(3) global [0 x i32], align 4
@wide = external addrspace(3) global [0 x i64], align 16
@mine = internal addrspace(3) global [65 x i32] poison, align 4
@own = internal addrspace(3) global [64 x i32] poison, align 4

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()

define amdgpu_kernel void @alone(ptr addrspace(1) %out, ptr addrspace(3) %size) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %i1 = xor i32 %i, 1
  %hundred = add i32 %i, 100
  %own.i = getelementptr i32, ptr addrspace(3) @own, i32 %i
  store i32 %hundred, ptr addrspace(3) %own.i
  %dynamic.i = getelementptr i32, ptr addrspace(3) @dynamic, i32 %i
  store i32 %i, ptr addrspace(3) %dynamic.i
  call void @llvm.amdgcn.s.barrier()
  %own.i1 = getelementptr i32, ptr addrspace(3) @own, i32 %i1
  %a = load i32, ptr addrspace(3) %own.i1
  %wide.i = getelementptr i32, ptr addrspace(3) @wide, i32 %i
  %b = load i32, ptr addrspace(3) %wide.i
  %c = mul i32 %b, 1000
  %d = add i32 %a, %c
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %d, ptr addrspace(1) %p
  ret void
}

define internal void @put(i32 %i) noinline {
  %mine.i = getelementptr i32, ptr addrspace(3) @mine, i32 %i
  store i32 100, ptr addrspace(3) %mine.i
  %dynamic.i = getelementptr i32, ptr addrspace(3) @dynamic, i32 %i
  store i32 %i, ptr addrspace(3) %dynamic.i
  ret void
}

define internal i32 @get(i32 %i) noinline {
  %mine.i = getelementptr i32, ptr addrspace(3) @mine, i32 %i
  %a = load i32, ptr addrspace(3) %mine.i
  ret i32 %a
}

define amdgpu_kernel void @calls(ptr addrspace(1) %out, ptr addrspace(3) %size) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %i1 = xor i32 %i, 1
  %i2 = xor i32 %i, 2
  %seven = mul i32 %i, 7
  %own.i = getelementptr i32, ptr addrspace(3) @own, i32 %i
  store i32 %seven, ptr addrspace(3) %own.i
  call void @put(i32 %i)
  call void @llvm.amdgcn.s.barrier()
  %a = call i32 @get(i32 %i)
  %own.i2 = getelementptr i32, ptr addrspace(3) @own, i32 %i2
  %b = load i32, ptr addrspace(3) %own.i2
  %wide.i1 = getelementptr i32, ptr addrspace(3) @wide, i32 %i1
  %c = load i32, ptr addrspace(3) %wide.i1
  %d = mul i32 %c, 1000
  %e = add i32 %a, %b
  %f = add i32 %d, %e
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %f, ptr addrspace(1) %p
  ret void
}
