; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; One element of a remainder is poison, and only the other is read: the kernel
; ends.
;
; LAUNCH: --grid 64 --block 64 --max-instructions 100000 --arg i32:2147483647 --arg i32:7
;     --arg i32:2147483647 --arg i32:2147483647
;     --arg buf:f16:64:const=5.5 --arg buf:f16:64
; EXPECT 5: 1.5

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(i32 %a, i32 %b, i32 %c, i32 %d, ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr half, ptr addrspace(1) %in, i32 %t
  %x = load half, ptr addrspace(1) %p
  %v = insertelement <2 x half> poison, half %x, i32 1
  %r = frem <2 x half> %v, <half 1.0, half 2.0>
  %e = extractelement <2 x half> %r, i32 1
  %q = getelementptr half, ptr addrspace(1) %out, i32 %t
  store half %e, ptr addrspace(1) %q
  %is = icmp eq i32 %a, %b
  br i1 %is, label %then, label %end
then:
  store half 0.0, ptr addrspace(1) %out
  br label %end
end:
  ret void
}
