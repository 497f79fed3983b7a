; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; The largest signed 64-bit value of the lanes that are left in a loop: compares
; and selects of pairs in all lanes, whose masks are scalars. What a lane has
; computed in its last round, in all 64 bits, waits until all have left.
;
; HOST:
;     def expect(x, n):
;         last = [0] * 64
;         for r in range(8):
;             here = [i for i in range(n) if (x[i] & 7) >= r]
;             for i in here:
;                 most = max(x[j] for j in here)
;                 last[i] = i64((most ^ x[i]) * (r + 3))
;         return last
; LAUNCH: --grid 64 --block 64 --arg buf:i64:64:rand=3 --arg buf:i64:64
; EXPECT 1: expect(a0, n)
; LAUNCH: --grid 50 --block 50 --arg buf:i64:64:rand=4 --arg buf:i64:64
; EXPECT 1: expect(a0, n)
; LAUNCH: --grid 64 --block 64 --arg buf:i64:64:iota --arg buf:i64:64
; EXPECT 1: expect(a0, n)
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i64, ptr addrspace(1) %in, i32 %t
  %x = load volatile i64, ptr addrspace(1) %p
  %rounds = and i64 %x, 7
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %w = call i64 @llvm.amdgcn.set.inactive.i64(i64 %x, i64 -9223372036854775808)
  %d1 = call i64 @llvm.amdgcn.update.dpp.i64(i64 -9223372036854775808, i64 %w, i32 289, i32 15, i32 15, i1 false)
  %c1 = icmp sgt i64 %w, %d1
  %a1 = select i1 %c1, i64 %w, i64 %d1
  %d2 = call i64 @llvm.amdgcn.update.dpp.i64(i64 -9223372036854775808, i64 %a1, i32 290, i32 15, i32 15, i1 false)
  %c2 = icmp sgt i64 %a1, %d2
  %a2 = select i1 %c2, i64 %a1, i64 %d2
  %d3 = call i64 @llvm.amdgcn.update.dpp.i64(i64 -9223372036854775808, i64 %a2, i32 292, i32 15, i32 15, i1 false)
  %c3 = icmp sgt i64 %a2, %d3
  %a3 = select i1 %c3, i64 %a2, i64 %d3
  %d4 = call i64 @llvm.amdgcn.update.dpp.i64(i64 -9223372036854775808, i64 %a3, i32 296, i32 15, i32 15, i1 false)
  %c4 = icmp sgt i64 %a3, %d4
  %a4 = select i1 %c4, i64 %a3, i64 %d4
  %d5 = call i64 @llvm.amdgcn.update.dpp.i64(i64 -9223372036854775808, i64 %a4, i32 322, i32 10, i32 15, i1 false)
  %c5 = icmp sgt i64 %a4, %d5
  %a5 = select i1 %c5, i64 %a4, i64 %d5
  %d6 = call i64 @llvm.amdgcn.update.dpp.i64(i64 -9223372036854775808, i64 %a5, i32 323, i32 12, i32 15, i1 false)
  %c6 = icmp sgt i64 %a5, %d6
  %a6 = select i1 %c6, i64 %a5, i64 %d6
  %r = call i64 @llvm.amdgcn.readlane.i64(i64 %a6, i32 63)
  %s = call i64 @llvm.amdgcn.strict.wwm.i64(i64 %r)
  %m = xor i64 %s, %x
  %k = add i64 %i, 3
  %foo = mul i64 %m, %k
  %i1 = add i64 %i, 1
  %c = icmp ult i64 %i, %rounds
  br i1 %c, label %loop, label %end

end:
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %t
  store i64 %foo, ptr addrspace(1) %q
  ret void
}
