; The value that a whole-wave region gives is read by another one.

define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %in = call i32 @llvm.amdgcn.set.inactive.i32(i32 %id, i32 0)
  %moved = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %in, i32 177, i32 15, i32 15, i1 false)
  %sum = add i32 %in, %moved
  %read = call i32 @llvm.amdgcn.readlane.i32(i32 %sum, i32 31)
  %first = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %read)
  %more = add i32 %first, %n
  %second = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %more)
  %to = getelementptr i32, ptr addrspace(1) %p, i32 %id
  store i32 %second, ptr addrspace(1) %to
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.set.inactive.i32(i32, i32)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32, i32, i32, i1)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare i32 @llvm.amdgcn.strict.wwm.i32(i32)
