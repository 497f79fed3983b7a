; RUN: %llc %s -o - | sed -n 's/^\t\([vs]_\(add\|nop\|readlane\).*\)/\1/p' > %t.code
; RUN: sed -n '/^v_add_u32_dpp/,/^s_add/p' %source/docs/reductions.md > %t.doc
; RUN: diff %t.doc %t.code
; The code in docs/reductions.md is what comes out.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @add(ptr addrspace(1) %in, ptr addrspace(1) %out)
    "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %x = load i32, ptr addrspace(1) %p
  %r = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %x, i32 0)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %q
  ret void
}
