; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; A uniform double from local memory in whole-wave code: the lanes that were not
; active when it was loaded get both halves of it. Even lanes only.
;
; HOST:
;     def expect(x, v):
;         whole = [x[l] + v if l % 2 == 0 else 5.0 + v for l in range(64)]
;         return [whole[l] + whole[l // 4 * 4 + 1] if l % 2 == 0 else 0.0
;                 for l in range(64)]
; LAUNCH: --grid 64 --block 64 --arg buf:f64:64:iota --arg buf:f64:64
;     --arg f64:2.25 --arg i32:8
; EXPECT 1: expect(a0, 2.25)
target triple = "amdgcn-amd-amdhsa"

@lds = internal addrspace(3) global [32 x double] poison, align 8

define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, double %u, i32 %at) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr double, ptr addrspace(1) %in, i32 %t
  %x = load double, ptr addrspace(1) %p
  %l = getelementptr double, ptr addrspace(3) @lds, i32 %at
  store double %u, ptr addrspace(3) %l
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %odd = and i32 %t, 1
  %c = icmp eq i32 %odd, 0
  br i1 %c, label %then, label %exit

then:
  %v = load double, ptr addrspace(3) %l
  %w = call double @llvm.amdgcn.set.inactive.f64(double %x, double 5.0)
  %wv = fadd double %w, %v
  %d = call double @llvm.amdgcn.update.dpp.f64(double 0.0, double %wv, i32 85, i32 15, i32 15, i1 false)
  %s = fadd double %wv, %d
  %r = call double @llvm.amdgcn.strict.wwm.f64(double %s)
  %q = getelementptr double, ptr addrspace(1) %out, i32 %t
  store double %r, ptr addrspace(1) %q
  br label %exit

exit:
  ret void
}
