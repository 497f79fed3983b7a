; RUN: %toygcn run %s -O0
; RUN: %toygcn run %s -O1
; RUN: %toygcn run %s -O2
; RUN: %toygcn run %s -O3
; One element is written at an index of run time into a vector that has no value,
; of each size that a register by number has; the element comes back at the same
; index. Others have no value, and nothing looks at them.
;
; LAUNCH: --kernel uniform --grid 64 --block 64 --arg buf:i32:256 --arg i32:2
; EXPECT 0: [v for i in range(64) for v in (i + 1, i + 2, i + 3, i + 4)]
; LAUNCH: --kernel by_lane --grid 64 --block 64 --arg buf:i32:256 --arg i32:2
; EXPECT 0: [v for i in range(64) for v in (i + 1, i + 2, i + 3, i + 4)]
; LAUNCH: --kernel scalar --grid 64 --block 64 --arg buf:i32:256 --arg i32:2
; EXPECT 0: [5, 7] + [0] * 254
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define internal void @put(ptr addrspace(1) %out, i32 %id, i32 %at) alwaysinline {
  %v1 = add i32 %id, 1
  %v2 = add i32 %id, 2
  %v3 = add i32 %id, 3
  %v4 = add i32 %id, 4
  %a = insertelement <4 x i32> poison, i32 %v1, i32 %at
  %a1 = extractelement <4 x i32> %a, i32 %at
  %wide = zext i32 %v2 to i64
  %b = insertelement <4 x i64> undef, i64 %wide, i32 %at
  %b1 = extractelement <4 x i64> %b, i32 %at
  %b2 = trunc i64 %b1 to i32
  %byte = trunc i32 %v3 to i8
  %c = insertelement <16 x i8> poison, i8 %byte, i32 %at
  %c1 = extractelement <16 x i8> %c, i32 %at
  %c2 = zext i8 %c1 to i32
  %p = inttoptr i64 %wide to ptr
  %q = getelementptr i8, ptr %p, i64 2
  %d = insertelement <3 x ptr> poison, ptr %q, i32 %at
  %d1 = extractelement <3 x ptr> %d, i32 %at
  %d2 = ptrtoint ptr %d1 to i64
  %d3 = trunc i64 %d2 to i32
  %r0 = insertelement <4 x i32> poison, i32 %a1, i32 0
  %r1 = insertelement <4 x i32> %r0, i32 %b2, i32 1
  %r2 = insertelement <4 x i32> %r1, i32 %c2, i32 2
  %r3 = insertelement <4 x i32> %r2, i32 %d3, i32 3
  %o = getelementptr <4 x i32>, ptr addrspace(1) %out, i32 %id
  store <4 x i32> %r3, ptr addrspace(1) %o
  ret void
}

define amdgpu_kernel void @uniform(ptr addrspace(1) %out, i32 %at) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  call void @put(ptr addrspace(1) %out, i32 %id, i32 %at)
  ret void
}

define amdgpu_kernel void @by_lane(ptr addrspace(1) %out, i32 %n) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %at = and i32 %id, %n
  call void @put(ptr addrspace(1) %out, i32 %id, i32 %at)
  ret void
}

; The whole vector is stored: the others must not need a value.
define amdgpu_kernel void @scalar(ptr addrspace(1) %out, i32 %n) {
  %at = sub i32 %n, 2
  %five = add i32 %n, 3
  %seven = add i32 %n, 5
  %v = insertelement <4 x i32> poison, i32 %five, i32 %at
  %next = add i32 %at, 1
  %w = insertelement <4 x i32> %v, i32 %seven, i32 %next
  %w0 = extractelement <4 x i32> %w, i32 %at
  %w1 = extractelement <4 x i32> %w, i32 %next
  store i32 %w0, ptr addrspace(1) %out
  %second = getelementptr i32, ptr addrspace(1) %out, i32 1
  store i32 %w1, ptr addrspace(1) %second
  ret void
}
