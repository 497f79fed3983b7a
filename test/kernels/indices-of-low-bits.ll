; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; The low 32 bits of a sum that has more are the index: 2^32 - 5 and 10 give 5.
;
; LAUNCH: --grid 1 --block 1 --arg buf:i32:2 --arg buf:i32:64:iota --arg i64:4294967291
; EXPECT 0: [5, 6]

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %in, i64 %x) {
  %s = add nuw i64 %x, 10
  %low = trunc i64 %s to i32
  %i = zext i32 %low to i64
  %p = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %i
  %v = load i32, ptr addrspace(1) %p
  store i32 %v, ptr addrspace(1) %out
  %t = add nuw i64 %x, 11
  %low2 = trunc i64 %t to i32
  %j = zext i32 %low2 to i64
  %q = getelementptr i32, ptr addrspace(1) %in, i64 %j
  %w = load i32, ptr addrspace(1) %q
  %next = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %w, ptr addrspace(1) %next
  ret void
}
