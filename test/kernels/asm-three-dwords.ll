; RUN: %toygcn compare %s --with toygcn,stock
; RUN: %toygcn run -O0 %s
; Three dwords from inline assembly, stored as they are and used one by one.
;
; LAUNCH: --kernel vector --grid 64 --block 64 --arg buf:i32x3:64:iota --arg buf:i32x3:64
; EXPECT 1: [a0[i] + (5 if i % 4 == 1 else 0) if i % 4 < 3 else 0 for i in range(256)]
; LAUNCH: --kernel floats --grid 64 --block 64 --arg buf:f32:64
; EXPECT 0: [i + 12.0 for i in range(64)]
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @vector(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr <3 x i32>, ptr addrspace(1) %in, i32 %t
  %q = getelementptr <3 x i32>, ptr addrspace(1) %out, i32 %t
  %x = load <3 x i32>, ptr addrspace(1) %p
  %same = call <3 x i32> asm sideeffect "; $0", "=v,0"(<3 x i32> %x)
  store <3 x i32> %same, ptr addrspace(1) %q
  %again = call <3 x i32> asm sideeffect "; $0", "=v,0"(<3 x i32> %same)
  %second = extractelement <3 x i32> %again, i32 1
  %more = add i32 %second, 5
  %at = getelementptr i32, ptr addrspace(1) %q, i32 1
  store i32 %more, ptr addrspace(1) %at
  ret void
}

define amdgpu_kernel void @floats(ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %f = uitofp i32 %t to float
  %a = insertelement <3 x float> <float poison, float 4.0, float 8.0>, float %f, i32 0
  %same = call <3 x float> asm "; $0", "=v,0"(<3 x float> %a)
  %sum = call reassoc float @llvm.vector.reduce.fadd.v3f32(float 0.0, <3 x float> %same)
  %q = getelementptr float, ptr addrspace(1) %out, i32 %t
  store float %sum, ptr addrspace(1) %q
  ret void
}
