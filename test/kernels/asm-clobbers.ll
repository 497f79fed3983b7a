; RUN: %toygcn compare %s --with=toygcn,stock
; RUN: %toygcn run %s -O0
; Text that says it clobbers EXEC and FLAT_SCRATCH and restores them, and
; registers that gfx900 lacks, in one arm of a divergent branch, with an array on
; the stack.
;
; LAUNCH: --grid 128 --block 64 --arg buf:i32:128
; EXPECT 0: [i * 3 + 100 + i % 4 if i % 2 else 7 + i % 4 for i in range(128)]
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()

define amdgpu_kernel void @kept(ptr addrspace(1) %out) {
entry:
  %array = alloca [4 x i32], addrspace(5)
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %g, 64
  %gid = add i32 %base, %id
  %slot = and i32 %gid, 3
  %p = getelementptr i32, ptr addrspace(5) %array, i32 %slot
  store volatile i32 %slot, ptr addrspace(5) %p
  %odd = trunc i32 %gid to i1
  br i1 %odd, label %then, label %join
then:
  %all = call i32 asm sideeffect "s_mov_b64 s[20:21], exec\0As_mov_b64 s[22:23], flat_scratch\0As_mov_b64 exec, 0\0As_mov_b64 flat_scratch, 0\0As_mov_b64 flat_scratch, s[22:23]\0As_mov_b64 exec, s[20:21]\0Av_mul_u32_u24 $0, 3, $1", "=v,v,~{s[20:23]},~{exec},~{flat_scratch},~{a3},~{a[8:15]}"(i32 %gid)
  %sum = add i32 %all, 100
  br label %join
join:
  %v = phi i32 [ 7, %entry ], [ %sum, %then ]
  %kept = load volatile i32, ptr addrspace(5) %p
  %r = add i32 %v, %kept
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %gid
  store i32 %r, ptr addrspace(1) %o
  ret void
}
