; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; An input in scalar registers that differs between lanes is the first active
; lane's: the compiler says so in a warning.
;
; LAUNCH: --grid 70 --block 70 --arg buf:i64:70:rand=3 --arg buf:i64:140
; HOST:
;     first = lambda a, step: [a[min(j for j in range(i // 64 * 64, 70)
;         if j % step == i % step)] for i in range(n)]
; EXPECT 1: first(a0, 1) + [i64(~x) for x in first(a0, 2)]
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @first(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i64, ptr addrspace(1) %in, i32 %id
  %x = load i64, ptr addrspace(1) %p
  %o = getelementptr i64, ptr addrspace(1) %out, i32 %id
  %o1 = getelementptr i8, ptr addrspace(1) %o, i32 560
  %one = call i64 asm "s_mov_b64 $0, $1", "=s,s"(i64 %x)
  store i64 %one, ptr addrspace(1) %o
  %bit = and i32 %id, 1
  %odd = icmp ne i32 %bit, 0
  br i1 %odd, label %then, label %else
then:
  %a = call i64 asm "s_not_b64 $0, $0", "=s,0,~{scc}"(i64 %x)
  br label %join
else:
  %b = call i64 asm "s_not_b64 $0, $1", "=s,s,~{scc}"(i64 %x)
  br label %join
join:
  %v = phi i64 [ %a, %then ], [ %b, %else ]
  store i64 %v, ptr addrspace(1) %o1
  ret void
}
