; RUN: %toygcn compare %s
; RUN: %toygcn run -O0 %s
; What is frozen is one value wherever it is read, also if nothing defines it:
; a dword, the halves of a pair, an element of a vector, both ways into a phi.
;
; LAUNCH: --grid 64 --block 64 --arg buf:i32:64 --arg i32:5
; EXPECT 0: [5 * (g + 1) for g in range(64)]

target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @frozen(ptr addrspace(1) %out, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = mul i32 %n, %t
  %isEven = icmp ult i32 %n, %t
  br i1 %isEven, label %even, label %odd

even:
  br label %join

odd:
  br label %join

join:
  %undefined = phi i32 [ poison, %even ], [ undef, %odd ]
  %f = freeze i32 undef
  %wide = freeze i64 poison
  %vector = insertelement <4 x i32> poison, i32 %n, i32 1
  %partly = freeze <4 x i32> %vector
  %both = freeze i32 %undefined
  ; Uniform values.
  %a0 = add i32 %f, %n
  %a1 = sub i32 %a0, %f
  %w = zext i32 %a1 to i64
  %w0 = xor i64 %wide, %w
  %w1 = xor i64 %w0, %wide
  %b = trunc i64 %w1 to i32
  ; Divergent ones.
  %e = extractelement <4 x i32> %partly, i32 3
  %c0 = xor i32 %e, %x
  %c1 = xor i32 %c0, %e
  %d0 = mul i32 %both, %c1
  %d1 = add i32 %both, 1
  %d2 = mul i32 %d1, %c1
  %d = sub i32 %d2, %d0
  %sum = add i32 %b, %d
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %sum, ptr addrspace(1) %p
  ret void
}
