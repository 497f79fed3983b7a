; RUN: %llc -O0 -stop-after=toygcn-resolve-artifacts %s -o - | FileCheck %s

; Bytes and words are computed in dwords; the upper bits are whatever they are
; until somebody looks at them.
; CHECK-LABEL: name: narrow
; CHECK: [[P:%[0-9]+]]:_(s32) = G_TOYGCN_MUL_LOW24
; CHECK: G_STORE [[P]](s32), {{.*}} :: (store (s8)
; CHECK: [[S:%[0-9]+]]:_(s32) = G_LSHR
; CHECK: G_STORE [[S]](s32), {{.*}} :: (store (s16)
define amdgpu_kernel void @narrow(ptr addrspace(3) %l, i8 %a, i16 %b) {
  %x = mul i8 %a, %a
  store i8 %x, ptr addrspace(3) %l
  %y = lshr i16 %b, 3
  store i16 %y, ptr addrspace(3) %l
  ret void
}

; Four 32-bit products, of which one has a high half that counts.
; CHECK-LABEL: name: mul64
; CHECK: (s64) = G_TOYGCN_MAD_U64_U32
; CHECK-COUNT-2: (s32) = G_MUL
; CHECK: (s64) = G_MERGE_VALUES
define amdgpu_kernel void @mul64(ptr addrspace(3) %l, i64 %a, i64 %b) {
  %x = mul i64 %a, %b
  store i64 %x, ptr addrspace(3) %l
  ret void
}

; A constant that is added is the sum that a product starts with.
; CHECK-LABEL: name: mul64_and_7
; CHECK: [[C:%[0-9]+]]:_(s64) = G_CONSTANT i64 7
; CHECK: (s64) = G_TOYGCN_MAD_U64_U32 %{{[0-9]+}}(s32), %{{[0-9]+}}, [[C]]
; CHECK-NOT: (s64) = G_ADD
; CHECK: S_ENDPGM
define amdgpu_kernel void @mul64_and_7(ptr addrspace(3) %l, i64 %a, i64 %b) {
  %x = mul i64 %a, %b
  %y = add i64 %x, 7
  store i64 %y, ptr addrspace(3) %l
  ret void
}

; Vectors of words are dwords, two by two.
; CHECK-LABEL: name: words
; CHECK-COUNT-2: (s32) = G_TOYGCN_PK_ADD
; CHECK: [[V:%[0-9]+]]:_(<2 x s32>) = G_BUILD_VECTOR
; CHECK: G_STORE [[V]](<2 x s32>)
define amdgpu_kernel void @words(ptr addrspace(3) %l, <4 x i16> %a) {
  %x = add <4 x i16> %a, %a
  store <4 x i16> %x, ptr addrspace(3) %l
  ret void
}

; v_ffbh_u32 gives -1 for 0, where the result has to be 32.
; CHECK-LABEL: name: leading_zeros
; CHECK: [[F:%[0-9]+]]:_(s32) = G_TOYGCN_FFBH_U32 %{{[0-9]+}}(s32)
; CHECK: [[W:%[0-9]+]]:_(s32) = G_CONSTANT i32 32
; CHECK: (s32) = G_UMIN [[F]], [[W]]
; CHECK: %{{[0-9]+}}:_(s32) = G_TOYGCN_FFBH_U32 %{{[0-9]+}}(s64)
; CHECK-NOT: G_UMIN
; CHECK: S_ENDPGM
define amdgpu_kernel void @leading_zeros(ptr addrspace(3) %l, i32 %a, i64 %b) {
  %x = call i32 @llvm.ctlz.i32(i32 %a, i1 false)
  store i32 %x, ptr addrspace(3) %l
  %y = call i64 @llvm.ctlz.i64(i64 %b, i1 true)
  store i64 %y, ptr addrspace(3) %l
  ret void
}

; By a reciprocal in floating point, two corrections by comparison.
; CHECK-LABEL: name: division
; CHECK: [[F:%[0-9]+]]:_(s32) = G_UITOFP
; CHECK: G_INTRINSIC intrinsic(@llvm.amdgcn.rcp), [[F]](s32)
; CHECK: G_FPTOUI
; CHECK: %{{[0-9]+}}:_(s32) = G_UMULH
; CHECK-COUNT-2: G_ICMP intpred(uge)
; CHECK-NOT: G_UDIV
; CHECK: S_ENDPGM
define amdgpu_kernel void @division(ptr addrspace(3) %l, i32 %a, i32 %b) {
  %x = udiv i32 %a, %b
  store i32 %x, ptr addrspace(3) %l
  ret void
}

declare i32 @llvm.ctlz.i32(i32, i1)
declare i64 @llvm.ctlz.i64(i64, i1)
