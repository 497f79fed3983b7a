; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; A cycle with two entries inside a cycle with two entries, all divergent.
;
; LAUNCH: --grid 64 --block 64 --arg i32:64 --arg buf:i32:64:rand=1
;     --arg i32:30 --arg buf:i32:64
; HOST:
;     def run(x):
;         at, h, s = 'a' if x & 1 else 'b', u32(x), 0
;         while True:
;             s += 1
;             if at == 'a':
;                 h = u32(h * 3 + s)
;                 if s > a2: return h
;                 at = 'b'
;             elif at == 'b':
;                 h ^= h >> 3
;                 at = 'c' if h & 2 else 'd'
;             elif at == 'c':
;                 h = u32(h + 5)
;                 at = 'd' if h & 8 else 'latch'
;             else:
;                 h = u32(h * 5 + s)
;                 at = 'c' if h & 4 and s < a2 else 'latch'
;             if at == 'latch':
;                 if s > a2: return u32(~h)
;                 at = 'a'
; EXPECT 3: [run(x) for x in a1]
; LAUNCH: --grid 37 --block 37 --arg i32:37 --arg buf:i32:37:rand=2
;     --arg i32:0 --arg buf:i32:37
; EXPECT 3: [run(x) for x in a1]
; LAUNCH: --grid 250 --block 100 --arg i32:100 --arg buf:i32:250:rand=3
;     --arg i32:50 --arg buf:i32:250
; EXPECT 3: [run(x) for x in a1]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @cycles(i32 %size, ptr addrspace(1) %in, i32 %limit, ptr addrspace(1) %out) {
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
  %sa = phi i32 [ 0, %entry ], [ %sl, %latch ]
  %ha = phi i32 [ %x, %entry ], [ %hl, %latch ]
  %sa1 = add i32 %sa, 1
  %three = mul i32 %ha, 3
  %ha1 = add i32 %three, %sa1
  %donea = icmp sgt i32 %sa1, %limit
  br i1 %donea, label %exit, label %b

b:
  %sb = phi i32 [ 0, %entry ], [ %sa1, %a ]
  %hb = phi i32 [ %x, %entry ], [ %ha1, %a ]
  %sb1 = add i32 %sb, 1
  %shift = lshr i32 %hb, 3
  %hb1 = xor i32 %hb, %shift
  %bitb = and i32 %hb1, 2
  %toc = icmp ne i32 %bitb, 0
  br i1 %toc, label %c, label %d

c:
  %sc = phi i32 [ %sb1, %b ], [ %sd1, %d ]
  %hc = phi i32 [ %hb1, %b ], [ %hd1, %d ]
  %sc1 = add i32 %sc, 1
  %hc1 = add i32 %hc, 5
  %bitc = and i32 %hc1, 8
  %tod = icmp ne i32 %bitc, 0
  br i1 %tod, label %d, label %latch

d:
  %sd = phi i32 [ %sb1, %b ], [ %sc1, %c ]
  %hd = phi i32 [ %hb1, %b ], [ %hc1, %c ]
  %sd1 = add i32 %sd, 1
  %five = mul i32 %hd, 5
  %hd1 = add i32 %five, %sd1
  %bitd = and i32 %hd1, 4
  %set = icmp ne i32 %bitd, 0
  %early = icmp slt i32 %sd1, %limit
  %back = and i1 %set, %early
  br i1 %back, label %c, label %latch

latch:
  %sl = phi i32 [ %sc1, %c ], [ %sd1, %d ]
  %hl = phi i32 [ %hc1, %c ], [ %hd1, %d ]
  %donel = icmp sgt i32 %sl, %limit
  %not = xor i32 %hl, -1
  br i1 %donel, label %exit, label %a

exit:
  %v = phi i32 [ %ha1, %a ], [ %not, %latch ]
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %g
  store i32 %v, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
