; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; An element by number of a wide vector, and vectors of single bits in memory.
;
; LAUNCH: --kernel insert --grid 1 --block 1 --arg buf:f64:8
;     --arg bytes:00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000 --arg i32:5
; EXPECT 0: [0, 0, 0, 0, 0, 1, 0, 0]
; LAUNCH: --kernel bits --grid 1 --block 1 --arg buf:u8:2:const=0xff
;     --arg bytes:01000000020000000300000004000000 --arg
;     bytes:01000000ff0000000300000004000000
; EXPECT 0: [0b1101, 0xff]
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @insert(ptr addrspace(1) %out, <8 x double> %x, i32 %i) {
  %r = insertelement <8 x double> %x, double 1.0, i32 %i
  store <8 x double> %r, ptr addrspace(1) %out
  ret void
}

define amdgpu_kernel void @bits(ptr addrspace(1) %out, <4 x i32> %x, <4 x i32> %y) {
  %c = icmp eq <4 x i32> %x, %y
  store <4 x i1> %c, ptr addrspace(1) %out
  ret void
}
