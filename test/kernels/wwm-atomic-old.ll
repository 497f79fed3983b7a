; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Whole-wave code reads what an atomic gave: all lanes exchange the value at one
; place, and the first alone gets the old one, as no load of one place gives. A lane
; notes what it got in the place of that number.
;
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64:iota --arg buf:u32:64 --arg buf:u32:1
; EXPECT 1: [7 if n in (0, 5) else 0 for n in range(64)]
; EXPECT 2: [5]
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, ptr addrspace(1) %place) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %x = load i32, ptr addrspace(1) %p
  %own = atomicrmw xchg ptr addrspace(1) %place, i32 5 syncscope("agent") monotonic
  %w = call i32 @llvm.amdgcn.set.inactive.i32(i32 %x, i32 0)
  %s = add i32 %w, %own
  %r = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %s)
  %at = sub i32 %r, %x
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 7, ptr addrspace(1) %q
  ret void
}
