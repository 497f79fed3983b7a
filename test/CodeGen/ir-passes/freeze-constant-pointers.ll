; Flat pointers that are made of constants alone become these constants, or are
; frozen: InferAddressSpaces crashes if it finds no address space
; (test/workarounds/constant-pointers.ll).
;
; RUN: %llc -O2 -stop-after=toygcn-freeze-constant-pointers %s -o - | FileCheck %s
; RUN: %llc -O2 %s -o /dev/null

declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
@local = internal addrspace(3) global [4 x i32] poison
@global = external global i32

; A phi of one constant is the constant.
; CHECK-LABEL: @phi(
; CHECK: select i1 %c, ptr %p, ptr null
define amdgpu_kernel void @phi(ptr addrspace(5) %a, i1 %c, ptr addrspace(1) %out) {
entry:
  %p = addrspacecast ptr addrspace(5) %a to ptr
  br label %next
next:
  %n = phi ptr [ null, %entry ]
  %m = select i1 %c, ptr %n, ptr null
  %q = select i1 %c, ptr %p, ptr %m
  store volatile i32 1, ptr %q
  ret void
}

; Each constant is frozen where it is read; one for both edges of a switch.
; CHECK-LABEL: @constants(
; CHECK: entry:
; CHECK: %[[N:[0-9]+]] = freeze ptr null
; CHECK: switch
; CHECK: one:
; CHECK: %[[G:[0-9]+]] = freeze ptr @global
; CHECK: next:
; CHECK-NEXT: %n = phi ptr [ %[[N]], %entry ], [ %[[N]], %entry ], [ %[[G]], %one ]
define amdgpu_kernel void @constants(ptr addrspace(5) %a, i1 %c, i32 %i) {
entry:
  %p = addrspacecast ptr addrspace(5) %a to ptr
  switch i32 %i, label %one [
    i32 5, label %next
    i32 6, label %next
  ]
one:
  br label %next
next:
  %n = phi ptr [ null, %entry ], [ null, %entry ], [ @global, %one ]
  %q = select i1 %c, ptr %p, ptr %n
  store volatile i32 1, ptr %q
  ret void
}

; A loop that steps null, and what masks it.
; CHECK-LABEL: @steps(
; CHECK: %[[N:[0-9]+]] = freeze ptr null
; CHECK: %n = phi ptr [ %[[N]], %entry ], [ %m, %loop ]
define amdgpu_kernel void @steps(ptr addrspace(5) %a, i1 %c, i64 %mask) {
entry:
  %p = addrspacecast ptr addrspace(5) %a to ptr
  br label %loop
loop:
  %n = phi ptr [ null, %entry ], [ %m, %loop ]
  %s = getelementptr i8, ptr %n, i64 4
  %m = call ptr @llvm.ptrmask.p0.i64(ptr %s, i64 %mask)
  %q = select i1 %c, ptr %p, ptr %m
  store volatile i32 1, ptr %q
  br i1 %c, label %loop, label %exit
exit:
  ret void
}

; A vector of pointers, an undefined address, an address with a known one.
; CHECK-LABEL: @kinds(
; CHECK: freeze <2 x ptr>
; CHECK-NOT: freeze
; CHECK: %n = phi ptr [ addrspacecast (ptr addrspace(3) @local to ptr), %entry ], [ null, %one ]
define amdgpu_kernel void @kinds(<2 x ptr addrspace(5)> %a, i1 %c, i64 %i) {
entry:
  %v = addrspacecast <2 x ptr addrspace(5)> %a to <2 x ptr>
  %w = getelementptr i8, <2 x ptr> splat (ptr inttoptr (i64 64 to ptr)), i64 %i
  %x = select i1 %c, <2 x ptr> %v, <2 x ptr> %w
  %q = extractelement <2 x ptr> %x, i32 1
  store volatile i32 1, ptr %q
  br i1 %c, label %one, label %next
one:
  br label %next
next:
  %n = phi ptr [ addrspacecast (ptr addrspace(3) @local to ptr), %entry ], [ null, %one ]
  store volatile i32 1, ptr %n
  ret void
}
