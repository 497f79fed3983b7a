; Memory beyond a buffer's end is not there: what is stored to it is read as 0.
declare i32 @llvm.amdgcn.workitem.id.x()
declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1), i16, i64, i32)

define amdgpu_kernel void @kept(ptr addrspace(1) %in, ptr addrspace(1) noalias %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %b = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %in, i16 0, i64 96, i32 159744)
  %at = shl i32 %i, 2
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %i, ptr addrspace(8) %b, i32 %at, i32 0, i32 0)
  %old = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %b, i32 %at, i32 0, i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %old, ptr addrspace(1) %p
  ret void
}

; A resource that the launch gives: whether it swizzles, its source promises. A
; buffer in an arm, whose value lanes without it do not have.
define amdgpu_kernel void @given(<4 x i32> %buffer, i32 %scalar, ptr addrspace(1) noalias %out) {
entry:
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %some = icmp slt i32 %i, 20
  br i1 %some, label %arm, label %end

arm:
  %at = shl i32 %i, 3
  %pair = call <2 x i32> @llvm.amdgcn.raw.buffer.load.v2i32(<4 x i32> %buffer, i32 %at, i32 %scalar, i32 0)
  br label %end

end:
  %both = phi <2 x i32> [ <i32 1, i32 2>, %entry ], [ %pair, %arm ]
  %p = getelementptr <2 x i32>, ptr addrspace(1) %out, i32 %i
  store <2 x i32> %both, ptr addrspace(1) %p
  ret void
}

; The resource is that of the first lane that has one like it.
define amdgpu_kernel void @first(ptr addrspace(1) noalias readonly %in, ptr addrspace(1) noalias %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %size = zext i32 %i to i64
  %b = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %in, i16 0, i64 %size, i32 159744)
  %old = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %b, i32 8, i32 0, i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %old, ptr addrspace(1) %p
  ret void
}

; Whole-wave code reads what the lanes of the arm have read, and no others.
define amdgpu_kernel void @whole(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) {
entry:
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %b = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %in, i16 0, i64 100, i32 159744)
  %at = shl i32 %i, 2
  %some = icmp ult i32 %i, 20
  br i1 %some, label %arm, label %end

arm:
  %x = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %b, i32 %at, i32 0, i32 0)
  %moved = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %x, i32 273, i32 15, i32 15, i1 false)
  %sum = add i32 %x, %moved
  %left = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %sum)
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %left, ptr addrspace(1) %p
  br label %end

end:
  ret void
}
