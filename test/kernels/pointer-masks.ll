; RUN: %toygcn compare %s --with=toygcn,stock
; RUN: %toygcn run %s -O0
; RUN: %toygcn run %s -O1
; RUN: %llc %s -o - | FileCheck %s
; Flat pointers that a mask aligns, into each memory: the address space is found
; behind the mask, and null stays null there.
;
; LAUNCH: --kernel global --grid 64 --block 64 --arg buf:i32:64:iota
;     --arg i64:-16 --arg buf:i32:128
; EXPECT 2: [v for i in range(64) for v in (i & -4, i & -4)]
; LAUNCH: --kernel local --grid 64 --block 64 --arg i64:-32 --arg buf:i32:192
; EXPECT 1: [v for i in range(64) for v in (3 * (i & -2), 3 * (i & -8), 1)]
; LAUNCH: --kernel private --grid 64 --block 64 --arg i32:13 --arg buf:i32:64
; EXPECT 1: [i + 8 for i in range(64)]
; LAUNCH: --kernel loop --grid 64 --block 64 --arg i64:-8 --arg buf:i32:64
; EXPECT 1: [sum(k & -2 for k in range(i % 7, 64, 9)) for i in range(64)]
declare i32 @llvm.amdgcn.workitem.id.x()
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
@shared = internal addrspace(3) global [64 x i32] poison, align 64

; CHECK-LABEL: global:
; CHECK: global_load_dword
; CHECK: global_load_dword
; CHECK-NOT: flat_load
; CHECK: s_endpgm
define amdgpu_kernel void @global(ptr %in, i64 %mask, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr %in, i32 %id
  %known = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -16)
  %x = load i32, ptr %known
  %any = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 %mask)
  %y = load i32, ptr %any
  %q = getelementptr [2 x i32], ptr addrspace(1) %out, i32 %id
  store i32 %x, ptr addrspace(1) %q
  %q1 = getelementptr i32, ptr addrspace(1) %q, i32 1
  store i32 %y, ptr addrspace(1) %q1
  ret void
}

; A lane whose pointer is null asks whether the masked one is.
; CHECK-LABEL: local:
; CHECK: ds_read_b32
; CHECK-NOT: flat_load
; CHECK: s_endpgm
define amdgpu_kernel void @local(i64 %mask, ptr addrspace(1) %out) "uniform-work-group-size"="true" {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %mine = getelementptr i32, ptr addrspace(3) @shared, i32 %id
  %triple = mul i32 %id, 3
  store i32 %triple, ptr addrspace(3) %mine
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %flat = addrspacecast ptr addrspace(3) %mine to ptr
  %known = call ptr @llvm.ptrmask.p0.i64(ptr %flat, i64 -8)
  %x = load i32, ptr %known
  %any = call ptr @llvm.ptrmask.p0.i64(ptr %flat, i64 %mask)
  %y = load i32, ptr %any
  %odd = and i32 %id, 1
  %is.odd = icmp eq i32 %odd, 1
  %maybe = select i1 %is.odd, ptr addrspace(3) addrspacecast (ptr null to ptr addrspace(3)), ptr addrspace(3) %mine
  %maybe.flat = addrspacecast ptr addrspace(3) %maybe to ptr
  %masked = call ptr @llvm.ptrmask.p0.i64(ptr %maybe.flat, i64 -8)
  %is.null = icmp eq ptr %masked, null
  %agree = icmp eq i1 %is.null, %is.odd
  %z = zext i1 %agree to i32
  %q = getelementptr [3 x i32], ptr addrspace(1) %out, i32 %id
  store i32 %x, ptr addrspace(1) %q
  %q1 = getelementptr i32, ptr addrspace(1) %q, i32 1
  store i32 %y, ptr addrspace(1) %q1
  %q2 = getelementptr i32, ptr addrspace(1) %q, i32 2
  store i32 %z, ptr addrspace(1) %q2
  ret void
}
declare void @llvm.amdgcn.s.barrier()

define amdgpu_kernel void @private(i32 %k, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %a = alloca [16 x i32], align 64, addrspace(5)
  br label %fill

fill:
  %i = phi i32 [ 0, %0 ], [ %i.next, %fill ]
  %e = getelementptr i32, ptr addrspace(5) %a, i32 %i
  %v = add i32 %i, %id
  store volatile i32 %v, ptr addrspace(5) %e
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, 16
  br i1 %more, label %fill, label %read

read:
  %flat = addrspacecast ptr addrspace(5) %a to ptr
  %p = getelementptr i32, ptr %flat, i32 %k
  %m = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -32)
  %x = load volatile i32, ptr %m
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %x, ptr addrspace(1) %q
  ret void
}

; The pointer that is masked goes around the loop.
define amdgpu_kernel void @loop(i64 %mask, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %mine = getelementptr i32, ptr addrspace(3) @shared, i32 %id
  store i32 %id, ptr addrspace(3) %mine
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %start = urem i32 %id, 7
  %first = getelementptr i32, ptr addrspace(3) @shared, i32 %start
  %flat = addrspacecast ptr addrspace(3) %first to ptr
  br label %next

next:
  %k = phi i32 [ %start, %0 ], [ %k.next, %next ]
  %p = phi ptr [ %flat, %0 ], [ %p.next, %next ]
  %sum = phi i32 [ 0, %0 ], [ %sum.next, %next ]
  %m = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 %mask)
  %x = load i32, ptr %m
  %sum.next = add i32 %sum, %x
  %p.next = getelementptr i32, ptr %p, i32 9
  %k.next = add i32 %k, 9
  %more = icmp ult i32 %k.next, 64
  br i1 %more, label %next, label %end

end:
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %sum.next, ptr addrspace(1) %q
  ret void
}

; A pointer that a mask makes is masked again in the next round.
define amdgpu_kernel void @masked_around(ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %mine = getelementptr i32, ptr addrspace(3) @shared, i32 %id
  store i32 %id, ptr addrspace(3) %mine
  %flat = addrspacecast ptr addrspace(3) %mine to ptr
  br label %next

next:
  %k = phi i32 [ 0, %0 ], [ %k.next, %next ]
  %p = phi ptr [ %flat, %0 ], [ %m, %next ]
  %bits = shl i64 -4, 1
  %m = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 %bits)
  store i32 %k, ptr %m
  %k.next = add i32 %k, 1
  %more = icmp ult i32 %k.next, %id
  br i1 %more, label %next, label %end

end:
  ret void
}
