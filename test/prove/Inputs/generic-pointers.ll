; An address that is one in local, private or global memory, by a condition.
@part = internal addrspace(3) global [64 x i32] poison, align 4

define amdgpu_kernel void @choice(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out, i32 %n) "amdgpu-flat-work-group-size"="64,64" {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(3) @part, i32 %id
  store i32 7, ptr addrspace(3) %own
  %local = addrspacecast ptr addrspace(3) %own to ptr
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %global = addrspacecast ptr addrspace(1) %from to ptr
  %less = icmp ult i32 %id, %n
  %place = select i1 %less, ptr %local, ptr %global
  %value = load i32, ptr %place
  store i32 %n, ptr %place
  %kept = load i32, ptr addrspace(3) %own
  %sum = mul i32 %value, %kept
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %sum, ptr addrspace(1) %to
  ret void
}

; Addresses of two arguments are not the same place.
define amdgpu_kernel void @apart(ptr addrspace(1) noalias readonly %in, ptr addrspace(1) noalias %out, i32 %n) "amdgpu-flat-work-group-size"="64,64" {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %n, ptr addrspace(1) %to
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %n
  %value = load i32, ptr addrspace(1) %from
  %next = getelementptr i32, ptr addrspace(1) %to, i32 64
  store i32 %value, ptr addrspace(1) %next
  ret void
}

; Lanes that move values have atomic operations, too.
define amdgpu_kernel void @moved(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) "amdgpu-flat-work-group-size"="64,64" {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %old = atomicrmw xor ptr addrspace(1) %from, i32 %id monotonic
  %first = call i32 @llvm.amdgcn.readlane.i32(i32 %old, i32 5)
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %first, ptr addrspace(1) %to
  ret void
}

; A vector of odd elements in scratch, and sums that end at the largest number.
define amdgpu_kernel void @odd(ptr addrspace(1) noalias %out, i32 %n) "amdgpu-flat-work-group-size"="64,64" {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %small = trunc i32 %id to i7
  %one = insertelement <4 x i7> <i7 1, i7 2, i7 3, i7 4>, i7 %small, i32 2
  %object = alloca <4 x i7>, addrspace(5)
  store <4 x i7> %one, ptr addrspace(5) %object
  %again = load volatile <4 x i7>, ptr addrspace(5) %object
  %third = extractelement <4 x i7> %again, i32 2
  %wide = zext i7 %third to i32
  %shift = and i32 %n, 31
  %most = call i32 @llvm.sshl.sat.i32(i32 %wide, i32 %shift)
  %top = call i32 @llvm.ushl.sat.i32(i32 %most, i32 %shift)
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %top, ptr addrspace(1) %to
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare i32 @llvm.sshl.sat.i32(i32, i32)
declare i32 @llvm.ushl.sat.i32(i32, i32)
