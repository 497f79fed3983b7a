; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; A cycle with two entries and uniform conditions; in the second kernel the
; entry is uniform and the exit divergent, in the third the other way round.
;
; LAUNCH: --kernel uniform --grid 64 --block 64 --arg i32:64 --arg i32:0
;     --arg i32:7 --arg buf:i32:64
; HOST:
;     def run(start_a, count):
;         at, h, i = 'a' if start_a else 'b', 1, 0
;         while True:
;             i += 1
;             if at == 'a':
;                 h = i32(h * 3 + i)
;                 at = 'b'
;             else:
;                 h ^= i * 16
;                 if i >= count: return h
;                 at = 'a'
; EXPECT 3: [run(a1, a2) for g in range(n)]
; LAUNCH: --kernel uniform --grid 250 --block 100 --arg i32:100 --arg i32:1
;     --arg i32:4 --arg buf:i32:250
; EXPECT 3: [run(a1, a2) for g in range(n)]
; LAUNCH: --kernel divergent_exit --grid 64 --block 64 --arg i32:64 --arg i32:1
;     --arg i32:7 --arg buf:i32:64
; EXPECT 3: [run(a1, g) for g in range(n)]
; LAUNCH: --kernel divergent_exit --grid 250 --block 100 --arg i32:100
;     --arg i32:0 --arg i32:7 --arg buf:i32:250
; EXPECT 3: [run(a1, g) for g in range(n)]
; LAUNCH: --kernel divergent_entry --grid 37 --block 37 --arg i32:37 --arg i32:4
;     --arg i32:7 --arg buf:i32:37
; EXPECT 3: [run(g & a1, a2) for g in range(n)]
; LAUNCH: --kernel divergent_entry --grid 250 --block 100 --arg i32:100
;     --arg i32:1 --arg i32:12 --arg buf:i32:250
; EXPECT 3: [run(g & a1, a2) for g in range(n)]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @uniform(i32 %size, i32 %start, i32 %count, ptr addrspace(1) %out) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %group, %size
  %g = add i32 %base, %lane
  %c = icmp ne i32 %start, 0
  br i1 %c, label %a, label %b

a:
  %ia = phi i32 [ 0, %entry ], [ %ib1, %b ]
  %ha = phi i32 [ 1, %entry ], [ %hb1, %b ]
  %ia1 = add i32 %ia, 1
  %three = mul i32 %ha, 3
  %ha1 = add i32 %three, %ia1
  br label %b

b:
  %ib = phi i32 [ 0, %entry ], [ %ia1, %a ]
  %hb = phi i32 [ 1, %entry ], [ %ha1, %a ]
  %ib1 = add i32 %ib, 1
  %shift = shl i32 %ib1, 4
  %hb1 = xor i32 %hb, %shift
  %done = icmp sge i32 %ib1, %count
  br i1 %done, label %exit, label %a

exit:
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %g
  store i32 %hb1, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @divergent_exit(i32 %size, i32 %start, i32 %count, ptr addrspace(1) %out) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %group, %size
  %g = add i32 %base, %lane
  %c = icmp ne i32 %start, 0
  br i1 %c, label %a, label %b

a:
  %ia = phi i32 [ 0, %entry ], [ %ib1, %b ]
  %ha = phi i32 [ 1, %entry ], [ %hb1, %b ]
  %ia1 = add i32 %ia, 1
  %three = mul i32 %ha, 3
  %ha1 = add i32 %three, %ia1
  br label %b

b:
  %ib = phi i32 [ 0, %entry ], [ %ia1, %a ]
  %hb = phi i32 [ 1, %entry ], [ %ha1, %a ]
  %ib1 = add i32 %ib, 1
  %shift = shl i32 %ib1, 4
  %hb1 = xor i32 %hb, %shift
  %done = icmp sge i32 %ib1, %g
  br i1 %done, label %exit, label %a

exit:
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %g
  store i32 %hb1, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @divergent_entry(i32 %size, i32 %mask, i32 %count, ptr addrspace(1) %out) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %group, %size
  %g = add i32 %base, %lane
  %start = and i32 %g, %mask
  %c = icmp ne i32 %start, 0
  br i1 %c, label %a, label %b

a:
  %ia = phi i32 [ 0, %entry ], [ %ib1, %b ]
  %ha = phi i32 [ 1, %entry ], [ %hb1, %b ]
  %ia1 = add i32 %ia, 1
  %three = mul i32 %ha, 3
  %ha1 = add i32 %three, %ia1
  br label %b

b:
  %ib = phi i32 [ 0, %entry ], [ %ia1, %a ]
  %hb = phi i32 [ 1, %entry ], [ %ha1, %a ]
  %ib1 = add i32 %ib, 1
  %shift = shl i32 %ib1, 4
  %hb1 = xor i32 %hb, %shift
  %done = icmp sge i32 %ib1, %count
  br i1 %done, label %exit, label %a

exit:
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %g
  store i32 %hb1, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
