; Nothing stores to the table: what it has is the same after events of some lanes, and
; one load serves all.
; LAUNCH: --kernel reads --grid 64 --block 64 --arg buf:u32:1088 --arg buf:u32:1 --arg u32:3
@table = protected addrspace(1) externally_initialized global [8 x i32] [i32 1, i32 2, i32 3, i32 5, i32 7, i32 11, i32 13, i32 17]
define amdgpu_kernel void @reads(ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %count, i32 %n) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %lane, ptr addrspace(1) %to
  %few = icmp ult i32 %lane, 5
  br i1 %few, label %add, label %rest
add:
  %old = atomicrmw add ptr addrspace(1) %count, i32 %lane syncscope("workgroup") monotonic
  br label %rest
rest:
  %from = getelementptr i32, ptr addrspace(1) @table, i32 %n
  %v = load i32, ptr addrspace(1) %from
  %w = load i32, ptr addrspace(1) @table
  %sum = add i32 %v, %w
  %more = getelementptr i32, ptr addrspace(1) %to, i32 1024
  store i32 %sum, ptr addrspace(1) %more
  ret void
}

; The first dword of what is only read, where the address is the argument itself.
define amdgpu_kernel void @first(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, i32 %way) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %lane, ptr addrspace(1) %to
  %is = icmp eq i32 %way, 0
  br i1 %is, label %read, label %end
read:
  %v = load i32, ptr addrspace(1) %in
  %more = getelementptr i32, ptr addrspace(1) %to, i32 1024
  store i32 %v, ptr addrspace(1) %more
  br label %end
end:
  ret void
}

; The same without a branch: the load may be before the store, as long as its place
; is not the store's.
define amdgpu_kernel void @before(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %lane, ptr addrspace(1) %to
  %v = load i32, ptr addrspace(1) %in
  %more = getelementptr i32, ptr addrspace(1) %to, i32 1024
  store i32 %v, ptr addrspace(1) %more
  ret void
}
