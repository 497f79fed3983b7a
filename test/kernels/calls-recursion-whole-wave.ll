; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; A whole-wave value lives across a call that fewer lanes make at each depth.
; The function saves its register for the lanes that are not active, computes a
; value of its own, and puts the lanes back. Some of these values look like what
; an outer call left in that lane.
;
; HOST:
;     def rounds(active, depth, a):
;         w = [a[i] if i in active else 9 for i in range(64)]
;         s = [w[i] & w[i // 16 * 16 + (i + 1) % 16] for i in range(64)]
;         inner = [i for i in sorted(active) if depth[i] > 0]
;         r = {}
;         if inner:
;             r = rounds(set(inner), [d - 1 for d in depth],
;                        [u32(3 * v) for v in a])
;         return {i: u32(r.get(i, 1) * 2 + s[i]) for i in active}
;     def expect(x, n):
;         r = rounds(set(range(n)), x, list(range(64)))
;         return [r.get(i, 0) for i in range(64)]
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64:mod=5 --arg buf:u32:64
; EXPECT 1: expect(a0, n)
; LAUNCH: --grid 39 --block 39 --arg buf:u32:64:mod=7 --arg buf:u32:64
; EXPECT 1: expect(a0, n)
target triple = "amdgcn-amd-amdhsa"

define internal i32 @rounds(i32 %depth, i32 %a) #0 {
  %w = call i32 @llvm.amdgcn.set.inactive.i32(i32 %a, i32 9)
  %right = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %w, i32 303, i32 15, i32 15, i1 false)
  %both = and i32 %w, %right
  %s = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %both)
  %ends = icmp slt i32 %depth, 1
  br i1 %ends, label %end, label %inner

inner:
  %less = sub i32 %depth, 1
  %more = mul i32 %a, 3
  %called = call i32 @rounds(i32 %less, i32 %more)
  br label %end

end:
  %r = phi i32 [ 1, %0 ], [ %called, %inner ]
  %double = shl i32 %r, 1
  %sum = add i32 %double, %s
  ret i32 %sum
}

define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %depth = load i32, ptr addrspace(1) %p
  %r = call i32 @rounds(i32 %depth, i32 %t)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %q
  ret void
}

attributes #0 = { noinline convergent nounwind }
