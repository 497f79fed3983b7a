; What is in constant memory no lane stores to: one load serves all lanes, whatever
; they stored before.
define amdgpu_kernel void @constant(ptr addrspace(1) %out, ptr addrspace(4) %in, i32 %way) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %lane, ptr addrspace(1) %to
  %is = icmp eq i32 %way, 0
  br i1 %is, label %read, label %end
read:
  %v = load i32, ptr addrspace(4) %in
  %more = getelementptr i32, ptr addrspace(1) %to, i32 1024
  store i32 %v, ptr addrspace(1) %more
  br label %end
end:
  ret void
}

; The launch that comes to the load of memory that does not change is not the one
; that comes to the other load.
define amdgpu_kernel void @other_way(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %way) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %lane, ptr addrspace(1) %to
  %more = getelementptr i32, ptr addrspace(1) %to, i32 1024
  %is = icmp eq i32 %way, 0
  br i1 %is, label %read, label %other
read:
  %v = load i32, ptr addrspace(1) %in
  store i32 %v, ptr addrspace(1) %more
  ret void
other:
  %w = load i32, ptr addrspace(1) %in, !invariant.load !0
  %sum = add i32 %w, 1
  store i32 %sum, ptr addrspace(1) %more
  ret void
}

!0 = !{}
