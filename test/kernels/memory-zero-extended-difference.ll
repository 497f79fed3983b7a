; An index that is zero-extended after a subtraction: the subtraction has nsw, which
; says nothing of a borrow, so it may not be done after the extension.
;
; RUN: %toygcn run %s --check-waitcnt --check-hazards
; RUN: %toygcn run %s -O0 --check-waitcnt --check-hazards
; LAUNCH: --grid 64 --block 64 --arg buf:u32:128:iota --arg buf:u32:64:zero
;     --arg i32:4
; EXPECT 1: [lane + (lane % 8) + 3 for lane in range(64)]

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @differences(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %low = and i32 %id, 7
  %most = add nuw nsw i32 %low, %n
  %less = add nsw i32 %most, -1
  %wide = zext i32 %less to i64
  %base = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %from = getelementptr i32, ptr addrspace(1) %base, i64 %wide
  %x = load i32, ptr addrspace(1) %from
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %x, ptr addrspace(1) %to
  ret void
}
