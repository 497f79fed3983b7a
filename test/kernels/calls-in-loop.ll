; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; RUN: %toygcn run %s --budget 8,16
; RUN: %toygcn run %s -O0 --budget 8,16
; A call in a loop that lanes leave one by one, under a divergent branch, with
; values that live across it in VGPRs, SGPRs and lane masks. The callee calls
; another function and returns from two places.
;
; HOST:
;     def g(x):
;         return x * 5 + 1
;     def f(x, y):
;         return g(x) - y if x & 1 else x + y
;     def lane(i, x, k):
;         s = 0
;         for r in range(i % 7 + 1):
;             x = (x * 3 + k)
;             if (x ^ i) & 2:
;                 s += f(x & 255, r)
;             s ^= r
;         return i32(s + x)
; LAUNCH: --grid 70 --block 70 --arg buf:i32:70:rand=3 --arg i32:77 --arg buf:i32:70
; EXPECT 2: [lane(i, a0[i], a1) for i in range(n)]
target triple = "amdgcn-amd-amdhsa"

define internal i32 @g(i32 %x) noinline {
  %m = mul i32 %x, 5
  %r = add i32 %m, 1
  ret i32 %r
}

define internal i32 @f(i32 %x, i32 %y) noinline {
  %b = and i32 %x, 1
  %c = icmp eq i32 %b, 0
  br i1 %c, label %even, label %odd
odd:
  %a = call i32 @g(i32 %x)
  %d = sub i32 %a, %y
  ret i32 %d
even:
  %e = add i32 %x, %y
  ret i32 %e
}

define amdgpu_kernel void @k(ptr addrspace(1) %in, i32 %k, ptr addrspace(1) %out) {
entry:
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %i
  %x0 = load i32, ptr addrspace(1) %p
  %rounds = urem i32 %i, 7
  br label %loop
loop:
  %r = phi i32 [ 0, %entry ], [ %r1, %next ]
  %x = phi i32 [ %x0, %entry ], [ %x1, %next ]
  %s = phi i32 [ 0, %entry ], [ %s2, %next ]
  %x3 = mul i32 %x, 3
  %x1 = add i32 %x3, %k
  %xi = xor i32 %x1, %i
  %bit = and i32 %xi, 2
  %c = icmp ne i32 %bit, 0
  br i1 %c, label %do, label %next
do:
  %low = and i32 %x1, 255
  %fr = call i32 @f(i32 %low, i32 %r)
  %sf = add i32 %s, %fr
  br label %next
next:
  %s1 = phi i32 [ %s, %loop ], [ %sf, %do ]
  %s2 = xor i32 %s1, %r
  %r1 = add i32 %r, 1
  %more = icmp ult i32 %r, %rounds
  br i1 %more, label %loop, label %end
end:
  %sum = add i32 %s2, %x1
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %sum, ptr addrspace(1) %q
  ret void
}
