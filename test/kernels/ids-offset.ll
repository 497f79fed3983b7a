; RUN: %toygcn compare %s
; The offset of global ids and the number of dimensions, where code object 5
; has them.
;
; LAUNCH: --grid 2,2,2 --block 1 --offset 7,8,9 --arg buf:i64:4
; EXPECT 0: [7, 8, 9, 3]
target triple = "amdgcn-amd-amdhsa"

declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()

define amdgpu_kernel void @offset(ptr addrspace(1) %out) {
  %implicit = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %at = getelementptr i8, ptr addrspace(4) %implicit, i64 40
  %offset = load <3 x i64>, ptr addrspace(4) %at, align 8
  %x = extractelement <3 x i64> %offset, i64 0
  %y = extractelement <3 x i64> %offset, i64 1
  %z = extractelement <3 x i64> %offset, i64 2
  %dims.at = getelementptr i8, ptr addrspace(4) %implicit, i64 64
  %dims = load i16, ptr addrspace(4) %dims.at
  %dims.wide = zext i16 %dims to i64
  %out.y = getelementptr i64, ptr addrspace(1) %out, i64 1
  %out.z = getelementptr i64, ptr addrspace(1) %out, i64 2
  %out.dims = getelementptr i64, ptr addrspace(1) %out, i64 3
  store i64 %x, ptr addrspace(1) %out
  store i64 %y, ptr addrspace(1) %out.y
  store i64 %z, ptr addrspace(1) %out.z
  store i64 %dims.wide, ptr addrspace(1) %out.dims
  ret void
}

!llvm.module.flags = !{!0}
!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
