; Ladders that are no scan of a row by shifts of 1, 2, 4 and 8 lanes: a bank is left out, and a sum in the middle has another use.
;
; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0 --check-waitcnt --check-hazards
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64:rand=7 --arg buf:u32:192:zero
; HOST:
;     def shifted(v, step, banks=15):
;         return [v[i - step] if i % 16 >= step and banks >> i % 16 // 4 & 1 else 0
;                 for i in range(64)]
;     def ladder(v, steps):
;         for step in steps:
;             v = [u32(a + b) for a, b in zip(v, shifted(v, *step))]
;         return v
;     three_banks = ladder(a0, ((1,), (2,), (4, 6), (8,)))
;     half = ladder([u32(x * 3) for x in a0], ((1,), (2,)))
;     whole = ladder(half, ((4,), (8,)))
; EXPECT 1: [x for row in zip(three_banks, half, whole) for x in row]

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg)

define amdgpu_kernel void @ladders(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %to = getelementptr [3 x i32], ptr addrspace(1) %out, i32 %id
  %x = load i32, ptr addrspace(1) %from

  %a.d1 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %x, i32 273, i32 15, i32 15, i1 false)
  %a.1 = add i32 %x, %a.d1
  %a.d2 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %a.1, i32 274, i32 15, i32 15, i1 false)
  %a.2 = add i32 %a.1, %a.d2
  %a.d4 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %a.2, i32 276, i32 15, i32 6, i1 false)
  %a.4 = add i32 %a.2, %a.d4
  %a.d8 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %a.4, i32 280, i32 15, i32 15, i1 false)
  %a.8 = add i32 %a.4, %a.d8
  store i32 %a.8, ptr addrspace(1) %to

  %y = mul i32 %x, 3
  %b.d1 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %y, i32 273, i32 15, i32 15, i1 false)
  %b.1 = add i32 %y, %b.d1
  %b.d2 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %b.1, i32 274, i32 15, i32 15, i1 false)
  %b.2 = add i32 %b.1, %b.d2
  %to.1 = getelementptr i32, ptr addrspace(1) %to, i32 1
  store i32 %b.2, ptr addrspace(1) %to.1
  %b.d4 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %b.2, i32 276, i32 15, i32 15, i1 false)
  %b.4 = add i32 %b.2, %b.d4
  %b.d8 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %b.4, i32 280, i32 15, i32 15, i1 false)
  %b.8 = add i32 %b.4, %b.d8
  %to.2 = getelementptr i32, ptr addrspace(1) %to, i32 2
  store i32 %b.8, ptr addrspace(1) %to.2
  ret void
}
