; RUN: %llc -toygcn-licm=false -stop-after=toygcn-sink-addresses %s -o - | FileCheck %s
; RUN: %llc -toygcn-licm=false -stop-after=toygcn-sink-addresses -toygcn-sink-sums=0 %s -o - | FileCheck %s --check-prefix=OFF
; Uniform sums of 64 bits, and loads at them, go to the side of a branch that
; uses them; but not out of a loop, not past a store, and not divergent ones.

; CHECK-LABEL: define amdgpu_kernel void @one_side
; CHECK: %p = getelementptr i32
; CHECK: br i1
; CHECK: then:
; CHECK-NEXT: %q = getelementptr float
; CHECK-NEXT: %x = load float
; OFF-LABEL: define amdgpu_kernel void @one_side
; OFF: %q = getelementptr float
; OFF: br i1
define amdgpu_kernel void @one_side(ptr addrspace(1) %a, ptr addrspace(1) noalias readonly %b, i64 %n, ptr addrspace(1) %to) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %n
  %q = getelementptr float, ptr addrspace(1) %b, i64 %n
  %x = load float, ptr addrspace(1) %q
  %c = icmp ult i32 %lane, 7
  br i1 %c, label %then, label %end

then:
  %at = getelementptr float, ptr addrspace(1) %to, i32 %lane
  store float %x, ptr addrspace(1) %at
  call void @llvm.amdgcn.s.barrier()
  br label %end

end:
  store i32 %lane, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define amdgpu_kernel void @past_store
; CHECK: %x = load float
; CHECK: store i32
; CHECK: br i1
define amdgpu_kernel void @past_store(ptr addrspace(1) %b, i64 %n, ptr addrspace(1) %to) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr float, ptr addrspace(1) %b, i64 %n
  %x = load float, ptr addrspace(1) %q
  store i32 %lane, ptr addrspace(1) %to
  %c = icmp ult i32 %lane, 7
  br i1 %c, label %then, label %end

then:
  call void @llvm.amdgcn.s.barrier()
  store float %x, ptr addrspace(1) %to
  br label %end

end:
  ret void
}

; CHECK-LABEL: define amdgpu_kernel void @out_of_loop
; CHECK: loop:
; CHECK: %wide = add i64
; CHECK: br i1
define amdgpu_kernel void @out_of_loop(ptr addrspace(1) %to, i64 %n) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %long = zext i32 %i to i64
  %wide = add i64 %long, %n
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %lane
  br i1 %more, label %loop, label %exit

exit:
  store i64 %wide, ptr addrspace(1) %to
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
