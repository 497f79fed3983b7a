; A uniform product, one factor of which comes from a float.
define amdgpu_kernel void @product(float %f, i32 %k, ptr addrspace(1) %out) {
  %i = fptosi float %f to i32
  %p = mul i32 %i, %k
  store i32 %p, ptr addrspace(1) %out
  ret void
}
