; RUN: %toygcn compare %s --with=toygcn,stock
; RUN: %toygcn run %s -O0
; A result of one bit in a vector register with a name is the lowest bit there:
; alone, tied to an input, and next to a dword.
;
; LAUNCH: --grid 64 --block 64 --arg buf:i32:64
; EXPECT 0: [(i & 1) + 2 * (i > 9) + 4 * (i >> 1 & 1) + 8 * i for i in range(64)]
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @bits(ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %above = icmp ugt i32 %id, 9
  %odd = call i1 asm "v_mov_b32 $0, $1", "={v4},v"(i32 %id)
  %same = call i1 asm "v_or_b32 $0, 8, $0", "={v5},0"(i1 %above)
  %two = call { i1, i32 } asm "v_lshrrev_b32 $0, 1, $2\0Av_lshlrev_b32 $1, 3, $2", "=&{v6},=v,v"(i32 %id)
  %second = extractvalue { i1, i32 } %two, 0
  %eight = extractvalue { i1, i32 } %two, 1
  %a = zext i1 %odd to i32
  %b = select i1 %same, i32 2, i32 0
  %c = select i1 %second, i32 4, i32 0
  %ab = or i32 %a, %b
  %abc = or i32 %ab, %c
  %all = or i32 %abc, %eight
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %all, ptr addrspace(1) %o
  ret void
}
