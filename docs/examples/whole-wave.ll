; In an arm of a divergent branch, bit sets of lanes and of their left neighbours.
define amdgpu_kernel void @both(ptr addrspace(1) %p) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %to = getelementptr i32, ptr addrspace(1) %p, i32 %id
  %x = load i32, ptr addrspace(1) %to
  %c = icmp slt i32 %x, 100
  br i1 %c, label %arm, label %end
arm:
  %w = call i32 @llvm.amdgcn.set.inactive.i32(i32 %x, i32 0)
  %left = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %w, i32 273, i32 15, i32 15, i1 true)
  %both = or i32 %left, %w
  %r = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %both)
  store i32 %r, ptr addrspace(1) %to
  br label %end
end:
  ret void
}
