; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; The 65th bit: of an argument, of memory, through shifts both ways.
;
; LAUNCH: --kernel argument --grid 1 --block 1 --arg buf:i32:1
;     --arg bytes:0000000000000000010000000000000000
; EXPECT 0: [1]
; LAUNCH: --kernel memory --grid 1 --block 1 --arg buf:i64:8
;     --arg buf:u64:2:const=0x8000000000000001
; EXPECT 0: [0xc000000000000000 - (1 << 64), 0, 0xffffffffc0000000 - (1 << 64), 0x8000000000000001 - (1 << 64), 1, 0, 0, 0]
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @argument(ptr addrspace(1) %out, i65 %x) {
  %high = lshr i65 %x, 64
  %r = trunc i65 %high to i32
  store i32 %r, ptr addrspace(1) %out
  ret void
}

define amdgpu_kernel void @memory(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %x = load i65, ptr addrspace(1) %in
  %half = lshr i65 %x, 1
  store i65 %half, ptr addrspace(1) %out
  %signed = ashr i65 %x, 33
  %low = trunc i65 %signed to i64
  %p = getelementptr i64, ptr addrspace(1) %out, i64 2
  store i64 %low, ptr addrspace(1) %p
  %q = getelementptr i64, ptr addrspace(1) %out, i64 3
  store i65 %x, ptr addrspace(1) %q, align 8
  ret void
}
