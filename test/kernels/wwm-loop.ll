; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; A sum in all lanes, in a loop that lanes leave one by one. What a lane has
; computed in its last round is dead for the lanes that are still in the loop,
; and waits in a register until all have left.
;
; HOST:
;     def expect(x, n):
;         last = [0] * 64
;         for r in range(8):
;             here = [i for i in range(n) if i % 8 >= r]
;             total = sum(x[i] for i in here)
;             for i in here:
;                 last[i] = (total ^ i) * (r + 3)
;         return last
; LAUNCH: --grid 64 --block 64 --arg buf:i32:64:rand=3 --arg buf:i32:64
; EXPECT 1: expect(a0, n)
; LAUNCH: --grid 50 --block 50 --arg buf:i32:64:rand=4 --arg buf:i32:64
; EXPECT 1: expect(a0, n)
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %x = load volatile i32, ptr addrspace(1) %p
  %rounds = and i32 %t, 7
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %s = call i32 @sum(i32 %x)
  %m = xor i32 %s, %t
  %k = add i32 %i, 3
  %foo = mul i32 %m, %k
  %i1 = add i32 %i, 1
  %c = icmp ult i32 %i, %rounds
  br i1 %c, label %loop, label %end

end:
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %foo, ptr addrspace(1) %q
  ret void
}

define internal i32 @sum(i32 %x) alwaysinline {
  %w = call i32 @llvm.amdgcn.set.inactive.i32(i32 %x, i32 0)
  %d1 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %w, i32 289, i32 15, i32 15, i1 false)
  %a1 = add i32 %w, %d1
  %d2 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %a1, i32 290, i32 15, i32 15, i1 false)
  %a2 = add i32 %a1, %d2
  %d3 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %a2, i32 292, i32 15, i32 15, i1 false)
  %a3 = add i32 %a2, %d3
  %d4 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %a3, i32 296, i32 15, i32 15, i1 false)
  %a4 = add i32 %a3, %d4
  %d5 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %a4, i32 322, i32 10, i32 15, i1 false)
  %a5 = add i32 %a4, %d5
  %d6 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %a5, i32 323, i32 12, i32 15, i1 false)
  %a6 = add i32 %a5, %d6
  %r = call i32 @llvm.amdgcn.readlane.i32(i32 %a6, i32 63)
  %s = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %r)
  ret i32 %s
}
