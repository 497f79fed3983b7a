; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Conditions of all lanes, carried round a uniform loop and over a uniform
; branch, inside a divergent one: the bits of lanes that no thread is in count.
;
; HOST:
;     def expect(x, n, rounds):
;         on = [i < n and x[i] & 1 for i in range(64)]
;         w = [x[i] if on[i] else i32(7777) for i in range(64)]
;         m = [v < 100 for v in w]
;         for r in range(rounds):
;             left = [w[i // 16 * 16 + (i + 15) % 16] for i in range(64)]
;             w = [i32(left[i] + 1 if m[i] else w[i] - 3) for i in range(64)]
;             m = [(w[i] & 2) != 0 for i in range(64)]
;             if r & 1:
;                 m = [w[i] < 50 for i in range(64)]
;         w = [w[i] + (5 if m[i] else 0) for i in range(64)]
;         left = [w[i // 16 * 16 + (i + 15) % 16] for i in range(64)]
;         return [i32(left[i]) if on[i] else 0 for i in range(64)]
; LAUNCH: --grid 64 --block 64 --arg buf:i32:64:rand=3 --arg buf:i32:64
;     --arg i32:5
; EXPECT 1: expect(a0, n, 5)
; LAUNCH: --grid 64 --block 64 --arg buf:i32:64:iota --arg buf:i32:64
;     --arg i32:4
; EXPECT 1: expect(a0, n, 4)
; LAUNCH: --grid 41 --block 41 --arg buf:i32:64:iota --arg buf:i32:64
;     --arg i32:2
; EXPECT 1: expect(a0, n, 2)
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %rounds) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %x = load volatile i32, ptr addrspace(1) %p
  %odd = and i32 %x, 1
  %c = icmp ne i32 %odd, 0
  br i1 %c, label %start, label %end

start:
  %w = call i32 @llvm.amdgcn.set.inactive.i32(i32 %x, i32 7777)
  %m = icmp slt i32 %w, 100
  br label %loop

loop:
  %i = phi i32 [ 0, %start ], [ %i1, %latch ]
  %acc = phi i32 [ %w, %start ], [ %next, %latch ]
  %ml = phi i1 [ %m, %start ], [ %mn, %latch ]
  %d = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %acc, i32 289, i32 15, i32 15, i1 false)
  %d1 = add i32 %d, 1
  %acc3 = sub i32 %acc, 3
  %next = select i1 %ml, i32 %d1, i32 %acc3
  %and2 = and i32 %next, 2
  %m2 = icmp ne i32 %and2, 0
  %i2 = and i32 %i, 1
  %u = icmp eq i32 %i2, 0
  br i1 %u, label %latch, label %other

other:
  %v = load volatile i32, ptr addrspace(1) %p
  %mo = icmp slt i32 %next, 50
  br label %latch

latch:
  %mn = phi i1 [ %m2, %loop ], [ %mo, %other ]
  %i1 = add i32 %i, 1
  %again = icmp slt i32 %i1, %rounds
  br i1 %again, label %loop, label %behind

behind:
  %five = select i1 %mn, i32 5, i32 0
  %last = add i32 %next, %five
  %l = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %last, i32 289, i32 15, i32 15, i1 false)
  %s = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %l)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %s, ptr addrspace(1) %q
  br label %end

end:
  ret void
}
