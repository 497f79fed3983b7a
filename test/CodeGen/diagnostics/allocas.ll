; An object in a cycle that does not fit the pool is told at once;
; one that does fit may still trap, with others. Status 1.
;
; RUN: not %llc -O0 %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="Stack dump" --implicit-check-not="LLVM ERROR"
; RUN: not %llc -O2 %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="Stack dump" --implicit-check-not="LLVM ERROR"

; CHECK: error: in function large_in_loop: alloca in a cycle: 8192 bytes, the pool has 4096: %a = alloca [8192 x i8]
; CHECK-NOT: in function large_in_loop
define amdgpu_kernel void @large_in_loop(i1 %c) {
entry:
  br label %then
then:
  %fits = alloca [4096 x i8], addrspace(5)
  store volatile i8 1, ptr addrspace(5) %fits
  %a = alloca [8192 x i8], addrspace(5)
  store volatile i8 1, ptr addrspace(5) %a
  br i1 %c, label %then, label %end
end:
  ret void
}

; CHECK: error: in function scalable_in_arm: unsupported scalable vector: %a = alloca <vscale x 4 x i32>
define amdgpu_kernel void @scalable_in_arm(i1 %c) {
entry:
  br i1 %c, label %then, label %end
then:
  %a = alloca <vscale x 4 x i32>, addrspace(5)
  store volatile i8 1, ptr addrspace(5) %a
  br label %end
end:
  ret void
}

; Sizes beyond all memory, some of which no number of 64 bits holds.
; CHECK: error: in function huge: unsupported alloca of more than 1099511627776 bytes: %a = alloca i8, i64 -1
; CHECK: error: in function huge: unsupported alloca of more than 1099511627776 bytes: %b = alloca [1099511627777 x i8]
; CHECK: error: in function huge: unsupported alloca of more than 1099511627776 bytes: %c = alloca [4611686018427387904 x i64]
; CHECK: error: in function huge: unsupported alloca of more than 1099511627776 bytes: %d = alloca i64, i128 18446744073709551616
; CHECK: error: in function huge: unsupported alloca of more than 1099511627776 bytes: %e = alloca [4611686018427387904 x i64], i32 %n
define amdgpu_kernel void @huge(i32 %n) {
  %a = alloca i8, i64 -1, addrspace(5)
  %b = alloca [1099511627777 x i8], align 1024, addrspace(5)
  %c = alloca [4611686018427387904 x i64], addrspace(5)
  %d = alloca i64, i128 18446744073709551616, align 1024, addrspace(5)
  %e = alloca [4611686018427387904 x i64], i32 %n, addrspace(5)
  %p = getelementptr i8, ptr addrspace(5) %a, i32 %n
  store volatile i8 1, ptr addrspace(5) %p
  store volatile i8 1, ptr addrspace(5) %b
  store volatile i8 1, ptr addrspace(5) %c
  store volatile i8 1, ptr addrspace(5) %d
  store volatile i8 1, ptr addrspace(5) %e
  ret void
}
