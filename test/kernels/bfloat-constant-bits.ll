; RUN: %toygcn compare %s
; RUN: %toygcn run -O0 %s
; Bits of constant bfloats as other types, of which some elements are undefined.
;
; LAUNCH: --grid 64 --block 64 --arg buf:i32:256
; EXPECT 0: [[0x3f80, 0x4000bf80, 0x40404001 if w % 2 else 5, 7][w // 64] for w in range(256)]
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @bits(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  %one = and i32 bitcast (<2 x bfloat> <bfloat 1.0, bfloat poison> to i32), 65535
  store i32 %one, ptr addrspace(1) %p
  %p1 = getelementptr i32, ptr addrspace(1) %p, i32 64
  store i32 bitcast (<2 x bfloat> <bfloat -1.0, bfloat 2.0> to i32), ptr addrspace(1) %p1
  %odd = trunc i32 %t to i1
  br i1 %odd, label %other, label %end

other:
  br label %end

end:
  %v = phi <2 x i32> [ <i32 5, i32 7>, %entry ],
                     [ <i32 bitcast (<2 x bfloat> <bfloat 0xR4001, bfloat 3.0> to i32), i32 7>, %other ]
  %p2 = getelementptr i32, ptr addrspace(1) %p, i32 128
  %p3 = getelementptr i32, ptr addrspace(1) %p, i32 192
  %v0 = extractelement <2 x i32> %v, i32 0
  %v1 = extractelement <2 x i32> %v, i32 1
  store i32 %v0, ptr addrspace(1) %p2
  store i32 %v1, ptr addrspace(1) %p3
  ret void
}
