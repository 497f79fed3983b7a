; Accesses by two ways to memory are in order only if the wave waits between them.
; RUN: %llc %s -o - | FileCheck %s
; RUN: %llc -O1 -toygcn-garden=none %s -o - | FileCheck %s --check-prefix=ROUNDS
; RUN: %llc -O1 %s -o - | FileCheck %s
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.amdgcn.wave.barrier()

; A store that may overwrite what a scalar load reads.
; CHECK-LABEL: store:
; CHECK: s_load_dword s
; CHECK: s_waitcnt lgkmcnt(0)
; CHECK-NEXT: global_store_dword
; CHECK-NOT: s_waitcnt
; CHECK: global_store_dword
define amdgpu_kernel void @store(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = load i32, ptr addrspace(1) %p
  %to = getelementptr i32, ptr addrspace(1) %q, i32 %t
  store i32 %t, ptr addrspace(1) %to
  %y = add i32 %x, %t
  %next = getelementptr i32, ptr addrspace(1) %to, i32 64
  store i32 %y, ptr addrspace(1) %next
  ret void
}

; Another object.
; CHECK-LABEL: other_object:
; CHECK: s_load_dword s
; CHECK-NOT: s_waitcnt
; CHECK: global_store_dword
; CHECK: s_waitcnt lgkmcnt(0)
; CHECK-NEXT: v_add_u32
define amdgpu_kernel void @other_object(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = load i32, ptr addrspace(1) %p
  %to = getelementptr i32, ptr addrspace(1) %q, i32 %t
  store volatile i32 %t, ptr addrspace(1) %to
  %y = add i32 %x, %t
  store volatile i32 %y, ptr addrspace(1) %to
  ret void
}

; Memory that does not change.
; CHECK-LABEL: constant:
; CHECK: s_load_dword s
; CHECK-NOT: s_waitcnt
; CHECK: global_store_dword
; CHECK: s_waitcnt lgkmcnt(0)
; CHECK-NEXT: v_add_u32
define amdgpu_kernel void @constant(ptr addrspace(4) %p, ptr addrspace(1) %q, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = load i32, ptr addrspace(4) %p
  %to = getelementptr i32, ptr addrspace(1) %q, i32 %t
  store volatile i32 %t, ptr addrspace(1) %to
  %y = add i32 %x, %t
  store volatile i32 %y, ptr addrspace(1) %to
  ret void
}

; CHECK-LABEL: atomic:
; CHECK: s_load_dword s
; CHECK: s_waitcnt lgkmcnt(0)
; CHECK-NEXT: __toygcn_atomic_0:
; CHECK-NEXT: global_atomic_umax
define amdgpu_kernel void @atomic(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = load i32, ptr addrspace(1) %p
  %to = getelementptr i32, ptr addrspace(1) %q, i32 %t
  %old = atomicrmw umax ptr addrspace(1) %to, i32 %t syncscope("agent") monotonic
  %y = add i32 %x, %t
  store i32 %y, ptr addrspace(1) %to
  ret void
}

; CHECK-LABEL: buffer:
; CHECK: s_load_dword s
; CHECK: s_waitcnt lgkmcnt(0)
; CHECK-NEXT: buffer_store_dword
define amdgpu_kernel void @buffer(ptr addrspace(1) %p, ptr addrspace(8) %q, ptr addrspace(1) %r) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = load i32, ptr addrspace(1) %p
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %t, ptr addrspace(8) %q, i32 %t, i32 0, i32 0)
  %y = add i32 %x, %t
  store i32 %y, ptr addrspace(1) %r
  ret void
}

; CHECK-LABEL: flat:
; CHECK: s_load_dword s
; CHECK: s_waitcnt lgkmcnt(0)
; CHECK-NEXT: flat_store_dword
define amdgpu_kernel void @flat(ptr addrspace(1) %p, ptr addrspace(1) %r, i64 %a) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = load i32, ptr addrspace(1) %p
  %lane = zext i32 %t to i64
  %sum = add i64 %a, %lane
  %q = inttoptr i64 %sum to ptr
  store i32 %t, ptr %q
  %y = add i32 %x, %t
  store i32 %y, ptr addrspace(1) %r
  ret void
}

; Text that may store.
; CHECK-LABEL: text:
; CHECK: s_load_dword s
; CHECK: s_waitcnt lgkmcnt(0)
; CHECK-NEXT: ASMSTART
define amdgpu_kernel void @text(ptr addrspace(1) %p, ptr addrspace(1) %r) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = load i32, ptr addrspace(1) %p
  call void asm sideeffect "global_store_dword $0, $0, $1", "v,s,~{memory}"(i32 %t, ptr addrspace(1) %p)
  %y = add i32 %x, %t
  store i32 %y, ptr addrspace(1) %r
  ret void
}

; Another wave, or another lane, may store after it.
; CHECK-LABEL: barrier:
; CHECK: s_load_dword s
; CHECK: s_waitcnt lgkmcnt(0)
; CHECK-NEXT: s_barrier
define amdgpu_kernel void @barrier(ptr addrspace(1) %p, ptr addrspace(1) %r) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = load i32, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier()
  %y = add i32 %x, %t
  store i32 %y, ptr addrspace(1) %r
  ret void
}

; LDS by a flat access, then by one of LDS, and the other way around.
; CHECK-LABEL: flat_and_lds:
; CHECK: flat_store_dword
; CHECK: s_waitcnt lgkmcnt(0)
; CHECK-NEXT: ds_read_b32
; CHECK: ds_write_b32
; CHECK: s_waitcnt lgkmcnt(0)
; CHECK: flat_load_dword
define amdgpu_kernel void @flat_and_lds(ptr addrspace(3) %l, i64 %flat, ptr addrspace(1) %r) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = inttoptr i64 %flat to ptr
  %f = getelementptr i32, ptr %q, i32 %t
  store i32 7, ptr %f
  %a = getelementptr i32, ptr addrspace(3) %l, i32 %t
  %x = load i32, ptr addrspace(3) %a
  %b = getelementptr i32, ptr addrspace(3) %a, i32 64
  store i32 %x, ptr addrspace(3) %b
  %y = load i32, ptr %f
  %s = add i32 %x, %y
  %to = getelementptr i32, ptr addrspace(1) %r, i32 %t
  store i32 %s, ptr addrspace(1) %to
  ret void
}

; What a pointer is in a loop's next round: %r is then what %p was.
; ROUNDS-LABEL: next_round:
; ROUNDS: s_load_dword s{{[0-9]+}}, s[{{[0-9:]+}}], 0x4
; ROUNDS: s_waitcnt lgkmcnt(0)
; ROUNDS-NEXT: global_store_dword
define amdgpu_kernel void @next_round(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %c, i32 %n, i32 %k) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
  %p = phi ptr addrspace(1) [ %a, %entry ], [ %b, %latch ]
  %r = phi ptr addrspace(1) [ %c, %entry ], [ %a, %latch ]
  %old = phi i32 [ 0, %entry ], [ %new, %latch ]
  %is = icmp eq i32 %i, %k
  br i1 %is, label %load, label %latch

load:
  %from = getelementptr i32, ptr addrspace(1) %p, i32 1
  %v = load i32, ptr addrspace(1) %from
  br label %latch

latch:
  %new = phi i32 [ %v, %load ], [ %old, %loop ]
  %i1 = add i32 %i, 1
  %more = icmp ult i32 %i1, %n
  br i1 %more, label %loop, label %exit

exit:
  %to = getelementptr i32, ptr addrspace(1) %r, i32 %t
  store volatile i32 %t, ptr addrspace(1) %to
  %y = add i32 %new, %t
  store volatile i32 %y, ptr addrspace(1) %to
  ret void
}
