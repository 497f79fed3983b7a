; RUN: %toygcn compare %s
; RUN: %toygcn run -O0 %s
; Neither clock runs backwards. The number 1 tells it.
;
; LAUNCH: --grid 64 --block 64 --arg buf:i32:1
; EXPECT 0: 1

declare i64 @llvm.amdgcn.s.memrealtime()
declare i64 @llvm.amdgcn.s.memtime()

define amdgpu_kernel void @clocks(ptr addrspace(1) %o) {
  %a = call i64 @llvm.amdgcn.s.memrealtime()
  %b = call i64 @llvm.amdgcn.s.memtime()
  %c = call i64 @llvm.amdgcn.s.memrealtime()
  %d = call i64 @llvm.amdgcn.s.memtime()
  %x = icmp uge i64 %c, %a
  %y = icmp uge i64 %d, %b
  %both = and i1 %x, %y
  %v = zext i1 %both to i32
  store i32 %v, ptr addrspace(1) %o
  ret void
}
