; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Intrinsics that few kernels use: numbers of four bits in sixteenths, quotients
; that need not be exact, products and sums of halves, the program counter.
;
; LAUNCH: --grid 64 --block 64 --arg buf:f32:64 --arg buf:f32:64 --arg buf:f16:64 --arg buf:i32:64
; EXPECT 0: [((i + 8) % 16 - 8) / 16 for i in range(64)]
; EXPECT 1: [i / 4 for i in range(64)]
; EXPECT 2: [2 ** -16 * i for i in range(64)]
; EXPECT 3: [1 for i in range(64)]

declare i32 @llvm.amdgcn.workitem.id.x()
declare float @llvm.amdgcn.cvt.off.f32.i4(i32)
declare float @llvm.amdgcn.fdiv.fast(float, float)
declare half @llvm.amdgcn.fmad.ftz.f16(half, half, half)
declare i64 @llvm.amdgcn.s.getpc()

define amdgpu_kernel void @rare(ptr addrspace(1) %sixteenths, ptr addrspace(1) %quotients, ptr addrspace(1) %halves, ptr addrspace(1) %counters) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %float = uitofp i32 %i to float
  %half = uitofp i32 %i to half

  %sixteenth = call float @llvm.amdgcn.cvt.off.f32.i4(i32 %i)
  %a = getelementptr float, ptr addrspace(1) %sixteenths, i32 %i
  store float %sixteenth, ptr addrspace(1) %a

  %quotient = call float @llvm.amdgcn.fdiv.fast(float %float, float 4.0)
  %b = getelementptr float, ptr addrspace(1) %quotients, i32 %i
  store float %quotient, ptr addrspace(1) %b

  ; 2^-8 * 2^-8 * i
  %small = fmul half %half, 0xH1C00
  %product = call half @llvm.amdgcn.fmad.ftz.f16(half %small, half 0xH1C00, half 0.0)
  %c = getelementptr half, ptr addrspace(1) %halves, i32 %i
  store half %product, ptr addrspace(1) %c

  %counter = call i64 @llvm.amdgcn.s.getpc()
  %known = icmp ne i64 %counter, 0
  %one = zext i1 %known to i32
  %d = getelementptr i32, ptr addrspace(1) %counters, i32 %i
  store i32 %one, ptr addrspace(1) %d
  ret void
}
