; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; The reciprocal root of a denormal that counts as 0 is infinity, with its sign.
; (Stock code gives NaN.)
;
; LAUNCH: --grid 8 --block 8 --arg buf:f64:8 --arg buf:f64:8:const=4
; EXPECT 0: [math.copysign(math.inf, 0.5 - i % 2) if i < 4 else 0.5
;     for i in range(8)]
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @flushed(ptr addrspace(1) %out, ptr addrspace(1) %in) #0 {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr double, ptr addrspace(1) %in, i32 %i
  %v = load double, ptr addrspace(1) %p
  %wide = zext i32 %i to i64
  %sign = shl i64 %wide, 63
  %bits = or i64 %sign, 5
  %small = bitcast i64 %bits to double
  %few = icmp ult i32 %i, 4
  %x = select i1 %few, double %small, double %v
  %s = call afn double @llvm.sqrt.f64(double %x)
  %r = fdiv afn double 1.0, %s
  %q = getelementptr double, ptr addrspace(1) %out, i32 %i
  store double %r, ptr addrspace(1) %q
  ret void
}
attributes #0 = { "denormal-fp-math"="preserve-sign,preserve-sign" }
