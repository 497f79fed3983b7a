; RUN: %toygcn compare --with=toygcn,stock %s
; RUN: %toygcn run %s --llc-arg=-toygcn-skip-threshold=0
; RUN: %toygcn run %s --llc-arg=-toygcn-skip-threshold=1000
; RUN: %toygcn run %s -O0
; Lanes leave a loop one by one, until all that are left leave it together by
; one of two exits. The wave passes the block behind the other exit with no lane
; active: the scalar of its phi must not take the place of the right one. (Stock GlobalISel gets it wrong.)
;
; HOST:
;     def run(x, a, b):
;         i, x = 0, x & 15
;         while True:
;             if i == a: return x * 3 + 1000
;             if i == b: return (x ^ 7) + 5000
;             i, x = i + 1, x - 1
;             if x <= 0: return x + i
; LAUNCH: --grid 64 --block 64 --arg i32:5 --arg i32:9 --arg buf:i32:64:iota
;     --arg buf:i32:64
; EXPECT 3: [run(x, a0, a1) for x in a2]
; LAUNCH: --grid 64 --block 64 --arg i32:9 --arg i32:5 --arg buf:i32:64:iota
;     --arg buf:i32:64
; EXPECT 3: [run(x, a0, a1) for x in a2]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @exits(i32 %a, i32 %b, ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %lane
  %loaded = load i32, ptr addrspace(1) %from
  %start = and i32 %loaded, 15
  br label %header

header:
  %i = phi i32 [ 0, %entry ], [ %next.i, %latch ]
  %x = phi i32 [ %start, %entry ], [ %next.x, %latch ]
  %at.a = icmp eq i32 %i, %a
  br i1 %at.a, label %first, label %second

second:
  %at.b = icmp eq i32 %i, %b
  br i1 %at.b, label %other, label %latch

latch:
  %next.i = add i32 %i, 1
  %next.x = sub i32 %x, 1
  %goes.on = icmp sgt i32 %next.x, 0
  br i1 %goes.on, label %header, label %late

late:
  %sum = add i32 %next.x, %next.i
  br label %end

first:
  %tripled = mul i32 %x, 3
  br label %meet

other:
  %mixed = xor i32 %x, 7
  br label %meet

meet:
  %y = phi i32 [ %tripled, %first ], [ %mixed, %other ]
  %by.exit = phi i32 [ 1000, %first ], [ 5000, %other ]
  %both = add i32 %y, %by.exit
  br label %end

end:
  %result = phi i32 [ %sum, %late ], [ %both, %meet ]
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %result, ptr addrspace(1) %to
  ret void
}
