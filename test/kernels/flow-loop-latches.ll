; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; A loop with three ways back to its header, two exits, no preheader of its own,
; and a header that is the target of a divergent branch.
;
; LAUNCH: --grid 64 --block 64 --arg i32:64 --arg buf:i32:64:rand=1
;     --arg buf:i32:64
; HOST:
;     def run(x):
;         h, i = (x >> 3 if x & 1 else x), 0
;         while True:
;             i += 1
;             if i > 25: return h
;             r = h % 3 if h >= 0 else (h + 2 ** 32) % 3
;             if r == 0:
;                 h = i32(h * 5 + i)
;             elif r == 1:
;                 h ^= i * 77
;             else:
;                 h = i32(h + 0x1234567)
;                 if h & 7 == 5: return ~h
; EXPECT 2: [run(x) for x in a1]
; LAUNCH: --grid 37 --block 37 --arg i32:37 --arg buf:i32:37:rand=2
;     --arg buf:i32:37
; EXPECT 2: [run(x) for x in a1]
; LAUNCH: --grid 250 --block 100 --arg i32:100 --arg buf:i32:250:rand=3
;     --arg buf:i32:250
; EXPECT 2: [run(x) for x in a1]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @latches(i32 %size, ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %group, %size
  %g = add i32 %base, %lane
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %g
  %x = load i32, ptr addrspace(1) %p
  %low = and i32 %x, 1
  %odd = icmp ne i32 %low, 0
  br i1 %odd, label %then, label %header

then:
  %third = ashr i32 %x, 3
  br label %header

header:
  %i = phi i32 [ 0, %entry ], [ 0, %then ], [ %next, %zero ], [ %next, %one ], [ %next, %two ]
  %h = phi i32 [ %x, %entry ], [ %third, %then ], [ %h0, %zero ], [ %h1, %one ], [ %h2, %two ]
  %next = add i32 %i, 1
  %late = icmp sgt i32 %next, 25
  br i1 %late, label %exit, label %body

body:
  %r = urem i32 %h, 3
  %is0 = icmp eq i32 %r, 0
  br i1 %is0, label %zero, label %more

more:
  %is1 = icmp eq i32 %r, 1
  br i1 %is1, label %one, label %two

zero:
  %five = mul i32 %h, 5
  %h0 = add i32 %five, %next
  br label %header

one:
  %m = mul i32 %next, 77
  %h1 = xor i32 %h, %m
  br label %header

two:
  %h2 = add i32 %h, 19088743
  %bits = and i32 %h2, 7
  %hit = icmp eq i32 %bits, 5
  %not = xor i32 %h2, -1
  br i1 %hit, label %exit, label %header

exit:
  %v = phi i32 [ %h, %header ], [ %not, %two ]
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %g
  store i32 %v, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
