; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Whether one of several numbers, or each, is on one side of a limit: the least
; or the greatest is compared. The limit stands left or right, in a lane or in
; a scalar, and 0 is the least unsigned number.
;
; HOST:
;     values = [0, 1, 5, 0x7fffffff, 0x80000000, 0xfffffffb, 0xffffffff]
;     def bits_of(i, limit):
;         a, b, c = (values[i // 7 ** k % 7] for k in range(3))
;         all_bits = [min(a, b, c) < limit or i == 9,
;             max(i32(a), i32(b), i32(c)) >= i32(limit),
;             a <= limit and b <= limit, i32(a) > i32(c) and i32(b) > i32(c),
;             a == 0 or b == 0, a != 0 and b != 0]
;         return sum(bit << k for k, bit in enumerate(all_bits))
; LAUNCH: --grid 343 --block 64 --arg i32:5 --arg buf:u32:343
; EXPECT 1: [bits_of(i, 5) for i in range(343)]
; LAUNCH: --grid 343 --block 64 --arg i32:-5 --arg buf:u32:343
; EXPECT 1: [bits_of(i, u32(-5)) for i in range(343)]
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@values = addrspace(4) constant [7 x i32] [i32 0, i32 1, i32 5, i32 2147483647, i32 -2147483648, i32 -5, i32 -1]

define amdgpu_kernel void @limits(i32 %limit, ptr addrspace(1) %out) #0 {
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %base = shl i32 %group, 6
  %i = or disjoint i32 %base, %lane
  %ia = urem i32 %i, 7
  %i7 = udiv i32 %i, 7
  %ib = urem i32 %i7, 7
  %ic = udiv i32 %i, 49
  %pa = getelementptr i32, ptr addrspace(4) @values, i32 %ia
  %pb = getelementptr i32, ptr addrspace(4) @values, i32 %ib
  %pc = getelementptr i32, ptr addrspace(4) @values, i32 %ic
  %a = load i32, ptr addrspace(4) %pa
  %b = load i32, ptr addrspace(4) %pb
  %c = load i32, ptr addrspace(4) %pc

  %a0 = icmp ult i32 %a, %limit
  %b0 = icmp ugt i32 %limit, %b
  %nine = icmp eq i32 %i, 9
  %c0 = icmp ult i32 %c, %limit
  %or0 = or i1 %a0, %b0
  %or1 = or i1 %or0, %nine
  %bit0 = or i1 %or1, %c0

  %a1 = icmp sge i32 %a, %limit
  %b1 = icmp sge i32 %b, %limit
  %c1 = icmp sle i32 %limit, %c
  %or2 = or i1 %b1, %c1
  %bit1 = or i1 %a1, %or2

  %a2 = icmp ule i32 %a, %limit
  %b2 = icmp ule i32 %b, %limit
  %bit2 = and i1 %a2, %b2

  %a3 = icmp sgt i32 %a, %c
  %b3 = icmp slt i32 %c, %b
  %bit3 = and i1 %a3, %b3

  %a4 = icmp eq i32 %a, 0
  %b4 = icmp eq i32 %b, 0
  %bit4 = or i1 %a4, %b4

  %a5 = icmp ne i32 %a, 0
  %b5 = icmp ne i32 %b, 0
  %bit5 = and i1 %a5, %b5

  %v0 = select i1 %bit0, i32 1, i32 0
  %v1 = select i1 %bit1, i32 2, i32 0
  %v2 = select i1 %bit2, i32 4, i32 0
  %v3 = select i1 %bit3, i32 8, i32 0
  %v4 = select i1 %bit4, i32 16, i32 0
  %v5 = select i1 %bit5, i32 32, i32 0
  %s1 = or i32 %v0, %v1
  %s2 = or i32 %s1, %v2
  %s3 = or i32 %s2, %v3
  %s4 = or i32 %s3, %v4
  %s5 = or i32 %s4, %v5
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %s5, ptr addrspace(1) %to
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
