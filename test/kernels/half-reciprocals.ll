; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Reciprocals of halves beyond 1 and below 0: nothing is clamped or scaled.
;
; LAUNCH: --grid 64 --block 64 --arg buf:f32:64
; EXPECT 0: [8.0 / 2 ** (g & 3) * (-1 if g & 4 else 1) for g in range(n)]
define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %n = and i32 %t, 3
  %s = shl i32 1, %n
  %h = uitofp i32 %s to half
  %e = fmul half %h, 0xH3000
  %four = and i32 %t, 4
  %c = icmp ne i32 %four, 0
  %m = fneg half %e
  %x = select i1 %c, half %m, half %e
  %r = call half @llvm.amdgcn.rcp.f16(half %x)
  %f = fpext half %r to float
  %q = getelementptr float, ptr addrspace(1) %out, i32 %t
  store float %f, ptr addrspace(1) %q
  ret void
}
