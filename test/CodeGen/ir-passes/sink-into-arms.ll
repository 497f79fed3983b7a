; RUN: %llc -toygcn-garden=-licm -stop-after=toygcn-sink-into-arms %s -o - | FileCheck %s
; RUN: %llc -toygcn-garden=-licm,-sink-into-arms -stop-before=toygcn-prepare-control-flow %s -o - | FileCheck %s --check-prefix=OFF
; RUN: %llc -toygcn-garden=-licm -stop-after=toygcn-sink-into-arms -pass-remarks=toygcn-sink-into-arms %s -o /dev/null 2>&1 \
; RUN:   | FileCheck %s --check-prefix=REMARK
; What one arm reads goes there, and uniform loads; but not out of a loop, not
; past a store, and no divergent address.
; REMARK: remark: {{.*}}moved to the arm that reads it

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

; A chain of divergent arithmetic goes past arms and joins to the first block
; of the arm that reads it, before the arms in it. What both arms read stays, as
; does what reads which lanes are active, and a value of a phi.
; CHECK-LABEL: define amdgpu_kernel void @chain
; CHECK: entry:
; CHECK-NOT: fdiv
; CHECK: %both = fmul float
; CHECK: %ballot = call i64 @llvm.amdgcn.ballot.i64
; CHECK: first:
; CHECK: join:
; CHECK: second:
; CHECK-NEXT: %quotient = fdiv float
; CHECK-NEXT: %root = call float @llvm.sqrt.f32(float %quotient)
; CHECK: br i1
; CHECK: store volatile float %root
; OFF-LABEL: define amdgpu_kernel void @chain
; OFF: entry:
; OFF: %quotient = fdiv float
; OFF: %root = call float
; OFF: first:
define amdgpu_kernel void @chain(float %x, ptr addrspace(1) %to) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %f = uitofp i32 %lane to float
  %quotient = fdiv float %f, %x
  %root = call float @llvm.sqrt.f32(float %quotient)
  %both = fmul float %f, %x
  %c = icmp ult i32 %lane, 7
  %ballot = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  br i1 %c, label %first, label %join

first:
  store volatile float %both, ptr addrspace(1) %to
  br label %join

join:
  %odd = and i32 %lane, 1
  %c2 = icmp eq i32 %odd, 0
  br i1 %c2, label %second, label %end

second:
  %c3 = icmp ult i32 %lane, 30
  br i1 %c3, label %deeper, label %third

deeper:
  call void @llvm.amdgcn.s.barrier()
  br label %third

third:
  store volatile float %root, ptr addrspace(1) %to
  store volatile float %both, ptr addrspace(1) %to
  store volatile i64 %ballot, ptr addrspace(1) %to
  br label %end

end:
  %v = phi float [ %f, %join ], [ 0.0, %third ]
  store volatile float %v, ptr addrspace(1) %to
  ret void
}

declare i64 @llvm.amdgcn.ballot.i64(i1)
declare float @llvm.sqrt.f32(float)
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
