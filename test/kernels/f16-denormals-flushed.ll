; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; LAUNCH: --grid 64 --block 64 --arg buf:u16:64:iota --arg buf:u32:64 --arg f64:4e-320 --arg buf:u64:64
; EXPECT 1: [i + 1 << 16 for i in range(64)]
; EXPECT 3: 0

; Functions that flush denormals of halves and doubles: the mode of the machine
; does, and class tests that LLVM makes comparisons with 0 rely on it. The upper
; half of the result are the bits themselves.
define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, double %tiny, ptr addrspace(1) %doubles) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr i16, ptr addrspace(1) %in, i32 %id
  %bits = load i16, ptr addrspace(1) %from
  %h = bitcast i16 %bits to half
  %flushed = call half @llvm.canonicalize.f16(half %h)
  %low = bitcast half %flushed to i16
  %low.32 = zext i16 %low to i32
  %is.zero = fcmp oeq half %h, 0.0
  %one = zext i1 %is.zero to i32
  %bits.32 = zext i16 %bits to i32
  %high = add i32 %bits.32, %one
  %high.up = shl i32 %high, 16
  %both = or i32 %high.up, %low.32
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %both, ptr addrspace(1) %to
  %double = call double @llvm.canonicalize.f64(double %tiny)
  %place = getelementptr double, ptr addrspace(1) %doubles, i32 %id
  store double %double, ptr addrspace(1) %place
  ret void
}

attributes #0 = { "denormal-fp-math"="preserve-sign,preserve-sign" }
