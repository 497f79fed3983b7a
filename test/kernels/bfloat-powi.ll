; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; A bfloat to a power that is no constant: the float's power, rounded.
;
; LAUNCH: --grid 4 --block 4 --arg i32:3 --arg buf:u16:4
; EXPECT 1: [bits(f32(x ** 3)) >> 16 for x in (0, 1, 2, 3)]
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @power(i32 %n, ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %x = uitofp i32 %i to bfloat
  %r = call bfloat @llvm.powi.bf16.i32(bfloat %x, i32 %n)
  %to = getelementptr bfloat, ptr addrspace(1) %out, i32 %i
  store bfloat %r, ptr addrspace(1) %to
  ret void
}
