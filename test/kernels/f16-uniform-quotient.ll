; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; RUN: %llc %s -o - | FileCheck %s
; RUN: %llc -O0 %s -o - | FileCheck %s
; A quotient of halves is in the low half of a vector register, in all lanes
; alike; the high half is what the register had before.
;
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64 --arg buf:u32:32768:mod=32768 --arg u16:0x4880
; 9.0 / 3.0 is 0x4200.
; EXPECT 0: [0x4200 for i in range(n)]
; CHECK: v_div_fixup_f16 [[QUOTIENT:v[0-9]+]],
; CHECK: __toygcn_agree_ffff_{{[0-9]+}}:
; CHECK-NEXT: v_readfirstlane_b32 s{{[0-9]+}}, [[QUOTIENT]]

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @quotient(ptr addrspace(1) %out, ptr addrspace(4) %in, i16 %n) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %x = bitcast i16 %n to half
  %q = fdiv half %x, 0xH4200
  %b = bitcast half %q to i16
  %i = zext i16 %b to i64
  %p = getelementptr i32, ptr addrspace(4) %in, i64 %i
  %v = load i32, ptr addrspace(4) %p
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %v, ptr addrspace(1) %at
  ret void
}
