; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Square roots of f64, correctly rounded, small and large.
;
; LAUNCH: --kernel k --grid 256 --block 64 --arg buf:f64:256
;     --arg buf:f64:256:rand=5
; EXPECT 0: [math.sqrt(math.ldexp(abs(x) + 2.0 ** -9, 8 * i - 1050)) for i, x in enumerate(a1)]
; LAUNCH: --kernel edges --grid 1 --block 1 --arg buf:f64:4
; EXPECT 0: [0.0, float("inf"), float("nan"), math.sqrt(5e-324)]
; LAUNCH: --kernel neighbours --grid 512 --block 64 --arg buf:f64:512
; EXPECT 0: [math.sqrt(2.0 ** (i >> 7) * (1.0 + d * 2.0 ** (-53 if d < 0 else -52)))
;     for i in range(512) for d in [i % 128 - 64]]
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %b = shl i32 %g, 6
  %i = or i32 %b, %t
  %p = getelementptr double, ptr addrspace(1) %in, i32 %i
  %v = load double, ptr addrspace(1) %p
  %a = call double @llvm.fabs.f64(double %v)
  %m = fadd double %a, 0x3F60000000000000
  %e8 = shl i32 %i, 3
  %e = sub i32 %e8, 1050
  %x = call double @llvm.ldexp.f64.i32(double %m, i32 %e)
  %r = call double @llvm.sqrt.f64(double %x)
  %q = getelementptr double, ptr addrspace(1) %out, i32 %i
  store double %r, ptr addrspace(1) %q
  ret void
}

; Numbers next to powers of two have roots whose units differ on both sides.
define amdgpu_kernel void @neighbours(ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %b = shl i32 %g, 6
  %i = or i32 %b, %t
  %power = lshr i32 %i, 7
  %units = and i32 %i, 127
  %d = sub i32 %units, 64
  %high = shl i32 %power, 20
  %high64 = zext i32 %high to i64
  %exponent = shl i64 %high64, 32
  %d64 = sext i32 %d to i64
  %offset = add i64 %exponent, %d64
  %bits = add i64 %offset, 4607182418800017408
  %x = bitcast i64 %bits to double
  %r = call double @llvm.sqrt.f64(double %x)
  %q = getelementptr double, ptr addrspace(1) %out, i32 %i
  store double %r, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @edges(ptr addrspace(1) %out) {
  %zero = call double @llvm.amdgcn.readfirstlane.f64(double 0.0)
  %r0 = call double @llvm.sqrt.f64(double %zero)
  store double %r0, ptr addrspace(1) %out
  %inf = call double @llvm.amdgcn.readfirstlane.f64(double 0x7FF0000000000000)
  %r1 = call double @llvm.sqrt.f64(double %inf)
  %p1 = getelementptr double, ptr addrspace(1) %out, i32 1
  store double %r1, ptr addrspace(1) %p1
  %minus = call double @llvm.amdgcn.readfirstlane.f64(double -4.0)
  %r2 = call double @llvm.sqrt.f64(double %minus)
  %p2 = getelementptr double, ptr addrspace(1) %out, i32 2
  store double %r2, ptr addrspace(1) %p2
  %least = call double @llvm.amdgcn.readfirstlane.f64(double 0x0000000000000001)
  %r3 = call double @llvm.sqrt.f64(double %least)
  %p3 = getelementptr double, ptr addrspace(1) %out, i32 3
  store double %r3, ptr addrspace(1) %p3
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
