; What a workgroup or a work-item has too little memory for is an error.
;
; RUN: not %llc -O0 %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="Stack dump"
; RUN: not %llc -O2 %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="Stack dump"

@large = addrspace(3) global [70000 x i8] poison
@huge = addrspace(3) global [5000000000 x i8] poison

; CHECK: error: in function large_local: 70000 bytes of local memory, but a workgroup has 65536
define amdgpu_kernel void @large_local() {
  store i8 1, ptr addrspace(3) @large
  ret void
}

; CHECK: error: in function huge_local: 5000000000 bytes of local memory, but a workgroup has 65536
define amdgpu_kernel void @huge_local() {
  store i8 1, ptr addrspace(3) @huge
  ret void
}

; CHECK: error: in function large_private: 67108864 bytes of private memory, but a work-item has 131056
define amdgpu_kernel void @large_private(i32 %i, ptr addrspace(1) %o) {
  %p = alloca [67108864 x i8], addrspace(5)
  %q = getelementptr i8, ptr addrspace(5) %p, i32 %i
  store volatile i32 1, ptr addrspace(5) %q
  ret void
}

; CHECK: error: in function huge_private: 5000000000 bytes of private memory, but a work-item has 131056
define amdgpu_kernel void @huge_private(i32 %i, ptr addrspace(1) %o) {
  %p = alloca [5000000000 x i8], addrspace(5)
  %q = getelementptr i8, ptr addrspace(5) %p, i32 %i
  store volatile i32 1, ptr addrspace(5) %q
  ret void
}

; The most that there is.
; CHECK-NOT: just_fits
define amdgpu_kernel void @just_fits(i32 %i, ptr addrspace(1) %o) {
  %p = alloca [131056 x i8], align 4, addrspace(5)
  %q = getelementptr i8, ptr addrspace(5) %p, i32 %i
  store volatile i8 1, ptr addrspace(5) %q
  ret void
}
