; A scalar that is spilled into a lane is marked, so that toygcn-sim can tell the
; write from one that the source asks for.
;
; RUN: %llc %s -o - | FileCheck %s
; CHECK-LABEL: asked_for:
; CHECK-NOT: __toygcn_spill
; CHECK: v_writelane_b32
; CHECK: s_endpgm
define amdgpu_kernel void @asked_for(i32 %x, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %r = call i32 asm "v_writelane_b32 $0, $1, 3", "=v,s,0"(i32 %x, i32 %id)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %r, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: spilled:
; CHECK: __toygcn_spill_[[#]]:
; CHECK-NEXT: v_writelane_b32
define amdgpu_kernel void @spilled(<8 x i32> %a, <8 x i32> %b, ptr addrspace(1) %out) "amdgpu-num-sgpr"="16" {
  %x = call <8 x i32> asm sideeffect "; $0", "=s,0"(<8 x i32> %a)
  %y = call <8 x i32> asm sideeffect "; $0", "=s,0"(<8 x i32> %b)
  %z = call <8 x i32> asm sideeffect "; $0", "=s,0"(<8 x i32> %x)
  %sum = add <8 x i32> %z, %y
  store <8 x i32> %sum, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
