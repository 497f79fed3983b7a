; IR says nothing of what the pointer points to.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @words(ptr addrspace(1) %p, i32 %n) {
  %x = load i32, ptr addrspace(1) %p
  %y = add i32 %x, %n
  %q = getelementptr i32, ptr addrspace(1) %p, i64 1
  store i32 %y, ptr addrspace(1) %q
  ret void
}
