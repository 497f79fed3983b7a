; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; A sum over the lanes of one arm, in all lanes, beside values that only the
; lanes of the other arm need. These wait in the same registers' other lanes.
;
; HOST:
;     def expect(x, n):
;         low = sum(x[:min(n, 23)])
;         high = sum(x[23:n])
;         return [low + i if i < 23 else (x[i] * x[i] + 7 * x[i] + high)
;                 if i < n else 0 for i in range(64)]
; LAUNCH: --grid 64 --block 64 --arg buf:i32:64:rand=3 --arg buf:i32:64
; EXPECT 1: expect(a0, n)
; LAUNCH: --grid 40 --block 40 --arg buf:i32:64:rand=4 --arg buf:i32:64
; EXPECT 1: expect(a0, n)
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %x = load volatile i32, ptr addrspace(1) %p
  %sq = mul i32 %x, %x
  %seven = mul i32 %x, 7
  %c = icmp ult i32 %t, 23
  br i1 %c, label %then, label %else

then:
  %s1 = call i32 @sum(i32 %x)
  %r1 = add i32 %s1, %t
  br label %end

else:
  %s2 = call i32 @sum(i32 %x)
  %e1 = add i32 %sq, %seven
  %r2 = add i32 %e1, %s2
  br label %end

end:
  %r = phi i32 [ %r1, %then ], [ %r2, %else ]
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %q
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
