; The functions that compiled kernels call and the device libraries of ROCm
; define. PRINTF_BUFFER is where the code object's version has the pointer to the
; buffer among the implicit arguments; utils/toygcn-sim/Printf.h has its layout.

target triple = "amdgcn-amd-amdhsa"

; A generic pointer as one of that memory, or null.
declare i1 @llvm.amdgcn.is.shared(ptr)
declare i1 @llvm.amdgcn.is.private(ptr)

define linkonce_odr ptr addrspace(1) @__to_global(ptr %p) alwaysinline nounwind {
  %shared = call i1 @llvm.amdgcn.is.shared(ptr %p)
  %private = call i1 @llvm.amdgcn.is.private(ptr %p)
  %other = or i1 %shared, %private
  %global = addrspacecast ptr %p to ptr addrspace(1)
  %result = select i1 %other, ptr addrspace(1) null, ptr addrspace(1) %global
  ret ptr addrspace(1) %result
}

define linkonce_odr ptr addrspace(3) @__to_local(ptr %p) alwaysinline nounwind {
  %shared = call i1 @llvm.amdgcn.is.shared(ptr %p)
  %local = addrspacecast ptr %p to ptr addrspace(3)
  %null = addrspacecast ptr null to ptr addrspace(3)
  %result = select i1 %shared, ptr addrspace(3) %local, ptr addrspace(3) %null
  ret ptr addrspace(3) %result
}

define linkonce_odr ptr addrspace(5) @__to_private(ptr %p) alwaysinline nounwind {
  %private = call i1 @llvm.amdgcn.is.private(ptr %p)
  %own = addrspacecast ptr %p to ptr addrspace(5)
  %null = addrspacecast ptr null to ptr addrspace(5)
  %result = select i1 %private, ptr addrspace(5) %own, ptr addrspace(5) %null
  ret ptr addrspace(5) %result
}

; A dword pair for each wave of a workgroup (workgroups.h).
@toygcn.room = internal addrspace(3) global [16 x i64] poison, align 8

define linkonce_odr i64 @__toygcn_room_read(i32 %wave) alwaysinline nounwind {
  %place = getelementptr [16 x i64], ptr addrspace(3) @toygcn.room, i32 0, i32 %wave
  %value = load i64, ptr addrspace(3) %place, align 8
  ret i64 %value
}

define linkonce_odr void @__toygcn_room_write(i32 %wave, i64 %value) alwaysinline nounwind {
  %place = getelementptr [16 x i64], ptr addrspace(3) @toygcn.room, i32 0, i32 %wave
  store i64 %value, ptr addrspace(3) %place, align 8
  ret void
}

; Room for a record of so many bytes, or null. The last dword of the buffer is
; kept for the number of bytes that found no room.
define linkonce_odr ptr addrspace(1) @__printf_alloc(i32 %bytes) alwaysinline nounwind {
entry:
  %args = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %place = getelementptr i8, ptr addrspace(4) %args, i64 PRINTF_BUFFER
  %buffer = load ptr addrspace(1), ptr addrspace(4) %place, align 8
  %limit = getelementptr i8, ptr addrspace(1) %buffer, i64 4
  %size = load i32, ptr addrspace(1) %limit, align 4
  %first = load atomic i32, ptr addrspace(1) %buffer syncscope("agent") monotonic, align 4
  br label %try

try:
  %used = phi i32 [ %first, %entry ], [ %now, %take ]
  %new = add i32 %used, %bytes
  %end = add i32 %new, 12
  %full = icmp ugt i32 %end, %size
  br i1 %full, label %lose, label %take

take:
  %pair = cmpxchg ptr addrspace(1) %buffer, i32 %used, i32 %new syncscope("agent") monotonic monotonic, align 4
  %now = extractvalue { i32, i1 } %pair, 0
  %taken = extractvalue { i32, i1 } %pair, 1
  br i1 %taken, label %found, label %try

found:
  %offset = zext i32 %used to i64
  %records = getelementptr i8, ptr addrspace(1) %buffer, i64 8
  %record = getelementptr i8, ptr addrspace(1) %records, i64 %offset
  br label %done

lose:
  %last = add i32 %size, -4
  %last64 = zext i32 %last to i64
  %lost = getelementptr i8, ptr addrspace(1) %buffer, i64 %last64
  %before = atomicrmw add ptr addrspace(1) %lost, i32 %bytes syncscope("agent") monotonic, align 4
  br label %done

done:
  %result = phi ptr addrspace(1) [ null, %lose ], [ %record, %found ]
  ret ptr addrspace(1) %result
}

; A failed assertion ends the dispatch.
define linkonce_odr void @__assert_fail(ptr %text, ptr %file, i32 %line, ptr %function) alwaysinline noreturn nounwind {
  call void @llvm.trap()
  unreachable
}

define linkonce_odr void @abort() alwaysinline noreturn nounwind {
  call void @llvm.trap()
  unreachable
}

declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
declare void @llvm.trap()

; What lies between two addresses, added to an address and subtracted from one:
; libclc has these for unsigned operands only. All orders get the strictest.
define linkonce_odr hidden i64 @_Z16atomic_fetch_addPVU7_Atomicml(ptr %p, i64 %n) alwaysinline {
  %old = atomicrmw volatile add ptr %p, i64 %n seq_cst
  ret i64 %old
}
define linkonce_odr hidden i64 @_Z25atomic_fetch_add_explicitPVU7_Atomicml12memory_order(ptr %p, i64 %n, i32 %order) alwaysinline {
  %old = atomicrmw volatile add ptr %p, i64 %n seq_cst
  ret i64 %old
}
define linkonce_odr hidden i64 @_Z25atomic_fetch_add_explicitPVU7_Atomicml12memory_order12memory_scope(ptr %p, i64 %n, i32 %order, i32 %scope) alwaysinline {
  %old = atomicrmw volatile add ptr %p, i64 %n seq_cst
  ret i64 %old
}
define linkonce_odr hidden i64 @_Z16atomic_fetch_subPVU7_Atomicml(ptr %p, i64 %n) alwaysinline {
  %old = atomicrmw volatile sub ptr %p, i64 %n seq_cst
  ret i64 %old
}
define linkonce_odr hidden i64 @_Z25atomic_fetch_sub_explicitPVU7_Atomicml12memory_order(ptr %p, i64 %n, i32 %order) alwaysinline {
  %old = atomicrmw volatile sub ptr %p, i64 %n seq_cst
  ret i64 %old
}
define linkonce_odr hidden i64 @_Z25atomic_fetch_sub_explicitPVU7_Atomicml12memory_order12memory_scope(ptr %p, i64 %n, i32 %order, i32 %scope) alwaysinline {
  %old = atomicrmw volatile sub ptr %p, i64 %n seq_cst
  ret i64 %old
}
