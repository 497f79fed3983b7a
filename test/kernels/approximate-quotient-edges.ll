; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; RUN: %toygcn run %s -O3 --approximate-by -1
; Quotients of f64 with the flag afn: of zero, infinity and NaN they are what
; division says, since no flag allows a NaN or an infinity to be something else.
; (Stock code gives NaN for most.)
;
; HOST:
;     inf, nan = math.inf, math.nan
;     given = [0.0, -0.0, inf, -inf, nan, 1.0, -2.0, 4.0]
;     def quotient(a, b):
;         if b == 0:
;             if a != a: return nan
;             return math.copysign(inf, a) * math.copysign(1, b) if a else nan
;         return a / b
; LAUNCH: --grid 64 --block 64 --arg buf:f64:64
; EXPECT 0: [quotient(a, b) for a in given for b in given]

target triple = "amdgcn-amd-amdhsa"

@given = internal addrspace(4) constant [8 x double] [double 0.0, double -0.0, double 0x7FF0000000000000, double 0xFFF0000000000000, double 0x7FF8000000000000, double 1.0, double -2.0, double 4.0]

define amdgpu_kernel void @quotients(ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %row = lshr i32 %i, 3
  %column = and i32 %i, 7
  %p = getelementptr double, ptr addrspace(4) @given, i32 %row
  %q = getelementptr double, ptr addrspace(4) @given, i32 %column
  %a = load double, ptr addrspace(4) %p
  %b = load double, ptr addrspace(4) %q
  %quotient = fdiv afn double %a, %b
  %own = getelementptr double, ptr addrspace(1) %out, i32 %i
  store double %quotient, ptr addrspace(1) %own
  ret void
}
