; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; RUN: %toygcn compare %s
; One wave hands values to another one through local memory. Each lane tells its
; partner by a flag, an atomic variable; there is no barrier after the values.
;
; LAUNCH: --grid 256 --block 128 --arg buf:i32:256
; EXPECT 0: [i // 128 * 1000 + i % 64 * 3 if i % 128 >= 64 else 0 for i in range(256)]
target triple = "amdgcn-amd-amdhsa"

@values = internal addrspace(3) global [64 x i32] poison
@flags = internal addrspace(3) global [64 x i32] poison

define amdgpu_kernel void @hand_over(ptr addrspace(1) %out) {
entry:
  %t = call range(i32 0, 128) i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %lane = and i32 %t, 63
  %value = getelementptr i32, ptr addrspace(3) @values, i32 %lane
  %flag = getelementptr i32, ptr addrspace(3) @flags, i32 %lane
  %gives = icmp ult i32 %t, 64
  br i1 %gives, label %clear, label %start

clear:
  store i32 0, ptr addrspace(3) %flag
  br label %start

start:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %gives, label %give, label %take

give:
  %base = mul i32 %group, 1000
  %part = mul i32 %lane, 3
  %v = add i32 %base, %part
  store i32 %v, ptr addrspace(3) %value
  store atomic i32 1, ptr addrspace(3) %flag syncscope("workgroup") release, align 4
  ret void

take:
  %f = load atomic i32, ptr addrspace(3) %flag syncscope("workgroup") acquire, align 4
  %there = icmp eq i32 %f, 1
  br i1 %there, label %done, label %take

done:
  %got = load i32, ptr addrspace(3) %value
  %first = mul i32 %group, 128
  %index = add i32 %first, %t
  %place = zext i32 %index to i64
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %place
  store i32 %got, ptr addrspace(1) %at
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare void @llvm.amdgcn.s.barrier()
