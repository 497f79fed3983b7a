define amdgpu_kernel void @later(ptr addrspace(1) %out) {
  %x = call i32 @llvm.amdgcn.sdot4(i32 1, i32 2, i32 3, i1 false)
  store i32 %x, ptr addrspace(1) %out
  ret void
}
declare i32 @llvm.amdgcn.sdot4(i32, i32, i32, i1)
