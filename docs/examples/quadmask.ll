define amdgpu_kernel void @k(i32 %mask, ptr addrspace(1) %out) {
  %quads = call i32 @llvm.amdgcn.s.quadmask.i32(i32 %mask)
  store i32 %quads, ptr addrspace(1) %out
  ret void
}
