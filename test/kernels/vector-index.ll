; RUN: %toygcn compare %s
; RUN: %toygcn run -O0 %s
; An element whose number differs from lane to lane: read and written.
;
; LAUNCH: --grid 64 --block 64 --arg buf:i32:64:rand=3 --arg buf:i32:64
; EXPECT 1: [a0[g % 4] ^ (99 if g // 16 == 1 else a0[1]) for g in range(n)]
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = load <4 x i32>, ptr addrspace(1) %in, align 4
  %i = and i32 %t, 3
  %a = extractelement <4 x i32> %x, i32 %i
  %j = lshr i32 %t, 4
  %y = insertelement <4 x i32> %x, i32 99, i32 %j
  %b = extractelement <4 x i32> %y, i32 1
  %r = xor i32 %a, %b
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %q
  ret void
}
