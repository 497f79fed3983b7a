; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; A uniform loop that carries a value of all lanes round: each iteration a lane
; gets the sum of its own and its left neighbour's, lanes that no thread is in
; included.
;
; HOST:
;     def expect(x, n, rounds, only):
;         w = [x[i] if i < n and (x[i] & 1 or not only) else 1000
;              for i in range(64)]
;         most = [0] * 64
;         for r in range(rounds):
;             d = [w[i // 16 * 16 + (i + 15) % 16] for i in range(64)]
;             w = [u32(w[i] + d[i]) for i in range(64)]
;         return [w[i] ^ i if i < n and (x[i] & 1 or not only) else 0
;                 for i in range(64)]
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64:rand=3 --arg buf:u32:64
;     --arg i32:5 --arg i32:0
; EXPECT 1: expect(a0, n, 5, 0)
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64:rand=4 --arg buf:u32:64
;     --arg i32:3 --arg i32:1
; EXPECT 1: expect(a0, n, 3, 1)
; LAUNCH: --grid 41 --block 41 --arg buf:u32:64:rand=5 --arg buf:u32:64
;     --arg i32:1 --arg i32:0
; EXPECT 1: expect(a0, n, 1, 0)
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %rounds, i32 %only) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %x = load volatile i32, ptr addrspace(1) %p
  %odd = and i32 %x, 1
  %all = icmp eq i32 %only, 0
  %isodd = icmp ne i32 %odd, 0
  %c = or i1 %all, %isodd
  br i1 %c, label %start, label %end

start:
  %w = call i32 @llvm.amdgcn.set.inactive.i32(i32 %x, i32 1000)
  br label %loop

loop:
  %i = phi i32 [ 0, %start ], [ %i1, %loop ]
  %acc = phi i32 [ %w, %start ], [ %next, %loop ]
  %d = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %acc, i32 289, i32 15, i32 15, i1 false)
  %next = add i32 %acc, %d
  %i1 = add i32 %i, 1
  %again = icmp slt i32 %i1, %rounds
  br i1 %again, label %loop, label %behind

behind:
  %s = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %next)
  %r = xor i32 %s, %t
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %q
  br label %end

end:
  ret void
}
