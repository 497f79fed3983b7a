; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Written as IR: values that are uniform for different reasons, and a phi of a
; uniform branch whose values are divergent.
;
; LAUNCH: --grid 128 --block 64 --arg i32:1 --arg buf:i32:128:iota
;     --arg buf:i32:128
; EXPECT 2: [x + 5 + g // 64 * 1000 for g, x in enumerate(a1)]
; LAUNCH: --grid 128 --block 64 --arg i32:0 --arg buf:i32:128:iota
;     --arg buf:i32:128
; EXPECT 2: [x * 3 + g // 64 * 1000 for g, x in enumerate(a1)]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @phi(i32 %mode, ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %group, 64
  %index = add nuw i32 %base, %lane
  %offset = zext i32 %index to i64
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %offset
  %x = load i32, ptr addrspace(1) %p
  %condition = icmp ne i32 %mode, 0
  br i1 %condition, label %then, label %else

then:
  %plus = add i32 %x, 5
  br label %join

else:
  %times = mul i32 %x, 3
  br label %join

join:
  %value = phi i32 [ %plus, %then ], [ %times, %else ]
  %thousands = mul i32 %group, 1000
  %sum = add i32 %value, %thousands
  %q = getelementptr i32, ptr addrspace(1) %out, i64 %offset
  store i32 %sum, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
