; A caller keeps values in registers that a function of its module leaves alone:
; the return address in SGPRs that are not preserved by the convention, and a
; vector without a copy in v40. So neither has a frame. What may be another
; function when it runs, or calls itself, may overwrite all that the convention
; says.
;
; RUN: %llc -O2 %s -o - | FileCheck %s
; RUN: %llc -O0 %s -o - | FileCheck %s --check-prefix=O0
; RUN: %llc -O2 -enable-ipra=false %s -o - | FileCheck %s --check-prefix=OFF

declare i32 @llvm.amdgcn.workitem.id.x()

define internal i32 @leaf(i32 %x) noinline norecurse {
  %m = mul i32 %x, %x
  ret i32 %m
}

; CHECK-LABEL: middle:
; CHECK-NOT: scratch_store
; CHECK: s_mov_b64 [[RA:s\[[0-9]+:[0-9]+\]]], s[30:31]
; CHECK-NOT: s32
; CHECK: s_swappc_b64 s[30:31]
; CHECK: v_add_u32_e32 v0, v0, v1
; CHECK: s_mov_b64 s[30:31], [[RA]]
; CHECK-NEXT: s_setpc_b64 s[30:31]
; O0-LABEL: middle:
; O0-NOT: scratch_store_dword off, v40
; O0: s_setpc_b64
; OFF-LABEL: middle:
; OFF: scratch_store_dword off, v40
define internal i32 @middle(i32 %x, i32 %y) noinline norecurse {
  %a = call i32 @leaf(i32 %x)
  %b = add i32 %a, %y
  ret i32 %b
}

; The kernel keeps a lane's number over two calls.
define amdgpu_kernel void @kernel(ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %r = call i32 @middle(i32 7, i32 %id)
  %s = call i32 @middle(i32 %r, i32 %id)
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %s, ptr addrspace(1) %to
  ret void
}

; Another module may have another @weak.
define weak i32 @weak(i32 %x) noinline {
  ret i32 %x
}

define amdgpu_kernel void @of_weak(ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %r = call i32 @weak(i32 %id)
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %r, ptr addrspace(1) %to
  ret void
}

; What a recursive function overwrites is not known when it is compiled.
; CHECK-LABEL: falling:
; CHECK: scratch_store_dword off, v40
define internal i32 @falling(i32 %x, i32 %y) noinline {
entry:
  %last = icmp ult i32 %x, 2
  br i1 %last, label %end, label %again
again:
  %less = lshr i32 %x, 1
  %r = call i32 @falling(i32 %less, i32 %y)
  %s = add i32 %r, %y
  br label %end
end:
  %t = phi i32 [ %y, %entry ], [ %s, %again ]
  ret i32 %t
}

define amdgpu_kernel void @of_falling(ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %r = call i32 @falling(i32 %id, i32 %id)
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %r, ptr addrspace(1) %to
  ret void
}

; CHECK: .amdhsa_kernel kernel
; CHECK: .amdhsa_private_segment_fixed_size 0
; CHECK: .amdhsa_next_free_vgpr {{[0-9]$}}
; CHECK: .amdhsa_kernel of_weak
; CHECK: .amdhsa_next_free_vgpr 4{{[0-9]$}}
; OFF: .amdhsa_kernel kernel
; OFF: .amdhsa_next_free_vgpr 4{{[0-9]$}}
