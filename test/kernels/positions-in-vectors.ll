; RUN: %toygcn compare %s
; RUN: %toygcn run -O0 %s
; RUN: %toygcn run --llc-arg=-toygcn-garden=-scalarize-vectors %s
; Two pixels of a row, whose positions are vectors that are held inside the picture.
;
; LAUNCH: --kernel pixels --grid 64 --block 64 --arg buf:i32:1024:iota --arg buf:i32:64
; EXPECT 1: [16 * min(w, 17) * 2 + 1 for w in range(64)]

target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare <4 x i32> @llvm.umin.v4i32(<4 x i32>, <4 x i32>)

define amdgpu_kernel void @pixels(ptr addrspace(1) noalias %picture, ptr addrspace(1) noalias %out) {
  %w = call i32 @llvm.amdgcn.workitem.id.x()
  %first = insertelement <4 x i32> <i32 0, i32 poison, i32 0, i32 0>, i32 %w, i64 1
  %a = call <4 x i32> @llvm.umin.v4i32(<4 x i32> %first, <4 x i32> <i32 15, i32 17, i32 3, i32 0>)
  %a.x = extractelement <4 x i32> %a, i64 0
  %a.y = extractelement <4 x i32> %a, i64 1
  %a.row = mul nuw nsw i32 %a.y, 16
  %a.at = add nuw nsw i32 %a.row, %a.x
  %a.p = getelementptr i32, ptr addrspace(1) %picture, i32 %a.at
  %a.pixel = load i32, ptr addrspace(1) %a.p
  %second = insertelement <4 x i32> <i32 1, i32 poison, i32 0, i32 0>, i32 %w, i64 1
  %b = call <4 x i32> @llvm.umin.v4i32(<4 x i32> %second, <4 x i32> <i32 15, i32 17, i32 3, i32 0>)
  %b.x = extractelement <4 x i32> %b, i64 0
  %b.y = extractelement <4 x i32> %b, i64 1
  %b.row = mul nuw nsw i32 %b.y, 16
  %b.at = add nuw nsw i32 %b.row, %b.x
  %b.p = getelementptr i32, ptr addrspace(1) %picture, i32 %b.at
  %b.pixel = load i32, ptr addrspace(1) %b.p
  %sum = add i32 %a.pixel, %b.pixel
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %w
  store i32 %sum, ptr addrspace(1) %q
  ret void
}
