; An atomic load that finds what other lanes left, and a store that they may find.
define amdgpu_kernel void @k(ptr addrspace(3) %flags, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %flag = getelementptr i32, ptr addrspace(3) %flags, i32 %id
  %there = load atomic i32, ptr addrspace(3) %flag syncscope("workgroup") acquire, align 4
  %again = load atomic i32, ptr addrspace(3) %flag syncscope("workgroup") acquire, align 4
  %sum = add i32 %there, %again
  store atomic i32 %sum, ptr addrspace(3) %flag syncscope("workgroup") release, align 4
  %place = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %again, ptr addrspace(1) %place
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
