; An array whose elements are all written, in a kernel that moves values between lanes:
; what is read is one of them.
; LAUNCH: --grid 64 --block 64 --arg buf:u64:64 --arg buf:u32:64:iota
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)

define amdgpu_kernel void @full(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %in, i32 %lane
  %x = load i32, ptr addrspace(1) %q
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  store i32 %first, ptr addrspace(1) %q
  %array = alloca [8 x i64], addrspace(5)
  store i64 5, ptr addrspace(5) %array
  %p1 = getelementptr i64, ptr addrspace(5) %array, i32 1
  store i64 -7, ptr addrspace(5) %p1
  %p2 = getelementptr i64, ptr addrspace(5) %array, i32 2
  store i64 11, ptr addrspace(5) %p2
  %p3 = getelementptr i64, ptr addrspace(5) %array, i32 3
  store i64 13, ptr addrspace(5) %p3
  %p4 = getelementptr i64, ptr addrspace(5) %array, i32 4
  store i64 17, ptr addrspace(5) %p4
  %p5 = getelementptr i64, ptr addrspace(5) %array, i32 5
  store i64 -19, ptr addrspace(5) %p5
  %p6 = getelementptr i64, ptr addrspace(5) %array, i32 6
  store i64 23, ptr addrspace(5) %p6
  %p7 = getelementptr i64, ptr addrspace(5) %array, i32 7
  store i64 29, ptr addrspace(5) %p7
  %place = and i32 %x, 7
  %p = getelementptr i64, ptr addrspace(5) %array, i32 %place
  %v = load i64, ptr addrspace(5) %p
  %to = getelementptr i64, ptr addrspace(1) %out, i32 %lane
  store i64 %v, ptr addrspace(1) %to
  ret void
}
