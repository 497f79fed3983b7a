; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Bit fields whose first bit and width are known: five bits of both count.
;
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64:rand=3 --arg buf:u32:256
; EXPECT 1: [x >> 1 & 1 for x in a0] + [0] * 64
;     + [((x & 0x7fffffff ^ 0x40000000) - 0x40000000) & 0xffffffff for x in a0]
;     + [x >> 4 & 255 for x in a0]
define amdgpu_kernel void @fields(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %v = load i32, ptr addrspace(1) %p
  %a = call i32 @llvm.amdgcn.ubfe.i32(i32 %v, i32 33, i32 33)
  %b = call i32 @llvm.amdgcn.ubfe.i32(i32 %v, i32 4, i32 64)
  %c = call i32 @llvm.amdgcn.sbfe.i32(i32 %v, i32 0, i32 63)
  %d = call i32 @llvm.amdgcn.ubfe.i32(i32 %v, i32 36, i32 40)
  %o0 = getelementptr i32, ptr addrspace(1) %out, i32 %id
  %o1 = getelementptr i32, ptr addrspace(1) %o0, i32 64
  %o2 = getelementptr i32, ptr addrspace(1) %o0, i32 128
  %o3 = getelementptr i32, ptr addrspace(1) %o0, i32 192
  store i32 %a, ptr addrspace(1) %o0
  store i32 %b, ptr addrspace(1) %o1
  store i32 %c, ptr addrspace(1) %o2
  store i32 %d, ptr addrspace(1) %o3
  ret void
}
