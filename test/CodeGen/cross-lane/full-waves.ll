; RUN: %llc -stop-after=toygcn-expand-reductions %s -o - | FileCheck %s
; RUN: %llc -stop-after=toygcn-expand-reductions -toygcn-garden=-full-waves %s -o - \
; RUN:   | FileCheck --check-prefix=OFF %s
; Where all 64 lanes are active, a reduction needs no whole-wave mode.
target triple = "amdgcn-amd-amdhsa"

; In front of a divergent branch and behind it, not in its arm.
; CHECK-LABEL: define amdgpu_kernel void @divergent_if(
; CHECK-NOT: set.inactive
; CHECK: {{^ *}}arm:
; CHECK: set.inactive
; CHECK: {{^ *}}join:
; CHECK-NOT: set.inactive
; CHECK: ret void
; OFF-LABEL: define amdgpu_kernel void @divergent_if(
; OFF: set.inactive
; OFF: {{^ *}}arm:
define amdgpu_kernel void @divergent_if(ptr addrspace(1) %p) #0 {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %t, i32 0)
  store volatile i32 %a, ptr addrspace(1) %p
  %c = icmp ult i32 %t, 7
  br i1 %c, label %arm, label %join
arm:
  %b = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %t, i32 0)
  store volatile i32 %b, ptr addrspace(1) %p
  br label %join
join:
  %d = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %t, i32 0)
  store volatile i32 %d, ptr addrspace(1) %p
  ret void
}

; The wave goes one way.
; CHECK-LABEL: define amdgpu_kernel void @uniform_if(
; CHECK-NOT: set.inactive
; CHECK: ret void
define amdgpu_kernel void @uniform_if(ptr addrspace(1) %p, i1 %c) #0 {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br i1 %c, label %arm, label %join
arm:
  %b = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %t, i32 0)
  store volatile i32 %b, ptr addrspace(1) %p
  br label %join
join:
  ret void
}

; Lanes that left the loop are inactive at its top, too; behind it all are back.
; CHECK-LABEL: define amdgpu_kernel void @divergent_loop(
; CHECK: {{^ *}}loop:
; CHECK: set.inactive
; CHECK: {{^ *}}exit:
; CHECK-NOT: set.inactive
; CHECK: ret void
define amdgpu_kernel void @divergent_loop(ptr addrspace(1) %p) #0 {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ %t, %entry ], [ %next, %loop ]
  %b = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %i, i32 0)
  store volatile i32 %b, ptr addrspace(1) %p
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 50
  br i1 %more, label %loop, label %exit
exit:
  %d = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %t, i32 0)
  store volatile i32 %d, ptr addrspace(1) %p
  ret void
}

; Uniformity analysis takes this phi for uniform; it is not, and so the branch
; on it is not.
; CHECK-LABEL: define amdgpu_kernel void @doubtful(
; CHECK: {{^ *}}arm:
; CHECK: set.inactive
define amdgpu_kernel void @doubtful(ptr addrspace(1) %p, i32 %n) #0 {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %header
header:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %c = icmp eq i32 %i, %n
  br i1 %c, label %exit, label %body
body:
  %next = add i32 %i, 1
  %d = icmp eq i32 %next, %t
  br i1 %d, label %exit, label %header
exit:
  %which = phi i32 [ 1, %header ], [ 2, %body ]
  %odd = icmp eq i32 %which, 1
  br i1 %odd, label %arm, label %end
arm:
  %b = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %t, i32 0)
  store volatile i32 %b, ptr addrspace(1) %p
  br label %end
end:
  ret void
}

; What the attributes do not promise is not taken for granted.
; CHECK-LABEL: define amdgpu_kernel void @grid_of_any_size(
; CHECK: set.inactive
define amdgpu_kernel void @grid_of_any_size(ptr addrspace(1) %p) #1 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %b = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %t, i32 0)
  store i32 %b, ptr addrspace(1) %p
  ret void
}
; CHECK-LABEL: define amdgpu_kernel void @half_a_wave(
; CHECK: set.inactive
define amdgpu_kernel void @half_a_wave(ptr addrspace(1) %p) #2 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %b = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %t, i32 0)
  store i32 %b, ptr addrspace(1) %p
  ret void
}
; CHECK-LABEL: define amdgpu_kernel void @size_from_to(
; CHECK: set.inactive
define amdgpu_kernel void @size_from_to(ptr addrspace(1) %p) #3 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %b = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %t, i32 0)
  store i32 %b, ptr addrspace(1) %p
  ret void
}
; CHECK-LABEL: define amdgpu_kernel void @required_size(
; CHECK-NOT: set.inactive
; CHECK: ret void
define amdgpu_kernel void @required_size(ptr addrspace(1) %p) #4
    !reqd_work_group_size !{i32 16, i32 4, i32 2} {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %b = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %t, i32 0)
  store i32 %b, ptr addrspace(1) %p
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="128,128" "uniform-work-group-size"="true" }
attributes #1 = { "amdgpu-flat-work-group-size"="128,128" "uniform-work-group-size"="false" }
attributes #2 = { "amdgpu-flat-work-group-size"="96,96" "uniform-work-group-size"="true" }
attributes #3 = { "amdgpu-flat-work-group-size"="64,128" "uniform-work-group-size"="true" }
attributes #4 = { "uniform-work-group-size"="true" }
