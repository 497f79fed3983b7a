; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; RUN: %toygcn run %s -O1
; A loop value of each thread, which lanes leave with in different rounds, moves
; between lanes after the loop for a strict.wwm. The moves of the loop before it
; are whole-wave code, and read all lanes in each round.
;
; HOST:
;     def expect(x):
;         v, m = [0] * 64, [0] * 64
;         row = [0] * 64
;         for r in range(4):
;             row = [9 if i % 16 < 2 else row[i - 2] for i in range(64)]
;             for i in range(64):
;                 if x[i] % 4 >= r:
;                     v[i] = u64((v[i] if r else x[i]) * 3 + 1)
;                     m[i] = row[i]
;         mirror = [v[i // 16 * 16 + 15 - i % 16] for i in range(64)]
;         return [u64(mirror[i] + m[i]) for i in range(64)]
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64:mod=7 --arg buf:u64:64
; EXPECT 1: expect(a0)
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64:rand=2 --arg buf:u64:64
; EXPECT 1: expect(a0)
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %x = load volatile i32, ptr addrspace(1) %p
  %last = and i32 %x, 3
  %wide = zext i32 %x to i64
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %v = phi i64 [ %wide, %entry ], [ %v1, %loop ]
  %row = phi i32 [ 0, %entry ], [ %row1, %loop ]
  %v3 = mul i64 %v, 3
  %v1 = add i64 %v3, 1
  %row1 = call i32 @llvm.amdgcn.update.dpp.i32(i32 9, i32 %row, i32 274, i32 15, i32 15, i1 false)
  %i1 = add i32 %i, 1
  %more = icmp ult i32 %i, %last
  br i1 %more, label %loop, label %end

end:
  %mirror = call i64 @llvm.amdgcn.update.dpp.i64(i64 0, i64 %v1, i32 320, i32 15, i32 15, i1 false)
  %s = call i64 @llvm.amdgcn.strict.wwm.i64(i64 %mirror)
  %m = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %row1)
  %mw = zext i32 %m to i64
  %r = add i64 %s, %mw
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %t
  store i64 %r, ptr addrspace(1) %q
  ret void
}
