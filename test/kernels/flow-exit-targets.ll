; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Two divergent exits of a loop, each to a block of its own that stores to its
; own buffer; lanes meet again after them.
;
; LAUNCH: --grid 64 --block 64 --arg i32:64 --arg buf:i32:64:rand=1
;     --arg buf:i32:64 --arg buf:i32:64 --arg buf:i32:64
; HOST:
;     def run(x):
;         h, i = x & 0xffff, 0
;         while True:
;             if h % 5 == 3 or i > 40: return [h, 0, i + 1]
;             h = i32(h * 3 + i) & 0xfffff
;             if h & 12 == 4: return [0, h, i + 2]
;             i += 1
; EXPECT 2: [run(x)[0] for x in a1]
; EXPECT 3: [run(x)[1] for x in a1]
; EXPECT 4: [run(x)[2] for x in a1]
; LAUNCH: --grid 37 --block 37 --arg i32:37 --arg buf:i32:37:rand=2
;     --arg buf:i32:37 --arg buf:i32:37 --arg buf:i32:37
; EXPECT 2: [run(x)[0] for x in a1]
; EXPECT 3: [run(x)[1] for x in a1]
; EXPECT 4: [run(x)[2] for x in a1]
; LAUNCH: --grid 250 --block 100 --arg i32:100 --arg buf:i32:250:rand=3
;     --arg buf:i32:250 --arg buf:i32:250 --arg buf:i32:250
; EXPECT 2: [run(x)[0] for x in a1]
; EXPECT 3: [run(x)[1] for x in a1]
; EXPECT 4: [run(x)[2] for x in a1]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @exits(i32 %size, ptr addrspace(1) %in, ptr addrspace(1) %first, ptr addrspace(1) %second, ptr addrspace(1) %when) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %group, %size
  %g = add i32 %base, %lane
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %g
  %x = load i32, ptr addrspace(1) %p
  %start = and i32 %x, 65535
  br label %header

header:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %h = phi i32 [ %start, %entry ], [ %h2, %latch ]
  %rest = urem i32 %h, 5
  %three = icmp eq i32 %rest, 3
  %late = icmp sgt i32 %i, 40
  %leave = or i1 %three, %late
  br i1 %leave, label %exit1, label %latch

latch:
  %times = mul i32 %h, 3
  %plus = add i32 %times, %i
  %h2 = and i32 %plus, 1048575
  %next = add i32 %i, 1
  %bits = and i32 %h2, 12
  %four = icmp eq i32 %bits, 4
  br i1 %four, label %exit2, label %header

exit1:
  %q = getelementptr i32, ptr addrspace(1) %first, i32 %g
  store i32 %h, ptr addrspace(1) %q
  %one = add i32 %i, 1
  br label %join

exit2:
  %r = getelementptr i32, ptr addrspace(1) %second, i32 %g
  store i32 %h2, ptr addrspace(1) %r
  %two = add i32 %next, 1
  br label %join

join:
  %v = phi i32 [ %one, %exit1 ], [ %two, %exit2 ]
  %s = getelementptr i32, ptr addrspace(1) %when, i32 %g
  store i32 %v, ptr addrspace(1) %s
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
