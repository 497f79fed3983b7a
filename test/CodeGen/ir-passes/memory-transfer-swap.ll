; RUN: %llc %s -o - | FileCheck %s
; Two structures change places through a variable, in a loop: the variable is in
; registers, and only from its copy to its use.

; CHECK-NOT: scratch_{{load|store}}
; CHECK: .private_segment_fixed_size: 0
define amdgpu_kernel void @swaps(ptr addrspace(1) %p, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %swapped = alloca [112 x i8], align 16, addrspace(5)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %swapped)
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %latch ]
  %next = add i32 %i, 1
  %odd = trunc i32 %i to i1
  br i1 %odd, label %swap, label %latch
swap:
  %a = getelementptr [112 x i8], ptr addrspace(1) %p, i32 %i
  %b = getelementptr [112 x i8], ptr addrspace(1) %a, i32 %t
  call void @llvm.memcpy.p5.p1.i64(ptr addrspace(5) align 16 %swapped, ptr addrspace(1) align 16 %a, i64 112, i1 false)
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 16 %a, ptr addrspace(1) align 16 %b, i64 112, i1 false)
  call void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) align 16 %b, ptr addrspace(5) align 16 %swapped, i64 112, i1 false)
  br label %latch
latch:
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %swapped)
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
