; RUN: %toygcn run %s --approximate-by -1
; RUN: %toygcn run %s --approximate-by 0
; RUN: %toygcn run %s --approximate-by +1
; RUN: %toygcn run %s --approximate-by random
; The square root of every half, and every half divided by some, are correctly
; rounded wherever the results of v_sqrt_f32 and v_rcp_f32 lie.
;
; HOST:
;     def root(b):
;         x = half(b)
;         return x if x != x or x == 0 or x == math.inf else math.nan if x < 0 else f16(math.sqrt(x))
;     def quotient(a, b):
;         if a != a or b != b or a == b == 0 or abs(a) == abs(b) == math.inf:
;             return math.nan
;         return f16(a / b) if b else math.copysign(math.inf, a) * math.copysign(1, b)
; LAUNCH: --kernel roots --grid 65536 --block 256 --arg buf:u16:65536:iota --arg buf:f16:65536
; EXPECT 1: [root(b) for b in range(65536)]
; LAUNCH: --kernel quotients --grid 65536 --block 256 --arg buf:u16:65536:iota --arg buf:f16:65536 --arg i32:15361
; EXPECT 1: [quotient(half(b), half(15361)) for b in range(65536)]
; LAUNCH: --kernel quotients --grid 65536 --block 256 --arg buf:u16:65536:iota --arg buf:f16:65536 --arg i32:31743
; EXPECT 1: [quotient(half(b), half(31743)) for b in range(65536)]
; LAUNCH: --kernel quotients --grid 65536 --block 256 --arg buf:u16:65536:iota --arg buf:f16:65536 --arg i32:3
; EXPECT 1: [quotient(half(b), half(3)) for b in range(65536)]
; LAUNCH: --kernel quotients --grid 65536 --block 256 --arg buf:u16:65536:iota --arg buf:f16:65536 --arg i32:12345
; EXPECT 1: [quotient(half(b), half(12345)) for b in range(65536)]
; LAUNCH: --kernel reciprocals --grid 65536 --block 256 --arg buf:u16:65536:iota --arg buf:f16:65536
; EXPECT 1: [quotient(1.0, half(b)) for b in range(65536)]
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @roots(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %l = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %s = shl i32 %g, 8
  %i = add i32 %s, %l
  %p = getelementptr half, ptr addrspace(1) %in, i32 %i
  %x = load half, ptr addrspace(1) %p
  %r = call half @llvm.sqrt.f16(half %x)
  %q = getelementptr half, ptr addrspace(1) %out, i32 %i
  store half %r, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @quotients(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %d) {
  %l = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %s = shl i32 %g, 8
  %i = add i32 %s, %l
  %p = getelementptr half, ptr addrspace(1) %in, i32 %i
  %x = load half, ptr addrspace(1) %p
  %t = trunc i32 %d to i16
  %y = bitcast i16 %t to half
  %r = fdiv half %x, %y
  %q = getelementptr half, ptr addrspace(1) %out, i32 %i
  store half %r, ptr addrspace(1) %q
  ret void
}
define amdgpu_kernel void @reciprocals(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %l = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %s = shl i32 %g, 8
  %i = add i32 %s, %l
  %p = getelementptr half, ptr addrspace(1) %in, i32 %i
  %x = load half, ptr addrspace(1) %p
  %r = fdiv half 1.0, %x
  %q = getelementptr half, ptr addrspace(1) %out, i32 %i
  store half %r, ptr addrspace(1) %q
  ret void
}
