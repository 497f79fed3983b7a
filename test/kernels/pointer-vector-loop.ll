; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Vectors of pointers that differ between lanes and that a loop changes.
;
; LAUNCH: --grid 64 --block 64 --arg buf:u32:256:rand=1 --arg buf:u32:64
; EXPECT 1: [u32(sum(a0[i + 16 * e + (i % 5 + 1)] for e in range(4)))
;     for i in range(n)]
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @walk(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %last = urem i32 %i, 5
  %first = getelementptr i32, ptr addrspace(1) %in, i32 %i
  %v = insertelement <4 x ptr addrspace(1)> poison, ptr addrspace(1) %first, i32 0
  %all = shufflevector <4 x ptr addrspace(1)> %v, <4 x ptr addrspace(1)> poison, <4 x i32> zeroinitializer
  %start = getelementptr i32, <4 x ptr addrspace(1)> %all, <4 x i32> <i32 0, i32 16, i32 32, i32 48>
  br label %loop

loop:
  %p = phi <4 x ptr addrspace(1)> [ %start, %entry ], [ %p.next, %loop ]
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %p.next = getelementptr i32, <4 x ptr addrspace(1)> %p, i32 1
  %k.next = add i32 %k, 1
  %again = icmp ult i32 %k, %last
  br i1 %again, label %loop, label %exit

exit:
  %p0 = extractelement <4 x ptr addrspace(1)> %p.next, i32 0
  %p1 = extractelement <4 x ptr addrspace(1)> %p.next, i32 1
  %p2 = extractelement <4 x ptr addrspace(1)> %p.next, i32 2
  %p3 = extractelement <4 x ptr addrspace(1)> %p.next, i32 3
  %x0 = load i32, ptr addrspace(1) %p0
  %x1 = load i32, ptr addrspace(1) %p1
  %x2 = load i32, ptr addrspace(1) %p2
  %x3 = load i32, ptr addrspace(1) %p3
  %s0 = add i32 %x0, %x1
  %s1 = add i32 %x2, %x3
  %s = add i32 %s0, %s1
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %s, ptr addrspace(1) %to
  ret void
}
