; RUN: %toygcn run %s -O0 --budget 8,16
; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Divisions of 64 bits in whole-wave code: one of a value with long numbers in
; inactive lanes alone, one of a plain value that is computed again in all
; lanes. Neither may become a branch: inactive lanes have no part in a phi. Stock
; code of LLVM 22 makes one, and its lanes have 0.
;
; HOST:
;     def expect(n):
;         out = [0] * 128
;         for l in range(0, 64, 2):
;             out[l] = ((1 << 40) // n) & 0xffffffff
;             first = l // 4 * 4 + 1
;             out[l + 64] = (((first << 33) + 7) // n) & 0xffffffff
;         return out
; LAUNCH: --grid 64 --block 64 --arg buf:u32:128 --arg i64:3
; EXPECT 0: expect(3)
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %out, i64 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = zext i32 %t to i64
  %odd = and i32 %t, 1
  %c = icmp eq i32 %odd, 0
  br i1 %c, label %then, label %exit

then:
  %w = call i64 @llvm.amdgcn.set.inactive.i64(i64 %x, i64 1099511627776)
  %q = udiv i64 %w, %n
  %q32 = trunc i64 %q to i32
  %d = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %q32, i32 85, i32 15, i32 15, i1 false)
  %r = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %d)
  %lo = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %lo)
  %lane64 = zext i32 %lane to i64
  %high = shl i64 %lane64, 33
  %plain = or i64 %high, 7
  %q2 = udiv i64 %plain, %n
  %q2_32 = trunc i64 %q2 to i32
  %both = call i32 @llvm.amdgcn.set.inactive.i32(i32 0, i32 0)
  %m = add i32 %both, %q2_32
  %d2 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %m, i32 85, i32 15, i32 15, i1 false)
  %r2 = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %d2)
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %p
  %p2 = getelementptr i32, ptr addrspace(1) %p, i32 64
  store i32 %r2, ptr addrspace(1) %p2
  br label %exit

exit:
  ret void
}
