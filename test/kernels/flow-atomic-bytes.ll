; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Atomics on bytes and halves work on the dword around them, by loops that lanes
; leave one by one; LDS has them too, and private memory needs no atomic at all.
;
; LAUNCH: --grid 64 --block 64 --arg i32:64 --arg buf:i32:64:rand=1
;     --arg buf:u8:4 --arg buf:u16:2 --arg buf:i32:64
; HOST:
;     def taken(): return [x & 255 for x in a1 if x & 1]
; EXPECT 2: [sum(taken()) & 255, 0, max(taken()), 0]
; EXPECT 3: [0, sum(taken()) & 65535]
; EXPECT 4: [x + 12 if x & 1 else 0 for x in a1]
; LAUNCH: --grid 150 --block 50 --arg i32:50 --arg buf:i32:150:rand=2
;     --arg buf:u8:4 --arg buf:u16:2 --arg buf:i32:150
; EXPECT 2: [sum(taken()) & 255, 0, max(taken()), 0]
; EXPECT 3: [0, sum(taken()) & 65535]
; EXPECT 4: [x + 12 if x & 1 else 0 for x in a1]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @atomics(i32 %size, ptr addrspace(1) %in, ptr addrspace(1) %b, ptr addrspace(1) %h, ptr addrspace(1) %out) {
entry:
  %own = alloca i32, addrspace(5)
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %group, %size
  %g = add i32 %base, %lane
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %g
  %x = load i32, ptr addrspace(1) %p
  store volatile i32 %x, ptr addrspace(5) %own
  %odd = trunc i32 %x to i1
  br i1 %odd, label %then, label %end
then:
  %byte = trunc i32 %x to i8
  %small = and i32 %x, 255
  %half = trunc i32 %small to i16
  %b2 = getelementptr i8, ptr addrspace(1) %b, i32 2
  %h1 = getelementptr i16, ptr addrspace(1) %h, i32 1
  %r0 = atomicrmw add ptr addrspace(1) %b, i8 %byte monotonic
  %r1 = atomicrmw umax ptr addrspace(1) %b2, i8 %byte monotonic
  %r2 = atomicrmw add ptr addrspace(1) %h1, i16 %half monotonic
  %r3 = atomicrmw add ptr addrspace(5) %own, i32 5 seq_cst
  %five = add i32 %x, 5
  %r4 = cmpxchg ptr addrspace(5) %own, i32 %five, i32 7 seq_cst seq_cst
  %old = extractvalue { i32, i1 } %r4, 0
  %seven = load volatile i32, ptr addrspace(5) %own
  %sum = add i32 %old, %seven
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %g
  store i32 %sum, ptr addrspace(1) %q
  br label %end
end:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
