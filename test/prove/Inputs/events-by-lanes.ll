; What the first lane does is known in that lane alone; lanes that did nothing before
; have done nothing. Both are said of lanes that move values.
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)

define amdgpu_kernel void @first(ptr addrspace(1) noalias %count, ptr addrspace(1) noalias %out, i32 %a) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %is.first = icmp eq i32 %lane, 0
  %much = select i1 %is.first, i32 31, i32 %a
  br i1 %is.first, label %one, label %end
one:
  %old = atomicrmw add ptr addrspace(1) %count, i32 %much syncscope("agent") monotonic
  %from = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a)
  %sum = add i32 %old, %from
  %place = and i32 %sum, 15
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %place
  store i32 %lane, ptr addrspace(1) %at
  br label %end
end:
  ret void
}

define amdgpu_kernel void @none(ptr addrspace(1) noalias %count, ptr addrspace(1) noalias %out, i32 %a) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %from = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a)
  %sum = add i32 %lane, %from
  %low = and i32 %sum, 3
  %is.one = icmp eq i32 %low, 1
  br i1 %is.one, label %counts, label %next
counts:
  %old = atomicrmw add ptr addrspace(1) %count, i32 7 syncscope("agent") monotonic
  store i32 %old, ptr addrspace(1) %own
  br label %next
next:
  %far = getelementptr i32, ptr addrspace(1) %own, i32 64
  store i32 %from, ptr addrspace(1) %far
  %bit = and i32 %sum, 1
  %is.even = icmp eq i32 %bit, 0
  br i1 %is.even, label %stores, label %end
stores:
  store i32 %lane, ptr addrspace(1) %own
  br label %end
end:
  ret void
}
