; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; A uniform value that half of the lanes come without, where the wave comes by an
; edge that no lane takes: it keeps the value.
;
; LAUNCH: --grid 128 --block 64 --arg buf:i32:128:const=-1 --arg i32:39
; EXPECT 0: [42 if g % 2 else 7 if g % 4 == 2 else 9 for g in range(n)]
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %a) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %w = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = shl i32 %w, 6
  %g = or disjoint i32 %base, %t
  %q.out = getelementptr i32, ptr addrspace(1) %out, i32 %g
  %odd = and i32 %t, 1
  %c1 = icmp ne i32 %odd, 0
  %two = and i32 %t, 2
  %c2 = icmp ne i32 %two, 0
  br i1 %c1, label %q, label %p

q:
  %u = add i32 %a, 3
  br label %y

p:
  br i1 %c2, label %y, label %r

r:
  store i32 9, ptr addrspace(1) %q.out
  br label %end

y:
  %m = phi i32 [ %u, %q ], [ poison, %p ]
  %v = select i1 %c1, i32 %m, i32 7
  store i32 %v, ptr addrspace(1) %q.out
  br label %end

end:
  ret void
}
