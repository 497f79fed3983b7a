; LLVM's assembler encodes instructions with operands of five vector registers.
; Vectors of pointers are passed as integers.
;
; RUN: %llc %s -o - | FileCheck %s
; RUN: %llc %s -o - | %llvm-mc -filetype=obj -o /dev/null
; RUN: %llc -O0 -filetype=obj %s -o /dev/null

; CHECK-LABEL: loads:
; CHECK: .long {{.*}} ; buffer_load_dwordx4 v[{{[0-9]+:[0-9]+}}], off, s[4:7], 0 tfe
; CHECK: global_store_dwordx4
define amdgpu_kernel void @loads(<4 x i32> %resource, ptr addrspace(1) %out) {
  %r = call <5 x i32> asm sideeffect "buffer_load_dwordx4 $0, off, $1, 0 tfe\0As_waitcnt vmcnt(0)", "=v,{s[4:7]}"(<4 x i32> %resource)
  store <5 x i32> %r, ptr addrspace(1) %out, align 4
  ret void
}

; CHECK-LABEL: samples:
; CHECK: ; image_sample_d v[{{[0-9]+:[0-9]+}}], v[{{[0-9]+:[0-9]+}}], s[8:15], s[16:19] dmask:0xf
define amdgpu_kernel void @samples(<8 x i32> %image, <4 x i32> %sampler, <5 x float> %at, ptr addrspace(1) %out) {
  %r = call <4 x float> asm sideeffect "image_sample_d $0, $1, $2, $3 dmask:0xf\0As_waitcnt vmcnt(0)", "=v,v,{s[8:15]},{s[16:19]}"(<5 x float> %at, <8 x i32> %image, <4 x i32> %sampler)
  store <4 x float> %r, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: pointers:
; CHECK: ; s[{{[0-9]+:[0-9]+}}] v[{{[0-9]+:[0-9]+}}] s[{{[0-9]+:[0-9]+}}]
define amdgpu_kernel void @pointers(<3 x ptr addrspace(3)> %a, <5 x ptr addrspace(5)> %b, <2 x ptr> %c, ptr addrspace(1) %out) {
  %r = call { <3 x ptr addrspace(3)>, <5 x ptr addrspace(5)> } asm "; $0 $1 $4", "=s,=v,0,1,s"(<3 x ptr addrspace(3)> %a, <5 x ptr addrspace(5)> %b, <2 x ptr> %c)
  %x = extractvalue { <3 x ptr addrspace(3)>, <5 x ptr addrspace(5)> } %r, 0
  %y = extractvalue { <3 x ptr addrspace(3)>, <5 x ptr addrspace(5)> } %r, 1
  store <3 x ptr addrspace(3)> %x, ptr addrspace(1) %out
  %p = getelementptr i8, ptr addrspace(1) %out, i32 16
  store <5 x ptr addrspace(5)> %y, ptr addrspace(1) %p
  ret void
}
