; RUN: %llc -O2 %s -o - | FileCheck %s
; Each sum frees two registers and makes one. LLVM's sinking would bring both, as they are in a
; loop, behind the last arms, where all that they take must live.

; CHECK-LABEL: sums:
; CHECK: s_cbranch_execz
; CHECK: ds_read_b32
; CHECK: v_add_u32
; CHECK: s_cbranch_execz
; CHECK: ds_read_b32
; CHECK: v_mul_lo_u32
; CHECK: s_cbranch_execz
@table = external local_unnamed_addr addrspace(3) global [256 x i32]

define amdgpu_kernel void @sums(ptr addrspace(1) %out, i32 %n, i32 %a, i32 %b, i32 %c) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  br label %head

head:
  %i = phi i32 [ 0, %0 ], [ %next, %join2 ]
  %sum = phi i32 [ %id, %0 ], [ %sum2, %join2 ]
  %x = xor i32 %id, %i
  %few0 = icmp ult i32 %x, %a
  br i1 %few0, label %arm0, label %join0

arm0:
  %p0 = getelementptr i32, ptr addrspace(3) @table, i32 %x
  %l0 = load volatile i32, ptr addrspace(3) %p0
  br label %join0

join0:
  %v0 = phi i32 [ %x, %head ], [ %l0, %arm0 ]
  %sum0 = add i32 %sum, %v0
  %few1 = icmp ult i32 %x, %b
  br i1 %few1, label %arm1, label %join1

arm1:
  %p1 = getelementptr i32, ptr addrspace(3) @table, i32 %x
  %l1 = load volatile i32, ptr addrspace(3) %p1
  br label %join1

join1:
  %v1 = phi i32 [ 1, %join0 ], [ %l1, %arm1 ]
  %sum1 = mul i32 %sum0, %v1
  %few2 = icmp ult i32 %x, %c
  br i1 %few2, label %arm2, label %join2

arm2:
  %p2 = getelementptr i32, ptr addrspace(3) @table, i32 %x
  %l2 = load volatile i32, ptr addrspace(3) %p2
  br label %join2

join2:
  %v2 = phi i32 [ 2, %join1 ], [ %l2, %arm2 ]
  %sum2 = add i32 %sum1, %v2
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %head, label %end

end:
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %sum2, ptr addrspace(1) %o
  ret void
}
