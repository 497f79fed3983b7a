; A load's address hangs on a number that becomes a float and a number again: the code goes
; by way of a wider float. Lanes move values, so the addresses are compared in a hurry.
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64 --arg buf:u32:64:iota
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.fptoui.sat.i32.f16(half)

define amdgpu_kernel void @numbers(ptr addrspace(1) noalias %out,
                                   ptr addrspace(1) noalias readonly %in) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %array = alloca [4 x i32], addrspace(5)
  store <4 x i32> splat (i32 5), ptr addrspace(5) %array
  %q = getelementptr i32, ptr addrspace(1) %in, i32 %lane
  %x = load i32, ptr addrspace(1) %q
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %place = and i32 %first, 3
  %p = getelementptr i32, ptr addrspace(5) %array, i32 %place
  %five = load i32, ptr addrspace(5) %p
  %half = uitofp i32 %five to half
  %n = call i32 @llvm.fptoui.sat.i32.f16(half %half)
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %n
  %v = load i32, ptr addrspace(1) %from
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %v, ptr addrspace(1) %to
  ret void
}
