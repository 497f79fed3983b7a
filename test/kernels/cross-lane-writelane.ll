; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Writes to lanes in one arm of a branch. The lane that is written may be in the
; other arm, and must not lose what it has in that register.
;
; HOST:
;     def one(i, u):
;         if i % 64 >= 20: return a0[i] * 5
;         r = 77 if i % 64 == u % 64 else a0[i]
;         r = 1000 + i if i % 64 == i * 3 % 64 else r
;         return -1 if i % 64 == 9 else r
; LAUNCH: --grid 128 --block 128 --arg buf:i32:128:rand=3 --arg i32:5 --arg buf:i32:128
; EXPECT 2: [one(i, a1) for i in range(128)]
; LAUNCH: --grid 128 --block 128 --arg buf:i32:128:rand=3 --arg i32:30 --arg buf:i32:128
; EXPECT 2: [one(i, a1) for i in range(128)]
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %in, i32 %u, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %x = load volatile i32, ptr addrspace(1) %p
  %five = mul i32 %x, 5
  %lane = and i32 %t, 63
  %low = icmp ult i32 %lane, 20
  br i1 %low, label %then, label %end

then:
  %a = call i32 @llvm.amdgcn.writelane.i32(i32 77, i32 %u, i32 %x)
  %value = add i32 %t, 1000
  %i = mul i32 %t, 3
  %b = call i32 @llvm.amdgcn.writelane.i32(i32 %value, i32 %i, i32 %a)
  %c = call i32 @llvm.amdgcn.writelane.i32(i32 -1, i32 9, i32 %b)
  br label %end

end:
  %r = phi i32 [ %five, %entry ], [ %c, %then ]
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %q
  ret void
}
