; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Two compares of which only one is with zero are not one compare of both
; numbers.
;
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64
; EXPECT 0: [(x == 1 and y == 0) + 2 * (x == 0 and y == 1)
;     + 4 * (x != 1 or y != 0) + 8 * (x != 0 or y != 1)
;     for g in range(n) for x, y in [(g & 3, g >> 2 & 3)]]
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @both(ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %x = and i32 %i, 3
  %half = lshr i32 %i, 2
  %y = and i32 %half, 3
  %x1 = icmp eq i32 %x, 1
  %y0 = icmp eq i32 %y, 0
  %a = and i1 %x1, %y0
  %x0 = icmp eq i32 %x, 0
  %y1 = icmp eq i32 %y, 1
  %b = and i1 %x0, %y1
  %nx1 = icmp ne i32 %x, 1
  %ny0 = icmp ne i32 %y, 0
  %c = or i1 %nx1, %ny0
  %nx0 = icmp ne i32 %x, 0
  %ny1 = icmp ne i32 %y, 1
  %d = or i1 %nx0, %ny1
  %wa = zext i1 %a to i32
  %wb = select i1 %b, i32 2, i32 0
  %wc = select i1 %c, i32 4, i32 0
  %wd = select i1 %d, i32 8, i32 0
  %ab = or i32 %wa, %wb
  %cd = or i32 %wc, %wd
  %all = or i32 %ab, %cd
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %all, ptr addrspace(1) %to
  ret void
}
