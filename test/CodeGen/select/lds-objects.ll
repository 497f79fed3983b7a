; RUN: %llc %s -o - | FileCheck %s
; The place of an LDS object is in the instruction's offset, whatever the index;
; addresses wrap at 32 bits. Too far is too far.

@first = internal addrspace(3) global [64 x i32] poison, align 4
@second = internal addrspace(3) global [64 x i32] poison, align 4
@last = internal addrspace(3) global [15900 x i32] poison, align 4

; CHECK-LABEL: down:
; CHECK: v_sub_u32_e32 [[NEG:v[0-9]+]], 0, v0
; CHECK: v_lshlrev_b32_e32 [[INDEX:v[0-9]+]], 2, [[NEG]]
; CHECK-NOT: v_add
; CHECK-DAG: ds_read_b32 v{{[0-9]+}}, [[INDEX]] offset:{{[0-9]+}}
; CHECK-DAG: ds_read_b32 v{{[0-9]+}}, [[INDEX]] offset:{{[0-9]+}}
; CHECK-DAG: ds_add_u32 [[INDEX]], v{{[0-9]+}} offset:{{[0-9]+}}
; CHECK: v_add_u32_e32 [[FAR:v[0-9]+]], 0x{{.*}}, [[INDEX]]
; CHECK: ds_read_b32 v{{[0-9]+}}, [[FAR]]
define amdgpu_kernel void @down(ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %i = sub i32 0, %t
  %a = getelementptr [64 x i32], ptr addrspace(3) @first, i32 1, i32 %i
  %x = load i32, ptr addrspace(3) %a
  %b = getelementptr [64 x i32], ptr addrspace(3) @second, i32 1, i32 %i
  %y = load i32, ptr addrspace(3) %b
  %c = getelementptr [64 x i32], ptr addrspace(3) @second, i32 0, i32 %i
  %old = atomicrmw add ptr addrspace(3) %c, i32 %y syncscope("workgroup") monotonic
  %d = getelementptr [15900 x i32], ptr addrspace(3) @last, i32 1, i32 %i
  %far = getelementptr i8, ptr addrspace(3) %d, i32 2000
  %z = load i32, ptr addrspace(3) %far
  %s = add i32 %x, %y
  %r = add i32 %s, %z
  store i32 %r, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
