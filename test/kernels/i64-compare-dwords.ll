; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; RUN: %llc %s -o - | FileCheck %s
; Comparisons of 64 bits whose operands are dwords: with zeros above (bits 0 to
; 9 of the result), with signs above (10 to 19), and of one kind each, which
; need all bits (20 to 29). For each lane, and for arguments.
;
; CHECK-LABEL: {{^}}compares:
; CHECK-COUNT-8: v_cmp_{{l[te]|g[te]}}_{{[iu]}}64
; CHECK-NOT: v_cmp_{{l[te]|g[te]}}_{{[iu]}}64
; CHECK: s_endpgm
;
; HOST:
;     values = [0, 1, 5, 0x7fffffff, 0x80000000, 0xfffffffb, 0xffffffff]
;     def bits(x, y):
;         x, y, unsigned = i64(x), i64(y), (u64(x), u64(y))
;         flags = [x == y, x != y, x < y, x <= y, x > y, x >= y]
;         x, y = unsigned
;         flags += [x < y, x <= y, x > y, x >= y]
;         return sum(bit << k for k, bit in enumerate(flags))
;     def all_bits(x, y):
;         return (bits(u32(x), u32(y)) | bits(i32(x), i32(y)) << 10
;                 | bits(u32(x), i32(y)) << 20)
; LAUNCH: --grid 49 --block 64 --arg i32:5 --arg i32:-5 --arg buf:u32:98
; EXPECT 2: [all_bits(values[i // 7], values[i % 7]) for i in range(49)]
;     + [all_bits(5, -5)] * 49
; LAUNCH: --grid 49 --block 64 --arg i32:-5 --arg i32:-1 --arg buf:u32:98
; EXPECT 2: [all_bits(values[i // 7], values[i % 7]) for i in range(49)]
;     + [all_bits(-5, -1)] * 49
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@values = internal addrspace(4) constant [7 x i32] [i32 0, i32 1, i32 5, i32 2147483647, i32 -2147483648, i32 -5, i32 -1]

define amdgpu_kernel void @compares(i32 %a, i32 %b, ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = shl i32 %group, 6
  %i = add i32 %first, %lane
  %i.x = udiv i32 %i, 7
  %i.y = urem i32 %i, 7
  %at.x = getelementptr i32, ptr addrspace(4) @values, i32 %i.x
  %at.y = getelementptr i32, ptr addrspace(4) @values, i32 %i.y
  %x = load i32, ptr addrspace(4) %at.x
  %y = load i32, ptr addrspace(4) %at.y
  %lane.zext.x = zext i32 %x to i64
  %lane.sext.x = sext i32 %x to i64
  %lane.zext.y = zext i32 %y to i64
  %lane.sext.y = sext i32 %y to i64
  %lane.0.c = icmp eq i64 %lane.zext.x, %lane.zext.y
  %lane.0.z = zext i1 %lane.0.c to i32
  %lane.0.s = shl i32 %lane.0.z, 0
  %lane.0.r = or i32 0, %lane.0.s
  %lane.1.c = icmp ne i64 %lane.zext.x, %lane.zext.y
  %lane.1.z = zext i1 %lane.1.c to i32
  %lane.1.s = shl i32 %lane.1.z, 1
  %lane.1.r = or i32 %lane.0.r, %lane.1.s
  %lane.2.c = icmp slt i64 %lane.zext.x, %lane.zext.y
  %lane.2.z = zext i1 %lane.2.c to i32
  %lane.2.s = shl i32 %lane.2.z, 2
  %lane.2.r = or i32 %lane.1.r, %lane.2.s
  %lane.3.c = icmp sle i64 %lane.zext.x, %lane.zext.y
  %lane.3.z = zext i1 %lane.3.c to i32
  %lane.3.s = shl i32 %lane.3.z, 3
  %lane.3.r = or i32 %lane.2.r, %lane.3.s
  %lane.4.c = icmp sgt i64 %lane.zext.x, %lane.zext.y
  %lane.4.z = zext i1 %lane.4.c to i32
  %lane.4.s = shl i32 %lane.4.z, 4
  %lane.4.r = or i32 %lane.3.r, %lane.4.s
  %lane.5.c = icmp sge i64 %lane.zext.x, %lane.zext.y
  %lane.5.z = zext i1 %lane.5.c to i32
  %lane.5.s = shl i32 %lane.5.z, 5
  %lane.5.r = or i32 %lane.4.r, %lane.5.s
  %lane.6.c = icmp ult i64 %lane.zext.x, %lane.zext.y
  %lane.6.z = zext i1 %lane.6.c to i32
  %lane.6.s = shl i32 %lane.6.z, 6
  %lane.6.r = or i32 %lane.5.r, %lane.6.s
  %lane.7.c = icmp ule i64 %lane.zext.x, %lane.zext.y
  %lane.7.z = zext i1 %lane.7.c to i32
  %lane.7.s = shl i32 %lane.7.z, 7
  %lane.7.r = or i32 %lane.6.r, %lane.7.s
  %lane.8.c = icmp ugt i64 %lane.zext.x, %lane.zext.y
  %lane.8.z = zext i1 %lane.8.c to i32
  %lane.8.s = shl i32 %lane.8.z, 8
  %lane.8.r = or i32 %lane.7.r, %lane.8.s
  %lane.9.c = icmp uge i64 %lane.zext.x, %lane.zext.y
  %lane.9.z = zext i1 %lane.9.c to i32
  %lane.9.s = shl i32 %lane.9.z, 9
  %lane.9.r = or i32 %lane.8.r, %lane.9.s
  %lane.10.c = icmp eq i64 %lane.sext.x, %lane.sext.y
  %lane.10.z = zext i1 %lane.10.c to i32
  %lane.10.s = shl i32 %lane.10.z, 10
  %lane.10.r = or i32 %lane.9.r, %lane.10.s
  %lane.11.c = icmp ne i64 %lane.sext.x, %lane.sext.y
  %lane.11.z = zext i1 %lane.11.c to i32
  %lane.11.s = shl i32 %lane.11.z, 11
  %lane.11.r = or i32 %lane.10.r, %lane.11.s
  %lane.12.c = icmp slt i64 %lane.sext.x, %lane.sext.y
  %lane.12.z = zext i1 %lane.12.c to i32
  %lane.12.s = shl i32 %lane.12.z, 12
  %lane.12.r = or i32 %lane.11.r, %lane.12.s
  %lane.13.c = icmp sle i64 %lane.sext.x, %lane.sext.y
  %lane.13.z = zext i1 %lane.13.c to i32
  %lane.13.s = shl i32 %lane.13.z, 13
  %lane.13.r = or i32 %lane.12.r, %lane.13.s
  %lane.14.c = icmp sgt i64 %lane.sext.x, %lane.sext.y
  %lane.14.z = zext i1 %lane.14.c to i32
  %lane.14.s = shl i32 %lane.14.z, 14
  %lane.14.r = or i32 %lane.13.r, %lane.14.s
  %lane.15.c = icmp sge i64 %lane.sext.x, %lane.sext.y
  %lane.15.z = zext i1 %lane.15.c to i32
  %lane.15.s = shl i32 %lane.15.z, 15
  %lane.15.r = or i32 %lane.14.r, %lane.15.s
  %lane.16.c = icmp ult i64 %lane.sext.x, %lane.sext.y
  %lane.16.z = zext i1 %lane.16.c to i32
  %lane.16.s = shl i32 %lane.16.z, 16
  %lane.16.r = or i32 %lane.15.r, %lane.16.s
  %lane.17.c = icmp ule i64 %lane.sext.x, %lane.sext.y
  %lane.17.z = zext i1 %lane.17.c to i32
  %lane.17.s = shl i32 %lane.17.z, 17
  %lane.17.r = or i32 %lane.16.r, %lane.17.s
  %lane.18.c = icmp ugt i64 %lane.sext.x, %lane.sext.y
  %lane.18.z = zext i1 %lane.18.c to i32
  %lane.18.s = shl i32 %lane.18.z, 18
  %lane.18.r = or i32 %lane.17.r, %lane.18.s
  %lane.19.c = icmp uge i64 %lane.sext.x, %lane.sext.y
  %lane.19.z = zext i1 %lane.19.c to i32
  %lane.19.s = shl i32 %lane.19.z, 19
  %lane.19.r = or i32 %lane.18.r, %lane.19.s
  %lane.20.c = icmp eq i64 %lane.zext.x, %lane.sext.y
  %lane.20.z = zext i1 %lane.20.c to i32
  %lane.20.s = shl i32 %lane.20.z, 20
  %lane.20.r = or i32 %lane.19.r, %lane.20.s
  %lane.21.c = icmp ne i64 %lane.zext.x, %lane.sext.y
  %lane.21.z = zext i1 %lane.21.c to i32
  %lane.21.s = shl i32 %lane.21.z, 21
  %lane.21.r = or i32 %lane.20.r, %lane.21.s
  %lane.22.c = icmp slt i64 %lane.zext.x, %lane.sext.y
  %lane.22.z = zext i1 %lane.22.c to i32
  %lane.22.s = shl i32 %lane.22.z, 22
  %lane.22.r = or i32 %lane.21.r, %lane.22.s
  %lane.23.c = icmp sle i64 %lane.zext.x, %lane.sext.y
  %lane.23.z = zext i1 %lane.23.c to i32
  %lane.23.s = shl i32 %lane.23.z, 23
  %lane.23.r = or i32 %lane.22.r, %lane.23.s
  %lane.24.c = icmp sgt i64 %lane.zext.x, %lane.sext.y
  %lane.24.z = zext i1 %lane.24.c to i32
  %lane.24.s = shl i32 %lane.24.z, 24
  %lane.24.r = or i32 %lane.23.r, %lane.24.s
  %lane.25.c = icmp sge i64 %lane.zext.x, %lane.sext.y
  %lane.25.z = zext i1 %lane.25.c to i32
  %lane.25.s = shl i32 %lane.25.z, 25
  %lane.25.r = or i32 %lane.24.r, %lane.25.s
  %lane.26.c = icmp ult i64 %lane.zext.x, %lane.sext.y
  %lane.26.z = zext i1 %lane.26.c to i32
  %lane.26.s = shl i32 %lane.26.z, 26
  %lane.26.r = or i32 %lane.25.r, %lane.26.s
  %lane.27.c = icmp ule i64 %lane.zext.x, %lane.sext.y
  %lane.27.z = zext i1 %lane.27.c to i32
  %lane.27.s = shl i32 %lane.27.z, 27
  %lane.27.r = or i32 %lane.26.r, %lane.27.s
  %lane.28.c = icmp ugt i64 %lane.zext.x, %lane.sext.y
  %lane.28.z = zext i1 %lane.28.c to i32
  %lane.28.s = shl i32 %lane.28.z, 28
  %lane.28.r = or i32 %lane.27.r, %lane.28.s
  %lane.29.c = icmp uge i64 %lane.zext.x, %lane.sext.y
  %lane.29.z = zext i1 %lane.29.c to i32
  %lane.29.s = shl i32 %lane.29.z, 29
  %lane.29.r = or i32 %lane.28.r, %lane.29.s
  %args.zext.x = zext i32 %a to i64
  %args.sext.x = sext i32 %a to i64
  %args.zext.y = zext i32 %b to i64
  %args.sext.y = sext i32 %b to i64
  %args.0.c = icmp eq i64 %args.zext.x, %args.zext.y
  %args.0.z = zext i1 %args.0.c to i32
  %args.0.s = shl i32 %args.0.z, 0
  %args.0.r = or i32 0, %args.0.s
  %args.1.c = icmp ne i64 %args.zext.x, %args.zext.y
  %args.1.z = zext i1 %args.1.c to i32
  %args.1.s = shl i32 %args.1.z, 1
  %args.1.r = or i32 %args.0.r, %args.1.s
  %args.2.c = icmp slt i64 %args.zext.x, %args.zext.y
  %args.2.z = zext i1 %args.2.c to i32
  %args.2.s = shl i32 %args.2.z, 2
  %args.2.r = or i32 %args.1.r, %args.2.s
  %args.3.c = icmp sle i64 %args.zext.x, %args.zext.y
  %args.3.z = zext i1 %args.3.c to i32
  %args.3.s = shl i32 %args.3.z, 3
  %args.3.r = or i32 %args.2.r, %args.3.s
  %args.4.c = icmp sgt i64 %args.zext.x, %args.zext.y
  %args.4.z = zext i1 %args.4.c to i32
  %args.4.s = shl i32 %args.4.z, 4
  %args.4.r = or i32 %args.3.r, %args.4.s
  %args.5.c = icmp sge i64 %args.zext.x, %args.zext.y
  %args.5.z = zext i1 %args.5.c to i32
  %args.5.s = shl i32 %args.5.z, 5
  %args.5.r = or i32 %args.4.r, %args.5.s
  %args.6.c = icmp ult i64 %args.zext.x, %args.zext.y
  %args.6.z = zext i1 %args.6.c to i32
  %args.6.s = shl i32 %args.6.z, 6
  %args.6.r = or i32 %args.5.r, %args.6.s
  %args.7.c = icmp ule i64 %args.zext.x, %args.zext.y
  %args.7.z = zext i1 %args.7.c to i32
  %args.7.s = shl i32 %args.7.z, 7
  %args.7.r = or i32 %args.6.r, %args.7.s
  %args.8.c = icmp ugt i64 %args.zext.x, %args.zext.y
  %args.8.z = zext i1 %args.8.c to i32
  %args.8.s = shl i32 %args.8.z, 8
  %args.8.r = or i32 %args.7.r, %args.8.s
  %args.9.c = icmp uge i64 %args.zext.x, %args.zext.y
  %args.9.z = zext i1 %args.9.c to i32
  %args.9.s = shl i32 %args.9.z, 9
  %args.9.r = or i32 %args.8.r, %args.9.s
  %args.10.c = icmp eq i64 %args.sext.x, %args.sext.y
  %args.10.z = zext i1 %args.10.c to i32
  %args.10.s = shl i32 %args.10.z, 10
  %args.10.r = or i32 %args.9.r, %args.10.s
  %args.11.c = icmp ne i64 %args.sext.x, %args.sext.y
  %args.11.z = zext i1 %args.11.c to i32
  %args.11.s = shl i32 %args.11.z, 11
  %args.11.r = or i32 %args.10.r, %args.11.s
  %args.12.c = icmp slt i64 %args.sext.x, %args.sext.y
  %args.12.z = zext i1 %args.12.c to i32
  %args.12.s = shl i32 %args.12.z, 12
  %args.12.r = or i32 %args.11.r, %args.12.s
  %args.13.c = icmp sle i64 %args.sext.x, %args.sext.y
  %args.13.z = zext i1 %args.13.c to i32
  %args.13.s = shl i32 %args.13.z, 13
  %args.13.r = or i32 %args.12.r, %args.13.s
  %args.14.c = icmp sgt i64 %args.sext.x, %args.sext.y
  %args.14.z = zext i1 %args.14.c to i32
  %args.14.s = shl i32 %args.14.z, 14
  %args.14.r = or i32 %args.13.r, %args.14.s
  %args.15.c = icmp sge i64 %args.sext.x, %args.sext.y
  %args.15.z = zext i1 %args.15.c to i32
  %args.15.s = shl i32 %args.15.z, 15
  %args.15.r = or i32 %args.14.r, %args.15.s
  %args.16.c = icmp ult i64 %args.sext.x, %args.sext.y
  %args.16.z = zext i1 %args.16.c to i32
  %args.16.s = shl i32 %args.16.z, 16
  %args.16.r = or i32 %args.15.r, %args.16.s
  %args.17.c = icmp ule i64 %args.sext.x, %args.sext.y
  %args.17.z = zext i1 %args.17.c to i32
  %args.17.s = shl i32 %args.17.z, 17
  %args.17.r = or i32 %args.16.r, %args.17.s
  %args.18.c = icmp ugt i64 %args.sext.x, %args.sext.y
  %args.18.z = zext i1 %args.18.c to i32
  %args.18.s = shl i32 %args.18.z, 18
  %args.18.r = or i32 %args.17.r, %args.18.s
  %args.19.c = icmp uge i64 %args.sext.x, %args.sext.y
  %args.19.z = zext i1 %args.19.c to i32
  %args.19.s = shl i32 %args.19.z, 19
  %args.19.r = or i32 %args.18.r, %args.19.s
  %args.20.c = icmp eq i64 %args.zext.x, %args.sext.y
  %args.20.z = zext i1 %args.20.c to i32
  %args.20.s = shl i32 %args.20.z, 20
  %args.20.r = or i32 %args.19.r, %args.20.s
  %args.21.c = icmp ne i64 %args.zext.x, %args.sext.y
  %args.21.z = zext i1 %args.21.c to i32
  %args.21.s = shl i32 %args.21.z, 21
  %args.21.r = or i32 %args.20.r, %args.21.s
  %args.22.c = icmp slt i64 %args.zext.x, %args.sext.y
  %args.22.z = zext i1 %args.22.c to i32
  %args.22.s = shl i32 %args.22.z, 22
  %args.22.r = or i32 %args.21.r, %args.22.s
  %args.23.c = icmp sle i64 %args.zext.x, %args.sext.y
  %args.23.z = zext i1 %args.23.c to i32
  %args.23.s = shl i32 %args.23.z, 23
  %args.23.r = or i32 %args.22.r, %args.23.s
  %args.24.c = icmp sgt i64 %args.zext.x, %args.sext.y
  %args.24.z = zext i1 %args.24.c to i32
  %args.24.s = shl i32 %args.24.z, 24
  %args.24.r = or i32 %args.23.r, %args.24.s
  %args.25.c = icmp sge i64 %args.zext.x, %args.sext.y
  %args.25.z = zext i1 %args.25.c to i32
  %args.25.s = shl i32 %args.25.z, 25
  %args.25.r = or i32 %args.24.r, %args.25.s
  %args.26.c = icmp ult i64 %args.zext.x, %args.sext.y
  %args.26.z = zext i1 %args.26.c to i32
  %args.26.s = shl i32 %args.26.z, 26
  %args.26.r = or i32 %args.25.r, %args.26.s
  %args.27.c = icmp ule i64 %args.zext.x, %args.sext.y
  %args.27.z = zext i1 %args.27.c to i32
  %args.27.s = shl i32 %args.27.z, 27
  %args.27.r = or i32 %args.26.r, %args.27.s
  %args.28.c = icmp ugt i64 %args.zext.x, %args.sext.y
  %args.28.z = zext i1 %args.28.c to i32
  %args.28.s = shl i32 %args.28.z, 28
  %args.28.r = or i32 %args.27.r, %args.28.s
  %args.29.c = icmp uge i64 %args.zext.x, %args.sext.y
  %args.29.z = zext i1 %args.29.c to i32
  %args.29.s = shl i32 %args.29.z, 29
  %args.29.r = or i32 %args.28.r, %args.29.s
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %lane.29.r, ptr addrspace(1) %own
  %second = getelementptr i32, ptr addrspace(1) %own, i32 49
  store i32 %args.29.r, ptr addrspace(1) %second
  ret void
}
