; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Private arrays of a size that each lane has for itself among those of a
; constant size, of which one is larger than the pool of the others. (Stock code
; takes the offset of a wave for that of a lane.)
;
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64
; EXPECT 0: [i % 7 + 2 * i + 3 for i in range(64)]
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @mixed(ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %seventh = urem i32 %i, 7
  %size = add i32 %seventh, 1
  %dynamic = alloca i32, i32 %size, addrspace(5)
  %large = alloca [1500 x i32], addrspace(5)
  %last = getelementptr i32, ptr addrspace(5) %dynamic, i32 %seventh
  store volatile i32 %seventh, ptr addrspace(5) %last
  %other = alloca i32, i32 %size, addrspace(5)
  %small = alloca i32, addrspace(5)
  store volatile i32 3, ptr addrspace(5) %small
  %place = getelementptr i32, ptr addrspace(5) %large, i32 %i
  store volatile i32 %i, ptr addrspace(5) %place
  %end = getelementptr i32, ptr addrspace(5) %other, i32 %seventh
  store volatile i32 %i, ptr addrspace(5) %end
  %a = load volatile i32, ptr addrspace(5) %last
  %b = load volatile i32, ptr addrspace(5) %place
  %c = load volatile i32, ptr addrspace(5) %end
  %d = load volatile i32, ptr addrspace(5) %small
  %ab = add i32 %a, %b
  %cd = add i32 %c, %d
  %sum = add i32 %ab, %cd
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %sum, ptr addrspace(1) %to
  ret void
}
