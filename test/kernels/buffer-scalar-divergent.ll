; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; The scalar cache's load of a buffer with an offset or a buffer that differs
; between lanes: each lane loads for itself.
;
; LAUNCH: --grid 64 --block 64 --arg buf:u32:100:rand=1 --arg buf:u32:100:rand=2
;     --arg buf:u32:192
; EXPECT 2: [x for i in range(64) for x in
;     (a0[i], (a0 if i % 2 else a1)[7], (a1[i] + a1[i + 1]) % 2 ** 32)]
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @scalar(ptr addrspace(1) %x, ptr addrspace(1) %y, ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %bx = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %x, i16 0, i64 400, i32 159744)
  %by = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %y, i16 0, i64 400, i32 159744)
  %nx = ptrtoint ptr addrspace(8) %bx to i128
  %ny = ptrtoint ptr addrspace(8) %by to i128
  %vx = bitcast i128 %nx to <4 x i32>
  %vy = bitcast i128 %ny to <4 x i32>
  %odd = and i32 %i, 1
  %c = icmp ne i32 %odd, 0
  %v = select i1 %c, <4 x i32> %vx, <4 x i32> %vy
  %offset = shl i32 %i, 2
  %p = call i32 @llvm.amdgcn.s.buffer.load.i32(<4 x i32> %vx, i32 %offset, i32 0)
  %q = call i32 @llvm.amdgcn.s.buffer.load.i32(<4 x i32> %v, i32 28, i32 0)
  %pair = call <2 x i32> @llvm.amdgcn.s.buffer.load.v2i32(<4 x i32> %vy, i32 %offset, i32 0)
  %r0 = extractelement <2 x i32> %pair, i32 0
  %r1 = extractelement <2 x i32> %pair, i32 1
  %r = add i32 %r0, %r1
  %at = mul i32 %i, 3
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %p, ptr addrspace(1) %to
  %to1 = getelementptr i32, ptr addrspace(1) %to, i32 1
  store i32 %q, ptr addrspace(1) %to1
  %to2 = getelementptr i32, ptr addrspace(1) %to, i32 2
  store i32 %r, ptr addrspace(1) %to2
  ret void
}
