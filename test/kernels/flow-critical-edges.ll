; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Divergent branches whose edges go from a block with two successors to a block
; with several predecessors, and one with both edges to the same block.
;
; LAUNCH: --grid 64 --block 64 --arg i32:64 --arg buf:i32:64:rand=1
;     --arg buf:i32:64
; HOST:
;     def run(x):
;         if x & 1: return 1
;         if x & 2: return x
;         if x & 4: return i32(x * 3) if x & 8 else 2
;         return 3
; EXPECT 2: [run(x) for x in a1]
; LAUNCH: --grid 37 --block 37 --arg i32:37 --arg buf:i32:37:rand=2
;     --arg buf:i32:37
; EXPECT 2: [run(x) for x in a1]
; LAUNCH: --grid 250 --block 100 --arg i32:100 --arg buf:i32:250:rand=3
;     --arg buf:i32:250
; EXPECT 2: [run(x) for x in a1]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @edges(i32 %size, ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %group, %size
  %g = add i32 %base, %lane
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %g
  %x = load i32, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %g
  %x1 = and i32 %x, 1
  %c1 = icmp ne i32 %x1, 0
  br i1 %c1, label %join, label %b

b:
  %x2 = and i32 %x, 2
  %c2 = icmp ne i32 %x2, 0
  br i1 %c2, label %join, label %c

c:
  %x4 = and i32 %x, 4
  %c4 = icmp ne i32 %x4, 0
  br i1 %c4, label %d, label %join

d:
  %x8 = and i32 %x, 8
  %c8 = icmp ne i32 %x8, 0
  %three = mul i32 %x, 3
  br i1 %c8, label %join, label %e

e:
  store volatile i32 0, ptr addrspace(1) %q
  br i1 %c1, label %join, label %join

join:
  %v = phi i32 [ 1, %entry ], [ %x, %b ], [ 3, %c ], [ %three, %d ], [ 2, %e ], [ 2, %e ]
  store i32 %v, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
