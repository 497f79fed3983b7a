; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; A loop that nothing jumps to gives a phi of pointers a value of its own. LLVM's
; inference of address spaces does not look at such blocks, and left the phi
; without an operand.
;
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64:iota --arg i32:3
; EXPECT 0: [5 if i < 3 else 5 + i for i in range(64)]
define amdgpu_kernel void @dead(ptr addrspace(1) %out, i32 %n) {
entry:
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %p = alloca [2 x i32], addrspace(5)
  %second = getelementptr i32, ptr addrspace(5) %p, i32 1
  %sum = add i32 %i, 5
  store i32 5, ptr addrspace(5) %p
  store i32 %sum, ptr addrspace(5) %second
  %f = addrspacecast ptr addrspace(5) %p to ptr
  %g = addrspacecast ptr addrspace(5) %second to ptr
  %few = icmp ult i32 %i, %n
  br i1 %few, label %end, label %more

nowhere:
  %h = phi ptr [ %h, %nowhere ]
  br i1 %few, label %nowhere, label %end

more:
  br label %end

end:
  %q = phi ptr [ %f, %entry ], [ %h, %nowhere ], [ %g, %more ]
  %v = load i32, ptr %q
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %v, ptr addrspace(1) %to
  ret void
}
