; Three dwords that are made one number, such as an i96, are as little a tuple of
; SGPRs as a vector of them: no instruction copies that to VGPRs.
;
; RUN: %llc -O2 -toygcn-placement=copy %s -o - | FileCheck %s
; RUN: %llc -O2 -toygcn-placement=chain %s -o - | FileCheck %s
; RUN: %llc -O2 %s -o - | FileCheck %s

; CHECK-LABEL: three:
; CHECK: ds_write_b96
define void @three(ptr addrspace(1) inreg %in, ptr addrspace(3) %out) {
  %a = load <16 x i8>, ptr addrspace(1) %in, align 4
  %b = bitcast <16 x i8> %a to i128
  %c = trunc i128 %b to i72
  %d = bitcast i72 %c to <8 x i9>
  %e = extractelement <8 x i9> %d, i32 0
  %f = sext i9 %e to i16
  %g = zext i16 %f to i96
  %h = bitcast i96 %g to <3 x i32>
  store <3 x i32> %h, ptr addrspace(3) %out, align 16
  ret void
}
