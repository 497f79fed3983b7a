; RUN: %toygcn compare %s --with=toygcn,stock
; RUN: %toygcn run %s -O0
; Inline assembly in loops and arms. A result in scalar registers that is read
; after a loop which lanes leave one by one is each lane's last one; a scalar
; result steers a uniform branch.
;
; LAUNCH: --grid 128 --block 64 --arg buf:i32:384 --arg i32:5
; HOST:
;     def arm(i):
;         return i % 64 * 2 + 1 if i % 3 == 0 else i % 64 ^ 7
; EXPECT 0: [10 * (i % 64 % 5 + 1) for i in range(128)]
;     + [arm(i) for i in range(128)] + [77] * 128
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()

define amdgpu_kernel void @flow(ptr addrspace(1) %out, i32 %k) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %g, 64
  %gid = add i32 %base, %id
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %gid
  %count = urem i32 %id, 5
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %s = call i32 asm "s_mul_i32 $0, $1, 10", "=s,s"(i32 %next)
  %more = icmp ult i32 %i, %count
  br i1 %more, label %loop, label %after
after:
  store i32 %s, ptr addrspace(1) %o
  %three = urem i32 %gid, 3
  %is = icmp eq i32 %three, 0
  br i1 %is, label %then, label %else
then:
  %a = call i32 asm sideeffect "v_lshl_or_b32 $0, $1, 1, 1", "=v,v"(i32 %id)
  br label %join
else:
  %b = call i32 asm sideeffect "v_xor_b32 $0, 7, $1", "=v,v"(i32 %id)
  br label %join
join:
  %v = phi i32 [ %a, %then ], [ %b, %else ]
  %o1 = getelementptr i8, ptr addrspace(1) %o, i32 512
  store i32 %v, ptr addrspace(1) %o1
  %c = call i32 asm "s_add_u32 $0, $1, 1", "=s,s,~{scc}"(i32 %k)
  %six = icmp eq i32 %c, 6
  br i1 %six, label %yes, label %end
yes:
  %o2 = getelementptr i8, ptr addrspace(1) %o, i32 1024
  store i32 77, ptr addrspace(1) %o2
  br label %end
end:
  ret void
}
