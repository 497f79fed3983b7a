; RUN: %toygcn compare --with=toygcn,stock %s
; RUN: %toygcn run -O0 %s
; A uniform element of three numbers of 64 bits: of the tuple of eight registers
; two are undefined, which LLVM says by INIT_UNDEF before registers are allocated.
; The element stays uniform, and so does the carry that decides a branch.
;
; LAUNCH: --grid 128 --block 64 --arg buf:i32:128 --arg i64:255 --arg i32:0 --arg i32:1
; HOST:
;     def out(g): return 7 if (a1 < [255, 1 << 40, 0][a2]) ^ (a3 & 1) else 3
; EXPECT 0: [out(g) for g in range(128)]

define amdgpu_kernel void @differs(ptr addrspace(1) %out, i64 %c, i32 %i, i32 %flip) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul i32 %group, 64
  %g = add i32 %first, %id
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %g
  %e = extractelement <3 x i64> <i64 255, i64 1099511627776, i64 0>, i32 %i
  %both = call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %c, i64 %e)
  %less = extractvalue { i64, i1 } %both, 1
  %odd = trunc i32 %flip to i1
  %then = xor i1 %less, %odd
  br i1 %then, label %seven, label %three

seven:
  store i32 7, ptr addrspace(1) %p
  ret void

three:
  store i32 3, ptr addrspace(1) %p
  ret void
}
