; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Loads through the low half of an address, of uniform and divergent ones. Where
; the simulator puts a buffer, the high half is what the attribute says.
;
; LAUNCH: --kernel low --grid 64 --block 64 --arg buf:u32:64:rand=1
;     --arg buf:u32:64
; EXPECT 1: [u32(a0[63 - i] + a0[5]) for i in range(64)]
; LAUNCH: --kernel of_constants --grid 64 --block 64 --arg buf:u64:2
; EXPECT 0: [0, (1 << 32) + 4096]

@table = addrspace(4) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]

declare i32 @llvm.amdgcn.workitem.id.x()

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

; Casts that no instruction does.
define amdgpu_kernel void @of_constants(ptr addrspace(1) %out) #0 {
  %whole = ptrtoint ptr addrspace(4) @table to i64
  %low = and i64 %whole, 4294967295
  %half = ptrtoint ptr addrspace(6) addrspacecast (ptr addrspace(4) @table to ptr addrspace(6)) to i32
  %half.wide = zext i32 %half to i64
  %same = sub i64 %low, %half.wide
  store i64 %same, ptr addrspace(1) %out
  %second = getelementptr i64, ptr addrspace(1) %out, i64 1
  store ptr addrspace(4) addrspacecast (ptr addrspace(6) inttoptr (i32 4096 to ptr addrspace(6)) to ptr addrspace(4)), ptr addrspace(1) %second
  ret void
}
