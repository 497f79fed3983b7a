; Without optimization nobody thinks about it: no frequencies are computed for
; bank selection. The same for -toygcn-placement=copy.
;
; RUN: %llc -O0 %s -o /dev/null -debug-pass=Structure 2>&1 \
; RUN:   | FileCheck %s --check-prefix=NONE
; RUN: %llc -O2 %s -o /dev/null -debug-pass=Structure -toygcn-placement=copy 2>&1 \
; RUN:   | FileCheck %s --check-prefix=NONE
; RUN: %llc -O2 %s -o /dev/null -debug-pass=Structure 2>&1 | FileCheck %s
; NONE: Legalizer
; NONE-NOT: Block Frequency
; NONE: ToyGCN bank selection
; CHECK: Legalizer
; CHECK: Machine Block Frequency Analysis
; CHECK: ToyGCN bank selection
define amdgpu_kernel void @k() {
  ret void
}
