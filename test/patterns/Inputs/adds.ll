; A uniform sum and a divergent one.
define amdgpu_kernel void @adds(ptr addrspace(1) %out, i32 %a, i32 %b) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %uniform = add i32 %a, %b
  %divergent = add i32 %lane, %uniform
  %place = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %divergent, ptr addrspace(1) %place
  ret void
}
