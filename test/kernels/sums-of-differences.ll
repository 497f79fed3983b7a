; A difference from 0, 1 or -1 and a sum: from 0 alone it is a difference of the two.
;
; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0 --check-waitcnt --check-hazards
; LAUNCH: --grid 64 --block 64 --arg buf:u32:128:rand=5 --arg buf:u32:384:zero
; EXPECT 1: [u32(x) for i in range(64)
;            for a, b in [(a0[2 * i], a0[2 * i + 1])]
;            for x in 2 * (b - a, 1 - a + b, b - 1 - a)]

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr [2 x i32], ptr addrspace(1) %in, i32 %id
  %from.1 = getelementptr i32, ptr addrspace(1) %from, i32 1
  %a = load i32, ptr addrspace(1) %from
  %b = load i32, ptr addrspace(1) %from.1
  %to = getelementptr [6 x i32], ptr addrspace(1) %out, i32 %id

  %minus = sub i32 0, %a
  %one = sub i32 1, %a
  %less = sub i32 -1, %a
  %x0 = add i32 %minus, %b
  %x1 = add i32 %one, %b
  %x2 = add i32 %less, %b
  %x3 = add i32 %b, %minus
  %x4 = add i32 %b, %one
  %x5 = add i32 %b, %less
  %to.0 = getelementptr i32, ptr addrspace(1) %to, i32 0
  store i32 %x0, ptr addrspace(1) %to.0
  %to.1 = getelementptr i32, ptr addrspace(1) %to, i32 1
  store i32 %x1, ptr addrspace(1) %to.1
  %to.2 = getelementptr i32, ptr addrspace(1) %to, i32 2
  store i32 %x2, ptr addrspace(1) %to.2
  %to.3 = getelementptr i32, ptr addrspace(1) %to, i32 3
  store i32 %x3, ptr addrspace(1) %to.3
  %to.4 = getelementptr i32, ptr addrspace(1) %to, i32 4
  store i32 %x4, ptr addrspace(1) %to.4
  %to.5 = getelementptr i32, ptr addrspace(1) %to, i32 5
  store i32 %x5, ptr addrspace(1) %to.5
  ret void
}
