; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Sums of differences of bytes that all lanes agree on: the scalar unit has none.
;
; HOST:
;     def bytes_of(x):
;         return [x >> s & 255 for s in (0, 8, 16, 24)]
;     def sad(x, y, masked):
;         return sum(abs(a - b) for a, b in zip(bytes_of(x), bytes_of(y))
;                    if b or not masked)
; LAUNCH: --grid 64 --block 64 --arg buf:u32:128 --arg i32:305419896
;     --arg i32:1996493567
; EXPECT 0: [sad(305419896, 1996493567, True) + 5] * 64
;     + [sad(305419896, 1996493567, False) + 5] * 64
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %x, i32 %y) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = call i32 @llvm.amdgcn.msad.u8(i32 %x, i32 %y, i32 5)
  %b = call i32 @llvm.amdgcn.sad.u8(i32 %x, i32 %y, i32 5)
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  %q = getelementptr i32, ptr addrspace(1) %p, i32 64
  store i32 %a, ptr addrspace(1) %p
  store i32 %b, ptr addrspace(1) %q
  ret void
}
