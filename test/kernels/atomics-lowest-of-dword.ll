; Atomics on bytes and halves whose address is known to be a dword's, though the
; instruction does not say so: LLVM 22 makes loops of them that compute with the first
; value again and again, for stock code, too, so this has expected values only.
;
; RUN: %toygcn run %s --check-waitcnt --check-hazards
; RUN: %toygcn run %s -O0 --check-waitcnt --check-hazards
; LAUNCH: --kernel sum --grid 64 --block 64 --arg buf:f32:64
; EXPECT 0: [1 + t for t in range(64)]
; LAUNCH: --kernel least --grid 64 --block 64 --arg buf:u32:1:const=0xabcdefff
;     --arg buf:u32:64
; EXPECT 0: 0xabcdef0a
; EXPECT 1: 1

@l = internal addrspace(3) global [8 x i64] poison

declare i32 @llvm.amdgcn.workitem.id.x()

; No order of lanes is promised: each stores what it finds at the place that this
; sum has in the order.
define amdgpu_kernel void @sum(ptr addrspace(1) %out) {
  %l4 = getelementptr i64, ptr addrspace(3) @l, i32 4
  store half 1.0, ptr addrspace(3) %l4
  fence syncscope("workgroup") acq_rel
  call void @llvm.amdgcn.s.barrier()
  %old = atomicrmw fadd ptr addrspace(3) %l4, half 1.0 syncscope("workgroup") acq_rel
  %wide = fpext half %old to float
  %number = fptoui half %old to i32
  %place = sub i32 %number, 1
  %to = getelementptr float, ptr addrspace(1) %out, i32 %place
  store float %wide, ptr addrspace(1) %to
  ret void
}

define amdgpu_kernel void @least(ptr addrspace(1) align 4 %p, ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %more = sub i32 73, %t
  %x = trunc i32 %more to i8
  %old = atomicrmw umin ptr addrspace(1) %p, i8 %x syncscope("agent") monotonic
  %wide = zext i8 %old to i32
  %changed = icmp uge i32 %wide, 10
  %one = zext i1 %changed to i32
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %one, ptr addrspace(1) %to
  ret void
}
