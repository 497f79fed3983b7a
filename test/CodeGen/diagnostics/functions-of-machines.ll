; A library's function for another machine stops the wave if it is called, and
; what it is made of need not be known here. In a module with a function for that
; machine that others see, it counts as any other function.
;
; RUN: split-file %s %t
; RUN: %llc %t/library.ll -o - 2>&1 | FileCheck %s
; RUN: cat %t/library.ll %t/others.ll > %t/all.ll
; RUN: not %llc %t/all.ll -o /dev/null 2>&1 | FileCheck %s --check-prefix=ALL
;
; CHECK-NOT: {{warning|error}}
; CHECK-LABEL: {{^}}of_gfx10:
; CHECK: s_trap 2
; CHECK-LABEL: {{^}}kernel:
; CHECK: s_swappc_b64
; CHECK-NOT: {{warning|error}}
; ALL: error: in function of_gfx10: unsupported intrinsic 'llvm.amdgcn.permlanex16.i32': gfx900 does not have it

;--- library.ll
define internal i32 @of_gfx10(i32 %x) noinline convergent memory(none) "target-features"="+16-bit-insts,+gfx10-insts" {
  %y = call i32 @llvm.amdgcn.permlanex16.i32(i32 %x, i32 %x, i32 0, i32 0, i1 false, i1 false)
  ret i32 %y
}
define amdgpu_kernel void @kernel(ptr addrspace(1) %p, i32 %version) "target-cpu"="gfx900" {
  %is = icmp sge i32 %version, 10000
  br i1 %is, label %other, label %end
other:
  %y = call i32 @of_gfx10(i32 %version)
  store i32 %y, ptr addrspace(1) %p
  br label %end
end:
  ret void
}
declare i32 @llvm.amdgcn.permlanex16.i32(i32, i32, i32, i32, i1, i1)

;--- others.ll
define void @other(ptr addrspace(1) %p) "target-features"="+gfx10-insts" {
  store i32 1, ptr addrspace(1) %p
  ret void
}
