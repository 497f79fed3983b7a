; RUN: %toygcn compare %s --with=toygcn,stock
; RUN: %toygcn run %s -O0
; An input of one bit in a vector register with a name is 0 or 1 there: one that
; differs between lanes, one that does not, and a constant.
;
; LAUNCH: --grid 128 --block 64 --arg buf:i32:128 --arg i32:5
; EXPECT 0: [(i % 3 == 0) + 2 * (a1 > 4) + 4 + 8 * (i % 5) for i in range(128)]
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()

define amdgpu_kernel void @bits(ptr addrspace(1) %out, i32 %k) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %g, 64
  %gid = add i32 %base, %id
  %three = urem i32 %gid, 3
  %divergent = icmp eq i32 %three, 0
  %uniform = icmp sgt i32 %k, 4
  %five = urem i32 %gid, 5
  %sum = call i32 asm "v_lshl_add_u32 $0, $2, 1, $1\0Av_lshl_add_u32 $0, $3, 2, $0\0Av_lshl_add_u32 $0, $4, 3, $0", "=&v,{v20},{v21},{v22},v"(i1 %divergent, i1 %uniform, i1 true, i32 %five)
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %gid
  store i32 %sum, ptr addrspace(1) %o
  ret void
}
