; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Elements that are no whole bytes lie side by side: 130 bits.
;
; LAUNCH: --grid 1 --block 1 --arg buf:u64:3 --arg buf:u64:3:rand=4
; EXPECT 0: [a1[0], a1[1], a1[2] & 3]
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %x = load <2 x i65>, ptr addrspace(1) %in
  store <2 x i65> %x, ptr addrspace(1) %out
  ret void
}
