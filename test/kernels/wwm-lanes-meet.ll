; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; RUN: %toygcn run %s -O1
; Lanes come from two arms, and from two exits of a loop, each with a whole-wave
; value and a condition of its own, and read those of their neighbours.
;
; HOST:
;     def ror(w, k):
;         return [w[i // 16 * 16 + (i - k) % 16] for i in range(64)]
;     def expect(x):
;         l = ror(x, 1)
;         p = [i32(x[i] + l[i]) if i % 3 == 0 else i32(x[i] * 5)
;              for i in range(64)]
;         m = [p[i] < 50 if i % 3 == 0 else p[i] > 100 for i in range(64)]
;         q = [p[i] if m[i] else p[i] ^ 85 for i in range(64)]
;         own, on, here, w = [0] * 64, [0] * 64, list(range(64)), list(q)
;         for r in range(3):
;             l = ror(w, 2)
;             w = [i32(w[i] + l[i]) for i in range(64)]
;             for i in [i for i in here if w[i] & 4]:
;                 own[i], on[i] = w[i], w[i] < 9
;                 here.remove(i)
;             w = [w[i] ^ 77 for i in range(64)]
;             for i in here:
;                 own[i], on[i] = w[i], w[i] > 70
;         z = [own[i] if on[i] else 1 - own[i] for i in range(64)]
;         l = ror(z, 4)
;         return [i32(z[i] - l[i]) for i in range(64)]
; LAUNCH: --grid 64 --block 64 --arg buf:i32:64:mod=37 --arg buf:i32:64
; EXPECT 1: expect(a0)
; LAUNCH: --grid 64 --block 64 --arg buf:i32:64:rand=8 --arg buf:i32:64
; EXPECT 1: expect(a0)
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %x = load volatile i32, ptr addrspace(1) %p
  %w = call i32 @llvm.amdgcn.set.inactive.i32(i32 %x, i32 0)
  %third = urem i32 %t, 3
  %c = icmp eq i32 %third, 0
  br i1 %c, label %then, label %else

then:
  %left = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %w, i32 289, i32 15, i32 15, i1 false)
  %sum = add i32 %w, %left
  %few = icmp slt i32 %sum, 50
  br label %join

else:
  %five = mul i32 %w, 5
  %many = icmp sgt i32 %five, 100
  br label %join

join:
  %both = phi i32 [ %sum, %then ], [ %five, %else ]
  %on = phi i1 [ %few, %then ], [ %many, %else ]
  %flip = xor i32 %both, 85
  %start = select i1 %on, i32 %both, i32 %flip
  br label %loop

loop:
  %i = phi i32 [ 0, %join ], [ %i1, %latch ]
  %acc = phi i32 [ %start, %join ], [ %other, %latch ]
  %two = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %acc, i32 290, i32 15, i32 15, i1 false)
  %next = add i32 %acc, %two
  %less = icmp slt i32 %next, 9
  %mine = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %next)
  %bit = and i32 %mine, 4
  %leave = icmp ne i32 %bit, 0
  br i1 %leave, label %end, label %latch

latch:
  %other = xor i32 %next, 77
  %greater = icmp sgt i32 %other, 70
  %i1 = add i32 %i, 1
  %more = icmp ult i32 %i1, 3
  br i1 %more, label %loop, label %end

end:
  %own = phi i32 [ %next, %loop ], [ %other, %latch ]
  %taken = phi i1 [ %less, %loop ], [ %greater, %latch ]
  %minus = sub i32 1, %own
  %z = select i1 %taken, i32 %own, i32 %minus
  %four = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %z, i32 292, i32 15, i32 15, i1 false)
  %d = sub i32 %z, %four
  %s = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %d)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %s, ptr addrspace(1) %q
  ret void
}
