; An element at an index of each lane's own is found by selections.
; RUN: %llc %s -stop-after=toygcn-index-vectors -o - | FileCheck %s
; RUN: %llc %s -stop-after=toygcn-index-vectors -toygcn-index-vectors-dwords=3 \
; RUN:   -o - | FileCheck %s --check-prefix=OFF
; RUN: %llc %s -o - | FileCheck %s --check-prefix=ASM
; RUN: %llc %s -O0 -o - -debug-pass=Structure 2>&1 \
; RUN:   | FileCheck %s --check-prefix=NONE
; NONE-NOT: selection of vector elements

declare i32 @llvm.amdgcn.workitem.id.x()

; A bit of the index halves what is left.
; CHECK-LABEL: @read(
; CHECK: and i32 %i, 1
; CHECK-COUNT-2: select
; CHECK: icmp ugt i32 %i, 1
; CHECK: select
; CHECK-NOT: select
; OFF-LABEL: @read(
; OFF: extractelement <4 x i32> %v, i32 %i
; ASM-LABEL: read:
; ASM-NOT: scratch
; ASM: s_endpgm
define amdgpu_kernel void @read(ptr addrspace(1) %p, <4 x i32> %v) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %e = extractelement <4 x i32> %v, i32 %i
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %e, ptr addrspace(1) %q
  ret void
}

; The write needs a comparison with each place, the read takes them.
; CHECK-LABEL: @count(
; CHECK: icmp eq i32 %i, 1
; CHECK: select
; CHECK: icmp eq i32 %i, 3
; CHECK: add i32
; CHECK-COUNT-4: select
; CHECK-NOT: select
define amdgpu_kernel void @count(ptr addrspace(1) %p, <4 x i32> %v) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %e = extractelement <4 x i32> %v, i32 %i
  %n = add i32 %e, 1
  %w = insertelement <4 x i32> %v, i32 %n, i32 %i
  %q = getelementptr <4 x i32>, ptr addrspace(1) %p, i32 %i
  store <4 x i32> %w, ptr addrspace(1) %q
  ret void
}

; A uniform index: one of eight places, but not one of 16. Bit 0 is known.
; CHECK-LABEL: @uniform(
; CHECK-NOT: extractelement <16 x i32> %v, i32 %odd
; CHECK: extractelement <16 x i32> %v, i32 %at
define amdgpu_kernel void @uniform(ptr addrspace(1) %p, <16 x i32> %v, i32 %at) {
  %odd = or i32 %at, 1
  %e = extractelement <16 x i32> %v, i32 %odd
  %f = extractelement <16 x i32> %v, i32 %at
  %s = add i32 %e, %f
  store i32 %s, ptr addrspace(1) %p
  ret void
}

; A pointer of 32 bits is one dword, so 16 of them are not too many.
; CHECK-LABEL: @pointers(
; CHECK-NOT: extractelement {{.*}}, i32 %i
; CHECK: extractelement <16 x ptr addrspace(1)> %w, i32 %i
define amdgpu_kernel void @pointers(ptr addrspace(1) %p,
                                    <16 x ptr addrspace(3)> %v,
                                    <16 x ptr addrspace(1)> %w) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %e = extractelement <16 x ptr addrspace(3)> %v, i32 %i
  %f = extractelement <16 x ptr addrspace(1)> %w, i32 %i
  store ptr addrspace(3) %e, ptr addrspace(1) %p
  store ptr addrspace(1) %f, ptr addrspace(3) %e
  ret void
}
