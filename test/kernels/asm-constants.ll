; What inline assembly takes as a constant: "C" is an inline number, or one of 32
; bits without a sign.
;
; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0 --check-waitcnt --check-hazards
; LAUNCH: --grid 64 --block 64 --arg buf:u32:192:zero
; EXPECT 0: [x for lane in range(64) for x in (u32(-7), 0xdeadbeef, 100000)]

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %to = getelementptr [3 x i32], ptr addrspace(1) %out, i32 %id
  %small = call i32 asm "v_mov_b32 $0, $1", "=v,C"(i32 -7)
  store i32 %small, ptr addrspace(1) %to
  %negative = call i32 asm "v_mov_b32 $0, $1", "=v,C"(i32 -559038737)
  %to.1 = getelementptr i32, ptr addrspace(1) %to, i32 1
  store i32 %negative, ptr addrspace(1) %to.1
  %large = call i32 asm "v_mov_b32 $0, $1", "=v,C"(i64 100000)
  %to.2 = getelementptr i32, ptr addrspace(1) %to, i32 2
  store i32 %large, ptr addrspace(1) %to.2
  ret void
}
