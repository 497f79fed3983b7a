; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Permutes through LDS in all lanes, in both arms of a branch: a lane reads from
; lanes that no thread is in. Two such values at a time, whose code lies
; together and runs in one region.
;
; HOST:
;     def expect(x, n):
;         out = [0] * 64
;         for arm in (0, 1):
;             on = [i for i in range(n) if (x[i] & 1) == arm]
;             w = [x[i] if i in on else 500 for i in range(64)]
;             v = [i if i in on else 40 for i in range(64)]
;             swapped = [w[i ^ 31] for i in range(64)]
;             from_v = [swapped[(v[i] + 7) % 64] for i in range(64)]
;             for i in on:
;                 out[i] = u32(from_v[i] * (3 if arm else 5) + x[i])
;         return out
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64:rand=3 --arg buf:u32:64
; EXPECT 1: expect(a0, n)
; LAUNCH: --grid 43 --block 43 --arg buf:u32:64:iota --arg buf:u32:64
; EXPECT 1: expect(a0, n)
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %x = load volatile i32, ptr addrspace(1) %p
  %odd = and i32 %x, 1
  %c = icmp ne i32 %odd, 0
  br i1 %c, label %then, label %else

then:
  %s1 = call i32 @permute(i32 %x, i32 %t)
  %r1 = mul i32 %s1, 3
  br label %end

else:
  %s2 = call i32 @permute(i32 %x, i32 %t)
  %r2 = mul i32 %s2, 5
  br label %end

end:
  %r = phi i32 [ %r1, %then ], [ %r2, %else ]
  %sum = add i32 %r, %x
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %sum, ptr addrspace(1) %q
  ret void
}

define internal i32 @permute(i32 %x, i32 %t) alwaysinline {
  %w = call i32 @llvm.amdgcn.set.inactive.i32(i32 %x, i32 500)
  %v = call i32 @llvm.amdgcn.set.inactive.i32(i32 %t, i32 40)
  %swapped = call i32 @llvm.amdgcn.ds.swizzle(i32 %w, i32 31775)
  %v7 = add i32 %v, 7
  %a = shl i32 %v7, 2
  %f = call i32 @llvm.amdgcn.ds.bpermute(i32 %a, i32 %swapped)
  %s = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %f)
  ret i32 %s
}
