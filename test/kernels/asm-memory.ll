; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Inline assembly that loads and stores: what it reads has arrived, and what it
; leaves under way is waited for. (Stock lacks wait states before a DPP move.)
;
; LAUNCH: --kernel loads --grid 64 --block 64 --arg buf:i32:64:rand=3
;     --arg buf:i32:256
; EXPECT 1: [x + 1 for x in a0] + [x + 2 for x in a0] + [a0[0] + 3] * 64
;     + [x + 4 for x in a0]
; LAUNCH: --kernel lanes --grid 64 --block 64 --arg buf:i32:64:rand=3
;     --arg buf:i32:128
; EXPECT 1: [a0[i ^ 1] for i in range(64)] + [a0[17]] * 64
declare i32 @llvm.amdgcn.workitem.id.x()
@tile = internal addrspace(3) global [64 x i32] undef

define amdgpu_kernel void @loads(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  ; The text waits.
  %a = call i32 asm sideeffect "global_load_dword $0, $1, off\0As_waitcnt vmcnt(0)", "=&v,v,~{memory}"(ptr addrspace(1) %p)
  %a1 = add i32 %a, 1
  store i32 %a1, ptr addrspace(1) %o
  %l = getelementptr i32, ptr addrspace(3) @tile, i32 %id
  %x = load i32, ptr addrspace(1) %p
  call void asm sideeffect "ds_write_b32 $0, $1", "v,v,~{memory}"(ptr addrspace(3) %l, i32 %x)
  %b = call i32 asm sideeffect "ds_read_b32 $0, $1\0As_waitcnt lgkmcnt(0)", "=v,v,~{memory}"(ptr addrspace(3) %l)
  %b2 = add i32 %b, 2
  %o1 = getelementptr i8, ptr addrspace(1) %o, i32 256
  store i32 %b2, ptr addrspace(1) %o1
  %c = call i32 asm sideeffect "s_load_dword $0, $1, 0x0\0As_waitcnt 0", "=s,s,~{memory}"(ptr addrspace(1) %in)
  %c3 = add i32 %c, 3
  %o2 = getelementptr i8, ptr addrspace(1) %o, i32 512
  store i32 %c3, ptr addrspace(1) %o2
  %d = load i32, ptr addrspace(1) %p
  %d4 = add i32 %d, 4
  %o3 = getelementptr i8, ptr addrspace(1) %o, i32 768
  call void asm sideeffect "global_store_dword $0, $1, off", "v,v,~{memory}"(ptr addrspace(1) %o3, i32 %d4)
  ret void
}

; Wait states: between instructions of ours and of the text there may be none.
define amdgpu_kernel void @lanes(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  %x = load i32, ptr addrspace(1) %p
  %x1 = add i32 %x, 1
  %dpp = call i32 asm sideeffect "v_mov_b32_dpp $0, $1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf", "=v,v"(i32 %x1)
  %d1 = sub i32 %dpp, 1
  store i32 %d1, ptr addrspace(1) %o
  %n = call i32 asm sideeffect "v_readfirstlane_b32 $0, $1", "=s,v"(i32 17)
  %r = call i32 @llvm.amdgcn.readlane(i32 %x, i32 %n)
  %o1 = getelementptr i8, ptr addrspace(1) %o, i32 256
  store i32 %r, ptr addrspace(1) %o1
  ret void
}
declare i32 @llvm.amdgcn.readlane(i32, i32)
