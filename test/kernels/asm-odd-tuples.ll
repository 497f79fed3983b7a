; RUN: %toygcn compare %s --with=toygcn,stock
; RUN: %toygcn run %s -O0
; RUN: %toygcn run %s --budget 16,24
; RUN: %toygcn run %s -O0 --budget 24,32
; RUN: %llc %s -o - | FileCheck %s
; Operands of inline assembly that are three or five registers: named ones, and
; such as the allocator chooses, copies and spills.
;
; LAUNCH: --kernel named --grid 64 --block 64 --arg buf:i32:320:iota
;     --arg i32x3:7,8,9 --arg i32x8:1,2,3,4,5,0,0,0 --arg buf:i32:832
; EXPECT 3: [v for i in range(64) for v in
;     [a1[2], a1[0], a1[1]] + [a2[4], a2[0], a2[1], a2[2], a2[3]]
;     + [5 * i + k for k in (4, 0, 1, 2, 3)]]
; LAUNCH: --kernel crowded --grid 64 --block 64 --arg buf:i32:320:iota
;     --arg i32x3:7,8,9 --arg i32x8:1,2,3,4,5,0,0,0 --arg buf:i32:64
; EXPECT 3: [i32(sum((5 * i + k + j) * (10 * j + k + 1)
;                    for k in range(5) for j in range(4))
;     + sum((a1[k] + j) * (100 * j + k + 1) for k in range(3) for j in range(4))
;     + sum((a2[k] + j) * (1000 * j + k + 1) for k in range(5)
;           for j in range(4))) for i in range(64)]
declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK-LABEL: named:
; CHECK: ; three s[8:10] from s[4:6]
; CHECK: ; five s[12:16] from s[20:24]
; CHECK: ; five v[3:7] from v[9:13]
; CHECK: ; chosen s[{{[0-9]+:[0-9]+}}] s[{{[0-9]+:[0-9]+}}] v[{{[0-9]+:[0-9]+}}]
define amdgpu_kernel void @named(ptr addrspace(1) %in, <3 x i32> %k3, <8 x i32> %k8, ptr addrspace(1) %out) {
  %k5 = shufflevector <8 x i32> %k8, <8 x i32> poison, <5 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4>
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr [5 x i32], ptr addrspace(1) %in, i32 %id
  %x = load <5 x float>, ptr addrspace(1) %p, align 4
  %s3 = call <3 x i32> asm "; three $0 from $1\0As_mov_b32 s8, s6\0As_mov_b32 s9, s4\0As_mov_b32 s10, s5", "={s[8:10]},{s[4:6]}"(<3 x i32> %k3)
  %s5 = call <5 x i32> asm "; five $0 from $1\0As_mov_b32 s12, s24\0As_mov_b32 s13, s20\0As_mov_b32 s16, s23\0As_mov_b32 s15, s22\0As_mov_b32 s14, s21", "=&{s[12:16]},{s[20:24]}"(<5 x i32> %k5)
  %v5 = call <5 x float> asm "; five $0 from $1\0Av_mov_b32 v3, v13\0Av_mov_b32 v4, v9\0Av_mov_b32 v5, v10\0Av_mov_b32 v6, v11\0Av_mov_b32 v7, v12", "=&{v[3:7]},{v[9:13]}"(<5 x float> %x)
  %all = call { <3 x i32>, <5 x i32>, <5 x float> } asm "; chosen $0 $1 $2", "=s,=s,=v,0,1,2"(<3 x i32> %s3, <5 x i32> %s5, <5 x float> %v5)
  %t3 = extractvalue { <3 x i32>, <5 x i32>, <5 x float> } %all, 0
  %t5 = extractvalue { <3 x i32>, <5 x i32>, <5 x float> } %all, 1
  %u5 = extractvalue { <3 x i32>, <5 x i32>, <5 x float> } %all, 2
  %q = getelementptr [13 x i32], ptr addrspace(1) %out, i32 %id
  store <3 x i32> %t3, ptr addrspace(1) %q, align 4
  %q3 = getelementptr i8, ptr addrspace(1) %q, i32 12
  store <5 x i32> %t5, ptr addrspace(1) %q3, align 4
  %q8 = getelementptr i8, ptr addrspace(1) %q, i32 32
  store <5 x float> %u5, ptr addrspace(1) %q8, align 4
  ret void
}

declare i32 @llvm.vector.reduce.add.v3i32(<3 x i32>)
declare i32 @llvm.vector.reduce.add.v5i32(<5 x i32>)

; Twelve tuples live at once.
define amdgpu_kernel void @crowded(ptr addrspace(1) %in, <3 x i32> %k3, <8 x i32> %k8, ptr addrspace(1) %out) {
  %k5 = shufflevector <8 x i32> %k8, <8 x i32> poison, <5 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4>
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr [5 x i32], ptr addrspace(1) %in, i32 %id
  %x = load <5 x i32>, ptr addrspace(1) %p, align 4
  %a.in0 = add <3 x i32> %k3, <i32 0, i32 0, i32 0>
  %a0 = call <3 x i32> asm sideeffect "; $0", "=s,0"(<3 x i32> %a.in0)
  %b.in0 = add <5 x i32> %k5, <i32 0, i32 0, i32 0, i32 0, i32 0>
  %b0 = call <5 x i32> asm sideeffect "; $0", "=s,0"(<5 x i32> %b.in0)
  %c.in0 = add <5 x i32> %x, <i32 0, i32 0, i32 0, i32 0, i32 0>
  %c0 = call <5 x i32> asm sideeffect "; $0", "=v,0"(<5 x i32> %c.in0)
  %a.in1 = add <3 x i32> %k3, <i32 1, i32 1, i32 1>
  %a1 = call <3 x i32> asm sideeffect "; $0", "=s,0"(<3 x i32> %a.in1)
  %b.in1 = add <5 x i32> %k5, <i32 1, i32 1, i32 1, i32 1, i32 1>
  %b1 = call <5 x i32> asm sideeffect "; $0", "=s,0"(<5 x i32> %b.in1)
  %c.in1 = add <5 x i32> %x, <i32 1, i32 1, i32 1, i32 1, i32 1>
  %c1 = call <5 x i32> asm sideeffect "; $0", "=v,0"(<5 x i32> %c.in1)
  %a.in2 = add <3 x i32> %k3, <i32 2, i32 2, i32 2>
  %a2 = call <3 x i32> asm sideeffect "; $0", "=s,0"(<3 x i32> %a.in2)
  %b.in2 = add <5 x i32> %k5, <i32 2, i32 2, i32 2, i32 2, i32 2>
  %b2 = call <5 x i32> asm sideeffect "; $0", "=s,0"(<5 x i32> %b.in2)
  %c.in2 = add <5 x i32> %x, <i32 2, i32 2, i32 2, i32 2, i32 2>
  %c2 = call <5 x i32> asm sideeffect "; $0", "=v,0"(<5 x i32> %c.in2)
  %a.in3 = add <3 x i32> %k3, <i32 3, i32 3, i32 3>
  %a3 = call <3 x i32> asm sideeffect "; $0", "=s,0"(<3 x i32> %a.in3)
  %b.in3 = add <5 x i32> %k5, <i32 3, i32 3, i32 3, i32 3, i32 3>
  %b3 = call <5 x i32> asm sideeffect "; $0", "=s,0"(<5 x i32> %b.in3)
  %c.in3 = add <5 x i32> %x, <i32 3, i32 3, i32 3, i32 3, i32 3>
  %c3 = call <5 x i32> asm sideeffect "; $0", "=v,0"(<5 x i32> %c.in3)
  %a.end0 = call <3 x i32> asm sideeffect "; $0", "=s,0"(<3 x i32> %a0)
  %a.times0 = mul <3 x i32> %a.end0, <i32 1, i32 2, i32 3>
  %a.sum0 = call i32 @llvm.vector.reduce.add.v3i32(<3 x i32> %a.times0)
  %b.end0 = call <5 x i32> asm sideeffect "; $0", "=s,0"(<5 x i32> %b0)
  %b.times0 = mul <5 x i32> %b.end0, <i32 1, i32 2, i32 3, i32 4, i32 5>
  %b.sum0 = call i32 @llvm.vector.reduce.add.v5i32(<5 x i32> %b.times0)
  %c.end0 = call <5 x i32> asm sideeffect "; $0", "=v,0"(<5 x i32> %c0)
  %c.times0 = mul <5 x i32> %c.end0, <i32 1, i32 2, i32 3, i32 4, i32 5>
  %c.sum0 = call i32 @llvm.vector.reduce.add.v5i32(<5 x i32> %c.times0)
  %a.end1 = call <3 x i32> asm sideeffect "; $0", "=s,0"(<3 x i32> %a1)
  %a.times1 = mul <3 x i32> %a.end1, <i32 101, i32 102, i32 103>
  %a.sum1 = call i32 @llvm.vector.reduce.add.v3i32(<3 x i32> %a.times1)
  %b.end1 = call <5 x i32> asm sideeffect "; $0", "=s,0"(<5 x i32> %b1)
  %b.times1 = mul <5 x i32> %b.end1, <i32 1001, i32 1002, i32 1003, i32 1004, i32 1005>
  %b.sum1 = call i32 @llvm.vector.reduce.add.v5i32(<5 x i32> %b.times1)
  %c.end1 = call <5 x i32> asm sideeffect "; $0", "=v,0"(<5 x i32> %c1)
  %c.times1 = mul <5 x i32> %c.end1, <i32 11, i32 12, i32 13, i32 14, i32 15>
  %c.sum1 = call i32 @llvm.vector.reduce.add.v5i32(<5 x i32> %c.times1)
  %a.end2 = call <3 x i32> asm sideeffect "; $0", "=s,0"(<3 x i32> %a2)
  %a.times2 = mul <3 x i32> %a.end2, <i32 201, i32 202, i32 203>
  %a.sum2 = call i32 @llvm.vector.reduce.add.v3i32(<3 x i32> %a.times2)
  %b.end2 = call <5 x i32> asm sideeffect "; $0", "=s,0"(<5 x i32> %b2)
  %b.times2 = mul <5 x i32> %b.end2, <i32 2001, i32 2002, i32 2003, i32 2004, i32 2005>
  %b.sum2 = call i32 @llvm.vector.reduce.add.v5i32(<5 x i32> %b.times2)
  %c.end2 = call <5 x i32> asm sideeffect "; $0", "=v,0"(<5 x i32> %c2)
  %c.times2 = mul <5 x i32> %c.end2, <i32 21, i32 22, i32 23, i32 24, i32 25>
  %c.sum2 = call i32 @llvm.vector.reduce.add.v5i32(<5 x i32> %c.times2)
  %a.end3 = call <3 x i32> asm sideeffect "; $0", "=s,0"(<3 x i32> %a3)
  %a.times3 = mul <3 x i32> %a.end3, <i32 301, i32 302, i32 303>
  %a.sum3 = call i32 @llvm.vector.reduce.add.v3i32(<3 x i32> %a.times3)
  %b.end3 = call <5 x i32> asm sideeffect "; $0", "=s,0"(<5 x i32> %b3)
  %b.times3 = mul <5 x i32> %b.end3, <i32 3001, i32 3002, i32 3003, i32 3004, i32 3005>
  %b.sum3 = call i32 @llvm.vector.reduce.add.v5i32(<5 x i32> %b.times3)
  %c.end3 = call <5 x i32> asm sideeffect "; $0", "=v,0"(<5 x i32> %c3)
  %c.times3 = mul <5 x i32> %c.end3, <i32 31, i32 32, i32 33, i32 34, i32 35>
  %c.sum3 = call i32 @llvm.vector.reduce.add.v5i32(<5 x i32> %c.times3)
  %s0 = add i32 %a.sum0, %b.sum0
  %s1 = add i32 %s0, %c.sum0
  %s2 = add i32 %s1, %a.sum1
  %s3 = add i32 %s2, %b.sum1
  %s4 = add i32 %s3, %c.sum1
  %s5 = add i32 %s4, %a.sum2
  %s6 = add i32 %s5, %b.sum2
  %s7 = add i32 %s6, %c.sum2
  %s8 = add i32 %s7, %a.sum3
  %s9 = add i32 %s8, %b.sum3
  %s10 = add i32 %s9, %c.sum3
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %s10, ptr addrspace(1) %q
  ret void
}
