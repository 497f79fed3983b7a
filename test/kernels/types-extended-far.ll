; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; From less than a dword to six of them and back.
;
; LAUNCH: --kernel shifted --grid 1 --block 1 --arg buf:u64:1
;     --arg buf:u32:1:const=0x7fffffff
; EXPECT 0: [3]
; LAUNCH: --kernel narrow --grid 1 --block 1 --arg buf:u64:1
;     --arg buf:u32:1:const=0x1fe00
; EXPECT 0: [0x1fe]
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @shifted(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %x = load i31, ptr addrspace(1) %in
  %wide = zext i31 %x to i192
  %high = lshr i192 %wide, 29
  %r = trunc i192 %high to i64
  store i64 %r, ptr addrspace(1) %out
  ret void
}

define amdgpu_kernel void @narrow(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %x = load i17, ptr addrspace(1) %in
  %s = lshr i17 %x, 8
  %wide = zext i17 %s to i192
  %r = trunc i192 %wide to i64
  store i64 %r, ptr addrspace(1) %out
  ret void
}
