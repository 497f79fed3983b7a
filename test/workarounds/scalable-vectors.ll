; RUN: not --crash %stock-llc %s -o /dev/null 2>&1 | FileCheck %s
; A pass on IR asks a scalable vector for its size, and the process ends.

; CHECK: LLVM ERROR: Cannot implicitly convert a scalable size
define void @k(ptr addrspace(1) %p) {
  %a = alloca <vscale x 4 x i32>, addrspace(5)
  %x = load <vscale x 4 x i32>, ptr addrspace(1) %p
  store <vscale x 4 x i32> %x, ptr addrspace(5) %a
  ret void
}
