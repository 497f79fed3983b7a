; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; RUN: %toygcn run %s -O1
; A whole-wave pair goes round a loop while each thread keeps other values. With
; few VGPRs the pair is in memory, and comes to registers for one instruction
; at a time, which may read it in several operands.
;
; HOST:
;     def expect(x, n):
;         w = [x[6 * i] if i < n else 1 for i in range(64)]
;         for r in range(3):
;             w = [u64(w[i] ^ w[i // 16 * 16 + (i + 3) % 16])
;                  for i in range(64)]
;         return [u32(w[j // 6]) if j % 6 == 0 else u32(x[j] * (j % 6 + 4))
;                 for j in range(6 * n)] + [0] * (384 - 6 * n)
; LAUNCH: --grid 64 --block 64 --arg buf:u32:384:rand=6 --arg buf:u32:384
; EXPECT 1: expect(a0, n)
; LAUNCH: --grid 52 --block 52 --arg buf:u32:384:rand=7 --arg buf:u32:384
; EXPECT 1: expect(a0, n)
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %base = mul i32 %t, 6
  %j0 = add i32 %base, 0
  %p0 = getelementptr i32, ptr addrspace(1) %in, i32 %j0
  %x0 = load i32, ptr addrspace(1) %p0
  %j1 = add i32 %base, 1
  %p1 = getelementptr i32, ptr addrspace(1) %in, i32 %j1
  %x1 = load i32, ptr addrspace(1) %p1
  %j2 = add i32 %base, 2
  %p2 = getelementptr i32, ptr addrspace(1) %in, i32 %j2
  %x2 = load i32, ptr addrspace(1) %p2
  %j3 = add i32 %base, 3
  %p3 = getelementptr i32, ptr addrspace(1) %in, i32 %j3
  %x3 = load i32, ptr addrspace(1) %p3
  %j4 = add i32 %base, 4
  %p4 = getelementptr i32, ptr addrspace(1) %in, i32 %j4
  %x4 = load i32, ptr addrspace(1) %p4
  %j5 = add i32 %base, 5
  %p5 = getelementptr i32, ptr addrspace(1) %in, i32 %j5
  %x5 = load i32, ptr addrspace(1) %p5
  %wide = zext i32 %x0 to i64
  %w = call i64 @llvm.amdgcn.set.inactive.i64(i64 %wide, i64 1)
  br label %loop

loop:
  %acc = phi i64 [ %w, %entry ], [ %next, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %right = call i64 @llvm.amdgcn.update.dpp.i64(i64 1, i64 %acc, i32 301, i32 15, i32 15, i1 true)
  %next = xor i64 %acc, %right
  %i1 = add i32 %i, 1
  %more = icmp ult i32 %i1, 3
  br i1 %more, label %loop, label %end

end:
  %s = call i64 @llvm.amdgcn.strict.wwm.i64(i64 %next)
  %y0 = trunc i64 %s to i32
  %y1 = mul i32 %x1, 5
  %y2 = mul i32 %x2, 6
  %y3 = mul i32 %x3, 7
  %y4 = mul i32 %x4, 8
  %y5 = mul i32 %x5, 9
  %q0 = getelementptr i32, ptr addrspace(1) %out, i32 %j0
  store i32 %y0, ptr addrspace(1) %q0
  %q1 = getelementptr i32, ptr addrspace(1) %out, i32 %j1
  store i32 %y1, ptr addrspace(1) %q1
  %q2 = getelementptr i32, ptr addrspace(1) %out, i32 %j2
  store i32 %y2, ptr addrspace(1) %q2
  %q3 = getelementptr i32, ptr addrspace(1) %out, i32 %j3
  store i32 %y3, ptr addrspace(1) %q3
  %q4 = getelementptr i32, ptr addrspace(1) %out, i32 %j4
  store i32 %y4, ptr addrspace(1) %q4
  %q5 = getelementptr i32, ptr addrspace(1) %out, i32 %j5
  store i32 %y5, ptr addrspace(1) %q5
  ret void
}
