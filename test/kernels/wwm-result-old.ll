; RUN: %toygcn run %s -O0
; RUN: %toygcn run %s
; LAUNCH: --grid 64 --block 64 --arg buf:i32:64
; EXPECT 0: [7 * i if i % 16 == 0 else i - 1 for i in range(64)]

; The result of a strict_wwm reaches the old value of a DPP movement by a phi of
; one value, which is folded at -O0: the movement's result must not take the
; whole-wave register.
define amdgpu_kernel void @k(ptr addrspace(1) %out) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %filled = call i32 @llvm.amdgcn.set.inactive.i32(i32 %id, i32 0)
  %scaled = mul i32 %filled, 7
  %result = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %scaled)
  br label %next

next:
  %old = phi i32 [ %result, %entry ]
  %moved = call i32 @llvm.amdgcn.update.dpp.i32(i32 %old, i32 %id, i32 273, i32 15, i32 15, i1 false)
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %moved, ptr addrspace(1) %at
  ret void
}
