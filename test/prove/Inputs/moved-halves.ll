; A half of what is moved: code moves dwords, and multiplies them alone.
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @low(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %less = mul i32 %lane, 2
  %small = add i32 %less, %lane
  %wide = zext i32 %lane to i64
  %twice = mul i64 %wide, 2
  %product = add i64 %twice, %wide
  %other = xor i32 %lane, 2
  %moved = call i64 @llvm.amdgcn.readlane.i64(i64 %product, i32 %other)
  %half = trunc i64 %moved to i32
  %place = and i32 %half, 31
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %place
  store i32 %small, ptr addrspace(1) %q
  ret void
}

; One lane does it for all, with the largest half.
define amdgpu_kernel void @largest(ptr addrspace(1) noalias %most, ptr addrspace(1) noalias %in) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i64, ptr addrspace(1) %in, i32 %lane
  %wide = load i64, ptr addrspace(1) %p
  %other = xor i32 %lane, 2
  %moved = call i64 @llvm.amdgcn.readlane.i64(i64 %wide, i32 %other)
  %half = trunc i64 %moved to i32
  %old = atomicrmw umax ptr addrspace(1) %most, i32 %half syncscope("agent") monotonic
  ret void
}

; Where a sum of two dwords wraps, which the code knows by its carry.
define amdgpu_kernel void @carried(ptr addrspace(1) noalias %most, i64 %x, i64 %y) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %none = icmp eq i64 %x, 0
  %same = select i1 %none, i64 0, i64 %x
  %both = call {i64, i1} @llvm.uadd.with.overflow.i64(i64 %same, i64 %y)
  %wraps = extractvalue {i64, i1} %both, 1
  br i1 %wraps, label %all, label %end
all:
  %old = atomicrmw and ptr addrspace(1) %most, i32 %lane syncscope("agent") monotonic
  br label %end
end:
  ret void
}
