; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; RUN: %toygcn run %s -O1
; A whole-wave pair goes round a loop that lanes leave in different rounds. After
; the loop each lane has the value of its last round, also when its neighbours
; read it; lanes that no thread is in have that of the last round of all.
;
; HOST:
;     def expect(x, n):
;         w = [x[i] if i < n else 5 for i in range(64)]
;         own, lane17 = [0] * 64, [0] * 64
;         for r in range(4):
;             left = [w[i // 16 * 16 + (i + 15) % 16] for i in range(64)]
;             w = [w[i] + left[i] for i in range(64)]
;             for i in range(64):
;                 if i >= n or i % 4 >= r:
;                     own[i], lane17[i] = w[i], w[17] & 0xffffffff
;         mirror = [own[i // 16 * 16 + 15 - i % 16] for i in range(64)]
;         return [(own[i] ^ mirror[i]) + lane17[i] if i < n else 0
;                 for i in range(64)]
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64:rand=3 --arg buf:u64:64
; EXPECT 1: expect(a0, n)
; LAUNCH: --grid 41 --block 41 --arg buf:u32:64:rand=4 --arg buf:u64:64
; EXPECT 1: expect(a0, n)
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %x = load volatile i32, ptr addrspace(1) %p
  %last = and i32 %t, 3
  %wide = zext i32 %x to i64
  %w = call i64 @llvm.amdgcn.set.inactive.i64(i64 %wide, i64 5)
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %acc = phi i64 [ %w, %entry ], [ %next, %loop ]
  %left = call i64 @llvm.amdgcn.update.dpp.i64(i64 0, i64 %acc, i32 289, i32 15, i32 15, i1 false)
  %next = add i64 %acc, %left
  %low = trunc i64 %next to i32
  %lane17 = call i32 @llvm.amdgcn.readlane.i32(i32 %low, i32 17)
  %i1 = add i32 %i, 1
  %more = icmp ult i32 %i, %last
  br i1 %more, label %loop, label %end

end:
  %mirror = call i64 @llvm.amdgcn.update.dpp.i64(i64 0, i64 %next, i32 320, i32 15, i32 15, i1 false)
  %both = xor i64 %next, %mirror
  %s = call i64 @llvm.amdgcn.strict.wwm.i64(i64 %both)
  %s17 = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %lane17)
  %wide17 = zext i32 %s17 to i64
  %r = add i64 %s, %wide17
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %t
  store i64 %r, ptr addrspace(1) %q
  ret void
}
