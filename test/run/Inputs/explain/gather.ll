; gather.cl by hand, without debug information.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @gather(ptr addrspace(1) %in, ptr addrspace(1) %out,
                                  i32 %width) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %x = load i32, ptr addrspace(1) %in
  %c = icmp slt i32 %tid, %width
  br i1 %c, label %near, label %end
near:
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %width
  call void @llvm.amdgcn.s.sleep(i32 1)
  %y = load i32, ptr addrspace(1) %p
  br label %end
end:
  %sum = phi i32 [ %x, %entry ], [ %y, %near ]
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %tid
  store i32 %sum, ptr addrspace(1) %q
  ret void
}
