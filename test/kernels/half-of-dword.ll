; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Floats of 16 bits are read from either half of a dword; their results have zeros above.
; LAUNCH: --grid 64 --block 64 --arg buf:f16:128:iota --arg buf:f16:128:iota --arg buf:f16:256
; EXPECT 2: [v for i in range(64) for v in
;     [f16(a0[2 * i + 1] + a1[2 * i]), 0, 2 ** -24 if a0[2 * i + 1] > a1[2 * i] else 0, 0]]
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @halves(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %pa = getelementptr i32, ptr addrspace(1) %a, i32 %i
  %pb = getelementptr i32, ptr addrspace(1) %b, i32 %i
  %x = load i32, ptr addrspace(1) %pa
  %y = load i32, ptr addrspace(1) %pb
  %xh = lshr i32 %x, 16
  %xt = trunc i32 %xh to i16
  %yt = trunc i32 %y to i16
  %xf = bitcast i16 %xt to half
  %yf = bitcast i16 %yt to half
  %sum = fadd half %xf, %yf
  %bits = bitcast half %sum to i16
  %wide = zext i16 %bits to i32
  %gt = fcmp ogt half %xf, %yf
  %one = zext i1 %gt to i32
  %po = getelementptr [2 x i32], ptr addrspace(1) %out, i32 %i
  store i32 %wide, ptr addrspace(1) %po
  %p1 = getelementptr i32, ptr addrspace(1) %po, i32 1
  store i32 %one, ptr addrspace(1) %p1
  ret void
}
