; RUN: %llc %s -o /dev/null -pass-remarks-analysis=toygcn-placement 2>&1 \
; RUN:   | FileCheck %s
; RUN: %llc %s -o /dev/null 2>&1 | FileCheck %s --allow-empty --check-prefix=QUIET
; QUIET-NOT: remark

; For the function, then for each value that is not simply scalar.
; CHECK: two_ways: modelled cost copy {{[0-9.]+}} chain {{[0-9.]+}} mincut {{[0-9.]+}}
; CHECK: (G_FPTOSI in bb.1, frequency 1.00) is read into SGPRs in bb.1 (frequency 1.00) for 1 scalar uses: 4.00 cycles, the scalar unit cannot compute it
; CHECK: (G_XOR in bb.1, frequency 1.00) is on the vector unit: 8.12 there (operation 4.12, reads 4.00, copies 0.00), 12.00 on the scalar one (operation 4.00, reads 4.00, copies 4.00): saves copies
; CHECK: (G_MUL in bb.1, frequency 1.00) is on the scalar unit: 8.00 there (operation 4.00, reads 4.00, copies 0.00), 20.12 on the vector one (operation 16.12, reads 4.00, copies 0.00): the operation is cheaper
define amdgpu_kernel void @two_ways(ptr addrspace(1) %out, ptr addrspace(3) %l,
                                    float %f, i32 %n) {
entry:
  %x = fptosi float %f to i32
  %y = xor i32 %x, 5
  store volatile i32 %y, ptr addrspace(3) %l
  %m = mul i32 %x, %n
  %c = icmp eq i32 %m, 9
  br i1 %c, label %then, label %end
then:
  store i32 1, ptr addrspace(1) %out
  br label %end
end:
  ret void
}
