; One lane does an atomic operation for all: of one value, whose result is read or
; not; of a reduction; of a scan; in an arm that some lanes are in.
; LAUNCH: --kernel counted --grid 128 --block 64 --arg buf:u32:1 --arg u32:3
; LAUNCH: --kernel largest --grid 128 --block 64 --arg buf:u32:1
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @counted(ptr addrspace(1) %p, i32 %x) {
  %old = atomicrmw add ptr addrspace(1) %p, i32 %x syncscope("agent") monotonic
  ret void
}

define amdgpu_kernel void @places(ptr addrspace(1) %p, i32 %x, ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %old = atomicrmw sub ptr addrspace(1) %p, i32 %x syncscope("agent") monotonic
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %old, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @largest(ptr addrspace(1) %p) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %old = atomicrmw umax ptr addrspace(1) %p, i32 %lane syncscope("agent") monotonic
  ret void
}

define amdgpu_kernel void @sums(ptr addrspace(1) %p, ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %x = load i32, ptr addrspace(1) %q
  %old = atomicrmw add ptr addrspace(1) %p, i32 %x syncscope("agent") monotonic
  store i32 %old, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @arm(ptr addrspace(1) %p, ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %x = load i32, ptr addrspace(1) %q
  %c = icmp slt i32 %x, 77
  br i1 %c, label %some, label %all
some:
  %old = atomicrmw add ptr addrspace(1) %p, i32 1 syncscope("agent") monotonic
  store i32 %old, ptr addrspace(1) %q
  br label %all
all:
  ret void
}
