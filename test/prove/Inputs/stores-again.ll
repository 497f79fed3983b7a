; A store of what was there changes nothing: no other lane accesses the place before a
; barrier.
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @kept(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %p, i32 %lane
  %there = load i32, ptr addrspace(1) %own
  %more = add i32 %there, 1
  %another = getelementptr i32, ptr addrspace(1) %q, i32 %lane
  store i32 %there, ptr addrspace(1) %own
  store i32 %more, ptr addrspace(1) %another
  ret void
}
