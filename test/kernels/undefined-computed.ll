; RUN: %toygcn compare %s
; RUN: %toygcn run -O0 %s
; RUN: %toygcn run -O1 %s
; What is computed from a value that a lane, or the wave, does not have yet, and
; that nothing needs: in each round the last value that was found and this one's,
; before the question whether one was found.
;
; HOST:
;     def lanes(w, n):
;         last, total = None, 0
;         for i in range(n):
;             new = 3 * i + w if (w + i) % 4 == 3 else last
;             if last is not None:
;                 total += new ^ last + 5
;             last = new
;         return total
;     def wave(keys, n):
;         last, total = None, 0
;         for i in range(n):
;             new = 3 * i + 1 if keys[i] else last
;             if last is not None:
;                 total += new ^ last * 5
;             last = new
;         return total
; LAUNCH: --kernel lanes --grid 64 --block 64 --arg buf:i32:64 --arg i32:7
; EXPECT 0: [lanes(w, 7) for w in range(64)]
; LAUNCH: --kernel wave --grid 64 --block 64 --arg buf:i32:64 --arg i32:7
;     --arg buf:i32:7:mod=3
; EXPECT 0: [wave(a2, 7)] * 64

target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @lanes(ptr addrspace(1) %out, i32 %n) {
entry:
  %w = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %last = phi i32 [ poison, %entry ], [ %new, %loop ]
  %has = phi i1 [ false, %entry ], [ %has.next, %loop ]
  %total = phi i32 [ 0, %entry ], [ %total.next, %loop ]
  %sum = add i32 %w, %i
  %key = and i32 %sum, 3
  %hit = icmp eq i32 %key, 3
  %three = mul i32 %i, 3
  %found = add i32 %three, %w
  %new = select i1 %hit, i32 %found, i32 %last
  %last5 = add i32 %last, 5
  %change = xor i32 %new, %last5
  %more = add i32 %total, %change
  %total.next = select i1 %has, i32 %more, i32 %total
  %has.next = or i1 %has, %hit
  %next = add i32 %i, 1
  %goes = icmp ult i32 %next, %n
  br i1 %goes, label %loop, label %end

end:
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %w
  store i32 %total.next, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @wave(ptr addrspace(1) noalias %out, i32 %n, ptr addrspace(1) noalias readonly %keys) {
entry:
  %w = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %last = phi i32 [ undef, %entry ], [ %new, %loop ]
  %has = phi i1 [ false, %entry ], [ %has.next, %loop ]
  %total = phi i32 [ 0, %entry ], [ %total.next, %loop ]
  %k = getelementptr i32, ptr addrspace(1) %keys, i32 %i
  %key = load i32, ptr addrspace(1) %k
  %hit = icmp ne i32 %key, 0
  %three = mul i32 %i, 3
  %found = add i32 %three, 1
  %new = select i1 %hit, i32 %found, i32 %last
  %last5 = mul i32 %last, 5
  %change = xor i32 %new, %last5
  %more = add i32 %total, %change
  %total.next = select i1 %has, i32 %more, i32 %total
  %has.next = or i1 %has, %hit
  %next = add i32 %i, 1
  %goes = icmp ult i32 %next, %n
  br i1 %goes, label %loop, label %end

end:
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %w
  store i32 %total.next, ptr addrspace(1) %p
  ret void
}
