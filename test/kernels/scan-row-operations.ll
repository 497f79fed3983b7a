; A scan over a row by every operation that has an identity, as front ends write it.
; The inputs have all signs, and each scan has its own.
;
; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0 --check-waitcnt --check-hazards
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64:rand=7 --arg buf:u32:576:zero
; HOST:
;     signed = lambda pick: lambda a, b: u32(pick(i32(a), i32(b)))
;     operations = (lambda a, b: u32(a + b), lambda a, b: u32(a * b),
;                   lambda a, b: a & b, lambda a, b: a | b, lambda a, b: a ^ b,
;                   min, max, signed(min), signed(max))
;     def scan(operation, values):
;         result = values[0]
;         for value in values[1:]:
;             result = operation(result, value)
;         return result
; EXPECT 1: [scan(operation, [x ^ k for x in a0[lane // 16 * 16:lane + 1]])
;            for lane in range(64) for k, operation in enumerate(operations)]

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg)
declare i32 @llvm.umin.i32(i32, i32)
declare i32 @llvm.umax.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.smax.i32(i32, i32)

define amdgpu_kernel void @scans(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %to = getelementptr [9 x i32], ptr addrspace(1) %out, i32 %id
  %x = load i32, ptr addrspace(1) %from

  %add.x = xor i32 %x, 0
  %add.d1 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %add.x, i32 273, i32 15, i32 15, i1 false)
  %add.1 = add i32 %add.x, %add.d1
  %add.d2 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %add.1, i32 274, i32 15, i32 15, i1 false)
  %add.2 = add i32 %add.1, %add.d2
  %add.d4 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %add.2, i32 276, i32 15, i32 15, i1 false)
  %add.4 = add i32 %add.2, %add.d4
  %add.d8 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %add.4, i32 280, i32 15, i32 15, i1 false)
  %add.8 = add i32 %add.4, %add.d8
  %add.to = getelementptr [9 x i32], ptr addrspace(1) %to, i32 0, i32 0
  store i32 %add.8, ptr addrspace(1) %add.to

  %mul.x = xor i32 %x, 1
  %mul.d1 = call i32 @llvm.amdgcn.update.dpp.i32(i32 1, i32 %mul.x, i32 273, i32 15, i32 15, i1 false)
  %mul.1 = mul i32 %mul.x, %mul.d1
  %mul.d2 = call i32 @llvm.amdgcn.update.dpp.i32(i32 1, i32 %mul.1, i32 274, i32 15, i32 15, i1 false)
  %mul.2 = mul i32 %mul.1, %mul.d2
  %mul.d4 = call i32 @llvm.amdgcn.update.dpp.i32(i32 1, i32 %mul.2, i32 276, i32 15, i32 15, i1 false)
  %mul.4 = mul i32 %mul.2, %mul.d4
  %mul.d8 = call i32 @llvm.amdgcn.update.dpp.i32(i32 1, i32 %mul.4, i32 280, i32 15, i32 15, i1 false)
  %mul.8 = mul i32 %mul.4, %mul.d8
  %mul.to = getelementptr [9 x i32], ptr addrspace(1) %to, i32 0, i32 1
  store i32 %mul.8, ptr addrspace(1) %mul.to

  %and.x = xor i32 %x, 2
  %and.d1 = call i32 @llvm.amdgcn.update.dpp.i32(i32 -1, i32 %and.x, i32 273, i32 15, i32 15, i1 false)
  %and.1 = and i32 %and.x, %and.d1
  %and.d2 = call i32 @llvm.amdgcn.update.dpp.i32(i32 -1, i32 %and.1, i32 274, i32 15, i32 15, i1 false)
  %and.2 = and i32 %and.1, %and.d2
  %and.d4 = call i32 @llvm.amdgcn.update.dpp.i32(i32 -1, i32 %and.2, i32 276, i32 15, i32 15, i1 false)
  %and.4 = and i32 %and.2, %and.d4
  %and.d8 = call i32 @llvm.amdgcn.update.dpp.i32(i32 -1, i32 %and.4, i32 280, i32 15, i32 15, i1 false)
  %and.8 = and i32 %and.4, %and.d8
  %and.to = getelementptr [9 x i32], ptr addrspace(1) %to, i32 0, i32 2
  store i32 %and.8, ptr addrspace(1) %and.to

  %or.x = xor i32 %x, 3
  %or.d1 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %or.x, i32 273, i32 15, i32 15, i1 false)
  %or.1 = or i32 %or.x, %or.d1
  %or.d2 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %or.1, i32 274, i32 15, i32 15, i1 false)
  %or.2 = or i32 %or.1, %or.d2
  %or.d4 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %or.2, i32 276, i32 15, i32 15, i1 false)
  %or.4 = or i32 %or.2, %or.d4
  %or.d8 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %or.4, i32 280, i32 15, i32 15, i1 false)
  %or.8 = or i32 %or.4, %or.d8
  %or.to = getelementptr [9 x i32], ptr addrspace(1) %to, i32 0, i32 3
  store i32 %or.8, ptr addrspace(1) %or.to

  %xor.x = xor i32 %x, 4
  %xor.d1 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %xor.x, i32 273, i32 15, i32 15, i1 false)
  %xor.1 = xor i32 %xor.x, %xor.d1
  %xor.d2 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %xor.1, i32 274, i32 15, i32 15, i1 false)
  %xor.2 = xor i32 %xor.1, %xor.d2
  %xor.d4 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %xor.2, i32 276, i32 15, i32 15, i1 false)
  %xor.4 = xor i32 %xor.2, %xor.d4
  %xor.d8 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %xor.4, i32 280, i32 15, i32 15, i1 false)
  %xor.8 = xor i32 %xor.4, %xor.d8
  %xor.to = getelementptr [9 x i32], ptr addrspace(1) %to, i32 0, i32 4
  store i32 %xor.8, ptr addrspace(1) %xor.to

  %umin.x = xor i32 %x, 5
  %umin.d1 = call i32 @llvm.amdgcn.update.dpp.i32(i32 -1, i32 %umin.x, i32 273, i32 15, i32 15, i1 false)
  %umin.1 = call i32 @llvm.umin.i32(i32 %umin.x, i32 %umin.d1)
  %umin.d2 = call i32 @llvm.amdgcn.update.dpp.i32(i32 -1, i32 %umin.1, i32 274, i32 15, i32 15, i1 false)
  %umin.2 = call i32 @llvm.umin.i32(i32 %umin.1, i32 %umin.d2)
  %umin.d4 = call i32 @llvm.amdgcn.update.dpp.i32(i32 -1, i32 %umin.2, i32 276, i32 15, i32 15, i1 false)
  %umin.4 = call i32 @llvm.umin.i32(i32 %umin.2, i32 %umin.d4)
  %umin.d8 = call i32 @llvm.amdgcn.update.dpp.i32(i32 -1, i32 %umin.4, i32 280, i32 15, i32 15, i1 false)
  %umin.8 = call i32 @llvm.umin.i32(i32 %umin.4, i32 %umin.d8)
  %umin.to = getelementptr [9 x i32], ptr addrspace(1) %to, i32 0, i32 5
  store i32 %umin.8, ptr addrspace(1) %umin.to

  %umax.x = xor i32 %x, 6
  %umax.d1 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %umax.x, i32 273, i32 15, i32 15, i1 false)
  %umax.1 = call i32 @llvm.umax.i32(i32 %umax.x, i32 %umax.d1)
  %umax.d2 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %umax.1, i32 274, i32 15, i32 15, i1 false)
  %umax.2 = call i32 @llvm.umax.i32(i32 %umax.1, i32 %umax.d2)
  %umax.d4 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %umax.2, i32 276, i32 15, i32 15, i1 false)
  %umax.4 = call i32 @llvm.umax.i32(i32 %umax.2, i32 %umax.d4)
  %umax.d8 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %umax.4, i32 280, i32 15, i32 15, i1 false)
  %umax.8 = call i32 @llvm.umax.i32(i32 %umax.4, i32 %umax.d8)
  %umax.to = getelementptr [9 x i32], ptr addrspace(1) %to, i32 0, i32 6
  store i32 %umax.8, ptr addrspace(1) %umax.to

  %smin.x = xor i32 %x, 7
  %smin.d1 = call i32 @llvm.amdgcn.update.dpp.i32(i32 2147483647, i32 %smin.x, i32 273, i32 15, i32 15, i1 false)
  %smin.1 = call i32 @llvm.smin.i32(i32 %smin.x, i32 %smin.d1)
  %smin.d2 = call i32 @llvm.amdgcn.update.dpp.i32(i32 2147483647, i32 %smin.1, i32 274, i32 15, i32 15, i1 false)
  %smin.2 = call i32 @llvm.smin.i32(i32 %smin.1, i32 %smin.d2)
  %smin.d4 = call i32 @llvm.amdgcn.update.dpp.i32(i32 2147483647, i32 %smin.2, i32 276, i32 15, i32 15, i1 false)
  %smin.4 = call i32 @llvm.smin.i32(i32 %smin.2, i32 %smin.d4)
  %smin.d8 = call i32 @llvm.amdgcn.update.dpp.i32(i32 2147483647, i32 %smin.4, i32 280, i32 15, i32 15, i1 false)
  %smin.8 = call i32 @llvm.smin.i32(i32 %smin.4, i32 %smin.d8)
  %smin.to = getelementptr [9 x i32], ptr addrspace(1) %to, i32 0, i32 7
  store i32 %smin.8, ptr addrspace(1) %smin.to

  %smax.x = xor i32 %x, 8
  %smax.d1 = call i32 @llvm.amdgcn.update.dpp.i32(i32 -2147483648, i32 %smax.x, i32 273, i32 15, i32 15, i1 false)
  %smax.1 = call i32 @llvm.smax.i32(i32 %smax.x, i32 %smax.d1)
  %smax.d2 = call i32 @llvm.amdgcn.update.dpp.i32(i32 -2147483648, i32 %smax.1, i32 274, i32 15, i32 15, i1 false)
  %smax.2 = call i32 @llvm.smax.i32(i32 %smax.1, i32 %smax.d2)
  %smax.d4 = call i32 @llvm.amdgcn.update.dpp.i32(i32 -2147483648, i32 %smax.2, i32 276, i32 15, i32 15, i1 false)
  %smax.4 = call i32 @llvm.smax.i32(i32 %smax.2, i32 %smax.d4)
  %smax.d8 = call i32 @llvm.amdgcn.update.dpp.i32(i32 -2147483648, i32 %smax.4, i32 280, i32 15, i32 15, i1 false)
  %smax.8 = call i32 @llvm.smax.i32(i32 %smax.4, i32 %smax.d8)
  %smax.to = getelementptr [9 x i32], ptr addrspace(1) %to, i32 0, i32 8
  store i32 %smax.8, ptr addrspace(1) %smax.to
  ret void
}
