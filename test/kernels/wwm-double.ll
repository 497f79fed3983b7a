; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Sums of doubles in all lanes: pairs of registers, in a loop that lanes leave,
; with as many registers as one instruction has operands.
;
; HOST:
;     def expect(x, n):
;         last = [0.0] * 64
;         for r in range(4):
;             here = [i for i in range(n) if i % 4 >= r]
;             total = float(sum(x[i] for i in here))
;             for i in here:
;                 last[i] = total * (r + 1) + x[i]
;         return last
; LAUNCH: --grid 64 --block 64 --arg buf:f64:64:iota --arg buf:f64:64
; EXPECT 1: expect(a0, n)
; LAUNCH: --grid 37 --block 37 --arg buf:f64:64:iota --arg buf:f64:64
; EXPECT 1: expect(a0, n)
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) #0 {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr double, ptr addrspace(1) %in, i32 %t
  %x = load volatile double, ptr addrspace(1) %p
  %rounds = and i32 %t, 3
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %w = call double @llvm.amdgcn.set.inactive.f64(double %x, double -0.0)
  %d1 = call double @llvm.amdgcn.update.dpp.f64(double -0.0, double %w, i32 289, i32 15, i32 15, i1 false)
  %a1 = fadd double %w, %d1
  %d2 = call double @llvm.amdgcn.update.dpp.f64(double -0.0, double %a1, i32 290, i32 15, i32 15, i1 false)
  %a2 = fadd double %a1, %d2
  %d3 = call double @llvm.amdgcn.update.dpp.f64(double -0.0, double %a2, i32 292, i32 15, i32 15, i1 false)
  %a3 = fadd double %a2, %d3
  %d4 = call double @llvm.amdgcn.update.dpp.f64(double -0.0, double %a3, i32 296, i32 15, i32 15, i1 false)
  %a4 = fadd double %a3, %d4
  %d5 = call double @llvm.amdgcn.update.dpp.f64(double -0.0, double %a4, i32 322, i32 10, i32 15, i1 false)
  %a5 = fadd double %a4, %d5
  %d6 = call double @llvm.amdgcn.update.dpp.f64(double -0.0, double %a5, i32 323, i32 12, i32 15, i1 false)
  %a6 = fadd double %a5, %d6
  %r = call double @llvm.amdgcn.readlane.f64(double %a6, i32 63)
  %s = call double @llvm.amdgcn.strict.wwm.f64(double %r)
  %i1 = add i32 %i, 1
  %k = uitofp i32 %i1 to double
  %m = fmul double %s, %k
  %foo = fadd double %m, %x
  %c = icmp ult i32 %i, %rounds
  br i1 %c, label %loop, label %end

end:
  %q = getelementptr double, ptr addrspace(1) %out, i32 %t
  store double %foo, ptr addrspace(1) %q
  ret void
}

attributes #0 = { "amdgpu-num-vgpr"="256" }
