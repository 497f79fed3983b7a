; llvm.amdgcn.mov.dpp: lanes without a source, and those that a mask leaves out, hold
; what the program may not depend on, so only others are stored. And a comparison
; with a predicate that there is not, whose result may be anything, does no harm.
;
; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0 --check-waitcnt --check-hazards
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64:rand=3 --arg buf:u32:128:zero
; EXPECT 1: [x for lane in range(64)
;            for x in (a0[lane ^ 1], a0[lane // 16 * 16 + 15 - lane % 16])]

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.mov.dpp.i32(i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg)
declare i64 @llvm.amdgcn.icmp.i64.i32(i32, i32, i32 immarg)

define amdgpu_kernel void @moves(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %x = load i32, ptr addrspace(1) %from
  %a = call i32 @llvm.amdgcn.mov.dpp.i32(i32 %x, i32 177, i32 15, i32 15, i1 false)
  %b = call i32 @llvm.amdgcn.mov.dpp.i32(i32 %x, i32 320, i32 15, i32 15, i1 true)
  %any = call i64 @llvm.amdgcn.icmp.i64.i32(i32 %a, i32 %b, i32 99)
  %frozen = freeze i64 %any
  %none = and i64 %frozen, 0
  %zero = trunc i64 %none to i32
  %a0 = add i32 %a, %zero
  %to = getelementptr [2 x i32], ptr addrspace(1) %out, i32 %id
  store i32 %a0, ptr addrspace(1) %to
  %next = getelementptr i32, ptr addrspace(1) %to, i32 1
  store i32 %b, ptr addrspace(1) %next
  ret void
}
