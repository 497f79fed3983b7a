; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Loads through the low half of an address, of uniform and divergent ones. Where
; the simulator puts a buffer, the high half is what the attribute says.
;
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64:rand=1 --arg buf:u32:64
; EXPECT 1: [u32(a0[63 - i] + a0[5]) for i in range(64)]
define amdgpu_kernel void @low(ptr addrspace(1) %in, ptr addrspace(1) %out) #0 {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %constant = addrspacecast ptr addrspace(1) %in to ptr addrspace(4)
  %half = addrspacecast ptr addrspace(4) %constant to ptr addrspace(6)
  %fifth = getelementptr i32, ptr addrspace(6) %half, i32 5
  %same = load i32, ptr addrspace(6) %fifth
  %back = sub i32 63, %i
  %p = getelementptr i32, ptr addrspace(6) %half, i32 %back
  %flat = addrspacecast ptr addrspace(6) %p to ptr
  %own = load i32, ptr %flat
  %sum = add i32 %own, %same
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %sum, ptr addrspace(1) %to
  ret void
}
attributes #0 = { "amdgpu-32bit-address-high-bits"="1" }
