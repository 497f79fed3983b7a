; RUN: %toygcn compare %s
; An argument that is a lane mask, beside others: what takes a mask takes no part
; of a tuple.
;
; HOST: def lane(i): return (7 if i < 64 and a2 >> i & 1 else 3) + a1
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64 --arg u32:5
;     --arg u64:81985529216486895
; EXPECT 0: [lane(i) for i in range(64)]

declare i32 @llvm.amdgcn.workitem.id.x()
declare i1 @llvm.amdgcn.inverse.ballot.i64(i64)

define amdgpu_kernel void @masks(ptr addrspace(1) %out, i32 %more, i64 %mask) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %mine = call i1 @llvm.amdgcn.inverse.ballot.i64(i64 %mask)
  %far = zext i32 %id to i64
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %far
  %three = add i32 %more, 3
  store i32 %three, ptr addrspace(1) %p
  br i1 %mine, label %set, label %done
set:
  %seven = add i32 %more, 7
  store volatile i32 %seven, ptr addrspace(1) %p
  br label %done
done:
  ret void
}
