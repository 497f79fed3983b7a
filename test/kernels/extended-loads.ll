; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; A byte that is extended to 16 bits and then read by extensions of either sign:
; the load extends as its own sign says, for the widest reader, too.
;
; LAUNCH: --kernel zeros --grid 256 --block 64 --arg buf:u8:256:iota
;     --arg buf:i32:256 --arg buf:i64:256
; EXPECT 1: a0
; EXPECT 2: a0
; LAUNCH: --kernel signs --grid 256 --block 64 --arg buf:u8:256:iota
;     --arg buf:u32:256 --arg buf:u32:256
; EXPECT 1: [x if x < 128 else x + 65536 - 256 for x in a0]
; EXPECT 2: [x if x < 128 else x + 131072 - 256 for x in a0]

define amdgpu_kernel void @zeros(ptr addrspace(1) %in, ptr addrspace(1) %b, ptr addrspace(1) %c) {
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %base = shl i32 %group, 6
  %i = or i32 %base, %lane
  %from = getelementptr i8, ptr addrspace(1) %in, i32 %i
  %byte = load i8, ptr addrspace(1) %from
  %word = zext i8 %byte to i16
  %dword = zext i16 %word to i32
  %quad = sext i16 %word to i64
  %pb = getelementptr i32, ptr addrspace(1) %b, i32 %i
  store i32 %dword, ptr addrspace(1) %pb
  %pc = getelementptr i64, ptr addrspace(1) %c, i32 %i
  store i64 %quad, ptr addrspace(1) %pc
  ret void
}

define amdgpu_kernel void @signs(ptr addrspace(1) %in, ptr addrspace(1) %b, ptr addrspace(1) %c) {
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %base = shl i32 %group, 6
  %i = or i32 %base, %lane
  %from = getelementptr i8, ptr addrspace(1) %in, i32 %i
  %byte = load i8, ptr addrspace(1) %from
  %word = sext i8 %byte to i16
  %odd = sext i16 %word to i17
  %dword = zext i16 %word to i32
  %wide = zext i17 %odd to i32
  %pb = getelementptr i32, ptr addrspace(1) %b, i32 %i
  store i32 %dword, ptr addrspace(1) %pb
  %pc = getelementptr i32, ptr addrspace(1) %c, i32 %i
  store i32 %wide, ptr addrspace(1) %pc
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
