; RUN: %toygcn compare %s
; RUN: %toygcn run -O0 %s
; RUN: %toygcn run -O1 --llc-arg=-toygcn-placement=chain %s
; A uniform number, computed on the vector unit in an arm. The first lanes come
; without it, and a scalar is made of it where they are active, too.
;
; LAUNCH: --kernel number --grid 64 --block 64 --arg buf:i32:40:iota
;     --arg buf:i32:64 --arg buf:i32:64 --arg f32:8
; EXPECT 1: [34 if w > 3 else 0 for w in range(64)]
; EXPECT 2: [7 if w > 3 else 0 for w in range(64)]
; LAUNCH: --kernel in_loop --grid 64 --block 64 --arg buf:i32:40:iota
;     --arg buf:i32:64 --arg f32:2
; EXPECT 1: [sum(2 * i + 1 for i in range(4) if w > 9 - i) for w in range(64)]

target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @number(ptr addrspace(1) noalias readonly %table, ptr addrspace(1) noalias %out, ptr addrspace(1) %arm, float %f) {
entry:
  %w = call i32 @llvm.amdgcn.workitem.id.x()
  %has = icmp ugt i32 %w, 3
  br i1 %has, label %brings, label %meet

brings:
  %twice = fmul float %f, 2.0
  %q = getelementptr i32, ptr addrspace(1) %arm, i32 %w
  store volatile i32 7, ptr addrspace(1) %q
  br label %meet

meet:
  %x = phi float [ undef, %entry ], [ %twice, %brings ]
  %i = fptosi float %x to i32
  %j = add i32 %i, 1
  %t = getelementptr i32, ptr addrspace(1) %table, i32 %j
  br i1 %has, label %read, label %end

read:
  %value = load i32, ptr addrspace(1) %t
  %sum = add i32 %value, %j
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %w
  store i32 %sum, ptr addrspace(1) %p
  br label %end

end:
  ret void
}

; More lanes bring one in each iteration.
define amdgpu_kernel void @in_loop(ptr addrspace(1) noalias readonly %table, ptr addrspace(1) noalias %out, float %two) {
entry:
  %w = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %w
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %total = phi i32 [ 0, %entry ], [ %total.next, %latch ]
  %first = sub i32 9, %i
  %has = icmp ugt i32 %w, %first
  br i1 %has, label %brings, label %meet

brings:
  %f = uitofp i32 %i to float
  %product = fmul float %f, %two
  store volatile i32 1, ptr addrspace(1) %p
  br label %meet

meet:
  %x = phi float [ poison, %loop ], [ %product, %brings ]
  %n = fptoui float %x to i32
  %n1 = or i32 %n, 1
  %t = getelementptr i32, ptr addrspace(1) %table, i32 %n1
  br i1 %has, label %read, label %latch

read:
  %value = load i32, ptr addrspace(1) %t
  br label %latch

latch:
  %more.value = phi i32 [ 0, %meet ], [ %value, %read ]
  %total.next = add i32 %total, %more.value
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 4
  br i1 %more, label %loop, label %end

end:
  store i32 %total.next, ptr addrspace(1) %p
  ret void
}
