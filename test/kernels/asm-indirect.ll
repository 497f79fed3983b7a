; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; A memory operand is the address in vector registers, which stock cannot print.
;
; LAUNCH: --grid 64 --block 64 --arg buf:i32:64:rand=3 --arg buf:i32:192
; EXPECT 1: a0 + [x + 1 for x in a0] + [a0[5]] * 64
declare i32 @llvm.amdgcn.workitem.id.x()
@tile = internal addrspace(3) global [64 x i32] undef

define amdgpu_kernel void @indirect(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  %x = call i32 asm "global_load_dword $0, $1, off", "=v,*m"(ptr addrspace(1) elementtype(i32) %p)
  call void asm "global_store_dword $0, $1, off", "=*m,v"(ptr addrspace(1) elementtype(i32) %o, i32 %x)
  %l = getelementptr i32, ptr addrspace(3) @tile, i32 %id
  %x1 = add i32 %x, 1
  call void asm "ds_write_b32 $0, $1", "=*m,v"(ptr addrspace(3) elementtype(i32) %l, i32 %x1)
  %y = call i32 asm "ds_read_b32 $0, $1", "=v,*m"(ptr addrspace(3) elementtype(i32) %l)
  %o1 = getelementptr i8, ptr addrspace(1) %o, i32 256
  store i32 %y, ptr addrspace(1) %o1
  ; A uniform address is copied.
  %p5 = getelementptr i32, ptr addrspace(1) %in, i32 5
  %z = call i32 asm "global_load_dword $0, $1, off", "=v,*m"(ptr addrspace(1) elementtype(i32) %p5)
  %o2 = getelementptr i8, ptr addrspace(1) %o, i32 512
  store i32 %z, ptr addrspace(1) %o2
  ret void
}
