; With fewer than 16 VGPRs, vector memory moves a tuple dword by dword: four
; dwords beside each other would take half of the registers.

; RUN: %llc -stop-after=toygcn-regbanklegalize %s -o - | FileCheck %s

; CHECK-LABEL: name: few
; CHECK-COUNT-4: :vgpr(s32) = G_LOAD {{.*}} :: (load (s32) from %ir.{{.*}}, addrspace 1)
; CHECK: G_UNMERGE_VALUES
; CHECK-COUNT-4: G_STORE {{.*}} :: (volatile store (s32) into %ir.{{.*}}, addrspace 1)
; CHECK: G_LOAD {{.*}} :: (volatile load (<2 x s32>) from %ir.{{.*}}, align 16, addrspace 1)
define amdgpu_kernel void @few(ptr addrspace(1) %in, ptr addrspace(1) %out) "amdgpu-num-vgpr"="15" {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr <4 x i32>, ptr addrspace(1) %in, i32 %lane
  %q = getelementptr <4 x i32>, ptr addrspace(1) %out, i32 %lane
  %x = load <4 x i32>, ptr addrspace(1) %p
  store volatile <4 x i32> %x, ptr addrspace(1) %q
  %pair = load volatile <2 x i32>, ptr addrspace(1) %p, align 16
  ret void
}

; CHECK-LABEL: name: enough
; CHECK: G_LOAD {{.*}} :: (load (<4 x s32>) from %ir.{{.*}}, addrspace 1)
; CHECK: G_STORE {{.*}} :: (volatile store (<4 x s32>) into %ir.{{.*}}, addrspace 1)
define amdgpu_kernel void @enough(ptr addrspace(1) %in, ptr addrspace(1) %out) "amdgpu-num-vgpr"="16" {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr <4 x i32>, ptr addrspace(1) %in, i32 %lane
  %q = getelementptr <4 x i32>, ptr addrspace(1) %out, i32 %lane
  %x = load <4 x i32>, ptr addrspace(1) %p
  store volatile <4 x i32> %x, ptr addrspace(1) %q
  ret void
}
