define amdgpu_kernel void @quad(ptr addrspace(1) %out, fp128 %x) {
  %y = fadd fp128 %x, %x
  store fp128 %y, ptr addrspace(1) %out
  ret void
}
