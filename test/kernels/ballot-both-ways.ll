; RUN: %toygcn compare %s
; RUN: %toygcn run -O0 %s
; One ballot is a mask in the loop, and a number after it: neither takes the
; other's register class.
;
; LAUNCH: --grid 64 --block 64 --arg buf:i64:64 --arg i32:3 --arg i32:5
; HOST:
;     def lanes(i):
;         return sum(1 << g for g in range(64) if g ^ i < 20 + i)
;     def last(g, b, n):
;         on = 1 if b > 0 else 0
;         for i in range(n):
;             on &= lanes(i) >> g
;         return on
; EXPECT 0: [i64(lanes(a1 - 1) + last(g, a2, a1)) for g in range(64)]

target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.amdgcn.icmp.i64.i32(i32, i32, i32)
declare i1 @llvm.amdgcn.inverse.ballot.i64(i64)

define amdgpu_kernel void @both(ptr addrspace(1) %out, i32 %n, i32 %b) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %first = icmp ult i32 0, %b
  br label %header

header:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %number = phi i64 [ 0, %entry ], [ %ballot, %body ]
  %on = phi i1 [ %first, %entry ], [ %stays, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  %x = xor i32 %t, %i
  %most = add i32 %i, 20
  %ballot = call i64 @llvm.amdgcn.icmp.i64.i32(i32 %x, i32 %most, i32 36)
  %own = call i1 @llvm.amdgcn.inverse.ballot.i64(i64 %ballot)
  %stays = and i1 %own, %on
  %next = add i32 %i, 1
  br label %header

exit:
  %bit = zext i1 %on to i64
  %sum = add i64 %number, %bit
  %p = getelementptr i64, ptr addrspace(1) %out, i32 %t
  store i64 %sum, ptr addrspace(1) %p
  ret void
}
