; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Plain moves between lanes beside those of whole-wave code, with the same old
; value, the same uniform operand and the same lane number: each reads the lanes
; of its own mode. Even lanes only.
;
; HOST:
;     def expect(u, v):
;         out = [0] * 192
;         whole = [u + l if l % 2 == 0 else 5 for l in range(64)]
;         for l in range(0, 64, 2):
;             other = whole[l // 4 * 4 + 1]
;             own = whole[l] + other + v + (l // 4 * 4 + 1 + u) * 3
;             out[l] = own
;             out[l + 64] = 0
;             out[l + 128] = v + l
;         return out
; LAUNCH: --grid 64 --block 64 --arg buf:u32:192 --arg i32:100
;     --arg buf:u32:1:const=9
; EXPECT 0: expect(100, 9)
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %u, ptr addrspace(1) %in) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = add i32 %t, %u
  %odd = and i32 %t, 1
  %c = icmp eq i32 %odd, 0
  br i1 %c, label %then, label %exit

then:
  %v = load volatile i32, ptr addrspace(1) %in
  %w = call i32 @llvm.amdgcn.set.inactive.i32(i32 %x, i32 5)
  %wv = add i32 %w, %v
  %w1 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %wv, i32 85, i32 15, i32 15, i1 false)
  %w2 = add i32 %w, %w1
  %lo = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %lo)
  %n = add i32 %lane, %u
  %n3 = mul i32 %n, 3
  %both = call i32 @llvm.amdgcn.set.inactive.i32(i32 0, i32 0)
  %m = add i32 %both, %n3
  %m1 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %m, i32 85, i32 15, i32 15, i1 false)
  %w4 = add i32 %w2, %m1
  %r = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %w4)
  %d = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %x, i32 85, i32 15, i32 15, i1 false)
  %vl = add i32 %v, %lane
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %q
  %q2 = getelementptr i32, ptr addrspace(1) %q, i32 64
  store i32 %d, ptr addrspace(1) %q2
  %q3 = getelementptr i32, ptr addrspace(1) %q, i32 128
  store i32 %vl, ptr addrspace(1) %q3
  br label %exit

exit:
  ret void
}
