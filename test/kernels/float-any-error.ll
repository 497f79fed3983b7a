; RUN: %toygcn compare %s --tolerance 1e-6
; Quotients, exponentials and logarithms that may have any error are near, still:
; quotients of half and double, too.
;
; LAUNCH: --kernel quotients --grid 64 --block 64 --arg buf:f64:64:rand=1
;     --arg buf:f64:64:rand=2 --arg buf:f64:64
; EXPECT 2: [x / y for x, y in zip(a0, a1)]
; LAUNCH: --kernel functions --grid 64 --block 64 --arg buf:f32:64:rand=3
;     --arg buf:f32:64 --arg buf:f32:64
; EXPECT 1: [f32(math.exp(x)) for x in a0]
; EXPECT 2: [f32(math.log(x + 2)) for x in a0]
; LAUNCH: --kernel halves --grid 64 --block 64 --arg buf:f16:64:iota
;     --arg buf:f16:64
; EXPECT 1: [f16(x / 8) for x in a0]

declare i32 @llvm.amdgcn.workitem.id.x()
declare float @llvm.exp.f32(float)
declare float @llvm.log.f32(float)

define amdgpu_kernel void @quotients(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %to) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %pa = getelementptr double, ptr addrspace(1) %a, i32 %id
  %pb = getelementptr double, ptr addrspace(1) %b, i32 %id
  %x = load double, ptr addrspace(1) %pa
  %y = load double, ptr addrspace(1) %pb
  %q = fdiv afn double %x, %y
  %p = getelementptr double, ptr addrspace(1) %to, i32 %id
  store double %q, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @functions(ptr addrspace(1) %a, ptr addrspace(1) %exps, ptr addrspace(1) %logs) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %pa = getelementptr float, ptr addrspace(1) %a, i32 %id
  %x = load float, ptr addrspace(1) %pa
  %e = call afn float @llvm.exp.f32(float %x)
  %pe = getelementptr float, ptr addrspace(1) %exps, i32 %id
  store float %e, ptr addrspace(1) %pe
  %y = fadd float %x, 2.0
  %l = call afn float @llvm.log.f32(float %y)
  %pl = getelementptr float, ptr addrspace(1) %logs, i32 %id
  store float %l, ptr addrspace(1) %pl
  ret void
}

define amdgpu_kernel void @halves(ptr addrspace(1) %a, ptr addrspace(1) %to) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %pa = getelementptr half, ptr addrspace(1) %a, i32 %id
  %x = load half, ptr addrspace(1) %pa
  %eight = call half @llvm.amdgcn.readfirstlane.f16(half 8.0)
  %q = fdiv afn half %x, %eight
  %p = getelementptr half, ptr addrspace(1) %to, i32 %id
  store half %q, ptr addrspace(1) %p
  ret void
}
declare half @llvm.amdgcn.readfirstlane.f16(half)
