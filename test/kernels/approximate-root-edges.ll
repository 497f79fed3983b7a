; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; The reciprocal root of f64 with the flag afn, of zero, infinity, a negative
; number and a denormal.
;
; LAUNCH: --kernel edges --grid 1 --block 1 --arg buf:f64:4
; EXPECT 0: [math.inf, 0.0, math.nan, 1 / math.sqrt(5e-324)]
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @edges(ptr addrspace(1) %out) {
  store <4 x double> <double 0.0, double 0x7FF0000000000000, double -1.0, double 0x0000000000000001>, ptr addrspace(1) %out
  fence syncscope("wavefront") seq_cst
  %v = load volatile <4 x double>, ptr addrspace(1) %out
  %s = call afn <4 x double> @llvm.sqrt.v4f64(<4 x double> %v)
  %r = fdiv afn <4 x double> <double 1.0, double 1.0, double 1.0, double 1.0>, %s
  store <4 x double> %r, ptr addrspace(1) %out
  ret void
}
