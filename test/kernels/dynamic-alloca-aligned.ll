; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Private arrays of a size that each lane has for itself, one after the other,
; each with an alignment of its own. What is written to one does not reach its
; neighbours.
;
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64 --arg buf:u32:64
; EXPECT 0: 0
; EXPECT 1: [i * 7 for i in range(n)]
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @aligned(ptr addrspace(1) %low.bits, ptr addrspace(1) %sums) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %seventh = urem i32 %i, 7
  %size = add i32 %seventh, 1
  %a = alloca i8, i32 %size, addrspace(5)
  %b = alloca i32, i32 %size, align 16, addrspace(5)
  %c = alloca i32, i32 %size, align 64, addrspace(5)
  %d = alloca i32, i32 %size, align 16, addrspace(5)
  %a.end = getelementptr i8, ptr addrspace(5) %a, i32 %seventh
  %b.end = getelementptr i32, ptr addrspace(5) %b, i32 %seventh
  %c.end = getelementptr i32, ptr addrspace(5) %c, i32 %seventh
  %twice = shl i32 %i, 1
  %four = shl i32 %i, 2
  %byte = trunc i32 %i to i8
  store volatile i8 %byte, ptr addrspace(5) %a.end
  store volatile i32 %i, ptr addrspace(5) %b
  store volatile i32 %i, ptr addrspace(5) %b.end
  store volatile i32 %twice, ptr addrspace(5) %c
  store volatile i32 %twice, ptr addrspace(5) %c.end
  store volatile i32 %four, ptr addrspace(5) %d
  %a.loaded = load volatile i8, ptr addrspace(5) %a.end
  %a.value = zext i8 %a.loaded to i32
  %b.value = load volatile i32, ptr addrspace(5) %b
  %c.value = load volatile i32, ptr addrspace(5) %c
  %d.value = load volatile i32, ptr addrspace(5) %d
  %same = icmp eq i32 %a.value, %i
  %b.kept = select i1 %same, i32 %b.value, i32 0
  %bc = add i32 %b.kept, %c.value
  %sum = add i32 %bc, %d.value
  %b.at = ptrtoint ptr addrspace(5) %b to i32
  %c.at = ptrtoint ptr addrspace(5) %c to i32
  %d.at = ptrtoint ptr addrspace(5) %d to i32
  %b.or.d = or i32 %b.at, %d.at
  %low.16 = and i32 %b.or.d, 15
  %low.64 = and i32 %c.at, 63
  %low = or i32 %low.16, %low.64
  %to = getelementptr i32, ptr addrspace(1) %low.bits, i32 %i
  store i32 %low, ptr addrspace(1) %to
  %sum.to = getelementptr i32, ptr addrspace(1) %sums, i32 %i
  store i32 %sum, ptr addrspace(1) %sum.to
  ret void
}
