; The sum of a wave in which all lanes are known to be active.
define amdgpu_kernel void @sum(ptr addrspace(1) %in, ptr addrspace(1) %out) #0 !reqd_work_group_size !0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %x = load i32, ptr addrspace(1) %from
  %sum = call i32 @llvm.amdgcn.wave.reduce.add(i32 %x, i32 0)
  store i32 %sum, ptr addrspace(1) %out
  ret void
}
attributes #0 = { "uniform-work-group-size"="true" }
!0 = !{i32 64, i32 1, i32 1}
