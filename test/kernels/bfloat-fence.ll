; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; What may not be reassociated is itself, of bfloats, too: a sum that is rounded,
; fenced, and one less.
;
; LAUNCH: --grid 64 --block 64 --arg buf:u16:64
; HOST:
;     top = lambda i: i.bit_length() - 1
; EXPECT 0: [(127 + top(i) << 7) + (i << 7 >> top(i)) - 128 if i else 0
;     for i in range(64)]
define amdgpu_kernel void @fence(ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %x = uitofp i32 %i to bfloat
  %sum = fadd reassoc nsz bfloat %x, 1.0
  %fenced = call reassoc nsz bfloat @llvm.arithmetic.fence.bf16(bfloat %sum)
  %back = fsub reassoc nsz bfloat %fenced, 1.0
  %to = getelementptr bfloat, ptr addrspace(1) %out, i32 %i
  store bfloat %back, ptr addrspace(1) %to
  ret void
}
