; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; A cycle with two entries; which one, and when to leave, is divergent.
;
; LAUNCH: --grid 64 --block 64 --arg i32:64 --arg buf:i32:64:rand=1
;     --arg buf:i32:64
; HOST:
;     def run(x):
;         at, h, i = 'a' if x & 1 else 'b', u32(x), 0
;         while True:
;             i += 1
;             if at == 'a':
;                 h = u32(h * 3 + 1)
;                 if i > 20 or h & 15 == 2: return u32(h + i)
;                 at = 'b'
;             else:
;                 h = (h ^ h >> 3) + i & 0xffffffff
;                 if i > 20 or h & 31 == 9: return h ^ i
;                 at = 'a'
; EXPECT 2: [run(x) for x in a1]
; LAUNCH: --grid 37 --block 37 --arg i32:37 --arg buf:i32:37:rand=2
;     --arg buf:i32:37
; EXPECT 2: [run(x) for x in a1]
; LAUNCH: --grid 250 --block 100 --arg i32:100 --arg buf:i32:250:rand=3
;     --arg buf:i32:250
; EXPECT 2: [run(x) for x in a1]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @cycle(i32 %size, ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %group, %size
  %g = add i32 %base, %lane
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %g
  %x = load i32, ptr addrspace(1) %p
  %low = and i32 %x, 1
  %odd = icmp ne i32 %low, 0
  br i1 %odd, label %a, label %b

a:
  %ia = phi i32 [ 0, %entry ], [ %ib1, %b ]
  %ha = phi i32 [ %x, %entry ], [ %hb1, %b ]
  %ia1 = add i32 %ia, 1
  %three = mul i32 %ha, 3
  %ha1 = add i32 %three, 1
  %latea = icmp sgt i32 %ia1, 20
  %bitsa = and i32 %ha1, 15
  %hita = icmp eq i32 %bitsa, 2
  %donea = or i1 %latea, %hita
  %sum = add i32 %ha1, %ia1
  br i1 %donea, label %exit, label %b

b:
  %ib = phi i32 [ 0, %entry ], [ %ia1, %a ]
  %hb = phi i32 [ %x, %entry ], [ %ha1, %a ]
  %ib1 = add i32 %ib, 1
  %shift = lshr i32 %hb, 3
  %mix = xor i32 %hb, %shift
  %hb1 = add i32 %mix, %ib1
  %lateb = icmp sgt i32 %ib1, 20
  %bitsb = and i32 %hb1, 31
  %hitb = icmp eq i32 %bitsb, 9
  %doneb = or i1 %lateb, %hitb
  %flip = xor i32 %hb1, %ib1
  br i1 %doneb, label %exit, label %a

exit:
  %v = phi i32 [ %sum, %a ], [ %flip, %b ]
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %g
  store i32 %v, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
