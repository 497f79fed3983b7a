; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; minimumnum gives the number where the other operand is a signaling NaN, also
; one of another lane.
;
; LAUNCH: --grid 64 --block 64 --arg buf:i32:64 --arg buf:u32:64:const=2139095041
; EXPECT 0: [0x40000000 for i in range(n)]
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %x = load i32, ptr addrspace(1) %p
  %d = call i32 @llvm.amdgcn.update.dpp.i32(i32 %x, i32 %x, i32 177, i32 15, i32 15, i1 true)
  %f = bitcast i32 %d to float
  %r = call float @llvm.minimumnum.f32(float %f, float 2.0)
  %q = getelementptr float, ptr addrspace(1) %out, i32 %id
  store float %r, ptr addrspace(1) %q
  ret void
}
